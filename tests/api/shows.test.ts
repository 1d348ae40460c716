import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { ListedShow, Show } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import { ACTS_MAX, SHOW_CHANGED_MEANWHILE } from '#features/shows/limits.ts'
import { typedDaysOf } from '#features/shows/night.ts'
import { createArtist, createBusiness, createFestivalClaim, readAudit } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, admin, fan, manage, call } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const claimant = async () => {
  const { owner, artistId, at, business } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  return {
    owner,
    artist,
    at,
    business,
    create: (change?: Partial<NewShow>) => createShow(site, owner, artist, change),
  }
}
const list = async (
  query: Record<string, string>,
): Promise<{ items: ListedShow[]; nextCursor: string | null }> => {
  const answer = await site.request(`/api/shows?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const read = async (id: string): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()

describe('a published show', () => {
  it('says when and where it is, who plays, who published it, and what tickets cost', async () => {
    const { artist, business, create } = await claimant()
    const support = await createArtist(site, 'Kestrel Yard')
    const { id } = await create({
      timeZone: 'America/New_York',
      date: '2027-07-01',
      time: '20:30',
      endTime: '01:00',
      acts: [
        { artistMbid: artist.id, name: artist.name, role: 'headliner' },
        { artistMbid: support, name: 'Kestrel Yard', role: 'support' },
        { artistMbid: null, name: 'The choir of the street', role: 'guest' },
      ],
      ticketLinks: [
        {
          url: 'https://tickets.example/1',
          priceFrom: 25,
          priceTo: 40.5,
          currency: 'USD',
          availability: 'low-stock',
        },
      ],
    })
    expect(await read(id)).toMatchObject({
      kind: 'concert',
      status: 'scheduled',
      date: '2027-07-01',
      lastDate: '2027-07-01',
      time: '20:30',
      endTime: '01:00',
      // Summer time in New York is four hours behind UTC.
      beginsAt: '2027-07-02T00:30:00.000Z',
      endsAt: '2027-07-02T05:00:00.000Z',
      overAt: '2027-07-02T05:00:00.000Z',
      venue: { name: 'Casa do Cais', city: 'Lisbon', country: 'PT' },
      acts: [{ role: 'headliner' }, { name: 'Kestrel Yard', artistMbid: support }, { artistMbid: null }],
      organiser: { type: 'artist', id: artist.id, businessName: business.name },
      ticketLinks: [{ priceFrom: 25, priceTo: 40.5, currency: 'USD', availability: 'low-stock' }],
    })
    expect(await ids({ artist: support, unconfirmed: 'true' })).toEqual([id])
  })

  it('without a time is over in the next morning, at the venue', async () => {
    const { create } = await claimant()
    const show = await create({ timeZone: 'Asia/Tokyo', date: '2027-03-01', time: null })
    expect(show).toMatchObject({ time: null, beginsAt: null, overAt: '2027-03-01T21:00:00.000Z' })
  })

  it('is one entry of the calendar, as an instant or as whole days', async () => {
    const { create } = await claimant()
    const { id } = await create({ date: '2027-03-01', time: '21:00' })
    const file = await (await site.request(`/api/shows/${id}/calendar.ics`)).text()
    expect(file).toContain('DTSTART:20270301T210000Z')
    expect(file).toContain('STATUS:CONFIRMED')
    // Nobody has said when it ends.
    expect(file).not.toContain('DTEND')
    const known = await create({ date: '2027-03-01', time: '21:00', endTime: '23:30' })
    expect(await (await site.request(`/api/shows/${known.id}/calendar.ics`)).text()).toContain(
      'DTEND:20270301T233000Z',
    )
    const days = await create({ kind: 'festival', date: '2027-03-01', endDate: '2027-03-03', time: null })
    const whole = await (await site.request(`/api/shows/${days.id}/calendar.ics`)).text()
    expect(whole).toContain('DTSTART;VALUE=DATE:20270301')
    expect(whole).toContain('DTEND;VALUE=DATE:20270304')
  })

  it('shares its venue with shows at the same address, and with none at another', async () => {
    const { create } = await claimant()
    const first = await create()
    const same = await create({
      venue: { name: 'CASA DO CAIS', address: 'rua do cais 4', city: 'lisbon', country: 'PT' },
    })
    const other = await create({
      venue: { name: 'Casa do Cais', address: 'Rua do Sol 1', city: 'Lisbon', country: 'PT' },
    })
    expect(same.venue?.id).toBe(first.venue?.id)
    expect(other.venue?.id).not.toBe(first.venue?.id)
    const sitemap = await (await site.request('/sitemap/venues.xml')).text()
    for (const show of [first, other]) {
      expect(sitemap.split(`/venue/${show.venue?.id}</loc>`)).toHaveLength(2)
    }
  })
})

describe('the list of shows', () => {
  it('has upcoming ones in their order, page by page, and past ones newest first', async () => {
    const { artist, create } = await claimant()
    const made: Record<number, string> = {}
    for (const days of [40, 3, 20, -3, -40, 20]) made[days] = (await create({ date: dayFromNow(days) })).id
    const all = await list({ artist: artist.id })
    expect(all.items.map(({ date }) => date)).toEqual([3, 20, 20, 40].map(dayFromNow))
    const paged: string[] = []
    let cursor: string | null = ''
    do {
      const page = await list({ artist: artist.id, limit: '1', ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(all.items.map(({ id }) => id))
    expect(await ids({ artist: artist.id, when: 'past' })).toEqual([made[-3], made[-40]])
  })

  it('keeps a festival that has begun until it is over', async () => {
    const { artist, create } = await claimant()
    const days = { kind: 'festival', date: dayFromNow(-28), endDate: dayFromNow(1), time: null } as const
    const { id } = await create(days)
    expect(await ids({ artist: artist.id })).toEqual([id])
  })

  it('finds names, acts, venues and cities, by every word, and cities and days exactly', async () => {
    const { artist, create } = await claimant()
    const { id } = await create({
      name: 'Night of the Ferries',
      date: dayFromNow(10),
      venue: { name: 'Zollhaus 3%', address: null, city: 'Zürich', country: 'CH' },
    })
    const find = (query: Record<string, string>) => ids({ artist: artist.id, ...query })
    for (const q of ['ferries', 'SOLENNE', 'zollhaus', 'zürich', 'ferries zürich', '3%']) {
      expect(await find({ q }), q).toEqual([id])
    }
    for (const q of ['ferries lisbon', 'fer_ies', 'nobody']) expect(await find({ q }), q).toEqual([])
    expect(await find({ city: 'zürich' })).toEqual([id])
    expect(await find({ city: 'Zürich, CH' })).toEqual([id])
    expect(await find({ city: 'Zürich, DE' })).toEqual([])
    expect(await find({ city: 'Zür' })).toEqual([])
    expect(await find({ from: dayFromNow(10), to: dayFromNow(10) })).toEqual([id])
    expect(await find({ from: dayFromNow(11) })).toEqual([])
    expect(await find({ to: dayFromNow(9) })).toEqual([])
    const { items } = await (await site.request('/api/shows/cities')).json()
    expect(items).toContainEqual({ city: 'Zürich', country: 'CH', shows: 1 })
  })

  it('finds those near a place, also across the antimeridian, by venue or else by city', async () => {
    const { artist, create } = await claimant()
    const at = async (city: string, country: string, place?: [number, number]) => {
      const venue = { name: `Hall of ${city}`, address: null, city, country }
      const { id, venue: made } = await create({ name: city, venue, date: dayFromNow(12) })
      const [latitude, longitude] = place ?? [null, null]
      if (place) {
        const own = { latitude, longitude }
        await site.platform.db
          .updateTable('venues')
          .set(own)
          .where('id', '=', made?.id ?? '')
          .execute()
      }
      return id
    }
    const porto = await at('Porto', 'PT')
    const gaia = await at('Vila Nova de Gaia', 'PT')
    const taveuni = await at('Matei', 'FJ', [-16.69, -179.87])
    await at('A village that nobody knows', 'PT')
    const unplaced = () => site.platform.db.selectFrom('venues').select('id').where('placed_at', 'is', null)
    await eventually(async () => expect(await unplaced().execute()).toEqual([]))
    const near = (place: string, km: string) => ids({ artist: artist.id, near: place, km })
    expect((await near('41.15,-8.61', '10')).sort()).toEqual([porto, gaia].sort())
    expect(await near('41.15,-8.61', '1')).toEqual([porto])
    const firstOf = { artist: artist.id, near: '41.15,-8.61', km: '10', limit: '1' }
    const first = await list(firstOf)
    const second = await list({ ...firstOf, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual([porto, gaia].sort())
    expect(second.nextCursor).toBeNull()
    expect(await near('-16.7,179.95', '25')).toEqual([taveuni])
    expect(await near('-16.7,179.95', '10')).toEqual([])
    expect(await near('90,0', '500')).toEqual([])
    expect(await ids({ artist: artist.id, near: '41.15,-8.61', km: '10', q: 'gaia' })).toEqual([gaia])
    const map = await (await site.request('/api/shows/map?near=41.15,-8.61&km=10')).json()
    expect(map.cities).toContainEqual({
      name: 'Porto',
      country: 'PT',
      latitude: 41.15,
      longitude: -8.61,
      shows: 1,
    })
    const places = async (q: string) =>
      (await (await site.request(`/api/places?q=${q}`)).json()).items.map(
        ({ name, country }: { name: string; country: string }) => `${name} ${country}`,
      )
    expect((await places('köln'))[0]).toBe('Köln DE')
    expect(await places('Vienna, us')).toContain('Vienna US')
    expect((await places('wien'))[0]).toBe('Vienna AT')
    expect(await places('nowhere at all')).toEqual([])
  })

  it('finds genres of the acts', async () => {
    const { artist, create } = await claimant()
    const { id } = await create({ date: dayFromNow(14) })
    await create({
      date: dayFromNow(14),
      name: 'A reading',
      acts: [{ artistMbid: artist.id, name: 'x', role: 'host' }],
    })
    const tag = await db
      .insertInto('tags')
      .values({ name: 'harbour fado' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = await db
      .selectFrom('artists')
      .select('id')
      .where('mbid', '=', artist.id)
      .executeTakeFirstOrThrow()
    const tagged = { entity_kind: 1, entity_id: known.id, tag_id: tag.id, votes: 3 }
    await db.insertInto('entity_tags').values(tagged).execute()
    // The catalogue got it after the show was announced.
    await site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.genres')?.run()
    expect(await ids({ genre: 'harbour fado' })).toContain(id)
    expect(await ids({ genre: 'polka' })).toEqual([])
    expect((await (await site.request('/api/shows/genres')).json()).items).toContain('harbour fado')
  })

  it('finds words of a show, its acts, its venue and city as they are now', async () => {
    const { create } = await claimant()
    const venue = { name: 'Quillwort Hall', address: null, city: 'Zwischenahn', country: 'DE' }
    const made = await create({ date: dayFromNow(15), name: 'Umbellifer night', venue })
    for (const q of ['umbellifer', 'QUILLWORT', 'schenahn', 'mira umbell hall']) {
      expect(await ids({ q }), q).toContain(made.id)
    }
    expect(await ids({ q: 'umbellifer nowhere' })).toEqual([])
    await db.updateTable('events').set({ name: 'Saxifrage night' }).where('id', '=', made.id).execute()
    await db.updateTable('event_acts').set({ name: 'Bryony' }).where('event_id', '=', made.id).execute()
    await db.updateTable('venues').set({ name: 'Sedge Hall' }).where('city', '=', 'Zwischenahn').execute()
    site.platform.invalidation.invalidate(['shows'])
    for (const q of ['umbellifer', 'quillwort']) expect(await ids({ q }), q).toEqual([])
    expect(await ids({ q: 'saxifrage bryony sedge' })).toEqual([made.id])
    await db.deleteFrom('event_acts').where('event_id', '=', made.id).execute()
    expect(await ids({ q: 'bryony' })).toEqual([])
  })

  it('describes shows anew though one among them cannot be', async () => {
    const { create } = await claimant()
    const [broken, other] = [await create({ name: 'Teasel night' }), await create({ name: 'Sorrel night' })]
    const forget = sql`update events set words = '' where id in (${broken.id}, ${other.id})`
    await forget.execute(db)
    await sql`create function refuse_words() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`create trigger refuse_words before update on events for each row
      when (new.id = ${sql.lit(broken.id)}) execute function refuse_words()`.execute(db)
    try {
      await site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.genres')?.run()
    } finally {
      await sql`drop function refuse_words cascade`.execute(db)
    }
    expect(await ids({ q: 'sorrel' })).toEqual([other.id])
    expect(await ids({ q: 'teasel' })).toEqual([])
  })

  it('finds more shows around a place than the next thousands of all have', async () => {
    await sql`insert into venues (name, city, latitude, longitude)
      select 'Far hall ' || n, 'Far', -40, 170 + n from generate_series(1, 2) n`.execute(db)
    // Two thousand earlier shows in other places.
    await sql`insert into events (source, kind, name, time_zone, first_day, last_day, sorts_at, over_at, venue_id)
      select 'musicbrainz', 'concert', 'Far show ' || n, 'UTC', current_date + 1, current_date + 1, current_date + 1,
        current_date + 2, v.id
      from generate_series(1, 2100) n, (select id from venues where name = 'Far hall 1') v`.execute(db)
    await sql`insert into events (source, kind, name, time_zone, first_day, last_day, sorts_at, over_at, venue_id)
      select 'musicbrainz', 'concert', 'Late show', 'UTC', current_date + 9, current_date + 9, current_date + 9,
        current_date + 10, v.id from (select id from venues where name = 'Far hall 2') v`.execute(db)
    const near = async (query: Record<string, string>) =>
      (await list({ km: '30', ...query })).items.map(({ name }) => name)
    expect(await near({ near: '-40,172' })).toEqual(['Late show'])
    expect(await near({ near: '-40,171', limit: '2' })).toHaveLength(2)
    expect(await near({ near: '-40,172', q: 'late' })).toEqual(['Late show'])
    await sql`delete from events where source = 'musicbrainz' and name ~ '^(Far|Late) show'`.execute(db)
  })

  it('counts the shows of each day of a month, festivals on all of their days', async () => {
    const { create } = await claimant()
    const year = new Date().getUTCFullYear() + 2
    const venue = { name: 'Weir', address: null, city: 'Monthly', country: 'SI' }
    const days = { kind: 'festival', date: `${year}-04-29`, endDate: `${year}-05-02`, time: null } as const
    await create({ ...days, name: 'Four days', venue })
    for (const name of ['a', 'b', 'c', 'd']) await create({ name, venue, date: `${year}-05-02` })
    const read = async (query: string) => (await site.request(`/api/shows/month?${query}`)).json()
    expect(await read(`month=${year}-05&city=monthly`)).toMatchObject({
      isCut: false,
      days: [
        { day: `${year}-05-01`, shows: 1, first: [{ name: 'Four days', status: 'scheduled' }] },
        { day: `${year}-05-02`, shows: 5, first: [{ name: 'Four days' }, { name: 'a' }, { name: 'b' }] },
      ],
    })
    expect((await read(`month=${year}-04&city=monthly&q=days`)).days).toHaveLength(2)
    expect((await read(`month=${year}-06&city=monthly`)).days).toEqual([])
    for (const query of ['', 'month=2027-13', 'month=2027-3', 'month=2027-05&near=x']) {
      expect((await site.request(`/api/shows/month?${query}`)).status, query).toBe(422)
    }
  })

  it.each([
    'near=91,0',
    'near=0,181',
    'near=1',
    'near=52.52,13.41&km=0',
    'near=52.52,13.41&km=501',
    'cursor=x',
    'limit=31',
    'limit=0',
    'from=2026-02-30',
    'to=0000-01-01',
    'artist=1',
    'when=ever',
    'q=%00',
  ])('refuses %s', async (query) =>
    expect((await site.request(`/api/shows?${query}`)).status).toBeGreaterThanOrEqual(400),
  )
})

describe('the calendar of a member', () => {
  it('has the shows of their follows, at a secret address, and follows changes', async () => {
    const { owner, artist, at, create } = await claimant()
    const { id } = await create({ name: 'Announced before the follow' })
    const member = await createMember(site)
    const { showsUrl } = await (await call(member, '/api/me/notice-settings')).json()
    const path = showsUrl.replace(/^webcal:\/\/[^/]+/, '')
    const read = async () => {
      const answer = await site.request(path)
      expect(answer.status).toBe(200)
      return answer.text()
    }
    expect(await read()).not.toContain('BEGIN:VEVENT')
    await call(member, `/api/artists/${artist.id}/follow`, 'PUT')
    expect(await read()).toContain('SUMMARY:Announced before the follow')
    await call(owner, `${at}/shows/${id}/status`, 'PUT', { status: 'cancelled' })
    expect(await read()).toContain('STATUS:CANCELLED')
    await call(owner, `${at}/shows/${id}`, 'DELETE')
    expect(await read()).not.toContain('BEGIN:VEVENT')
    for (const token of [
      '',
      'x'.repeat(60),
      path.split('=')[1].replace(/.$/, (last: string) => (last === '_' ? '-' : '_')),
    ]) {
      expect((await site.request(`/api/shows/mine.ics?token=${token}`)).status).toBe(404)
    }
  })
})

describe('a show of its organiser', () => {
  it('is moved with the date before it, or corrected without a word', async () => {
    const { owner, artist, at, create } = await claimant()
    const { id } = await create({ date: '2027-05-01' })
    const put = async (body: object): Promise<Show> =>
      (await call(owner, `${at}/shows/${id}`, 'PUT', body)).json()
    expect(await put(showOf(artist, { date: '2027-05-02' }))).toMatchObject({
      date: '2027-05-02',
      status: 'scheduled',
      previousDate: null,
    })
    const moved = await put({
      ...showOf(artist, { date: '2027-06-02', time: null }),
      moved: { reason: 'The van broke down.' },
    })
    expect(moved).toMatchObject({
      date: '2027-06-02',
      time: null,
      status: 'moved',
      statusReason: 'The van broke down.',
      previousDate: '2027-05-02',
      previousBeginsAt: '2027-05-02T20:00:00.000Z',
    })
  })

  it('is not overwritten by an editor who has not seen its latest change', async () => {
    const { owner, artist, at, create } = await claimant()
    const first = await create()
    const put = (body: object) => call(owner, `${at}/shows/${first.id}`, 'PUT', showOf(artist, body))
    const seen = first.updatedAt
    const second: Show = await (await put({ name: 'Theirs', seen })).json()
    const refused = await put({ name: 'Mine', seen })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'changed_meanwhile', detail: SHOW_CHANGED_MEANWHILE })
    expect(await (await put({ name: 'Mine', seen: second.updatedAt })).json()).toMatchObject({ name: 'Mine' })
    expect((await put({ name: 'Again', seen: 'lately' })).status).toBe(422)
  })

  it('is postponed and cancelled with a reason, and that is taken back', async () => {
    const { owner, artist, at, create } = await claimant()
    const { id } = await create()
    const announce = async (body: object): Promise<Show> =>
      (await call(owner, `${at}/shows/${id}/status`, 'PUT', body)).json()
    expect(await announce({ status: 'postponed', reason: 'Storm' })).toMatchObject({
      status: 'postponed',
      statusReason: 'Storm',
    })
    expect(await announce({ status: 'cancelled' })).toMatchObject({ status: 'cancelled', statusReason: null })
    expect(await ids({ artist: artist.id })).toEqual([id])
    expect(await (await site.request(`/api/shows/${id}/calendar.ics`)).text()).toContain('STATUS:CANCELLED')
    expect(await announce({ status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
    expect((await readAudit(site, admin, { action: 'show.announce' })).length).toBeGreaterThanOrEqual(3)
  })

  it('remembers when prices were stated', async () => {
    const { owner, artist, at, create } = await claimant()
    const link = { url: 'https://tickets.example/a', priceFrom: 10, currency: 'EUR' }
    const made = await create({ ticketLinks: [link] })
    await site.platform.db
      .updateTable('events')
      .set({
        ticket_links: JSON.stringify([{ ...made.ticketLinks[0], statedAt: '2026-01-01T00:00:00.000Z' }]),
      })
      .where('id', '=', made.id)
      .execute()
    const put = async (ticketLinks: NewShow['ticketLinks']): Promise<Show> =>
      (await call(owner, `${at}/shows/${made.id}`, 'PUT', showOf(artist, { ticketLinks }))).json()
    expect((await put([link])).ticketLinks[0]?.statedAt).toBe('2026-01-01T00:00:00.000Z')
    expect((await put([{ ...link, availability: 'sold-out' }])).ticketLinks[0]?.statedAt).not.toBe(
      '2026-01-01T00:00:00.000Z',
    )
  })

  it('is suggested for links of posts, on request', async () => {
    const { artist, create } = await claimant()
    const { id } = await create({ name: 'Zanzibar Nights', date: '2027-05-01' })
    const suggest = async (query: string) =>
      (await (await site.request(`/api/suggestions?q=${query}`)).json()).items
    const suggestion = { id, type: 'show', name: 'Zanzibar Nights', slug: null, imageUrl: null }
    const wears = { id: artist.id, name: artist.name }
    expect(await suggest('zanzibar&with=shows')).toEqual([
      { ...suggestion, subtitle: 'Casa do Cais, Lisbon · May 1, 2027', wears },
    ])
    expect(await suggest('zanzibar')).toEqual([])
    expect((await site.request('/api/suggestions?q=zanzibar&with=x')).status).toBe(422)
  })

  it('is listed to its organiser with the past ones, and is deleted', async () => {
    const { owner, at, create } = await claimant()
    const past = await create({ date: dayFromNow(-60) })
    const next = await create()
    const own = async () => (await (await call(owner, `${at}/shows`)).json()).items.map(({ id }: Show) => id)
    expect(await own()).toEqual([next.id, past.id])
    expect((await call(owner, `${at}/shows/${past.id}`, 'DELETE')).status).toBe(204)
    expect(await own()).toEqual([next.id])
    expect((await site.request(`/api/shows/${past.id}`)).status).toBe(404)
  })

  it('can be changed by nobody else, and is deleted with the claim', async () => {
    const { create, owner } = await claimant()
    const other = await claimant()
    const { id } = await create()
    for (const [method, path, body] of [
      ['PUT', `/shows/${id}`, showOf(other.artist)],
      ['PUT', `/shows/${id}/status`, { status: 'cancelled' }],
      ['DELETE', `/shows/${id}`, undefined],
    ] as const) {
      expect((await call(other.owner, other.at + path, method, body)).status).toBe(404)
    }
    expect((await call(fan, `${other.at}/shows`, 'POST', showOf(other.artist))).status).toBe(403)
    const [claim] = (await (await call(owner, '/api/business/claims')).json()).items
    expect(
      (await call(admin, `/api/admin/claims/artist/${claim.id}/delete`, 'POST', { reason: 'Made twice' }))
        .status,
    ).toBe(204)
    expect((await site.request(`/api/shows/${id}`)).status).toBe(404)
  })

  it('is in the export of the member’s data', async () => {
    const { owner, create } = await claimant()
    const { id } = await create()
    const [file] = (await site.features.domains.shows.shows.accountExport(site.platform.db, owner.id)) ?? []
    expect(JSON.parse(String(await file?.read()))).toMatchObject([{ id }])
  })
})

describe('an edition of a festival', () => {
  it('is published by its manager, may have no acts yet, and is found by the slug', async () => {
    const owner = await createMember(site)
    await createFestivalClaim(site, await createBusiness(site, owner))
    const at = '/api/manage/festival/carpathia-festival/shows'
    const fields = showOf(
      { id: '', name: 'Carpathia' },
      { kind: 'festival', acts: [], endDate: dayFromNow(33) },
    )
    const answer = await call(owner, at, 'POST', fields)
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect((await list({ festival: 'carpathia-festival' })).items).toMatchObject([
      { id, festival: { slug: 'carpathia-festival', name: 'Carpathia Festival' } },
    ])
  })
})

describe('bad input', () => {
  const artist = { id: crypto.randomUUID(), name: 'Mira Solenne' }
  const link = { url: 'https://tickets.example' }
  const cases: [field: string, change: Record<string, unknown>][] = [
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['date', { date: '0001-01-01' }],
    ['date', { date: '9999-01-01' }],
    ['date', { date: '1899-12-31' }],
    ['date', { date: `${new Date().getUTCFullYear() + 6}-01-01` }],
    ['endDate', { endDate: '9999-01-01' }],
    ['date', { date: '2027-02-29' }],
    ['date', { date: 'soon' }],
    ['time', { time: '24:00' }],
    // Clocks in Lisbon are put forward from 1:00 to 2:00 in that night.
    ['time', { date: '2027-03-28', time: '01:30' }],
    ['endTime', { date: '2027-03-27', time: '23:00', endTime: '01:30' }],
    ['time', { time: null, endTime: '23:00' }],
    ['endDate', { endDate: dayFromNow(29) }],
    ['endDate', { endDate: dayFromNow(61) }],
    ['endTime', { endDate: dayFromNow(30), endTime: '20:00' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(161) }],
    ['venue.name', { venue: null }],
    ['venue.country', { venue: { name: 'A', city: 'B', country: 'XX' } }],
    ['acts', { acts: [] }],
    ['acts', { acts: [{ artistMbid: null, name: 'Somebody else', role: 'headliner' }] }],
    [
      'acts.1.artistMbid',
      { acts: [...showOf(artist).acts, { artistMbid: crypto.randomUUID(), name: 'A', role: 'support' }] },
    ],
    ['ticketLinks.0.url', { ticketLinks: [{ url: 'javascript:alert(1)' }] }],
    ['ticketLinks.0.url', { ticketLinks: [{ url: 'ftp://tickets.example' }] }],
    ['ticketLinks.0.url', { ticketLinks: [{ url: 'https://ana:secret@tickets.example' }] }],
    ['ticketLinks.0.currency', { ticketLinks: [{ ...link, priceFrom: 1, currency: 'ZZZ' }] }],
    ['ticketLinks.0.currency', { ticketLinks: [{ ...link, priceFrom: 1 }] }],
    ['ticketLinks.0.priceFrom', { ticketLinks: [{ ...link, priceFrom: -1, currency: 'EUR' }] }],
    ['ticketLinks.0.priceFrom', { ticketLinks: [{ ...link, priceFrom: 'a lot', currency: 'EUR' }] }],
    ['ticketLinks.0.priceFrom', { ticketLinks: [{ ...link, priceFrom: 1e9, currency: 'EUR' }] }],
    ['acts', { acts: Array.from({ length: ACTS_MAX + 1 }, () => ({ name: 'A', role: 'support' })) }],
    ['acts.0.day', { acts: [{ ...showOf(artist).acts[0], day: dayFromNow(31), time: '21:00' }] }],
    ['acts.0.time', { acts: [{ ...showOf(artist).acts[0], time: '9 pm' }] }],
    ['ticketLinks.0.priceTo', { ticketLinks: [{ ...link, priceFrom: 2, priceTo: 1, currency: 'EUR' }] }],
  ]

  it.each(cases)('in %s is refused by name: %j', async (field, change) => {
    const { owner, at, artist: own } = await claimant()
    const body = JSON.parse(JSON.stringify({ ...showOf(artist), ...change }).replaceAll(artist.id, own.id))
    const answer = await call(owner, `${at}/shows`, 'POST', body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toContain(field)
  })

  it('does not include an hour that occurs twice: the first one counts, and a show that ends in the second is long', async () => {
    const { owner, at, artist: own } = await claimant()
    // Clocks in Lisbon are put back from 2:00 to 1:00 in that night.
    const body = showOf(own, { date: '2027-10-30', time: '23:30', endTime: '01:30' })
    const evening = await (await call(owner, `${at}/shows`, 'POST', body)).json()
    expect([evening.beginsAt, evening.endsAt]).toEqual([
      '2027-10-30T22:30:00.000Z',
      '2027-10-31T00:30:00.000Z',
    ])
    const night = { ...body, date: '2027-10-31', time: '01:30', endTime: '02:30' }
    const late = await (await call(owner, `${at}/shows`, 'POST', night)).json()
    expect([late.beginsAt, late.endsAt]).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00.000Z'])
    expect([late.time, late.endTime]).toEqual(['01:30', '02:30'])
  })

  it(`is none in a bill of ${ACTS_MAX} acts, all of which are kept in their order`, async () => {
    const { owner, at, artist: own } = await claimant()
    const others = Array.from({ length: ACTS_MAX - 1 }, (_, n) => ({
      artistMbid: null,
      name: `Act ${n}`,
      role: 'support' as const,
    }))
    const body = showOf(own, { acts: [...showOf(own).acts, ...others] })
    const answer = await call(owner, `${at}/shows`, 'POST', body)
    expect(answer.status).toBe(201)
    const { acts, actCount } = await answer.json()
    expect([acts.length, actCount, acts.at(-1).name]).toEqual([ACTS_MAX, ACTS_MAX, `Act ${ACTS_MAX - 2}`])
  })
})

describe('the night', () => {
  const night = { date: '2027-07-03', time: '00:30', endTime: '05:00' }

  it('belongs to the evening before, whatever the show is written from', async () => {
    const { owner, at, artist, create } = await claimant()
    const show = await create(night)
    expect(show).toMatchObject({
      date: '2027-07-02',
      lastDate: '2027-07-02',
      time: '00:30',
      beginsAt: '2027-07-02T23:30:00.000Z',
      endsAt: '2027-07-03T04:00:00.000Z',
    })
    expect(await ids({ artist: artist.id, day: '2027-07-02' })).toEqual([show.id])
    // The form opens with what was typed.
    const { date, endDate } = typedDaysOf(show)
    expect({ date, endDate }).toEqual({ date: night.date, endDate: null })
    // A change and its undoing write the same night.
    const changed = await call(
      owner,
      `${at}/shows/${show.id}`,
      'PUT',
      showOf(artist, { ...night, name: 'B' }),
    )
    expect(await changed.json()).toMatchObject({ date: '2027-07-02', beginsAt: show.beginsAt })
    const [change] = (await (await call(owner, `${at}/shows/changes`, 'GET')).json()).items
    const back = await call(owner, `${at}/shows/changes/${change.id}/undo`, 'POST')
    expect(await back.json()).toMatchObject({ name: show.name, date: '2027-07-02', beginsAt: show.beginsAt })
  })

  it.each([
    [
      'concert',
      { date: '2027-07-02', time: '22:00', endDate: '2027-07-03', endTime: '04:00' },
      '2027-07-02',
      '2027-07-03T03:00',
    ],
    [
      'concert',
      { date: '2027-07-02', time: '22:00', endDate: '2027-07-04', endTime: '04:00' },
      '2027-07-03',
      '2027-07-04T03:00',
    ],
    [
      'concert',
      { date: '2027-07-02', time: '22:00', endDate: null, endTime: '07:00' },
      '2027-07-02',
      '2027-07-03T06:00',
    ],
    [
      'festival',
      { date: '2027-07-02', time: '14:00', endDate: '2027-07-04', endTime: '02:00' },
      '2027-07-04',
      '2027-07-05T01:00',
    ],
    [
      'festival',
      { date: '2027-07-02', time: '14:00', endDate: '2027-07-04', endTime: '23:00' },
      '2027-07-04',
      '2027-07-04T22:00',
    ],
    [
      'festival',
      { date: '2027-07-02', time: '14:00', endDate: '2027-07-02', endTime: '02:00' },
      '2027-07-02',
      '2027-07-03T01:00',
    ],
  ] as const)('ends a %s of %j', async (kind, when, lastDate, endsAt) => {
    const { artist, owner, at, create } = await claimant()
    const show = await create({ kind, ...when })
    expect(show).toMatchObject({
      date: '2027-07-02',
      lastDate,
      endsAt: `${endsAt}:00.000Z`,
      overAt: `${endsAt}:00.000Z`,
    })
    // Saving the form unchanged changes nothing.
    const again = { kind, time: show.time, endTime: show.endTime, ...typedDaysOf(show) }
    const saved = await call(owner, `${at}/shows/${show.id}`, 'PUT', showOf(artist, again))
    expect(await saved.json()).toMatchObject({
      date: show.date,
      lastDate,
      beginsAt: show.beginsAt,
      endsAt: show.endsAt,
    })
  })

  it('leaves the days of a festival that begins in it as they are, with their acts', async () => {
    const { owner, at, artist, create } = await claimant()
    const days = { kind: 'festival' as const, date: '2027-07-02', endDate: '2027-07-03' }
    const show = await create({ ...days, time: null })
    await call(owner, `${at}/shows/${show.id}/days/2027-07-03`, 'PUT', { cancelled: true, reason: null })
    const changed = showOf(artist, { ...days, time: '00:30', endTime: '02:00' })
    const saved = await (await call(owner, `${at}/shows/${show.id}`, 'PUT', changed)).json()
    expect(saved).toMatchObject({
      date: '2027-07-02',
      lastDate: '2027-07-03',
      beginsAt: '2027-07-02T23:30:00.000Z',
      endsAt: '2027-07-04T01:00:00.000Z',
      cancelledDays: [{ day: '2027-07-03' }],
    })
    expect(typedDaysOf(saved)).toEqual({ date: days.date, endDate: days.endDate })
  })

  it('makes no show longer than the longest', async () => {
    const { owner, at, artist } = await claimant()
    const body = showOf(artist, { date: '2027-07-03', time: '00:30', endDate: '2027-08-02' })
    const answer = await call(owner, `${at}/shows`, 'POST', body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['endDate'])
  })
})

describe('a festival that moves', () => {
  it('takes its cancelled days and its draft along, as far as it still has them', async () => {
    const { owner, at, artist, create } = await claimant()
    const days = { kind: 'festival' as const, date: '2027-07-02', endDate: '2027-07-04', time: null }
    const show = await create(days)
    const path = `${at}/shows/${show.id}`
    await call(owner, `${path}/days/2027-07-03`, 'PUT', { cancelled: true, reason: 'A storm' })
    const act = { number: null, artistMbid: null, role: 'support', stage: null, time: null, endTime: null }
    const acts = ['2027-07-02', '2027-07-04', 'soon'].map((day) => ({ ...act, name: day, day }))
    await call(owner, `${path}/line-up/draft`, 'PUT', { acts, version: 0 })
    const move = { ...days, date: '2027-08-06', endDate: '2027-08-08', moved: { reason: null } }
    const moved = await (await call(owner, path, 'PUT', { ...showOf(artist, move), ...move })).json()
    expect(moved.cancelledDays).toEqual([{ day: '2027-08-07', reason: 'A storm' }])
    const { draft } = await (await call(owner, `${path}/line-up`, 'GET')).json()
    expect(draft.acts.map(({ day }: { day: string }) => day)).toEqual(['2027-08-06', '2027-08-08', 'soon'])
    const short = { ...days, date: '2027-08-06', endDate: null }
    expect(await (await call(owner, path, 'PUT', showOf(artist, short))).json()).toMatchObject({
      cancelledDays: [],
    })
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { ListedShow } from '#features/shows/contract.ts'
import type { ShowHistoryEntry } from '#features/shows/editor/history-contract.ts'
import type { ShowFeed } from '#features/shows/feeds/contract.ts'
import { storeStatements } from '#features/shows/feeds/server/merging/store-statements.ts'
import { eventStatement } from '#features/shows/feeds/server/musicbrainz/event-statement.ts'
import { MUSICBRAINZ } from '#features/shows/feeds/server/musicbrainz/store-events.ts'
import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { SHOW_CHANGES_KEPT } from '#features/shows/limits.ts'
import { typedDaysOf } from '#features/shows/night.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { createBusiness, createLabel, createLabelClaim, restOn } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

async function claimant(name = 'Mira Solenne', id?: string) {
  const { owner, artistId, claimId } = await manage(name, id)
  const artist = { id: artistId, name }
  await restOn(site, 'artist', claimId, 'https://mira.example/')
  const at = `/api/manage/artist/${artistId}`
  const call = (method: string, path: string, body?: unknown) =>
    site.request(at + path, { method, headers: owner.headers, ...(body !== undefined && { body }) })
  const feeds = async (): Promise<ShowFeed[]> => (await (await call('GET', '/feeds')).json()).items
  const shows = async (): Promise<ListedShow[]> =>
    (await (await site.request(`/api/shows?artist=${artistId}`)).json()).items
  const feed = () =>
    db.selectFrom('show_feeds').selectAll().where('artist_claim_id', '=', claimId).executeTakeFirstOrThrow()
  const read = async (text: string, now: Date) =>
    storeFeed(db, await feed(), readShows(text, '', 'https://mira.example/', now), now)
  return { owner, artist, call, feeds, shows, feed, read }
}

const compact = (day: string) => day.replaceAll('-', '')
const event = (uid: string, day: string, time: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Mira at the quay',
    `DTSTART;TZID=Europe/Lisbon:${compact(day)}T${time}00`,
    'LOCATION:Casa do Cais\\, Rua do Cais 4\\, Lisbon\\, Portugal',
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('a feed of an organiser', () => {
  it('is added below the address that the claim proved, and nowhere else, by its claimant only', async () => {
    const { call, artist } = await claimant()
    for (const address of [
      'https://other.example/shows.ics',
      'https://mira.example.evil.example/',
      'http://127.0.0.1/x',
      'ftp://mira.example/',
      'https://mira.example:8443/',
    ]) {
      expect((await call('POST', '/feeds', { address })).status, address).toBe(422)
    }
    expect((await call('POST', '/feeds', { address: 'https://www.mira.example/shows.ics' })).status).toBe(204)
    expect((await call('POST', '/feeds', { address: 'https://www.mira.example/shows.ics' })).status).toBe(422)
    const other = await createMember(site)
    const answer = await site.request(`/api/manage/artist/${artist.id}/feeds`, { headers: other.headers })
    expect(answer.status).toBe(403)
  })

  it('has a weekly night that is stated in UTC on a day of its own each week', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/a.ics' })
    const nights = [20, 27, 34, 41].map(dayFromNow)
    const night = event('1', dayFromNow(20), '1900', 'RRULE:FREQ=WEEKLY;COUNT=4', 'DURATION:PT3H')
    await read(calendar(night.replace(/;TZID=[^:]*(:\S+)/, '$1Z')), later(0))
    expect((await shows()).map(({ date, lastDate }) => [date, lastDate])).toEqual(
      nights.map((day) => [day, day]),
    )
  })

  it('has the zone of its city when nothing else tells it, unless an offset contradicts that', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/shows' })
    const stated = (name: string, city: string, startDate: string) => ({
      '@type': 'MusicEvent',
      name,
      startDate,
      location: { '@type': 'Place', name: `Hall ${name}`, address: { addressLocality: city } },
    })
    const events = [
      stated('one', 'Gelsenkirchen', `${dayFromNow(20)}T20:00`),
      stated('two', 'Gelsenkirchen', dayFromNow(21)),
      stated('three', 'Gelsenkirchen', `${dayFromNow(22)}T20:00-09:00`),
    ]
    const page = `<script type="application/ld+json">${JSON.stringify(events)}</script>`
    expect((await read(page, later(0))).problems).toEqual([])
    expect((await shows()).map(({ time, timeZone }) => [time, timeZone])).toEqual([
      ['20:00', 'Europe/Berlin'],
      [null, 'Europe/Berlin'],
      ['20:00', 'Etc/GMT+9'],
    ])
  })

  it('has a rescheduled show of a page as moved, whether or not it was known before', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/shows' })
    const [before, day] = [dayFromNow(20), dayFromNow(30)]
    const stated = (name: string, fields: object) => ({
      '@type': 'MusicEvent',
      name,
      url: `https://mira.example/${name}`,
      startDate: `${day}T20:00:00Z`,
      location: { '@type': 'Place', name: `Hall ${name}`, address: { addressLocality: 'Lisbon' } },
      ...fields,
    })
    const page = (...events: object[]) =>
      `<script type="application/ld+json">${JSON.stringify(events)}</script>`
    const moved = { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: before }
    await read(page(stated('one', {})), later(0))
    await read(page(stated('one', moved), stated('two', moved)), later(0.1))
    expect(await shows()).toMatchObject([
      { name: 'one', status: 'moved', date: day, previousDate: before },
      { name: 'two', status: 'moved', date: day, previousDate: before },
    ])
  })

  it('makes shows, moves and cancels them, and never against the organiser’s own word', async () => {
    const { call, read, shows, artist } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/a.ics' })
    const day = dayFromNow(20)
    await read(calendar(event('1', day, '2100')), later(0))
    const [made] = await shows()
    expect(made).toMatchObject({
      date: day,
      time: '21:00',
      venue: { city: 'Lisbon', country: 'PT' },
      acts: [{ artistMbid: artist.id, role: 'headliner' }],
    })
    // The subscribed calendar has it at the next request.
    const subscribed = async () => (await site.request(`/api/shows/calendar.ics?artist=${artist.id}`)).text()
    site.platform.invalidation.invalidate(['shows'])
    expect(await subscribed()).toContain(`UID:${made?.id}@`)

    await read(calendar(event('1', dayFromNow(21), '2100')), later(0.1))
    expect((await shows())[0]).toMatchObject({
      id: made?.id,
      status: 'moved',
      date: dayFromNow(21),
      previousDate: day,
    })
    await read(calendar(event('1', dayFromNow(21), '2100', 'STATUS:CANCELLED')), later(0.2))
    expect((await shows())[0]).toMatchObject({ status: 'cancelled' })

    const own = await call(
      'PUT',
      `/shows/${made?.id}`,
      showOf(artist, { name: 'As I say', date: dayFromNow(25), time: '20:00' }),
    )
    expect(own.status).toBe(200)
    await call('PUT', `/shows/${made?.id}/status`, { status: 'scheduled' })
    await read(calendar(event('1', dayFromNow(22), '2200', 'STATUS:CANCELLED')), later(0.3))
    expect((await shows())[0]).toMatchObject({ name: 'As I say', date: dayFromNow(25), time: '20:00' })
    expect((await shows())[0]?.status).not.toBe('cancelled')
  })

  it('may be a page with microdata, which cancels its shows as well', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/dates' })
    const page = (day: string, status: string) => `<!doctype html><html><body>
      <article itemscope itemtype="https://schema.org/MusicEvent" itemid="https://mira.example/dates#1">
        <h2 itemprop="name">Mira in the kettle house</h2>
        <time itemprop="startDate" datetime="${day}T21:00">Nine</time>
        <link itemprop="eventStatus" href="https://schema.org/${status}">
        <div itemprop="location" itemscope itemtype="https://schema.org/MusicVenue">
          <b itemprop="name">Kesselhaus</b>
          <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
            <i itemprop="addressLocality">Berlin</i> <meta itemprop="addressCountry" content="DE">
          </div>
          <div itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">
            <meta itemprop="latitude" content="52.54"><meta itemprop="longitude" content="13.41">
          </div>
        </div>
      </article></body></html>`
    await read(page(dayFromNow(20), 'EventScheduled'), later(0))
    expect(await shows()).toMatchObject([
      {
        name: 'Mira in the kettle house',
        date: dayFromNow(20),
        time: '21:00',
        timeZone: 'Europe/Berlin',
        venue: { name: 'Kesselhaus', city: 'Berlin', country: 'DE' },
      },
    ])
    await read(page(dayFromNow(20), 'EventCancelled'), later(0.1))
    expect(await shows()).toMatchObject([{ status: 'cancelled' }])
  })

  it('that moves a festival takes the line-up along that its organiser has published', async () => {
    const { call, read, shows, artist } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/fest' })
    const page = (first: string, last: string) =>
      `<script type="application/ld+json">${JSON.stringify({
        '@type': 'Festival',
        '@id': 'https://mira.example/fest#1',
        name: 'Mira by the weir',
        startDate: first,
        endDate: last,
        location: {
          '@type': 'Place',
          name: 'Weir Meadow',
          address: { addressLocality: 'Lisbon', addressCountry: 'PT' },
          geo: { latitude: 38.72, longitude: -9.14 },
        },
      })}</script>`
    await read(page(dayFromNow(20), dayFromNow(22)), later(0))
    const [made] = await shows()
    const own = { artistMbid: artist.id, name: artist.name, role: 'headliner' }
    const at = { role: 'support', artistMbid: null, time: '01:00', endTime: '02:00' }
    const acts = [
      { ...own, day: dayFromNow(20), time: '20:00' },
      { ...at, name: 'Night', day: dayFromNow(21) },
      { ...at, name: 'Last night', day: dayFromNow(22) },
    ]
    const published = await call('PUT', `/shows/${made?.id}/line-up`, { acts, version: 0 })
    expect(published.status).toBe(200)
    await call('PUT', `/shows/${made?.id}/days/${dayFromNow(21)}`, { cancelled: true })
    await read(page(dayFromNow(120), dayFromNow(121)), later(0.1))
    const [moved] = await shows()
    expect(moved).toMatchObject({ status: 'moved', cancelledDays: [{ day: dayFromNow(121) }] })
    expect(moved?.acts.map(({ name, day, time, endTime }) => [name, day, time, endTime])).toEqual([
      [artist.name, dayFromNow(120), '20:00', null],
      ['Night', dayFromNow(121), '01:00', '02:00'],
      ['Last night', null, null, null],
    ])
  })

  it('whose show in the night is saved in its form stays where it is', async () => {
    const { call, read, shows, artist } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/night.ics' })
    await read(calendar(event('1', dayFromNow(20), '0130')), later(0))
    const [made] = await shows()
    if (!made) throw new Error('The show is missing.')
    expect(made).toMatchObject({ date: dayFromNow(19), time: '01:30' })
    const typed = typedDaysOf({ ...made, endTime: null })
    const saved = await call('PUT', `/shows/${made.id}`, showOf(artist, { ...typed, time: made.time }))
    expect(await saved.json()).toMatchObject({
      date: made.date,
      beginsAt: made.beginsAt,
      status: 'scheduled',
    })
  })

  it('records its changes in the history of the page, where the organiser can undo them for good', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/h.ics' })
    const history = async (): Promise<ShowHistoryEntry[]> =>
      (await (await call('GET', '/shows/changes')).json()).items
    const [day, next] = [dayFromNow(50), dayFromNow(51)]
    await read(calendar(event('1', day, '2100')), later(0))
    expect(await history()).toEqual([])
    const moved = calendar(event('1', next, '2100'))
    await read(moved, later(0.1))
    await read(moved, later(0.15))
    const [change, ...others] = await history()
    expect(others).toEqual([])
    expect(change).toMatchObject({ kind: 'changed', source: 'feed', by: null, canUndo: true })
    expect(change?.differences).toEqual([
      {
        field: 'When',
        before: `${day}, 21:00 (Europe/Lisbon)`,
        after: `${next}, 21:00 (Europe/Lisbon)`,
      },
      { field: 'Status', before: 'takes place', after: `moved from ${day}` },
    ])
    expect((await call('POST', `/shows/changes/${change?.id}/undo`)).status).toBe(200)
    expect((await shows())[0]).toMatchObject({ date: day, status: 'scheduled' })
    await read(calendar(event('1', dayFromNow(52), '2100')), later(0.2))
    expect((await shows())[0]).toMatchObject({ date: day, status: 'scheduled' })
  })

  it('does not push members’ changes out of the history', async () => {
    const { call, read, shows } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/b.ics' })
    await read(calendar(event('1', dayFromNow(60), '2100')), later(0))
    const [made] = await shows()
    await call('PUT', `/shows/${made?.id}/status`, { status: 'postponed', reason: 'Flood' })
    const busy = (n: number) => event('1', dayFromNow(60), '2100', `DESCRIPTION:Programme ${n}`)
    for (let n = 0; n <= SHOW_CHANGES_KEPT; n++) await read(calendar(busy(n)), later(0.01 * (n + 1)))
    const { items } = (await (await call('GET', '/shows/changes')).json()) as { items: ShowHistoryEntry[] }
    expect(items.filter(({ source }) => source === 'feed')).toHaveLength(SHOW_CHANGES_KEPT)
    expect(items.at(-1)).toMatchObject({ source: null, differences: [{ after: 'postponed: Flood' }] })
  })

  it('that loses an entry does not cancel it: it is unconfirmed after two readings, and hidden after a week', async () => {
    const { call, read, shows, feeds } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/b.ics' })
    const both = calendar(event('1', dayFromNow(20), '2100'), event('2', dayFromNow(30), '2100'))
    const one = calendar(event('1', dayFromNow(20), '2100'))
    await read(both, later(0))
    await read(one, later(0.25))
    expect((await feeds())[0]?.unconfirmed).toEqual([])
    await read(one, later(0.5))
    expect((await feeds())[0]?.unconfirmed).toMatchObject([{ date: dayFromNow(30), isHidden: false }])
    expect(await shows()).toHaveLength(2)
    await read(one, later(7.5))
    expect(await shows()).toMatchObject([{ date: dayFromNow(20) }])
    await read(both, later(7.6))
    expect(await shows()).toHaveLength(2)
  })

  it('goes with its shows, by its claimant only', async () => {
    const { call, read, shows, feed } = await claimant()
    await call('POST', '/feeds', { address: 'https://mira.example/c.ics' })
    await read(calendar(event('1', dayFromNow(20), '2100')), later(0))
    const { id } = await feed()
    const other = await claimant()
    expect((await other.call('POST', `/feeds/${id}/reading`)).status).toBe(404)
    expect((await other.call('DELETE', `/feeds/${id}`)).status).toBe(404)
    expect(await shows()).toHaveLength(1)
    expect((await call('DELETE', `/feeds/${id}`)).status).toBe(204)
    expect(await shows()).toEqual([])
  })
})

const block = (...events: object[]) => `<script type="application/ld+json">${JSON.stringify(events)}</script>`
const casa = {
  '@type': 'Place',
  name: 'Casa do Cais',
  address: { addressLocality: 'Lisbon', addressCountry: 'PT' },
  geo: { latitude: 38.72, longitude: -9.14 },
}
const told = (days: number, change: object = {}) => ({
  '@type': 'MusicEvent',
  '@id': `https://mira.example/dates#${days}`,
  name: `Mira in ${days} days`,
  startDate: `${dayFromNow(days)}T21:00`,
  location: casa,
  ...change,
})
const noId = 'https://musicbrainz.org/artist/------------------------------------'
const good = event('good', dayFromNow(25), '2100')

it.each([
  ['coordinates off the globe', calendar(event('1', dayFromNow(20), '2100', 'GEO:999;999'), good), 2],
  [
    'an emoji where a text is cut',
    calendar(event('1', dayFromNow(20), '2100', `DESCRIPTION:${'a'.repeat(4999)}😀`), good),
    2,
  ],
  [
    'an emoji where a name and a stage are cut',
    block(
      told(20, {
        '@type': 'Festival',
        name: `${'a'.repeat(159)}😀`,
        subEvent: [
          {
            '@type': 'MusicEvent',
            name: `${'a'.repeat(199)}😀`,
            location: `${'a'.repeat(79)}😀`,
            startDate: `${dayFromNow(20)}T22:00`,
          },
        ],
      }),
      told(25),
    ),
    2,
  ],
  [
    'an id of MusicBrainz that is none',
    block(told(20, { performer: { name: 'A', sameAs: noId } }), told(25)),
    2,
  ],
  ['a line of zeros', calendar(event('1', dayFromNow(20), '2100', 'x\0y'), good), 2, 1],
])('an entry with %s takes no other with it', async (_, text, kept, left = 2 - kept) => {
  const { call, read, shows } = await claimant()
  await call('POST', '/feeds', { address: 'https://mira.example/a.ics' })
  const { problems } = await read(text, later(0))
  expect(await shows()).toHaveLength(kept)
  expect(problems).toHaveLength(left)
  await db
    .updateTable('show_feeds')
    .set({ problems: JSON.stringify(problems) })
    .execute()
})

it('an entry that the database refuses is named with its line, and takes no other with it', async () => {
  const { call, shows, feed } = await claimant()
  await call('POST', '/feeds', { address: 'https://mira.example/a.ics' })
  const now = later(0)
  const read = readShows(block(told(20), told(21), told(22)), '', 'https://mira.example/', now)
  for (const entry of read.entries.slice(1, 2)) {
    entry.line = 7
    entry.acts = [{ name: 'A', mbid: 'no id', stage: null, begin: null, end: null }]
  }
  expect(await storeFeed(db, await feed(), read, now)).toMatchObject({
    added: 2,
    problems: [{ line: 7, name: 'Mira in 21 days', message: 'Part of it can’t be stored.' }],
  })
  expect((await shows()).map(({ name }) => name)).toEqual(['Mira in 20 days', 'Mira in 22 days'])
})

it('an act with the name of the feed’s owner is that artist, even if others share the name', async () => {
  const { call, read, shows, artist } = await claimant()
  await claimant()
  await call('POST', '/feeds', { address: 'https://mira.example/dates' })
  await read(block(told(40, { performer: [{ name: 'mira solenne' }, { name: 'Mira Solenne' }] })), later(0))
  expect((await shows()).map(({ acts }) => acts.map((act) => act.artistMbid))).toEqual([[artist.id, null]])
})

it('three sources of one show are one show, and each field keeps its source', async () => {
  const { call, read, shows, artist, owner } = await claimant()
  const day = dayFromNow(40)
  const known = eventStatement(
    {
      id: crypto.randomUUID(),
      name: 'Mira Solenne at Casa do Cais',
      type: 'Concert',
      time: '20:00',
      'life-span': { begin: day },
      relations: [{ type: 'main performer', artist: { id: artist.id, name: artist.name } }],
    },
    {
      id: crypto.randomUUID(),
      name: 'Casa do Cais',
      address: 'Rua do Cais 4',
      area: { name: 'Lisbon', 'iso-3166-1-codes': ['PT'], 'iso-3166-2-codes': [] },
      coordinates: { latitude: 38.707, longitude: -9.136 },
    },
  )
  if (!known) throw new Error('The event is a show.')
  const key = crypto.randomUUID()
  const storeKnown = () =>
    db
      .transaction()
      .execute((trx) => storeStatements(trx, MUSICBRAINZ, [{ key, statement: known }], new Date()))
  expect(await storeKnown()).toMatchObject({ added: 1, changed: 0, same: 0 })
  expect(await storeKnown()).toMatchObject({ added: 0, changed: 0, same: 1 })
  await call('POST', '/feeds', { address: 'https://mira.example/d.ics' })
  await read(calendar(event('1', day, '2045')), later(0))
  const [only, ...others] = await shows()
  expect(others).toEqual([])
  // The feed of the organiser is trusted more than MusicBrainz.
  expect(only).toMatchObject({ name: 'Mira at the quay', time: '20:45' })
  const { mbid, source } = await db
    .selectFrom('events')
    .select(['mbid', 'source'])
    .where('id', '=', only?.id ?? '')
    .executeTakeFirstOrThrow()
  expect({ mbid, source }).toEqual({ mbid: key, source: 'feed' })
  // A matinee of the same day is another show.
  await createShow(site, owner, artist, { date: day, time: '15:00' })
  await read(calendar(event('1', day, '2045'), event('2', day, '1510')), later(0.1))
  expect((await shows()).map(({ time }) => time)).toEqual(['15:00', '20:45'])
})

it('a feed of the artist’s label that changes a show notifies its publisher, and the history names the feed’s owner', async () => {
  const name = 'Kestrel Yard Eight'
  const artistId = crypto.randomUUID()
  await storeFacts(db, { artists: [{ mbid: artistId, name }] }, new Date())
  const { call, read, shows, owner } = await claimant(name, artistId)
  await call('POST', '/feeds', { address: 'https://mira.example/own.ics' })
  const told = calendar(event('1', dayFromNow(20), '2100'), event('2', dayFromNow(21), '2100')).replaceAll(
    'Mira at the quay',
    `${name} at the quay`,
  )
  await read(told, later(0))
  const before = await shows()
  expect(before).toHaveLength(2)

  const labelOwner = await createMember(site)
  const labelId = await createLabel(site, 'Night-Bus Records')
  const release = {
    mbid: crypto.randomUUID(),
    title: 'Tidal',
    date: '2020-01-01',
    labels: [{ label: { mbid: labelId, name: 'Night-Bus Records' } }],
    credit: [{ artist: { mbid: artistId, name } }],
  }
  await storeFacts(db, { releases: [release] }, new Date())
  const claimId = await createLabelClaim(site, await createBusiness(site, labelOwner), labelId)
  await restOn(site, 'label', claimId, 'https://harbour.example/')
  await db
    .insertInto('show_feeds')
    .values({ label_claim_id: claimId, address: 'https://harbour.example/shows.ics', due_at: later(9) })
    .execute()
  const feed = await db
    .selectFrom('show_feeds')
    .selectAll()
    .where('label_claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const readAsLabel = (text: string, now: Date) =>
    storeFeed(db, feed, readShows(text, '', 'https://harbour.example/', now), now)
  const theirs = told.replaceAll('T210000', 'T213000')
  expect((await readAsLabel(theirs, later(0.1))).userIds).toEqual([owner.id])
  expect((await shows()).map(({ id, time }) => [id, time])).toEqual(before.map(({ id }) => [id, '21:30']))

  const notices = async (member: typeof owner) =>
    (await (await site.request('/api/me/notifications', { headers: member.headers })).json()).items
  const [notice, ...more] = await notices(owner)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    kind: 'show_overwritten',
    fromUser: null,
    relatedPage: `/show/${before[0]?.id}`,
    content: `says: “${name} at the quay” on ${dayFromNow(20)} and 1 more of your shows were changed by the feed of Night-Bus Records. The history of your shows says what changed and lets you undo it.`,
  })
  expect(await notices(labelOwner)).toEqual([])
  const history = async (): Promise<ShowHistoryEntry[]> =>
    (await (await call('GET', '/shows/changes')).json()).items
  const [change] = await history()
  expect(change).toMatchObject({ source: 'feed', sourceOf: 'Night-Bus Records', by: null, canUndo: true })

  // An unchanged feed notifies nobody, and what the organiser restores stays.
  expect((await readAsLabel(theirs, later(0.2))).userIds).toEqual([])
  expect((await call('POST', `/shows/changes/${change?.id}/undo`)).status).toBe(200)
  const again = theirs.replaceAll('T213000', 'T220000')
  expect((await readAsLabel(again, later(0.3))).userIds).toEqual([owner.id])
  expect((await shows()).map(({ time }) => time).sort()).toEqual(['21:00', '22:00'])
  // Changes by their own feed notify nobody.
  await read(told.replaceAll('at the quay', 'by the quay'), later(0.4))
  expect(await notices(owner)).toHaveLength(2)
  expect((await history())[0]).toMatchObject({ source: 'feed', sourceOf: null })
})

it('of a label names its shows after the acts of their titles, and its own name plays nothing', async () => {
  const owner = await createMember(site)
  const artistId = crypto.randomUUID()
  await storeFacts(db, { artists: [{ mbid: artistId, name: 'Kestrel Yard Six' }] }, new Date())
  const labelId = await createLabel(site, 'Quayside Records')
  const claimId = await createLabelClaim(site, await createBusiness(site, owner), labelId)
  await restOn(site, 'label', claimId, 'https://quayside.example/')
  const call = (path: string, body: unknown) =>
    site.request(`/api/manage/label/${labelId}${path}`, { method: 'POST', headers: owner.headers, body })
  expect((await call('/feeds', { address: 'https://quayside.example/shows.ics' })).status).toBe(204)
  const feed = await db
    .selectFrom('show_feeds')
    .selectAll()
    .where('label_claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const text = calendar(event('1', dayFromNow(20), '2100')).replace(
    'Mira at the quay',
    'Kestrel Yard Six at the quay',
  )
  const now = new Date()
  await storeFeed(db, feed, readShows(text, '', 'https://quayside.example/', now), now)

  const own = { ...showOf({ id: artistId, name: 'Kestrel Yard Six' }), name: 'The label night' }
  const created = await call('/shows', own)
  expect(created.status).toBe(201)
  expect(await created.json()).toMatchObject({ organiser: { type: 'label', id: labelId } })
  const of = await site.request(`/api/manage/label/${labelId}/shows`, { headers: owner.headers })
  const { items }: { items: ListedShow[] } = await of.json()
  expect(items.map(({ name, acts }) => [name, acts.map((act) => [act.name, act.role])])).toEqual([
    ['The label night', [['Kestrel Yard Six', 'headliner']]],
    ['Kestrel Yard Six at the quay', [['Kestrel Yard Six', 'headliner']]],
  ])
  // Its page lists what it announced, to everybody.
  const listed = await site.request(`/api/shows?label=${labelId}`)
  expect((await listed.json()).items.map(({ name }: ListedShow) => name)).toEqual(
    items.map(({ name }) => name).toReversed(),
  )
  const none = await site.request(`/api/shows?label=${crypto.randomUUID()}`)
  expect((await none.json()).items).toEqual([])
  const file = await site.request(`/api/shows/calendar.ics?label=${labelId}`)
  expect(await file.text()).toContain('SUMMARY:The label night')
  const other = await createMember(site)
  const refused = await site.request(`/api/manage/label/${labelId}/shows`, { headers: other.headers })
  expect(refused.status).toBe(403)
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { ListedShow, Show, VenueDetails } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import { storeStatements } from '#features/shows/feeds/server/merging/store-statements.ts'
import { eventStatement } from '#features/shows/feeds/server/musicbrainz/event-statement.ts'
import { MUSICBRAINZ } from '#features/shows/feeds/server/musicbrainz/store-events.ts'
import { storeVenues } from '#features/shows/feeds/server/musicbrainz/store-venues.ts'
import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { createArtist, createBusiness, createVenue, createVenueClaim, restOn } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

let number = 0
const newName = () => `Quay Hall ${++number}`

/** A venue, and the business that manages it. */
async function host({
  name = newName(),
  mbid = undefined as string | undefined,
  address = null as string | null,
} = {}) {
  const owner = await createMember(site)
  const business = await createBusiness(site, owner)
  const venueId = await createVenue(site, name, { mbid, address })
  const claimId = await createVenueClaim(site, business, venueId)
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = owner.headers,
  ) =>
    site.request(`/api/manage/venue/${venueId}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
  const publish = async (change: Partial<NewShow> = {}) => {
    const artistMbid = await createArtist(site, 'Kestrel Yard')
    const body = { ...showOf({ id: artistMbid, name: 'Kestrel Yard' }), venue: null, ...change }
    const answer = await call('POST', '/shows', body)
    return { status: answer.status, show: (await answer.json()) as Show & { detail: string; errors: object } }
  }
  return { owner, business, name, venueId, claimId, call, publish }
}

const shownAt = async (venueId: string): Promise<ListedShow[]> =>
  (await (await site.request(`/api/shows?venue=${venueId}`)).json()).items
const read = async (id: string | undefined): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()
/** An artist with an approved claim. */
async function artistNamed(name: string) {
  const artistId = randomUUID()
  await storeFacts(db, { artists: [{ mbid: artistId, name }] }, new Date())
  const { owner } = await manage(name, artistId)
  return { owner, artist: { id: artistId, name } }
}

describe('a show of a venue', () => {
  it('is at the venue, whatever the body says, and says who published it', async () => {
    const { venueId, name, business, publish } = await host()
    const elsewhere = { name: 'Elsewhere', city: 'Porto', country: 'PT', address: null }
    for (const venue of [null, elsewhere]) {
      const { status, show } = await publish({ venue })
      expect([status, show.venue?.id]).toEqual([201, venueId])
      expect(show.organiser).toEqual({ type: 'venue', id: venueId, name, businessName: business.name })
    }
    expect(await shownAt(venueId)).toHaveLength(2)
    const stream = await publish({ kind: 'stream', name: 'From the empty hall' })
    expect([stream.status, stream.show.venue]).toEqual([201, null])
    const calendar = await (await site.request(`/api/shows/calendar.ics?venue=${venueId}`)).text()
    expect(calendar).toContain(`LOCATION:${name}`)
  })

  it('needs acts, clocks of its place, and a venue where somebody else publishes it', async () => {
    const { venueId, call, publish } = await host()
    expect((await publish({ acts: [] })).show.errors).toEqual({ acts: 'Who’s playing?' })
    await db
      .updateTable('venues')
      .set({ latitude: 38.7, longitude: -9.1 })
      .where('id', '=', venueId)
      .execute()
    expect((await publish({ timeZone: 'Asia/Tokyo' })).show.errors).toEqual({
      timeZone: 'The time zone at these coordinates is Europe/Lisbon',
    })
    const { owner, artist } = await artistNamed('Mira Solenne')
    const answer = await site.request(`/api/manage/artist/${artist.id}/shows`, {
      method: 'POST',
      headers: owner.headers,
      body: showOf(artist, { venue: null }),
    })
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { 'venue.name': 'Where is it?' }])
    for (const headers of [owner.headers, undefined]) {
      const refused = await call('POST', '/shows', showOf(artist), headers ?? {})
      expect(refused.status).toBe(headers ? 403 : 401)
    }
  })

  it('is changed, cancelled and deleted by its team alone, and stays where it is', async () => {
    const { venueId, call, publish } = await host()
    const { show } = await publish()
    const other = await host()
    const change = {
      ...showOf({ id: show.acts[0]?.artistMbid ?? '', name: 'Kestrel Yard' }),
      venue: null,
      name: 'Late',
    }
    expect((await other.call('PUT', `/shows/${show.id}`, change)).status).toBe(404)
    expect(await (await call('PUT', `/shows/${show.id}`, change)).json()).toMatchObject({
      name: 'Late',
      venue: { id: venueId },
    })
    const off = await call('PUT', `/shows/${show.id}/status`, { status: 'cancelled', reason: 'Flood' })
    expect(await off.json()).toMatchObject({ status: 'cancelled', statusReason: 'Flood' })
    expect((await call('DELETE', `/shows/${show.id}`)).status).toBe(204)
    expect(await shownAt(venueId)).toEqual([])
  })

  it('goes with the claim', async () => {
    const { claimId, publish } = await host()
    const { show } = await publish()
    await db.deleteFrom('venue_claims').where('id', '=', claimId).execute()
    expect((await site.request(`/api/shows/${show.id}`)).status).toBe(404)
  })
})

describe('the shows of others at a claimed venue', () => {
  it('are on its page, also those from before the claim, unless they name another address', async () => {
    const name = newName()
    const { owner, artist } = await artistNamed('Mira Solenne')
    const at = (address: string | null, days: number) =>
      createShow(site, owner, artist, {
        date: dayFromNow(days),
        venue: {
          name: name.toUpperCase(),
          address,
          city: 'Lisbon',
          country: 'PT',
          latitude: 38.7,
          longitude: -9.1,
        },
      })
    const before = await at(null, 10)
    const elsewhere = await at('Other Street 1', 11)
    const { venueId } = await host({ name, mbid: randomUUID(), address: 'Rua do Cais 4' })
    const after = [await at('rua do cais 4', 12), await at(null, 13)]
    expect((await shownAt(venueId)).map(({ id }) => id)).toEqual([before.id, ...after.map(({ id }) => id)])
    expect((await read(elsewhere.id)).venue?.id).not.toBe(venueId)
    // Shows of acts that play there do not change it.
    const venue: VenueDetails = await (await site.request(`/api/venues/${venueId}`)).json()
    expect([venue.name, venue.latitude]).toEqual([name, null])
  })

  it('are not published twice: the one of another organiser stays theirs', async () => {
    const { venueId, name, publish } = await host()
    const { owner, artist } = await artistNamed(`Mira ${number}`)
    const venue = { name, address: null, city: 'Lisbon', country: 'PT' }
    const theirs = await createShow(site, owner, artist, { venue })
    const acts = [{ artistMbid: artist.id, name: artist.name, role: 'headliner' as const }]
    const again = await publish({ acts, time: '21:30' })
    expect([again.status, again.show.detail]).toEqual([409, expect.stringContaining(artist.name)])
    const matinee = await publish({ acts, time: '15:00' })
    expect(matinee.status).toBe(201)
    expect((await shownAt(venueId)).map(({ id }) => id)).toEqual([matinee.show.id, theirs.id])
  })

  it('are one show also where two organisers publish it at the same moment', async () => {
    const { venueId, name, publish } = await host()
    const star = await artistNamed(`Twin of ${name}`)
    const acts = [{ artistMbid: star.artist.id, name: star.artist.name, role: 'headliner' as const }]
    const venue = { name, city: 'Lisbon', country: 'PT' }
    for (const days of [40, 50, 60, 70, 80]) {
      const date = dayFromNow(days)
      await Promise.all([
        publish({ acts, date }),
        site.request(`/api/manage/artist/${star.artist.id}/shows`, {
          method: 'POST',
          headers: star.owner.headers,
          body: showOf(star.artist, { venue, date }),
        }),
      ])
    }
    expect((await shownAt(venueId)).map(({ date }) => date)).toEqual([40, 50, 60, 70, 80].map(dayFromNow))
  })

  it('are taken over only by the organisers they belong to', async () => {
    const { venueId, name, owner: hostOwner, publish } = await host()
    const star = await artistNamed(`Star of ${name}`)
    const other = await artistNamed(`Opener of ${name}`)
    const acts = [{ artistMbid: star.artist.id, name: star.artist.name, role: 'headliner' as const }]
    const { show } = await publish({ acts, name: 'What the venue says' })
    const publishAs = async ({ owner, artist }: typeof star, change: Partial<NewShow>) => {
      const answer = await site.request(`/api/manage/artist/${artist.id}/shows`, {
        method: 'POST',
        headers: owner.headers,
        body: showOf(artist, {
          venue: { name: name.toLowerCase(), city: 'Lisbon', country: 'PT' },
          ...change,
        }),
      })
      return { status: answer.status, id: (await answer.json()).id }
    }
    // The support act names the headliner, and does not get their show.
    const support = { artistMbid: other.artist.id, name: other.artist.name, role: 'support' as const }
    expect((await publishAs(other, { acts: [...acts, support] })).status).toBe(409)
    expect(await read(show.id)).toMatchObject({ name: 'What the venue says', organiser: { type: 'venue' } })
    expect(await publishAs(star, { name: 'What the star says' })).toEqual({ status: 201, id: show.id })
    expect(await read(show.id)).toMatchObject({
      name: 'What the star says',
      venue: { id: venueId },
      organiser: { type: 'artist', id: star.artist.id },
    })
    expect((await shownAt(venueId)).map(({ id }) => id)).toEqual([show.id])
    const back = await site.request(`/api/manage/venue/${venueId}/shows/${show.id}`, {
      method: 'DELETE',
      headers: hostOwner.headers,
    })
    expect(back.status).toBe(404)
    // The previous organiser is notified, with a link to the page; nobody else is.
    const notified = async (member: { headers: Record<string, string> }) =>
      (await (await site.request('/api/me/notifications', { headers: member.headers })).json()).items
    const [notice, ...more] = await notified(hostOwner)
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      kind: 'show_taken_over',
      fromUser: null,
      relatedPage: `/show/${show.id}`,
      content: expect.stringMatching(
        new RegExp(`^says: “What the venue says” on ${show.date} is now published by ${star.artist.name}`),
      ),
    })
    expect([...(await notified(star.owner)), ...(await notified(other.owner))]).toEqual([])
  })

  it('become its own if only MusicBrainz has them, with both as sources', async () => {
    const place = {
      id: randomUUID(),
      name: newName(),
      area: { name: 'Lisbon', 'iso-3166-1-codes': ['PT'], 'iso-3166-2-codes': [] },
      coordinates: { latitude: 38.707, longitude: -9.136 },
    }
    const band = await createArtist(site, 'Kestrel Yard')
    const event = {
      id: randomUUID(),
      name: 'Kestrel Yard at the quay',
      'life-span': { begin: dayFromNow(30) },
      time: '21:00',
      relations: [{ type: 'main performer', artist: { id: band, name: 'Kestrel Yard' } }],
    }
    const statement = eventStatement(event as never, place)
    if (!statement) throw new Error('The event says too little.')
    const storeKnown = (known: typeof statement) =>
      db
        .transaction()
        .execute((trx) =>
          storeStatements(trx, MUSICBRAINZ, [{ key: event.id, statement: known }], new Date()),
        )
    await storeKnown(statement)
    const { id: venueId } = await db
      .selectFrom('venues')
      .select('id')
      .where('mbid', '=', place.id)
      .executeTakeFirstOrThrow()
    const [known] = await shownAt(venueId)
    const owner = await createMember(site)
    await createVenueClaim(site, await createBusiness(site, owner), venueId)
    const answer = await site.request(`/api/manage/venue/${venueId}/shows`, {
      method: 'POST',
      headers: owner.headers,
      body: {
        ...showOf({ id: band, name: 'Kestrel Yard' }),
        name: 'Kestrel Yard, live',
        venue: null,
        time: '21:30',
      },
    })
    expect(answer.status).toBe(201)
    expect((await shownAt(venueId)).map(({ id }) => id)).toEqual([known?.id])
    expect(await read(known?.id)).toMatchObject({
      name: 'Kestrel Yard, live',
      time: '21:30',
      mbid: event.id,
      organiser: { type: 'venue' },
      sources: expect.arrayContaining([{ field: 'when', source: 'organiser' }]),
    })
    // Later statements of MusicBrainz do not change the venue's own.
    const later = { ...statement, name: 'Kestrel Yard' }
    await storeKnown(later)
    expect((await read(known?.id)).name).toBe('Kestrel Yard, live')
  })

  it('leave its facts alone, as MusicBrainz does once it has said its own', async () => {
    const mbid = randomUUID()
    const { venueId, name, call } = await host({ mbid })
    const statement = {
      mbid,
      name: 'Renamed',
      address: null,
      city: 'Porto',
      country: 'PT',
      latitude: null,
      longitude: null,
    }
    const renew = () =>
      db.transaction().execute((trx) => storeVenues(trx, [{ ...statement, timeZone: null }], { renew: true }))
    const body = { name, city: 'Lisbon', country: 'PT', capacity: 300, version: 0 }
    expect((await call('PUT', '/facts', body)).status).toBe(200)
    await renew()
    const venue = async () => (await site.request(`/api/venues/${venueId}`)).json()
    expect(await venue()).toMatchObject({ name, city: 'Lisbon', capacity: 300 })
    await db.deleteFrom('venue_claims').where('venue_id', '=', venueId).execute()
    await renew()
    expect(await venue()).toMatchObject({ name: 'Renamed', city: 'Porto', capacity: null })
  })
})

it('the calendar of a venue contains its shows, shows elsewhere with their place, and an artist’s shows there', async () => {
  const { venueId, claimId, name, call } = await host()
  await restOn(site, 'venue', claimId, 'https://quay.example/')
  const { owner, artist } = await artistNamed('Mira of the Quays')
  const theirs = await createShow(site, owner, artist, {
    date: dayFromNow(20),
    venue: { name, address: null, city: 'Lisbon', country: 'PT' },
  })
  expect((await call('POST', '/feeds', { address: 'https://evil.example/a.ics' })).status).toBe(422)
  expect((await call('POST', '/feeds', { address: 'https://quay.example/a.ics' })).status).toBe(204)
  const feed = await db
    .selectFrom('show_feeds')
    .selectAll()
    .where('venue_claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const entry = (uid: string, days: number, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Mira of the Quays',
    `DTSTART;TZID=Europe/Lisbon:${dayFromNow(days).replaceAll('-', '')}T211500`,
    ...lines,
    'END:VEVENT',
  ]
  const text = [
    'BEGIN:VCALENDAR',
    ...entry('same', 20),
    ...entry('there', 21, `LOCATION:${name}`),
    ...entry('away', 22, 'LOCATION:Old Brewery\\, Beer Street 1\\, Porto\\, Portugal'),
    'END:VCALENDAR',
  ].join('\r\n')
  const now = new Date()
  const stored = await storeFeed(db, feed, readShows(text, '', 'https://quay.example/', now), now)
  expect(stored).toMatchObject({ added: 2, changed: 1, problems: [] })
  const shown = await shownAt(venueId)
  expect(shown.map(({ date, time }) => [date, time])).toEqual([
    [dayFromNow(20), '21:00'],
    [dayFromNow(21), '21:15'],
  ])
  expect(shown[0]?.id).toBe(theirs.id)
  const sources = await db
    .selectFrom('event_sources')
    .select('source')
    .where('event_id', '=', theirs.id)
    .execute()
  expect(sources).toEqual([{ source: 'feed' }])
  const own: ListedShow[] = (await (await call('GET', '/shows')).json()).items
  expect(own.map(({ venue }) => venue?.name).sort()).toEqual(['Old Brewery', name].sort())
  // Their form does not move what is elsewhere.
  const away = own.find(({ venue }) => venue?.name === 'Old Brewery')
  const change = { ...showOf(artist), date: dayFromNow(22), venue: null }
  expect(await (await call('PUT', `/shows/${away?.id}`, change)).json()).toMatchObject({
    venue: { name: 'Old Brewery' },
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListedShow, Show } from '#features/shows/contract.ts'
import { forgetFailures } from '#platform/set-aside.ts'
import { dayAt } from '#platform/time.ts'
import { load } from '../../support/catalogue.ts'
import { jsonDump } from '../../support/dumps.ts'
import { openModeratedSite } from '../../support/managed.ts'
import { createMember, type Member } from '../../support/members.ts'
import { type Outside, openOutside } from '../../support/outside.ts'
import { createShow, dayFromNow } from '../../support/shows.ts'

const outside: Outside = await openOutside()
const { site, manage } = await openModeratedSite({
  env: { MUSICBRAINZ_URL: `${outside.url}/ws/2`, MUSICBRAINZ_RATE: '1000', ALLOW_PRIVATE_SOURCES: 'on' },
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
const { db } = site.platform

const lisbon = { id: randomUUID(), name: 'Lisbon', 'iso-3166-1-codes': [], 'iso-3166-2-codes': [] }
const hall = {
  id: randomUUID(),
  name: 'Casa do Cais',
  address: 'Rua do Cais 4',
  area: lisbon,
  coordinates: { latitude: 38.707, longitude: -9.136 },
}
// The place as events refer to it.
const { area: _, ...held } = hall
const plays = (artist: { id: string; name: string }, type = 'main performer') => ({
  type,
  'target-type': 'artist',
  artist,
})
const eventJson = (id: string, name: string, begin: string, relations: unknown[], change: object = {}) => ({
  id,
  name,
  type: 'Concert',
  cancelled: false,
  time: '21:00',
  'life-span': { begin, end: begin, ended: false },
  relations: [...relations, { type: 'held at', 'target-type': 'place', place: held }],
  ...change,
})
const showsOf = async (artist: string, when = 'upcoming'): Promise<ListedShow[]> =>
  (await (await site.request(`/api/shows?artist=${artist}&when=${when}`)).json()).items
const read = async (id: string | undefined): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()

it('dumps of places and events become venues and shows, merge with organisers’ shows, and remove missing ones', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const band = { id: randomUUID(), name: 'Kestrel Yard' }
  const own = await createShow(site, owner, artist, { date: dayFromNow(30), time: '21:30' })
  expect(
    await load(site, await jsonDump('place', [hall, { id: randomUUID(), name: 'Nowhere' }])),
  ).toMatchObject({ entities: 1, leftOut: 1 })

  const [same, other, past, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const filler = Array.from({ length: 12 }, (_, i) =>
    eventJson(randomUUID(), `Filler ${i}`, '1999-01-01', [plays({ id: randomUUID(), name: `Filler ${i}` })]),
  )
  const documents = [
    eventJson(same, 'Mira Solenne at Casa do Cais', dayFromNow(30), [
      plays(artist),
      plays(band, 'support act'),
    ]),
    eventJson(other, 'Kestrel Yard', dayFromNow(31), [plays(band)]),
    eventJson(past, 'Kestrel Yard in 1987', '1987-06-05', [plays(band)], { time: '' }),
    ...filler,
  ]
  const first = await jsonDump('event', [
    ...documents,
    eventJson(gone, 'Never was', dayFromNow(33), [plays(band)]),
    { ...eventJson(randomUUID(), 'Award', dayFromNow(33), []), type: 'Award ceremony' },
    { id: randomUUID(), name: 'No day', relations: [] },
    eventJson(randomUUID(), 'Month only', '2020-05', []),
    'rubbish',
  ])
  expect(await load(site, first)).toMatchObject({ entities: 16, leftOut: 4, removed: 0 })

  // The organiser's statements take precedence; MusicBrainz adds missing facts, of which there are none here.
  const [merged, ...more] = await showsOf(artist.id)
  expect(more).toEqual([])
  expect(merged).toMatchObject({ id: own.id, name: own.name, time: '21:30' })
  const of = await read(own.id)
  expect(of.mbid).toBe(same)
  expect(of.sources).toContainEqual({ field: 'when', source: 'organiser' })
  expect(of.organiser?.name).toBe(artist.name)

  const [next, wrong] = await showsOf(band.id)
  expect(next).toMatchObject({
    name: 'Kestrel Yard',
    date: dayFromNow(31),
    time: '21:00',
    timeZone: 'Europe/Lisbon',
    venue: { name: 'Casa do Cais', city: 'Lisbon', country: 'PT' },
    acts: [{ artistMbid: band.id, role: 'headliner' }],
  })
  expect((await read(next?.id)).sources).toEqual(
    ['name', 'when', 'venue', 'acts'].map((field) => ({ field, source: 'musicbrainz' })),
  )
  expect(wrong?.name).toBe('Never was')
  expect(await showsOf(band.id, 'past')).toMatchObject([{ date: '1987-06-05', time: null }])

  // A later dump moves one show and lacks another; the place has a new name.
  const later = { timestamp: '2026-02-01 00:00:00+00' }
  await load(site, await jsonDump('place', [{ ...hall, name: 'Casa do Cais Velho' }], later))
  const [merge = documents[0], , ...rest] = documents
  const second = [merge, eventJson(other, 'Kestrel Yard', dayFromNow(35), [plays(band)]), ...rest]
  expect(await load(site, await jsonDump('event', second, later))).toMatchObject({ removed: 1, retained: 0 })
  const after = await showsOf(band.id)
  expect(after).toMatchObject([
    {
      id: next?.id,
      status: 'moved',
      date: dayFromNow(35),
      previousDate: dayFromNow(31),
      venue: { name: 'Casa do Cais Velho' },
    },
  ])
  // An older dump changes nothing, and a fragment deletes nothing.
  await load(site, await jsonDump('event', documents, { timestamp: '2026-01-15 00:00:00+00' }))
  expect(await showsOf(band.id)).toEqual(after)
  const part = await jsonDump('event', [merge], { timestamp: '2026-03-01 00:00:00+00' })
  expect(await load(site, part)).toMatchObject({ removed: 0, retained: 14 })
})

it('events of followed artists and of artists with opened pages are requested from MusicBrainz once a week', async () => {
  const [followed, visited] = [randomUUID(), randomUUID()]
  const fan = await createMember(site)
  await db.insertInto('artist_follows').values({ artist_mbid: followed, user_id: fan.id }).execute()
  await db
    .insertInto('artist_views')
    .values({ artist_mbid: visited, day: dayAt(Date.now()), views: 1 })
    .execute()
  const place = { ...held, id: randomUUID(), name: 'Weir Hall' }
  outside.reply = (path) => {
    const { pathname, searchParams } = new URL(path, outside.url)
    if (pathname.endsWith(`/place/${place.id}`)) return { body: { ...place, area: lisbon } }
    const artist = searchParams.get('artist')
    if (!pathname.endsWith('/event') || !artist) return undefined
    const event = eventJson(randomUUID(), `An evening of ${artist}`, dayFromNow(20), [
      plays({ id: artist, name: `Band ${artist}` }),
    ])
    event.relations = event.relations.map((one) =>
      one === event.relations.at(-1) ? { ...Object(one), place } : one,
    )
    return { body: { events: [event], 'event-count': 1, 'event-offset': 0 } }
  }
  const job = site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.musicbrainz')
  await job?.run()
  const requestCount = () => outside.requests.filter(({ path }) => path.includes('/event?')).length
  expect(requestCount()).toBe(2)
  for (const artist of [followed, visited]) {
    expect(await showsOf(artist)).toMatchObject([
      { venue: { name: 'Weir Hall', city: 'Lisbon', country: 'PT' } },
    ])
  }
  await job?.run()
  expect(requestCount()).toBe(2)
})

it('one event that is malformed or cannot be stored holds back neither others nor other artists', async () => {
  const fan = await createMember(site)
  const artists = Array.from({ length: 6 }, () => randomUUID())
  await db
    .insertInto('artist_follows')
    .values(artists.map((artist_mbid) => ({ artist_mbid, user_id: fan.id })))
    .execute()
  const place = { ...held, id: randomUUID(), area: lisbon }
  const eventOf = (artist: string, change: object) => {
    const event = eventJson(randomUUID(), `A night of ${artist}`, dayFromNow(20), [
      plays({ id: artist, name: `Band ${artist}` }),
    ])
    const relations = event.relations.map((one) =>
      one === event.relations.at(-1) ? { ...Object(one), place } : one,
    )
    return { ...event, relations, ...change }
  }
  const year = dayFromNow(400).slice(0, 4)
  outside.reply = (path) => {
    const { pathname, searchParams } = new URL(path, outside.url)
    const artist = searchParams.get('artist')
    if (!pathname.endsWith('/event') || !artist) return undefined
    const events = [
      eventOf(artist, { 'life-span': { begin: `${year}-02-31`, end: `${year}-02-31` } }),
      eventOf(artist, { relations: [{ type: 'held at', place: { ...place, id: 'nowhere' } }] }),
      eventOf(artist, { id: 'no-id' }),
      eventOf(artist, { name: 'The database refuses it' }),
      eventOf(artist, {}),
    ]
    return { body: { events, 'event-count': events.length, 'event-offset': 0 } }
  }
  await sql`alter table events add constraint refused check (name <> 'The database refuses it')`.execute(db)
  try {
    const job = site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.musicbrainz')
    await job?.run()
    for (const artist of artists) {
      expect(await showsOf(artist)).toMatchObject([{ name: `A night of ${artist}` }])
    }
    const { rows } = await sql`select from artist_event_reads
      where artist_mbid = any (${artists}::uuid[]) and due_at > now() + interval '6 days'`.execute(db)
    expect(rows).toHaveLength(artists.length)
  } finally {
    await sql`alter table events drop constraint refused`.execute(db)
    await db.deleteFrom('artist_follows').where('user_id', '=', fan.id).execute()
  }
})

describe('artists that a run', () => {
  const artists = [randomUUID(), randomUUID(), randomUUID()]
  const job = () => site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.musicbrainz')
  const dueWithin = async (hours: number) => {
    const { rows } = await sql<{ artist: string }>`select artist_mbid as artist from artist_event_reads
      where artist_mbid = any (${artists}::uuid[]) and due_at < now() + make_interval(hours => ${hours})`.execute(
      db,
    )
    return rows.map(({ artist }) => artist)
  }
  let fan: Member
  beforeEach(async () => {
    fan = await createMember(site)
    await db
      .insertInto('artist_follows')
      .values(artists.map((artist_mbid) => ({ artist_mbid, user_id: fan.id })))
      .execute()
    await db.deleteFrom('artist_event_reads').where('artist_mbid', 'in', artists).execute()
  })
  afterEach(() => db.deleteFrom('artist_follows').where('user_id', '=', fan.id).execute())

  it('did not reach are free again after an hour', async () => {
    // The database goes away under the first of them.
    outside.reply = () => ({ body: { events: [], 'event-count': 0, 'event-offset': 0 } })
    await sql`create function be_away() returns trigger language plpgsql as
      $$ begin raise exception 'away' using errcode = '57P01'; end $$`.execute(db)
    await sql`create trigger away before update on artist_event_reads for each row
      when (new.due_at > now() + interval '2 hours') execute function be_away()`.execute(db)
    try {
      await expect(job()?.run()).rejects.toThrow('away')
      expect((await dueWithin(2)).sort()).toEqual(artists.toSorted())
    } finally {
      await sql`drop function be_away cascade`.execute(db)
    }
  })

  it('fails on hold back no others', async () => {
    outside.reply = () => ({ body: { events: [], 'event-count': 0, 'event-offset': 0 } })
    const broken = artists.toSorted()[0] ?? ''
    await sql`create function refuse_artist() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`create trigger refuse before update on artist_event_reads for each row
      when (new.artist_mbid = ${sql.lit(broken)} and new.due_at > now() + interval '2 days')
      execute function refuse_artist()`.execute(db)
    try {
      await job()?.run()
      expect(await dueWithin(7)).toEqual([broken])
      // It was set aside.
      expect(await forgetFailures(db, 'shows.musicbrainz', [broken])).toBe(1)
    } finally {
      await sql`drop function refuse_artist cascade`.execute(db)
    }
  })

  it('cannot read wait for hours, not for a week', async () => {
    // The last test, because the source rests after it.
    outside.reply = () => ({ status: 503, body: {} })
    await job()?.run()
    expect(await dueWithin(7)).toHaveLength(artists.length)
    expect(await dueWithin(2)).toEqual([])
  })
})

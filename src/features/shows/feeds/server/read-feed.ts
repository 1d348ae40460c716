import { sql } from 'kysely'
import { matchArtistNames, NAMES_AT_ONCE } from '#features/catalogue/public.ts'
import { notifyShowsOverwritten } from '#features/notify/bell/public.ts'
import type { OverwrittenShow } from '#features/shows/editor/server/history/change-rows.ts'
import { claimColumns } from '#features/shows/server/claim-columns.ts'
import { findVenue, type StatedVenues } from '#features/shows/venues/server/venues.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { createCities } from '#platform/places/cities.ts'
import { zoneAt } from '#platform/places/zone-at.ts'
import { toStorable } from '#platform/storable-text.ts'
import { DAY_MS } from '#platform/time.ts'
import { type FeedEntry, type FeedProblem, PROBLEMS_MAX, type ReadShows } from '#sources/show-feeds/entry.ts'
import { type Feed, readFeedOwner } from './feed-owner.ts'
import type { StatedShow } from './merging/statement.ts'
import { storeStatements } from './merging/store-statements.ts'
import { storePosterAddresses } from './poster-rows.ts'
import { type ArtistNamed, type KnownArtist, namesIn } from './title-acts.ts'
import { type FeedContext, toStatement } from './to-statement.ts'

/** Entries stored in one transaction. */
const BATCH_SIZE = 50
/** The most names of artists that are looked up for a feed. */
const NAMES_MAX = 5000
/** Days without its entry after which a show is hidden. */
const WITHDRAWN_DAYS = 7

const cities = createCities()

export interface FeedResult {
  problems: FeedProblem[]
  added: number
  changed: number
  /** Members whose shows were changed; for `pushNotifications`. */
  userIds: string[]
}

/** Stores the entries of a feed one by one: one that cannot be stored is reported and does not affect the others. */
export async function storeFeed(db: Db, feed: Feed, read: ReadShows, now: Date): Promise<FeedResult> {
  const problems = [...read.problems]
  const owner = await readOwner(db, feed)
  if (!owner) return { problems, added: 0, changed: 0, userIds: [] }
  const venue = owner.venue?.facts ?? null
  const context: FeedContext = {
    owner: { ...owner, venue },
    calendarZone: read.timeZone,
    ownZone: feed.time_zone ?? owner.venue?.timeZone ?? null,
    city: feed.city ?? venue?.city ?? null,
    country: feed.country ?? venue?.country ?? null,
    zoneOf: zonesOf(await readCityZones(db, read, feed.city ?? venue?.city)),
    artistNamed: await readArtists(db, read),
    zoneOfCity: (city, country) => {
      const found = cities.find(city, country)
      return found ? zoneAt(found) : null
    },
  }
  const source = {
    source: 'feed' as const,
    feedId: feed.id,
    claim: claimColumns(owner),
    festivalId: owner.festivalId,
  }
  const venues: StatedVenues = new Map()
  let added = 0
  let changed = 0
  const userIds: string[] = []
  const store = async (stated: readonly StatedEntry[]) => {
    const stored = await db.transaction().execute(async (trx) => {
      const counts = await storeStatements(trx, source, stated, now, venues)
      const posters = stated.map(({ key, poster }) => ({ key, url: poster }))
      await storePosterAddresses(trx, feed.id, posters, now)
      return { ...counts, notifiedIds: await notifyOrganisers(trx, counts.overwritten) }
    })
    added += stored.added
    changed += stored.changed
    userIds.push(...stored.notifiedIds)
  }
  for (let first = 0; first < read.entries.length; first += BATCH_SIZE) {
    const stated = read.entries.slice(first, first + BATCH_SIZE).flatMap((entry): StatedEntry[] => {
      const one = toStatement(entry, context)
      const message = 'refused' in one ? one.refused : one.remark
      if (message) problems.push({ line: entry.line, name: entry.name, message })
      if ('refused' in one) return []
      return [{ ...keysIn(feed, entry), statement: one.statement, poster: entry.poster, entry }]
    })
    try {
      await store(stated)
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      for (const one of stated) {
        // Venues of the failed transaction were rolled back.
        venues.clear()
        try {
          await store([one])
        } catch (own) {
          if (!isRefusedValue(own)) throw own
          const { line, name } = one.entry
          problems.push({ line, name, message: 'Part of it can’t be stored.' })
        }
      }
    }
  }
  await markMissing(db, feed.id, now)
  const storable = problems.slice(0, PROBLEMS_MAX).map(({ line, name, message }) => ({
    line,
    name: name && toStorable(name),
    message: toStorable(message),
  }))
  return { problems: storable, added, changed, userIds }
}

interface StatedEntry extends StatedShow {
  poster: string | null
  entry: FeedEntry
}

/** Whether a value was refused by the database (SQLSTATE classes 22 and 23), rather than the whole transaction. */
const isRefusedValue = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

const keysIn = ({ id }: Feed, { key, otherKeys }: FeedEntry) => ({
  key: `${id}#${key}`,
  otherKeys: otherKeys.map((other) => `${id}#${other}`),
})

/** Notifies other organisers, once each, of their shows that a feed has changed. Returns the notified members. */
async function notifyOrganisers(trx: Trx, overwritten: readonly OverwrittenShow[]): Promise<string[]> {
  const notifiedIds: string[] = []
  for (const [userId, shows] of Map.groupBy(overwritten, (show) => show.userId)) {
    const [show] = shows
    if (!show) continue
    const { userIds } = await notifyShowsOverwritten(trx, userId, { show, count: shows.length, by: show.by })
    notifiedIds.push(...userIds)
  }
  return notifiedIds
}

/**
 * Counts the shows whose entries are missing from this reading, and hides those that have been missing for a week and
 * have no other source. It does not cancel them: a missing entry does not say why.
 */
async function markMissing(db: Db, feedId: string, now: Date): Promise<void> {
  await sql`
    update event_sources s set missing_reads = least(s.missing_reads + 1, 1000),
      missing_since = coalesce(s.missing_since, ${now})
    from events e where e.id = s.event_id and s.feed_id = ${feedId} and s.seen_at < ${now} and e.over_at > ${now}`.execute(
    db,
  )
  await sql`
    update events e set withdrawn_at = ${now}
    from event_sources s where s.event_id = e.id and s.feed_id = ${feedId} and s.missing_reads >= 2
      and s.missing_since <= ${new Date(now.getTime() - WITHDRAWN_DAYS * DAY_MS)}
      and e.withdrawn_at is null and e.source = 'feed' and e.over_at > ${now} and e.status <> 'cancelled'
      and not (e.field_sources @> '{"name": "organiser"}' or e.field_sources @> '{"when": "organiser"}')
      and not exists (select from event_sources o where o.event_id = e.id and o.missing_since is null)`.execute(
    db,
  )
}

async function readOwner(db: DbOrTrx, feed: Feed) {
  const { owner } = await readFeedOwner(db, feed)
  if (!owner) return undefined
  const { type, entityId } = owner
  return {
    ...owner,
    mbid: type === 'artist' ? entityId : null,
    festivalId: type === 'festival' ? entityId : null,
    venue: type === 'venue' ? await readOwnVenue(db, entityId) : null,
  }
}

async function readOwnVenue(db: DbOrTrx, id: string) {
  const found = await findVenue(db, id)
  if (!found) return null
  const { mbid, name, address, city, country, latitude, longitude, timeZone } = found
  return { facts: { mbid, name, address, city, country, latitude, longitude }, timeZone }
}

/** The time zones of cities where shows have taken place; UTC stands for one that was unknown. */
async function readCityZones(
  db: DbOrTrx,
  { entries }: ReadShows,
  ownCity: string | null | undefined,
): Promise<Map<string, string>> {
  const cities = [
    ...new Set([...entries.flatMap(({ place }) => place?.city ?? []), ...(ownCity ? [ownCity] : [])]),
  ]
  if (cities.length === 0) return new Map()
  const { rows } = await sql<{ city: string; zone: string }>`
    select distinct on (c.city) c.city, e.time_zone as zone
    from unnest(${cities}::text[]) c (city)
    cross join lateral (select e.time_zone, count(*) as shows from venues v join events e on e.venue_id = v.id
      where search_fold(v.city) = search_fold(c.city) and e.time_zone !~ '^(UTC|Etc/)' group by e.time_zone) e
    order by c.city, e.shows desc`.execute(db)
  return new Map(rows.map(({ city, zone }) => [city, zone]))
}

const zonesOf =
  (ofCities: Map<string, string>): FeedContext['zoneOf'] =>
  ({ latitude, longitude, city, country }) =>
    latitude !== null && longitude !== null
      ? zoneAt({ latitude, longitude, country })
      : (ofCities.get(city ?? '') ?? null)

/** The artists whom the entries may name, by their exact names and aliases. */
async function readArtists(db: DbOrTrx, { entries }: ReadShows): Promise<ArtistNamed> {
  const names = [
    ...new Set(
      entries.flatMap(({ acts, name }) => (acts.length > 0 ? acts.map((act) => act.name) : namesIn(name))),
    ),
  ].slice(0, NAMES_MAX)
  const found = new Map<string, KnownArtist>()
  for (let first = 0; first < names.length; first += NAMES_AT_ONCE) {
    const some = names.slice(first, first + NAMES_AT_ONCE)
    const matches = await matchArtistNames(db, some, 5)
    for (const [i, name] of some.entries()) {
      const artists = matches[i] ?? []
      const [own, ...others] = artists.filter(({ isOwn }) => isOwn)
      const isOne = own !== undefined && others.length === 0
      if (artists.length > 0)
        found.set(name.toLowerCase(), isOne ? { mbid: own.id, name: own.name } : { mbid: null, name })
    }
  }
  return (name) => found.get(name.toLowerCase())
}

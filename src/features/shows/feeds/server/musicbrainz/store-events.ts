import { sql } from 'kysely'
import { NO_CLAIM } from '#features/shows/server/claim-columns.ts'
import type { Trx } from '#platform/db/database.ts'
import { event, type MusicBrainzEvent, type MusicBrainzPlace } from '#sources/musicbrainz/event-schema.ts'
import { insertStatements } from '../merging/insert-statements.ts'
import type { Source, StatedShow } from '../merging/statement.ts'
import { storeStatements } from '../merging/store-statements.ts'
import { eventStatement, placeOfEvent } from './event-statement.ts'
import { storeVenues } from './store-venues.ts'

/** MusicBrainz as a source of `storeStatements`, which identifies events by their MusicBrainz ids. */
export const MUSICBRAINZ: Source = {
  source: 'musicbrainz',
  feedId: null,
  claim: NO_CLAIM,
  festivalId: null,
}

/** Stores events of a dump, unless something newer is known. Returns how many are not shows or lack data. */
export async function storeEventDocuments(
  trx: Trx,
  documents: readonly unknown[],
  dumpedAt: Date,
): Promise<number> {
  const events = documents.flatMap((document) => {
    const parsed = event.safeParse(document)
    return parsed.success ? [parsed.data] : []
  })
  const placeOf = await readPlaces(trx, events)
  const stated = new Map<string, StatedShow>()
  for (const one of events) {
    const statement = eventStatement(one, placeOf(one))
    if (statement) stated.set(one.id, { key: one.id, statement })
  }
  await storeAll(trx, [...stated.values()], dumpedAt)
  return documents.length - stated.size
}

/** Most events are new to an empty site or unchanged: those are written in bulk. */
async function storeAll(trx: Trx, stated: readonly StatedShow[], now: Date): Promise<void> {
  const known = await readKnown(trx, stated, now)
  const same = stated.filter(({ key }) => known.get(key)?.isSame).map(({ key }) => key)
  await trx
    .updateTable('event_sources')
    .set({ seen_at: now })
    .where('source', '=', 'musicbrainz')
    .where('key', 'in', same.length > 0 ? same : [''])
    .where('seen_at', '<', now)
    .execute()
  const added = stated.filter(({ key }) => !known.has(key))
  const rivals = await readRivals(trx, added)
  const changed = stated.filter(({ key }) => {
    const one = known.get(key)
    return rivals.has(key) || (one && !one.isSame && !one.isNewer)
  })
  await storeStatements(trx, MUSICBRAINZ, changed, now)
  await insertAll(
    trx,
    added.filter(({ key }) => !rivals.has(key)),
    now,
  )
}

async function readKnown(trx: Trx, stated: readonly StatedShow[], now: Date) {
  const { rows } = await sql<{ key: string; isSame: boolean; isNewer: boolean }>`
    select s.key, s.statement = d.statement as "isSame", s.seen_at > ${now} as "isNewer"
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as d (key text, statement jsonb)
    join event_sources s on s.source = 'musicbrainz' and s.key = d.key`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Shows on days that also have organisers' shows, which may be the same. */
async function readRivals(trx: Trx, added: readonly StatedShow[]): Promise<Set<string>> {
  const days = added.map(({ key, statement: { firstDay, lastDay } }) => ({ key, firstDay, lastDay }))
  const { rows } = await sql<{ key: string }>`
    select d.key from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (key text, "firstDay" date, "lastDay" date)
    where exists (select from events e where e.source <> 'musicbrainz'
      and e.first_day between d."firstDay" - 31 and d."lastDay" + 1)`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

async function insertAll(trx: Trx, added: readonly StatedShow[], now: Date): Promise<void> {
  if (added.length === 0) return
  const venues = added.flatMap(({ statement: { venue, timeZone } }) =>
    venue?.mbid ? [{ ...venue, mbid: venue.mbid, timeZone: venue.latitude === null ? null : timeZone }] : [],
  )
  await storeVenues(trx, venues, { renew: false })
  const rows =
    venues.length > 0
      ? await trx
          .selectFrom('venues')
          .select(['id', 'mbid'])
          .where(
            'mbid',
            'in',
            venues.map(({ mbid }) => mbid),
          )
          .execute()
      : []
  const idOf = new Map(rows.map(({ id, mbid }) => [mbid, id]))
  await insertStatements(
    trx,
    MUSICBRAINZ,
    added.map(({ key, statement }) => ({
      key,
      statement,
      venueId: idOf.get(statement.venue?.mbid ?? null) ?? null,
    })),
    now,
  )
}

/** The places of events; relations do not say in which area a place is, but the dump of places does. */
async function readPlaces(trx: Trx, events: readonly MusicBrainzEvent[]) {
  const ids = events.flatMap((one) => {
    const held = placeOfEvent(one)
    return held && !held.area ? [held.id] : []
  })
  const known = await knownPlaces(trx, ids)
  return (one: MusicBrainzEvent) => {
    const held = placeOfEvent(one)
    return held && !held.area ? known.get(held.id) : held
  }
}

/** Places of MusicBrainz that are venues here, by their ids. */
export async function knownPlaces(
  trx: Pick<Trx, 'selectFrom'>,
  ids: readonly string[],
): Promise<Map<string, MusicBrainzPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('venues')
    .select(['mbid', 'name', 'address', 'city', 'country', 'latitude', 'longitude'])
    .where('mbid', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ mbid, name, address, city, country, latitude, longitude }) => [
      mbid ?? '',
      {
        id: mbid ?? '',
        name,
        address: address ?? undefined,
        area: { name: city, 'iso-3166-1-codes': country ? [country] : [], 'iso-3166-2-codes': [] },
        coordinates: latitude !== null && longitude !== null ? { latitude, longitude } : undefined,
      },
    ]),
  )
}

import { sql } from 'kysely'
import type { OtherDocuments } from '#features/catalogue/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { place } from '#sources/musicbrainz/event-schema.ts'
import { venueOf } from './event-statement.ts'
import { storeEventDocuments } from './store-events.ts'
import { storeVenues } from './store-venues.ts'

/** A dump that lacks more than this share of the known events was probably not complete. */
const SUSPICIOUS_SHARE = 0.1

/**
 * Imports shows and venues from MusicBrainz' dumps of events and places. Events refer to places, so places come first.
 */
export const showDocuments: OtherDocuments = {
  kinds: ['place', 'event'],
  store: (trx, kind, documents, dumpedAt) =>
    kind === 'place' ? storePlaces(trx, documents) : storeEventDocuments(trx, documents, dumpedAt),
  prune: async (db, kind, dumpedAt, options) => {
    if (kind === 'place') {
      await sql`analyze venues`.execute(db)
      return { removed: 0, retained: 0 }
    }
    const pruned = await pruneEvents(db, dumpedAt, options)
    for (const table of ['events', 'event_acts', 'event_sources', 'venues'])
      await sql`analyze ${sql.table(table)}`.execute(db)
    return pruned
  },
}

/** Stores places as venues. Returns how many of them have no known city. */
async function storePlaces(trx: Trx, documents: readonly unknown[]): Promise<number> {
  const venues = documents.flatMap((document) => {
    const parsed = place.safeParse(document)
    return (parsed.success && venueOf(parsed.data)) || []
  })
  await storeVenues(trx, venues, { renew: true })
  return documents.length - venues.length
}

/** Deletes the shows that came from MusicBrainz alone and are missing from a whole dump. */
async function pruneEvents(
  db: Db,
  dumpedAt: Date,
  { force, batchSize }: { force: boolean; batchSize: number },
) {
  const { rows } = await sql<{ missing: number; known: number }>`
    select count(*) filter (where seen_at < ${dumpedAt}) as missing, count(*) as known
    from event_sources where source = 'musicbrainz'`.execute(db)
  const { missing = 0, known = 0 } = rows[0] ?? {}
  if (missing > known * SUSPICIOUS_SHARE && !force) return { removed: 0, retained: missing }
  let removed = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from events where id in (select e.id from event_sources s join events e on e.id = s.event_id
        where s.source = 'musicbrainz' and s.seen_at < ${dumpedAt} and e.source = 'musicbrainz' limit ${batchSize})`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows === 0n) break
  }
  // A show that an organiser states as well remains.
  await sql`delete from event_sources where source = 'musicbrainz' and seen_at < ${dumpedAt}`.execute(db)
  return { removed, retained: 0 }
}

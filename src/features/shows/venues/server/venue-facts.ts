import { sql } from 'kysely'
import { screenWritten } from '#features/accounts/screening/public.ts'
import { findVenueLookAlike, type Managed } from '#features/business/public.ts'
import {
  readFormerFacts,
  recordVenueChange,
  type StoredFacts,
} from '#features/shows/editor/server/history/venue-changes.ts'
import { VENUE_EXISTS, venueLooksLike } from '#features/shows/limits.ts'
import { CHANGED_MEANWHILE, TYPED_STAYS } from '#platform/changed-meanwhile.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import { zoneAt } from '#platform/places/zone-at.ts'
import type { FormerVenueFacts, VenueFacts } from '../contract.ts'
import { venueNotFound } from './venues.ts'

/** The facts of a venue with free text or a web address. */
const WRITTEN = new Set(['address', 'website'])

/**
 * Writes the facts that a venue states, with their history; no other source changes them from then on. Returns the
 * previous facts. Throws a 409 problem when somebody else has changed them since the editor's version, and 422 problems
 * for a name that another venue has or that looks like another's.
 */
export async function changeVenueFacts(
  trx: Trx,
  managed: Managed<'venue'>,
  editorId: string,
  { version, ...facts }: VenueFacts,
): Promise<StoredFacts> {
  await screenWritten(trx, facts, { written: WRITTEN })
  const before = await writeFacts(trx, managed.entityId, facts, version)
  await recordVenueChange(trx, managed, editorId, { before, after: facts })
  return before
}

/**
 * Restores the facts of a venue to those before a change. Throws a 404 problem for a change of another venue, a 409
 * problem for one that cannot be undone, and the 422 problems of `changeVenueFacts`.
 */
export async function putBackVenueFacts(
  trx: Trx,
  managed: Managed<'venue'>,
  editorId: string,
  changeId: string,
): Promise<{ before: StoredFacts; after: StoredFacts }> {
  const after = await readFormerFacts(trx, managed.entityId, changeId)
  if (!after) {
    throw new ProblemError(409, 'You can’t undo this change. Edit the facts instead.', { code: 'no_undo' })
  }
  await screenWritten(trx, after, { written: WRITTEN })
  const before = await writeFacts(trx, managed.entityId, after)
  await recordVenueChange(trx, managed, editorId, { before, after, isUndo: true })
  return { before, after }
}

/** Replaces the facts of `version`, or those of any version without it. Returns the previous facts. */
async function writeFacts(
  trx: Trx,
  id: string,
  facts: FormerVenueFacts,
  version?: number,
): Promise<StoredFacts> {
  // Claims are locked before the venue, as everywhere; its new name is written to each of them.
  await trx
    .selectFrom('venue_claims')
    .select('id')
    .where('venue_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const before = await trx
    .selectFrom('venues')
    .select(['name', 'address', 'city', 'country', 'latitude', 'longitude', 'time_zone'])
    .select(['website', 'capacity', 'facts_version', 'facts_before_claim', 'mbid'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw venueNotFound()
  const { facts_version, facts_before_claim, mbid, time_zone, ...known } = before
  if (version !== undefined && facts_version !== version) {
    throw new ProblemError(409, TYPED_STAYS, { code: CHANGED_MEANWHILE })
  }
  const { latitude, longitude } = facts
  if (facts.name !== known.name || facts.city !== known.city) {
    const place = latitude === null || longitude === null ? null : { latitude, longitude }
    const lookAlike = await findVenueLookAlike(trx, { ...facts, id, place })
    if (lookAlike) throw invalid({ name: venueLooksLike(lookAlike) })
  }
  if (mbid === null && (await isTaken(trx, id, facts))) throw invalid({ name: VENUE_EXISTS })
  await trx
    .updateTable('venues')
    .set({
      ...facts,
      time_zone:
        latitude === null || longitude === null
          ? time_zone
          : zoneAt({ latitude, longitude, country: facts.country }),
      facts_version: facts_version + 1,
      facts_before_claim: sql`coalesce(facts_before_claim, ${JSON.stringify({ ...known, time_zone })}::jsonb)`,
    })
    .where('id', '=', id)
    .execute()
  return known
}

/** Whether another venue that MusicBrainz does not know has this name and address. */
async function isTaken(trx: Trx, id: string, facts: FormerVenueFacts): Promise<boolean> {
  const { rows } = await sql`
    select from venues where mbid is null and id <> ${id}
      and elsewhere = (select elsewhere from venues where id = ${id}) and search_fold(name) = search_fold(${facts.name})
      and search_fold(city) = search_fold(${facts.city}) and coalesce(country, '') = ${facts.country}
      and search_fold(coalesce(address, '')) = search_fold(${facts.address ?? ''})`.execute(trx)
  return rows.length > 0
}

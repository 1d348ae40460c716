import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { VENUE_CHANGES_KEPT } from '#features/shows/limits.ts'
import {
  type FormerVenueFacts,
  formerVenueFacts,
  type VenueHistoryEntry,
} from '#features/shows/venues/contract.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Difference } from '../../history-contract.ts'
import { changeNotFound } from './change-rows.ts'
import { cut, placeInWords } from './differences.ts'

/** The stored facts of a venue; the country may be unknown while nobody has claimed it. */
export type StoredFacts = Omit<FormerVenueFacts, 'country'> & { country: string | null }

interface Change {
  before: StoredFacts
  after: StoredFacts
  isUndo?: boolean
}

/** Records who changed the facts of a venue, if anything is different, and deletes the oldest changes. */
export async function recordVenueChange(
  trx: Trx,
  managed: Managed<'venue'>,
  editorId: string,
  { before, after, isUndo = false }: Change,
): Promise<void> {
  const differences = differencesOf(before, after)
  if (differences.length === 0) return
  await trx
    .insertInto('venue_changes')
    .values({
      business_account_id: managed.business.id,
      venue_id: managed.entityId,
      venue_name: before.name,
      differences: JSON.stringify(differences),
      state: formerVenueFacts.safeParse(before).success ? JSON.stringify(before) : null,
      is_undo: isUndo,
      changed_by: editorId,
    })
    .execute()
  await trx
    .deleteFrom('venue_changes')
    .where('id', 'in', (old) =>
      old
        .selectFrom('venue_changes')
        .select('id')
        .where('venue_id', '=', managed.entityId)
        .orderBy('id', 'desc')
        .offset(VENUE_CHANGES_KEPT),
    )
    .execute()
}

function differencesOf(before: StoredFacts, after: StoredFacts): Difference[] {
  const fields: [field: string, inWords: (facts: StoredFacts) => string | null][] = [
    ['Name', ({ name }) => name],
    ['Address', ({ address }) => address],
    ['City', ({ city }) => city],
    ['Country', ({ country }) => country],
    ['Coordinates', placeInWords],
    ['Website', (facts) => facts.website],
    ['Capacity', ({ capacity }) => (capacity === null ? null : String(capacity))],
  ]
  return fields.flatMap(([field, inWords]) => {
    const [was, is] = [inWords(before), inWords(after)]
    return was === is ? [] : [{ field, before: cut(was), after: cut(is) }]
  })
}

/** The changes that businesses which manage the venue now have made to its facts, newest first. */
export async function listVenueChanges(db: DbOrTrx, venueId: string): Promise<VenueHistoryEntry[]> {
  const rows = await changesOf(db, venueId)
    .leftJoin('profiles as u', 'u.id', 'c.changed_by')
    .select(['c.id', 'c.venue_name', 'c.differences', 'c.is_undo', 'c.changed_at', 'u.username'])
    .select(sql<boolean>`c.state is not null`.as('can_undo'))
    .orderBy('c.id', 'desc')
    .limit(VENUE_CHANGES_KEPT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    venueName: row.venue_name,
    differences: row.differences,
    isUndo: row.is_undo,
    canUndo: row.can_undo,
    by: row.username,
    at: row.changed_at.toISOString(),
  }))
}

/**
 * The facts of a venue before a change; undefined when they cannot be restored. Throws a 404 problem for a change of
 * another venue.
 */
export async function readFormerFacts(
  trx: Trx,
  venueId: string,
  id: string,
): Promise<FormerVenueFacts | undefined> {
  const row = await changesOf(trx, venueId).select('c.state').where('c.id', '=', id).executeTakeFirst()
  if (!row) throw changeNotFound()
  return formerVenueFacts.safeParse(row.state).data
}

const changesOf = (db: DbOrTrx, venueId: string) =>
  db
    .selectFrom('venue_changes as c')
    .where('c.venue_id', '=', venueId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('venue_claims as v')
          .select('v.id')
          .where('v.venue_id', '=', venueId)
          .where('v.claim_status', '=', 'approved')
          .whereRef('v.business_account_id', '=', 'c.business_account_id'),
      ),
    )

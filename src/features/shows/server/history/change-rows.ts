import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { keepPoster } from '#features/media/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Show } from '../../contract.ts'
import type { ShowHistoryEntry } from '../../history-contract.ts'
import { SHOW_CHANGES_KEPT, type ShowChangeSource, type ShowOwner } from '../../limits.ts'
import { type ClaimColumns, claimOf } from '../claim-columns.ts'
import { differencesOf, placeOf } from './differences.ts'
import { readState, type ShowState, stateOf } from './show-state.ts'

type Owner = Pick<Managed<ShowOwner>, 'type' | 'entityId'>

export const changeNotFound = () => notFound('Change not found')

interface Change {
  before: Show | undefined
  after: Show | undefined
  isUndo?: boolean
}

/** Writes down who changed a show, if anything is different, and forgets the oldest changes of the page. */
export async function recordChange(
  trx: Trx,
  managed: Managed<ShowOwner>,
  editorId: string,
  change: Change,
): Promise<void> {
  const page = { businessId: managed.business.id, type: managed.type, entityId: managed.entityId }
  await record(trx, page, { editorId, source: null, sourceOf: null }, change)
}

interface ChangingSource {
  source: ShowChangeSource
  /** The claim whose feed it is. */
  claim: ClaimColumns
}

/** A show that the feed of one organiser has changed though another publishes it. */
export interface OverwrittenShow {
  id: string
  /** Before the change. */
  name: string
  day: string
  /** The member who published it. */
  userId: string
  /** Whose feed it was. */
  by: string
}

/**
 * The same for a source that changed a show of a claim. Returns it where the source is the feed of another organiser, and
 * anything is different.
 */
export async function recordSourceChange(
  trx: Trx,
  columns: ClaimColumns,
  { source, claim }: ChangingSource,
  change: Change,
): Promise<OverwrittenShow | undefined> {
  const own = await readClaim(trx, columns)
  if (!own) return undefined
  const others = await readClaim(trx, claim)
  const isOwn = others?.type === own.type && others.entityId === own.entityId
  const by = others && !isOwn ? others.name : null
  const isDifferent = await record(trx, own, { editorId: null, source, sourceOf: by }, change)
  const { before } = change
  if (!isDifferent || !before || by === null || others?.userId === own.userId) return undefined
  return { id: before.id, name: before.name, day: before.date, userId: own.userId, by }
}

async function readClaim(trx: Trx, columns: ClaimColumns) {
  const of = claimOf(columns)
  if (!of) return undefined
  const claim = await trx
    .selectFrom('entity_claims')
    .select(['business_account_id', 'entity_id', 'entity_name', 'claimed_by'])
    .where('kind', '=', of.type)
    .where('id', '=', of.claimId)
    .executeTakeFirst()
  if (!claim?.entity_id) return undefined
  const { business_account_id, entity_id, entity_name, claimed_by } = claim
  return {
    businessId: business_account_id,
    type: of.type,
    entityId: entity_id,
    name: entity_name,
    userId: claimed_by,
  }
}

interface Changer {
  editorId: string | null
  source: ShowChangeSource | null
  sourceOf: string | null
}

/** Returns whether anything is different. */
async function record(
  trx: Trx,
  page: { businessId: string; type: ShowOwner; entityId: string },
  { editorId, source, sourceOf }: Changer,
  { before, after, isUndo = false }: Change,
): Promise<boolean> {
  const show = before ?? after
  if (!show) return false
  const differences =
    before && after ? differencesOf(before, after) : placeOf(show, before ? 'before' : 'after')
  if (differences.length === 0) return false
  const state = before && stateOf(before)
  const { id: changeId } = await trx
    .insertInto('show_changes')
    .values({
      business_account_id: page.businessId,
      owner_kind: page.type,
      owner_id: page.entityId,
      show_id: show.id,
      show_name: show.name,
      kind: before ? (after ? 'changed' : 'deleted') : 'published',
      differences: JSON.stringify(differences),
      state: state ? JSON.stringify(state) : null,
      is_undo: isUndo,
      changed_by: editorId,
      source,
      source_of: sourceOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const poster = before?.poster
  if (poster && poster.id !== after?.poster?.id) await keepPoster(trx, poster.id, state ? changeId : null)
  await trx
    .deleteFrom('show_changes')
    .where('id', 'in', (old) =>
      old
        .selectFrom('show_changes')
        .select('id')
        .where('owner_kind', '=', page.type)
        .where('owner_id', '=', page.entityId)
        // A busy feed does not push out what people did.
        .where('source', source ? 'is not' : 'is', null)
        .orderBy('id', 'desc')
        .offset(SHOW_CHANGES_KEPT),
    )
    .execute()
  return true
}

/** The changes of the shows of a page by businesses that manage it now, newest first. */
export async function listChanges(db: DbOrTrx, owner: Owner): Promise<ShowHistoryEntry[]> {
  const rows = await changesOf(db, owner)
    .leftJoin('profiles as u', 'u.id', 'c.changed_by')
    .select([
      'c.id',
      'c.show_id',
      'c.show_name',
      'c.kind',
      'c.differences',
      'c.is_undo',
      'c.changed_at',
      'c.source',
      'c.source_of',
    ])
    .select([sql<boolean>`c.state is not null`.as('can_undo'), 'u.username'])
    .orderBy('c.id', 'desc')
    .limit(2 * SHOW_CHANGES_KEPT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    showId: row.show_id,
    showName: row.show_name,
    kind: row.kind,
    differences: row.differences,
    isUndo: row.is_undo,
    canUndo: row.can_undo,
    by: row.username,
    source: row.source,
    sourceOf: row.source_of,
    at: row.changed_at.toISOString(),
  }))
}

/**
 * The show that a change was about, and what it was before; undefined where that cannot be put back. Throws a 404
 * problem for a change of another page.
 */
export async function readChange(
  trx: Trx,
  owner: Owner,
  id: string,
): Promise<{ showId: string; state: ShowState | undefined }> {
  const row = await changesOf(trx, owner)
    .select(['c.show_id', 'c.state'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw changeNotFound()
  return { showId: row.show_id, state: readState(row.state) }
}

const changesOf = (db: DbOrTrx, { type, entityId }: Owner) =>
  db
    .selectFrom('show_changes as c')
    .where('c.owner_kind', '=', type)
    .where('c.owner_id', '=', entityId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entity_claims as e')
          .select('e.id')
          .where('e.kind', '=', type)
          .where('e.entity_id', '=', entityId)
          .where('e.claim_status', '=', 'approved')
          .whereRef('e.business_account_id', '=', 'c.business_account_id'),
      ),
    )

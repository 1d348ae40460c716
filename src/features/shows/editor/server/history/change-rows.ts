import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { keepPoster } from '#features/files/uploads/public.ts'
import { SHOW_CHANGES_KEPT, type ShowChangeSource, type ShowOwner } from '#features/shows/limits.ts'
import { type ClaimColumns, claimOf } from '#features/shows/server/claim-columns.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import { beginningOf } from '#platform/storable-text.ts'
import type { ShowHistoryEntry } from '../../history-contract.ts'
import { differencesOf, placeOf } from './differences.ts'
import { readState, type ShowState, stateOf } from './show-state.ts'

type Owner = Pick<Managed<ShowOwner>, 'type' | 'entityId'>

export const changeNotFound = () => notFound('Change not found')

interface Change {
  before: StoredShow | undefined
  after: StoredShow | undefined
  isUndo?: boolean
}

/**
 * Records who changed a show, if anything is different, and deletes the oldest changes of the page beyond the limit.
 */
export async function recordChange(
  trx: Trx,
  managed: Managed<ShowOwner>,
  editorId: string,
  change: Change,
): Promise<void> {
  const page = { businessId: managed.business.id, type: managed.type, entityId: managed.entityId }
  await record(trx, page, { editorId, source: null, sourceOf: null }, [change])
}

/** Names of artists at MusicBrainz have any length. */
const SOURCE_OF_MAX = 300

interface ChangingSource {
  source: ShowChangeSource
  /** The claim whose feed it is. */
  claim: ClaimColumns
}

/** A show that another organiser publishes and that a feed has changed. */
export interface OverwrittenShow {
  id: string
  /** Before the change. */
  name: string
  day: string
  /** The member who published it. */
  userId: string
  /** Name of the organiser whose feed it was. */
  by: string
}

/**
 * The same for a source that changed claimed shows. Returns the changed shows when the source is another organiser's
 * feed.
 */
export async function recordSourceChanges(
  trx: Trx,
  { source, claim }: ChangingSource,
  changes: readonly (Change & { claim: ClaimColumns })[],
): Promise<OverwrittenShow[]> {
  const overwritten: OverwrittenShow[] = []
  const changing = await readClaim(trx, claim)
  for (const ofClaim of Map.groupBy(changes, (change) => claimOf(change.claim)?.claimId).values()) {
    const [first] = ofClaim
    const own = first && (await readClaim(trx, first.claim))
    if (!own) continue
    const isOwn = changing?.type === own.type && changing.entityId === own.entityId
    const by = changing && !isOwn ? changing.name : null
    const different = await record(trx, own, { editorId: null, source, sourceOf: by }, ofClaim)
    if (by === null || changing?.userId === own.userId) continue
    for (const { before } of different) {
      if (before)
        overwritten.push({ id: before.id, name: before.name, day: before.date, userId: own.userId, by })
    }
  }
  return overwritten
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

/** Records changes of several shows, and deletes the oldest ones of the page. Returns those that are different. */
async function record(
  trx: Trx,
  page: { businessId: string; type: ShowOwner; entityId: string },
  { editorId, source, sourceOf }: Changer,
  changes: readonly Change[],
): Promise<Change[]> {
  const different = changes.flatMap((change) => {
    const { before, after } = change
    const show = before ?? after
    if (!show) return []
    const differences =
      before && after ? differencesOf(before, after) : placeOf(show, before ? 'before' : 'after')
    return differences.length > 0 ? [{ change, show, differences, state: before && stateOf(before) }] : []
  })
  if (different.length === 0) return []
  const written = await trx
    .insertInto('show_changes')
    .values(
      different.map(({ change: { before, after, isUndo = false }, show, differences, state }) => ({
        business_account_id: page.businessId,
        owner_kind: page.type,
        owner_id: page.entityId,
        show_id: show.id,
        show_name: show.name,
        kind: before ? (after ? ('changed' as const) : ('deleted' as const)) : ('published' as const),
        differences: JSON.stringify(differences),
        state: state ? JSON.stringify(state) : null,
        is_undo: isUndo,
        changed_by: editorId,
        source,
        source_of: sourceOf && beginningOf(sourceOf, SOURCE_OF_MAX),
      })),
    )
    .returning(['id', 'show_id'])
    .execute()
  const changeIds = new Map(written.map(({ id, show_id }) => [show_id, id]))
  for (const { change, show, state } of different) {
    const poster = change.before?.poster
    if (!poster || poster.id === change.after?.poster?.id) continue
    await keepPoster(trx, poster.id, (state && changeIds.get(show.id)) ?? null)
  }
  await trx
    .deleteFrom('show_changes')
    .where('id', 'in', (old) =>
      old
        .selectFrom('show_changes')
        .select('id')
        .where('owner_kind', '=', page.type)
        .where('owner_id', '=', page.entityId)
        // Sources have a limit of their own, so that a busy feed does not push out the changes of people.
        .where('source', source ? 'is not' : 'is', null)
        .orderBy('id', 'desc')
        .offset(SHOW_CHANGES_KEPT),
    )
    .execute()
  return different.map(({ change }) => change)
}

/** The changes that businesses which manage the page now have made to its shows, newest first. */
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
 * The show of a change and its state before it; undefined when the change cannot be undone. Throws a 404 problem for a
 * change of another page.
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

import { sql } from 'kysely'
import type { ExportFile } from '#features/accounts/public.ts'
import { screenWritten } from '#features/accounts/screening/public.ts'
import type { Managed } from '#features/business/claims/server/managed.ts'
import { attachToStatement, removeUnreferenced } from '#features/files/uploads/public.ts'
import { CHANGED_MEANWHILE, TYPED_STAYS } from '#platform/changed-meanwhile.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { StatementChange } from '../contract.ts'
import { CHANGED_SINCE, CHANGES_KEPT, type PageKind, type StatementField } from '../limits.ts'

/** The free texts in a stored value. */
const WRITTEN = new Set(['url', 'title', 'alt'])

/** The page of a statement, and its business. */
export interface StatementPlace {
  kind: PageKind
  /** MusicBrainz id, or id of the festival. */
  entityId: string
  businessId: string
}

export const placeOf = ({ type, entityId, business }: Managed): StatementPlace => ({
  kind: type,
  entityId,
  businessId: business.id,
})

export const changeNotFound = () => notFound('This change is no longer in the history.')
const changedMeanwhile = (message: string) => new ProblemError(409, message, { code: CHANGED_MEANWHILE })

interface StatementRow {
  id: string
  field: StatementField
  value: unknown
  version: number
}

/** The statements of one business on one page, each with its last author. */
export async function readOwn(db: DbOrTrx, { kind, entityId, businessId }: StatementPlace) {
  return db
    .selectFrom('page_statements as s')
    .leftJoin('profiles as u', 'u.id', 's.updated_by')
    .select(['s.id', 's.field', 's.value', 's.version', 's.updated_at', 's.hidden_reason', 'u.username'])
    .where('s.kind', '=', kind)
    .where('s.entity_id', '=', entityId)
    .where('s.business_account_id', '=', businessId)
    .orderBy('s.field')
    .execute()
}

/** Empty texts, lists and objects count as no statement. */
const orNothing = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null)

/**
 * Stores the value of one field. Throws a 409 problem when it has changed since the editor's version, and 422 problems
 * for a file that cannot be used, and for refused words and domains. Returns whether something changed.
 */
export async function writeStatement(
  trx: Trx,
  place: StatementPlace,
  editorId: string,
  { field, version, value }: Pick<StatementChange, 'field' | 'version'> & { value: unknown },
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<boolean> {
  const before = await lockField(trx, place, field)
  if ((before?.version ?? 0) !== version) {
    throw changedMeanwhile(isUndo ? CHANGED_SINCE : TYPED_STAYS)
  }
  const next = orNothing(value)
  const isSame = await isSameJson(trx, before?.value ?? null, next)
  if (isSame) return false
  await screenWritten(trx, next, { written: WRITTEN, before: before?.value, name: 'value' })
  const statementId = before?.id ?? (await insertField(trx, place, editorId, field))
  if (field === 'picture' || field === 'banner') await attachPicture(trx, editorId, statementId, next, isUndo)
  const json = next === null ? null : JSON.stringify(next)
  await trx
    .updateTable('page_statements')
    .set({
      value: json,
      version: version + 1,
      updated_at: sql<Date>`clock_timestamp()`,
      updated_by: editorId,
    })
    .where('id', '=', statementId)
    .execute()
  await trx
    .insertInto('page_changes')
    .values({
      statement_id: statementId,
      version: version + 1,
      before: before?.value == null ? null : JSON.stringify(before.value),
      after: json,
      is_undo: isUndo,
      changed_by: editorId,
    })
    .execute()
  await forgetOldChanges(trx, statementId)
  return true
}

/** One editor of a field at a time. An advisory lock, because the field may have no row yet. */
async function lockField(
  trx: Trx,
  { kind, entityId, businessId }: StatementPlace,
  field: StatementField,
): Promise<StatementRow | undefined> {
  const name = `statement ${businessId} ${kind} ${entityId} ${field}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  return trx
    .selectFrom('page_statements')
    .select(['id', 'field', 'value', 'version'])
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId)
    .where('business_account_id', '=', businessId)
    .where('field', '=', field)
    .executeTakeFirst()
}

async function isSameJson(trx: Trx, one: unknown, other: unknown): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select ${JSON.stringify(one)}::jsonb = ${JSON.stringify(other)}::jsonb as same`.execute(trx)
  return rows[0]?.same ?? false
}

async function insertField(
  trx: Trx,
  { kind, entityId, businessId }: StatementPlace,
  editorId: string,
  field: StatementField,
): Promise<string> {
  const { id } = await trx
    .insertInto('page_statements')
    .values({
      kind,
      entity_id: entityId,
      business_account_id: businessId,
      field,
      version: 1,
      updated_by: editorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function attachPicture(
  trx: Trx,
  editorId: string,
  statementId: string,
  value: unknown,
  isUndo: boolean,
): Promise<void> {
  if (typeof value !== 'object' || value === null || !('fileId' in value)) return
  const alt = 'alt' in value && typeof value.alt === 'string' ? value.alt : ''
  await attachToStatement(trx, editorId, {
    fileId: String(value.fileId),
    alt,
    statementId,
    mayBeGone: isUndo,
  })
}

/** Deletes changes of a field beyond the latest ones, and the pictures that only these used. */
async function forgetOldChanges(trx: Trx, statementId: string): Promise<void> {
  await sql`
    delete from page_changes where statement_id = ${statementId} and version <= (
      select max(version) - ${CHANGES_KEPT}::int from page_changes where statement_id = ${statementId})`.execute(
    trx,
  )
  await removeUnreferenced(
    trx,
    statementId,
    sql`select coalesce(c.before ->> 'fileId', '') from page_changes c where c.statement_id = ${statementId}
      union select coalesce(c.after ->> 'fileId', '') from page_changes c where c.statement_id = ${statementId}`,
  )
}

/**
 * A change of a business on a page, with the present version of its field; undefined for a change of another business.
 */
export async function findChange(db: DbOrTrx, { kind, entityId, businessId }: StatementPlace, id: string) {
  return db
    .selectFrom('page_changes as c')
    .innerJoin('page_statements as s', 's.id', 'c.statement_id')
    .select(['s.field', 'c.before'])
    .where('c.id', '=', id)
    .where('s.kind', '=', kind)
    .where('s.entity_id', '=', entityId)
    .where('s.business_account_id', '=', businessId)
    .executeTakeFirst()
}

/** For "download my data": what a member wrote on pages, and the statements of the businesses that they own. */
export async function exportStatements(db: Db, userId: string): Promise<ExportFile[]> {
  const statements = () =>
    db
      .selectFrom('page_statements as s')
      .innerJoin('business_accounts as b', 'b.id', 's.business_account_id')
      .select(['b.business_name', 's.kind', 's.entity_id', 's.field', 's.value', 's.updated_at'])
      .where(({ or, eb }) => or([eb('b.user_id', '=', userId), eb('s.updated_by', '=', userId)]))
      .orderBy('s.updated_at')
      .execute()
  const changes = () =>
    db
      .selectFrom('page_changes as c')
      .innerJoin('page_statements as s', 's.id', 'c.statement_id')
      .select(['s.kind', 's.entity_id', 's.field', 'c.after', 'c.is_undo', 'c.changed_at'])
      .where('c.changed_by', '=', userId)
      .orderBy('c.changed_at')
      .execute()
  return [
    { path: 'page-statements.json', read: async () => JSON.stringify(await statements(), null, 2) },
    { path: 'page-changes.json', read: async () => JSON.stringify(await changes(), null, 2) },
  ]
}

import { type Selectable, sql } from 'kysely'
import type { Database, Db, Trx } from '#platform/db/database.ts'

const LISTED = 5
/** How long an export can be downloaded. */
const DOWNLOAD_HOURS = 48

export type ExportRow = Selectable<Database['data_exports']>

/** Requests an export; does nothing while one is in progress. */
export async function requestExportRow(trx: Trx, userId: string): Promise<void> {
  await trx
    .insertInto('data_exports')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'pending').doNothing())
    .execute()
}

/** The member's latest exports that can be downloaded or are in progress. */
export function listExportRows(db: Db, userId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute()
}

export function findReadyExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Ends the links of the member's exports at once; the worker deletes their files. Those in progress are dropped. */
export async function withdrawExports(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('data_exports').where('user_id', '=', userId).where('state', '=', 'pending').execute()
  await trx
    .updateTable('data_exports')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

/** Marks the export as ready. Returns false when its account has been deleted meanwhile. */
export async function finishExport(trx: Trx, id: string, size: number): Promise<boolean> {
  const done = await trx
    .updateTable('data_exports')
    .set({ state: 'ready', size, expires_at: sql<Date>`now() + make_interval(hours => ${DOWNLOAD_HOURS})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** SQL: marks an export as failed. */
export const setFailed = () =>
  sql`state = 'failed', expires_at = now() + make_interval(hours => ${DOWNLOAD_HOURS})`

/** Expired exports: their files are to be deleted, then their rows. */
export function listExpiredExports(db: Db): Promise<Pick<ExportRow, 'id' | 'user_id'>[]> {
  return db
    .selectFrom('data_exports')
    .select(['id', 'user_id'])
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

export async function deleteExport(db: Db, { id }: Pick<ExportRow, 'id'>): Promise<void> {
  await db.deleteFrom('data_exports').where('id', '=', id).execute()
}

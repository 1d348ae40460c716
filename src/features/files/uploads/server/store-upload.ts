import { notAuthenticated } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { hasFile, insertFile, type NewFile } from './queries.ts'
import { lockUse, requireRoom } from './quota.ts'
import { emptyTrash } from './trash.ts'

export interface StoredFile {
  key: string
  bytes: Uint8Array
  type: string
}

/**
 * Stores the row and the files of an upload. The row is written first, so that after any failure the files are
 * known and get removed. Returns its id. Throws a 422 problem at `file` when the member has no room for it.
 */
export async function storeUpload(
  platform: Platform,
  viewer: Pick<Viewer, 'id'>,
  inSession: InSession,
  row: Omit<NewFile, 'user_id' | 'files' | 'stored_bytes'>,
  files: readonly StoredFile[],
): Promise<string> {
  const { db, storage, config } = platform
  const keys = files.map(({ key }) => key)
  const stored = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const id = await inSession(async (trx) => {
    await lockUse(trx, viewer.id)
    await requireRoom(trx, viewer.id, config.uploadQuota, { size: row.size, stored })
    return insertFile(trx, { ...row, user_id: viewer.id, files: keys, stored_bytes: stored })
  })
  try {
    for (const { key, bytes, type } of files) await storage.put(key, bytes, type)
    // If the account was deleted meanwhile, its deletion removed only the files that existed then.
    if (!(await hasFile(db, id))) throw notAuthenticated()
    return id
  } catch (error) {
    await db.deleteFrom('media_files').where('id', '=', id).execute()
    await db
      .insertInto('media_trash')
      .values(keys.map((key) => ({ key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await emptyTrash(platform)
    throw error
  }
}

/** The name of a member's file, as text that the database can store. */
export const nameOf = (file: File) =>
  file.name.replaceAll('\0', '').toWellFormed().slice(0, 255).toWellFormed() || 'file'

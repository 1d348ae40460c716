import { notAuthenticated } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { hasFile, insertFile, type NewFile } from './queries.ts'
import { emptyTrash } from './trash.ts'

export interface KeptBytes {
  key: string
  bytes: Uint8Array
  type: string
}

/**
 * Keeps the bytes of an upload and its row. The row is there first, so that whatever happens on the way the
 * files are known and will be removed. Gives its id.
 */
export async function keepUpload(
  platform: Platform,
  viewer: Viewer,
  inSession: InSession,
  row: Omit<NewFile, 'user_id' | 'files'>,
  files: readonly KeptBytes[],
): Promise<string> {
  const { db, storage } = platform
  const keys = files.map(({ key }) => key)
  const id = await inSession((trx) => insertFile(trx, { ...row, user_id: viewer.id, files: keys }))
  try {
    for (const { key, bytes, type } of files) await storage.put(key, bytes, type)
    // The member may have gone in the meantime, with all files that were there then.
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

/** The name that a member's file has, as a database can keep it. */
export const nameOf = (file: File) =>
  file.name.replaceAll('\0', '').toWellFormed().slice(0, 255).toWellFormed() || 'file'

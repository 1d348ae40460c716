import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { deleteOldUnused } from './queries.ts'

/** The job, and the queue of the rows that failed. */
export const TRASH = 'uploads.trash'
const BATCH_SIZE = 100
const UNUSED_SECONDS = 24 * 60 * 60

/**
 * Removes the files of deleted rows. Call it after the commit of any deletion of posts, members or documents;
 * a file that cannot be removed is set aside. A process that stops leaves the rest to the next run.
 */
export async function emptyTrash(platform: Platform): Promise<void> {
  const { db, storage, stopping } = platform
  for (;;) {
    const rows = await db
      .selectFrom('media_trash')
      .select('key')
      .where(isNotSetAside(TRASH, sql.ref('media_trash.key')))
      .orderBy('key')
      .limit(BATCH_SIZE)
      .execute()
    await workOnEach(platform, TRASH, {
      rows,
      keyOf: ({ key }) => key,
      async work({ key }) {
        await storage.remove(key)
        await db.deleteFrom('media_trash').where('key', '=', key).execute()
      },
    })
    if (rows.length < BATCH_SIZE || stopping.aborted) return
  }
}

/** Removes files that have been unused for a day since the upload. */
export async function deleteUnusedFiles(platform: Platform): Promise<void> {
  await deleteOldUnused(platform.db, UNUSED_SECONDS)
  await emptyTrash(platform)
}

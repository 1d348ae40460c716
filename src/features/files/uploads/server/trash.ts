import type { Platform } from '#platform/platform.ts'
import { deleteOldUnused } from './queries.ts'

const BATCH_SIZE = 100
const UNUSED_SECONDS = 24 * 60 * 60

/**
 * Removes the files of deleted rows. Call it after the commit of any deletion of posts, members or documents;
 * failures are logged and retried every minute. A process that stops leaves the rest to the next run.
 */
export async function emptyTrash({ db, storage, log, stopping }: Platform): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('media_trash')
      .select('key')
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH_SIZE)
      .execute()
    const removed: string[] = []
    for (const { key } of rows) {
      await storage.remove(key).then(
        () => removed.push(key),
        (error: unknown) => log.error({ err: error, key }, 'failed to remove file'),
      )
    }
    if (removed.length > 0) await db.deleteFrom('media_trash').where('key', 'in', removed).execute()
    after = rows.at(-1)?.key ?? after
    if (rows.length < BATCH_SIZE || stopping.aborted) return
  }
}

/** Removes files that have been unused for a day since the upload. */
export async function deleteUnusedFiles(platform: Platform): Promise<void> {
  await deleteOldUnused(platform.db, UNUSED_SECONDS)
  await emptyTrash(platform)
}

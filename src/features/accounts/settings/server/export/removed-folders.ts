import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** Schedules a storage folder, such as `avatars/{user}/`, for removal once the transaction commits. */
export async function removeFolder(trx: Trx, folder: string): Promise<void> {
  await trx
    .insertInto('removed_folders')
    .values({ folder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the scheduled folders. Call it after the commit; failures are retried every minute. */
export async function emptyRemovedFolders({ db, storage, log }: Platform): Promise<void> {
  for (const { folder } of await db.selectFrom('removed_folders').select('folder').execute()) {
    try {
      await storage.removeAll(folder)
      await db.deleteFrom('removed_folders').where('folder', '=', folder).execute()
    } catch (error) {
      log.error({ err: error, folder }, 'failed to remove files of a deleted account, will retry')
    }
  }
}

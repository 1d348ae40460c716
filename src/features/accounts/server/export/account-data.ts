import type { Db, DbOrTrx } from '#platform/db/database.ts'

/** One file of "download my data"; `read` is called when its turn comes, so that few are in memory. */
export interface ExportFile {
  /** Path in the zip, such as `posts.json` or `media/3f2c.webp`. */
  path: string
  read(): Promise<string | Uint8Array>
}

/** What a feature does with the data that it holds of a member. */
export interface AccountData {
  /**
   * Removes within the transaction what the foreign keys do not, while the account is still there; folders of the
   * storage with `removeFolder`. The function that it gives back runs after the commit, unless the process dies.
   */
  accountDeleted?(trx: DbOrTrx, userId: string): Promise<(() => Promise<void>) | undefined>
  /** What the feature adds to "download my data". */
  accountExport?(db: Db, userId: string): Promise<ExportFile[]>
}

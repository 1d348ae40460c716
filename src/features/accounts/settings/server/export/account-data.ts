import type { Db, Trx } from '#platform/db/database.ts'

/** One file of "download my data"; `read` is called just before writing, so that few files are in memory. */
export interface ExportFile {
  /** Path in the zip, such as `posts.json` or `media/3f2c.webp`. */
  path: string
  read(): Promise<string | Uint8Array>
}

/** How a feature deletes and exports its data about a member. */
export interface AccountData {
  /**
   * Deletes what foreign keys do not cascade to, in the transaction, before the account row is deleted; storage
   * folders with `removeFolder`. The returned function runs after the commit, unless the process dies.
   */
  accountDeleted?(trx: Trx, userId: string): Promise<(() => Promise<void>) | undefined>
  /** Returns the feature's files for "download my data". */
  accountExport?(db: Db, userId: string): Promise<ExportFile[]>
}

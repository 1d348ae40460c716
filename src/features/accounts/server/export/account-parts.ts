import type { Db, DbOrTrx } from '#platform/db/database.ts'
import { perPlatform } from '#platform/per-platform.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Removes within the transaction what the foreign keys do not take along, while the account is still there; folders
 * of the storage with `removeFolder`. What it gives back runs after the commit, if nothing happens in between.
 */
export type DeletionHook = (trx: DbOrTrx, userId: string) => Promise<undefined | (() => Promise<void>)>

/** One file of "download my data"; `read` is called when its turn comes, so that few are in memory. */
export interface ExportFile {
  /** Path in the zip, such as `posts.json` or `media/3f2c.webp`. */
  path: string
  read(): Promise<string | Uint8Array>
}
export type ExportPart = (db: Db, userId: string) => Promise<ExportFile[]>

export const accountParts = perPlatform(() => ({
  deletions: new Map<string, DeletionHook>(),
  exports: new Map<string, ExportPart>(),
}))

/** Registers what a feature does when an account is deleted. Call it where the feature's routes are made. */
export function onAccountDeleted(platform: Platform, feature: string, hook: DeletionHook): void {
  accountParts(platform).deletions.set(feature, hook)
}

/** Registers what a feature adds to "download my data". */
export function onAccountExported(platform: Platform, feature: string, part: ExportPart): void {
  accountParts(platform).exports.set(feature, part)
}

import type { ExportFile } from '#features/accounts/settings/server/export/account-data.ts'
import type { Db } from '#platform/db/database.ts'
import { readLists } from './lists.ts'

/** The file for "download my data": the member's blocks and mutes. */
export async function exportBlocks(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => JSON.stringify(await readLists(db, userId), null, 2)
  return [{ path: 'blocks-and-mutes.json', read }]
}

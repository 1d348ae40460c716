import type { OpenDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { countRows, describeDatabase, inSnapshot } from './database-summary.ts'
import { fillTables } from './fill-tables.ts'
import { requireEmpty, requireStopped } from './restore-backup.ts'
import { readRows } from './tables.ts'

/**
 * Copies all rows into a database without members, of either engine, and compares both afterwards. Returns the number
 * of rows. Throws `BackupError` when the target is not empty or in use; a failed copy leaves nothing behind.
 */
export async function copyDatabase(from: OpenDatabase, to: OpenDatabase): Promise<number> {
  await requireEmpty(to)
  await requireStopped(to)
  await migrate(from)
  await migrate(to)
  return inSnapshot(from.db, async (source) => {
    const summary = await describeDatabase(source)
    await to.db
      .transaction()
      .execute((target) => fillTables(target, summary, (table) => readRows(source, table)))
    return countRows(summary)
  })
}

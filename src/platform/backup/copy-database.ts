import type { OpenDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { fillTables, type KeptDatabase, readSequences } from './fill-tables.ts'
import { requireEmpty } from './restore-backup.ts'
import { listTables, readRows, readTimesAsUtc, sumTable } from './tables.ts'

/**
 * Copies all rows into a database without members, of whatever engine, and compares what is there afterwards. Gives
 * their number. Throws `BackupError` when the target is not empty; a copy that fails leaves nothing.
 */
export async function copyDatabase(from: OpenDatabase, to: OpenDatabase): Promise<number> {
  await requireEmpty(to)
  await migrate(from)
  await migrate(to)
  return from.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (source) => {
      await readTimesAsUtc(source)
      const kept: KeptDatabase = { tables: {}, sequences: await readSequences(source) }
      for (const table of await listTables(source)) kept.tables[table.name] = await sumTable(source, table)
      await to.db
        .transaction()
        .execute((target) => fillTables(target, kept, (table) => readRows(source, table)))
      return Object.values(kept.tables).reduce((sum, { rows }) => sum + rows, 0)
    })
}

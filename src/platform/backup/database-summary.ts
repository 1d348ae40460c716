import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { listTables, readTimesAsUtc, sumTable, type TableSum } from './tables.ts'

/** The contents of a database, for comparison. */
export interface DatabaseSummary {
  tables: Record<string, TableSum>
  /** The last value of each sequence. */
  sequences: Record<string, number>
}

/** Reads a database in one snapshot, unaffected by concurrent writes. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await readTimesAsUtc(trx)
      return read(trx)
    })
}

/** Call it inside `inSnapshot`. */
export async function describeDatabase(trx: Trx): Promise<DatabaseSummary> {
  const tables: DatabaseSummary['tables'] = {}
  for (const table of await listTables(trx)) tables[table.name] = await sumTable(trx, table)
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(trx)
  return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) }
}

export const countRows = ({ tables }: Pick<DatabaseSummary, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

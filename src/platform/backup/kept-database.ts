import { sql } from 'kysely'
import type { Db, DbOrTrx } from '../db/database.ts'
import { listTables, readTimesAsUtc, sumTable, type TableSum } from './tables.ts'

/** What a database holds, to be compared with. */
export interface KeptDatabase {
  tables: Record<string, TableSum>
  /** The number each sequence gave last. */
  sequences: Record<string, number>
}

/** Reads a database as it is at one moment, whoever writes meanwhile. */
export function atOneMoment<T>(db: Db, read: (trx: DbOrTrx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await readTimesAsUtc(trx)
      return read(trx)
    })
}

/** To be called in `atOneMoment`. */
export async function describeDatabase(trx: DbOrTrx): Promise<KeptDatabase> {
  const tables: KeptDatabase['tables'] = {}
  for (const table of await listTables(trx)) tables[table.name] = await sumTable(trx, table)
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(trx)
  return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) }
}

export const countRows = ({ tables }: Pick<KeptDatabase, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

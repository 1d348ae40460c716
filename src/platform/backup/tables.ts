import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx, Trx } from '../db/database.ts'

/** A table that is backed up, with its columns except computed ones. */
export interface BackupTable {
  name: string
  columns: string[]
}

/** The number of rows of a table, and a checksum over all of them that does not depend on their order. */
export interface TableSum {
  rows: number
  digest: string
}

/** Rows fetched from a cursor at once, and written by one statement. */
const BATCH_SIZE = 500

/**
 * All tables of the site except the migrator's own, by name. Unlogged tables (of a running import) are left out:
 * PostgreSQL empties them itself after a crash.
 */
export async function listTables(db: DbOrTrx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** The rows of a table in batches, each row as JSON. Call it inside a transaction. */
export async function* readRows(trx: Trx, table: BackupTable): AsyncGenerator<string[]> {
  await sql`declare table_rows no scroll cursor for ${rowsAsJson(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from table_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close table_rows`.execute(trx)
}

/** Inserts rows in the form that `readRows` returns. */
export async function addRows(trx: Trx, table: BackupTable, rows: readonly string[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const some = `[${rows.slice(start, start + BATCH_SIZE).join(',')}]`
    await sql`
      insert into ${sql.table(table.name)} (${columnsOf(table)}) overriding system value
      select ${columnsOf(table)} from json_populate_recordset(null::${sql.table(table.name)}, ${some}::json)`.execute(
      trx,
    )
  }
}

export async function sumTable(trx: Trx, table: BackupTable): Promise<TableSum> {
  const { rows } = await sql<TableSum>`
    select count(*) as rows, coalesce(sum(('x' || left(md5(row), 15))::bit(60)::bigint), 0)::text as digest
    from (${rowsAsJson(table)}) one`.execute(trx)
  const [sum] = rows
  if (!sum) throw new Error(`${table.name} could not be counted.`)
  return sum
}

/** Makes times read the same in every session that writes or compares rows as text. */
export async function readTimesAsUtc(trx: Trx): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(trx)
}

function rowsAsJson(table: BackupTable): RawBuilder<{ row: string }> {
  return sql`select row_to_json(one)::text as row from (select ${columnsOf(table)} from ${sql.table(table.name)}) one`
}

function columnsOf({ columns }: BackupTable): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

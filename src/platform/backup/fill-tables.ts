import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { DatabaseSummary } from './database-summary.ts'
import { BackupError, orBackupError } from './manifest.ts'
import { addRows, type BackupTable, listTables, readTimesAsUtc, sumTable } from './tables.ts'

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Replaces all rows of the migrated tables and compares the result with `summary`. Throws `BackupError` when it differs;
 * the caller must then roll back the transaction. Foreign keys are dropped meanwhile, and restored and checked once all
 * rows are there; triggers are disabled, because the rows they write are in the backup too.
 */
export async function fillTables(
  trx: Trx,
  summary: DatabaseSummary,
  rowsOf: (table: BackupTable) => AsyncIterable<string[]>,
): Promise<void> {
  await readTimesAsUtc(trx)
  const tables = await listTables(trx)
  const missing = Object.keys(summary.tables).filter((name) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new BackupError(`There are no tables ${missing.join(', ')} to fill.`)
  const foreignKeys = await listForeignKeys(trx)
  const keysOf = (table: BackupTable) => foreignKeys.filter((key) => key.table === table.name)
  for (const table of tables) {
    const drops = keysOf(table).map(({ name }) => sql`drop constraint ${sql.ref(name)}`)
    await alterTable(trx, table, [...drops, sql`disable trigger user`])
  }
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  for (const table of tables) {
    for await (const rows of rowsOf(table))
      await orBackupError(`The rows of ${table.name} do not fit`, addRows(trx, table, rows))
  }
  for (const table of tables) {
    const additions = keysOf(table).map(
      ({ name, definition }) => sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
    )
    await alterTable(trx, table, [...additions, sql`enable trigger user`])
  }
  for (const table of tables) {
    const sum = await sumTable(trx, table)
    const expected = summary.tables[table.name] ?? { rows: 0, digest: '0' }
    if (sum.rows !== expected.rows || sum.digest !== expected.digest)
      throw new BackupError(
        `${table.name} has ${sum.rows} rows instead of ${expected.rows}, or not the same ones.`,
      )
  }
  // Last, because a rollback does not undo changes of sequences.
  for (const [name, last] of Object.entries(summary.sequences)) {
    await sql`select setval(quote_ident(${name})::regclass, ${last})`.execute(trx)
  }
  // The embedded engine never runs it by itself, and PostgreSQL would plan without statistics until autovacuum runs.
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
}

/** One statement for all changes, because each one takes about as long as all of them. */
async function alterTable(trx: Trx, { name }: BackupTable, changes: RawBuilder<unknown>[]): Promise<void> {
  await sql`alter table ${sql.table(name)} ${sql.join(changes)}`.execute(trx)
}

async function listForeignKeys(trx: Trx): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`.execute(trx)
  return rows
}

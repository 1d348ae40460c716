import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { readLines } from '#platform/read-lines.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import { inTransaction } from '../retry.ts'
import { parseCopyLine } from './copy-text.ts'
import { DumpError } from './dump-error.ts'
import { DUMP_TABLES } from './dump-tables.ts'
import { type ImportState, saveState } from './import-state.ts'
import type { Counting } from './progress.ts'

/**
 * An export has its tables in alphabetical order, so the parts of an entity are far apart. The few columns that we need
 * are stored in this schema, without a write-ahead log, until they can be joined.
 */
const SCHEMA = 'catalogue_import'
const ROWS_AT_ONCE = 5000

/** A table of the staging schema. */
export function staged(table: string) {
  return sql.id(SCHEMA, table)
}

/** Creates the missing staging tables, used or not, so that joins need not check. */
export async function createStage(db: Db): Promise<void> {
  await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(db)
  for (const [table, { retained }] of Object.entries(DUMP_TABLES)) {
    const columns = Object.entries(retained).map(([name, [type]]) => sql`${sql.id(name)} ${sql.raw(type)}`)
    await sql`create unlogged table if not exists ${staged(table)} (${sql.join(columns)})`.execute(db)
  }
}

export async function dropStage(db: Db): Promise<void> {
  await sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(db)
}

/** Whether the staged rows are still there: unlogged tables are empty after a crash of the server. */
export async function isStageWhole(db: Db, tables: Record<string, number>): Promise<boolean> {
  await createStage(db)
  for (const [table, count] of Object.entries(tables)) {
    if (count === 0) continue
    const { rows } = await sql`select 1 from ${staged(table)} limit 1`.execute(db)
    if (rows.length === 0) return false
  }
  return true
}

/**
 * Reads one table of an export into its staging table. The last transaction records in `state` that it is complete;
 * otherwise the table is read again from its beginning.
 */
export async function stageTable(
  db: Db,
  run: { id: number; state: ImportState },
  table: string,
  body: AsyncIterable<Buffer>,
  counting: Counting,
  share: () => number,
): Promise<void> {
  const description = DUMP_TABLES[table]
  if (!description) return
  const columns = description.columns.split(' ')
  const read = rowReader(table, columns)
  await sql`truncate ${staged(table)}`.execute(db)
  let rows: (string | number | boolean | null)[][] = []
  let total = 0
  const flush = async () => {
    const full = rows
    rows = []
    await inTransaction(db, (trx) => insertRows(trx, table, full))
    total += full.length
    counting.count(full.length, share())
  }
  for await (const lines of readLines(body)) {
    for (const line of lines) rows.push(read(line))
    if (rows.length >= ROWS_AT_ONCE) await flush()
  }
  if (rows.length > 0) await flush()
  await inTransaction(db, async (trx) => {
    for (const index of description.indexes) {
      await sql`create index if not exists ${sql.id(`${table}_${index}`)} on ${staged(table)} (${sql.id(index)})`.execute(
        trx,
      )
    }
    await sql`analyze ${staged(table)}`.execute(trx)
    run.state = { ...run.state, staged: { ...run.state.staged, [table]: total } }
    await saveState(trx, run.id, run.state)
  })
}

/** Throws `DumpError` naming the line when a row has other columns than this version of Fanfare expects. */
function rowReader(table: string, columns: string[]) {
  const columnReaders = Object.values(DUMP_TABLES[table]?.retained ?? {})
  const positions = new Map(columns.map((name, index) => [name, index]))
  let lineNumber = 0
  return (line: string) => {
    lineNumber++
    const row = parseCopyLine(line)
    if (row.length !== columns.length) {
      throw new DumpError(
        `Table ${table} of this export has ${row.length} columns where ${columns.length} are expected (line ${lineNumber}): it is damaged, or of another schema than this version of Fanfare reads.`,
      )
    }
    return columnReaders.map(([type, read]) => {
      const value = read((name) => row[positions.get(name) ?? -1] ?? null)
      if (!isOf(type, value)) {
        throw new DumpError(
          `Table ${table} of this export has "${value}" where a value of type ${type} is expected (line ${lineNumber}): it is of another schema than this version of Fanfare reads.`,
        )
      }
      return value
    })
  }
}

function isOf(type: string, value: string | number | boolean | null): boolean {
  if (type === 'int' && value !== null) return Number.isInteger(value)
  return type !== 'uuid' || (typeof value === 'string' && isCanonicalUuid(value))
}

async function insertRows(
  trx: Trx,
  table: string,
  rows: (string | number | boolean | null)[][],
): Promise<void> {
  const types = Object.values(DUMP_TABLES[table]?.retained ?? {}).map(([type]) => type)
  const arrays = types.map(
    (type, index) => sql`${rows.map((row) => row[index] ?? null)}::${sql.raw(`${type}[]`)}`,
  )
  await sql`insert into ${staged(table)} select * from unnest(${sql.join(arrays)})`.execute(trx)
}

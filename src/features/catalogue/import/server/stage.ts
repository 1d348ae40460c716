import { sql } from 'kysely'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { readLines } from '#platform/read-lines.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import { DUMP_TABLES, NULL } from './dump-tables.ts'
import { type ImportRun, saveState } from './import-state.ts'
import { DumpError } from './open-dump.ts'
import type { Counting } from './progress.ts'

/**
 * An export has its tables in alphabetical order, so the parts of an entity are far apart. The few columns that we need
 * are stored in this schema, without a write-ahead log, until they can be joined.
 */
const SCHEMA = 'catalogue_import'

/** A table of the staging schema. */
export function staged(table: string) {
  return sql.id(SCHEMA, table)
}

/** The same for `openCopy`. */
export const stagedName = (table: string) => `"${SCHEMA}"."${table}"`

/** Creates the missing staging tables, used or not, so that joins need not check. */
export async function createStage(db: Db): Promise<void> {
  await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(db)
  for (const [table, { retained }] of Object.entries(DUMP_TABLES)) {
    const columns = Object.entries(retained).map(([name, { type }]) => sql`${sql.id(name)} ${sql.raw(type)}`)
    await sql`create unlogged table if not exists ${staged(table)} (${sql.join(columns)})`.execute(db)
    // An import that an earlier version began lacks the newest columns.
    const added = columns.map((column) => sql`add column if not exists ${column}`)
    await sql`alter table ${staged(table)} ${sql.join(added)}`.execute(db)
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
 * Copies one table of an export into its staging table. Afterwards `state` records that it is complete; otherwise the
 * table is read again from its beginning.
 */
export async function stageTable(
  { db, openCopy }: Pick<OpenDatabase, 'db' | 'openCopy'>,
  run: ImportRun,
  table: string,
  body: AsyncIterable<Buffer>,
  counting: Counting,
  share: () => number,
): Promise<void> {
  const description = DUMP_TABLES[table]
  if (!description) return
  const read = rowReader(table)
  await sql`truncate ${staged(table)}`.execute(db)
  const columns = Object.keys(description.retained).map((name) => `"${name}"`)
  const copy = await openCopy(`${stagedName(table)} (${columns})`)
  let total = 0
  try {
    for await (const lines of readLines(body)) {
      let text = ''
      for (const line of lines) text += read(line)
      await copy.write(text)
      total += lines.length
      counting.count(lines.length, share())
    }
    await copy.end()
  } catch (error) {
    await copy.abort()
    throw explained(table, error)
  }
  await sql`analyze ${staged(table)}`.execute(db)
  run.state = { ...run.state, staged: { ...run.state.staged, [table]: total } }
  await saveState(db, run.id, run.state)
}

/** What the database says about a row that it cannot read (class 22 of its errors: bad data), as a `DumpError`. */
function explained(table: string, error: unknown): unknown {
  const isOfData = error instanceof Error && 'code' in error && String(error.code).startsWith('22')
  if (!isOfData) return error
  const where = 'where' in error && error.where ? ` (${String(error.where).slice(0, 200)})` : ''
  return new DumpError(`Table ${table} of this export is damaged: ${error.message}${where}.`, {
    cause: error,
  })
}

/** Builds the indexes for joins entity by entity. */
export async function indexStage(db: Db, tables: string[]): Promise<void> {
  for (const table of tables) {
    for (const index of DUMP_TABLES[table]?.indexes ?? []) {
      await sql`create index if not exists ${sql.id(`${table}_${index}`)} on ${staged(table)} (${sql.id(index)})`.execute(
        db,
      )
    }
  }
}

/** Throws `DumpError` naming the line when a row has other columns than this version of Fanfare expects. */
function rowReader(table: string) {
  const columns = DUMP_TABLES[table]?.columns.split(' ') ?? []
  const positions = new Map(columns.map((name, index) => [name, index]))
  const readers = Object.values(DUMP_TABLES[table]?.retained ?? {}).map(({ type, from, read }) => {
    const [first = -1, second = -1, third = -1] = from.map((name) => positions.get(name) ?? -1)
    return { type, read, first, second, third }
  })
  let lineNumber = 0
  return (line: string) => {
    lineNumber++
    const row = line.split('\t')
    if (row.length !== columns.length) {
      throw new DumpError(
        `Table ${table} of this export has ${row.length} columns where ${columns.length} are expected (line ${lineNumber}): it is damaged, or of another schema than this version of Fanfare reads.`,
      )
    }
    let text = ''
    let separator = ''
    for (const { type, read, first, second, third } of readers) {
      const value = read(row[first] ?? NULL, row[second] ?? NULL, row[third] ?? NULL)
      if (!isOf(type, value)) {
        throw new DumpError(
          `Table ${table} of this export has "${value}" where a value of type ${type} is expected (line ${lineNumber}): it is of another schema than this version of Fanfare reads.`,
        )
      }
      text += separator + value
      separator = '\t'
    }
    return `${text}\n`
  }
}

function isOf(type: string, value: string): boolean {
  if (type === 'int') return value === NULL || /^-?\d{1,10}$/.test(value)
  return type !== 'uuid' || isCanonicalUuid(value)
}

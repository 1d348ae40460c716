import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

type Value = string | number | boolean | string[] | null
type ColumnType = 'text' | 'int' | 'boolean' | 'text[]'
type Row = Record<string, Value>

/** A table of entities with the columns id, mbid, fetched_at and is_partial, and these. */
export interface EntityTable {
  name: string
  columns: Record<string, ColumnType>
  /** The value of a column that no source has set, if it is not null. */
  defaults?: Row
  /** A number that never falls: sources count at different times and in different ways. */
  rising?: string
}

/** Facts of one entity by column; undefined leaves a column unchanged. */
export interface Incoming {
  mbid: string
  isPartial: boolean
  values: Record<string, Value | undefined>
}

/** A row that was written. */
export interface UpsertedRow {
  id: number
  mbid: string
  /** Undefined for a new row. */
  before: Row | undefined
  after: Row
}

interface ExistingRow {
  id: number
  mbid: string
  is_partial: boolean
  fetched_at: Date
}

/** Joins lists on their way to the database; a character that none of our texts has. */
const SEPARATOR = '\u001f'

/**
 * Writes facts that were true at `fetchedAt` over older ones, column by column as far as they are set. Returns the id
 * of every entity, and the rows that were written; the others are newer or more complete. Locks rows in order of their
 * ids, so that two writers cannot deadlock.
 */
export async function upsertRows(
  trx: Trx,
  table: EntityTable,
  incoming: Incoming[],
  fetchedAt: Date,
): Promise<{ ids: Map<string, number>; written: UpsertedRow[] }> {
  const ids = new Map<string, number>()
  const written: UpsertedRow[] = []
  let open = oneEach(incoming)
  while (open.length > 0) {
    const existing = await readExisting(trx, table, open)
    const missing: Incoming[] = []
    const updates: UpsertedRow[] = []
    for (const facts of open) {
      const row = existing.get(facts.mbid)
      if (!row) {
        missing.push(facts)
        continue
      }
      ids.set(facts.mbid, row.id)
      if (facts.isPartial || !(row.is_partial || row.fetched_at <= fetchedAt)) continue
      const before = { ...row.values }
      updates.push({ id: row.id, mbid: facts.mbid, before, after: over(table, facts, before) })
    }
    await update(trx, table, updates, fetchedAt)
    const inserted = await insert(trx, table, missing, fetchedAt)
    for (const row of inserted) ids.set(row.mbid, row.id)
    written.push(...updates, ...inserted)
    // Rows that another transaction inserted meanwhile are processed again as existing ones.
    open = missing.filter((facts) => !ids.has(facts.mbid))
  }
  return { ids, written }
}

/** One entry per entity: its own facts before mentions, later ones before earlier ones. */
function oneEach(incoming: Incoming[]): Incoming[] {
  const byId = new Map<string, Incoming>()
  for (const facts of incoming) {
    const existing = byId.get(facts.mbid)
    if (!existing || existing.isPartial || !facts.isPartial) byId.set(facts.mbid, facts)
  }
  return [...byId.values()].sort((a, b) => (a.mbid < b.mbid ? -1 : 1))
}

/** Locks the rows that may be written; those that are only mentioned stay unlocked. */
async function readExisting(trx: Trx, { name, columns }: EntityTable, facts: Incoming[]) {
  const existing = new Map<string, ExistingRow & { values: Row }>()
  for (const isPartial of [false, true]) {
    const mbids = facts.filter((one) => one.isPartial === isPartial).map((one) => one.mbid)
    if (mbids.length === 0) continue
    const list = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
    const { rows } = await sql<ExistingRow & Row>`
      select id, mbid, is_partial, fetched_at, ${list} from ${sql.table(name)}
      where mbid = any(${mbids}::uuid[]) ${isPartial ? sql`` : sql`order by id for update`}`.execute(trx)
    for (const { id, mbid, is_partial, fetched_at, ...values } of rows) {
      existing.set(mbid, { id, mbid, is_partial, fetched_at, values })
    }
  }
  return existing
}

function over({ columns, defaults, rising }: EntityTable, facts: Incoming, before: Row | undefined): Row {
  const after: Row = {}
  for (const column of Object.keys(columns)) {
    const value = facts.values[column]
    after[column] = value === undefined ? (before?.[column] ?? defaults?.[column] ?? null) : value
  }
  if (rising) after[rising] = Math.max(Number(before?.[rising] ?? 0), Number(after[rising] ?? 0))
  return after
}

async function insert(
  trx: Trx,
  table: EntityTable,
  facts: Incoming[],
  fetchedAt: Date,
): Promise<UpsertedRow[]> {
  if (facts.length === 0) return []
  const rows = facts.map((one) => ({ ...one, after: over(table, one, undefined) }))
  const names = sql.join(Object.keys(table.columns).map((column) => sql.ref(column)))
  const { rows: inserted } = await sql<{ id: number; mbid: string }>`
    insert into ${sql.table(table.name)} (mbid, is_partial, fetched_at, ${names})
    select u.mbid, u.is_partial, ${fetchedAt}::timestamptz, ${sql.join(fromParameters(table))}
    from unnest(${rows.map((row) => row.mbid)}::uuid[], ${rows.map((row) => row.isPartial)}::boolean[],
      ${sql.join(toParameters(table, rows))}) as u (mbid, is_partial, ${names})
    on conflict (mbid) do nothing returning id, mbid`.execute(trx)
  const idOf = new Map(inserted.map((row) => [row.mbid, row.id]))
  return rows.flatMap(({ mbid, after }) => {
    const id = idOf.get(mbid)
    return id === undefined ? [] : [{ id, mbid, before: undefined, after }]
  })
}

async function update(trx: Trx, table: EntityTable, rows: UpsertedRow[], fetchedAt: Date): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(table.columns)
  const values = fromParameters(table)
  const assignments = columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`)
  await sql`
    update ${sql.table(table.name)} t
    set is_partial = false, fetched_at = ${fetchedAt}::timestamptz, ${sql.join(assignments)}
    from unnest(${rows.map((row) => row.id)}::int[], ${sql.join(toParameters(table, rows))})
      as u (id, ${sql.join(columns.map((column) => sql.ref(column)))})
    where t.id = u.id`.execute(trx)
}

/** Each column of many rows as one array. Arrays cannot contain lists, so lists are sent as text. */
function toParameters({ columns }: EntityTable, rows: { after: Row }[]) {
  return Object.entries(columns).map(([column, type]) => {
    const values = rows.map(({ after }) => storable(after[column] ?? null))
    return sql`${values}::${sql.raw(type === 'text[]' ? 'text[]' : `${type}[]`)}`
  })
}

/** Values of sources may not fit a column: NUL characters, numbers beyond four bytes. */
function storable(value: Value): string | number | boolean | null {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value === 'number') return value === (value | 0) ? value : null
  return Array.isArray(value) ? value.join(SEPARATOR).replaceAll('\0', '') : value
}

function fromParameters({ columns }: EntityTable) {
  return Object.entries(columns).map(([column, type]) => {
    const value = sql.ref(`u.${column}`)
    return type === 'text[]' ? sql`string_to_array(nullif(${value}, ''), ${SEPARATOR}::text)` : value
  })
}

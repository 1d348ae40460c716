import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/db/database.ts'
import { nameOf } from '#platform/db/statement.ts'

interface Query {
  sql: string
  parameters: readonly unknown[]
  /** It is always planned without its values. */
  isGeneric?: boolean
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Records the queries that go through `db`, and reads their plans from the database. */
export function createQueryPlans(pool: pg.Pool) {
  let recorded: Query[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      // These have no plan.
      if (/^(begin|commit|rollback)\b/i.test(sql)) return
      recorded.push({ sql, parameters })
    },
  })

  async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
    recorded = []
    await work()
    return recorded
  }

  /**
   * The most rows that any step of the plans returned or discarded, the same by table, and which tables were scanned
   * completely.
   */
  async function costOf(queries: readonly Query[]) {
    let rows = 0
    const rowsOf: Record<string, number> = {}
    const wholeTables: string[] = []
    const visit = (node: PlanNode) => {
      const loops = node['Actual Loops']
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const read = (node['Actual Rows'] + removed) * loops
      rows = Math.max(rows, read)
      const table = node['Relation Name'] ?? ''
      rowsOf[table] = Math.max(rowsOf[table] ?? 0, read)
      // A table without rows has no better way.
      if (node['Node Type'] === 'Seq Scan' && read > 0) wholeTables.push(table)
      for (const child of node.Plans ?? []) if (!isCountedAbove(child, node)) visit(child)
    }
    for (const { sql, parameters, isGeneric } of queries) {
      if (!isGeneric) {
        const plan = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
        visit(plan.rows[0]['QUERY PLAN'][0].Plan)
      }
      // A connection that keeps a prepared statement may plan it without its values.
      if (isGeneric || nameOf(sql)) visit(await genericPlanOf(pool, sql, parameters))
    }
    return { rows, rowsOf, wholeTables }
  }

  return { db, queriesOf, costOf }
}

/**
 * A bitmap of one index also counts dead versions of rows, of which there are more while a transaction of another
 * test file is open, even in another database. Its heap scan counts the live ones.
 */
const isCountedAbove = (node: PlanNode, above: PlanNode) =>
  node['Node Type'] === 'Bitmap Index Scan' && above['Node Type'] === 'Bitmap Heap Scan'

async function genericPlanOf(pool: pg.Pool, sql: string, parameters: readonly unknown[]): Promise<PlanNode> {
  const client = await pool.connect()
  try {
    await client.query(`prepare explained as ${sql}`)
    try {
      await client.query('begin; set local plan_cache_mode = force_generic_plan')
      const values = parameters.map((value) => pg.escapeLiteral(textOf(value))).join(', ')
      const plan = await client.query(`explain (analyze, format json) execute explained (${values})`)
      return plan.rows[0]['QUERY PLAN'][0].Plan
    } finally {
      // Not `deallocate all`: the client remembers which statements it has prepared itself.
      await client.query('rollback; deallocate explained')
    }
  } finally {
    client.release()
  }
}

/** A value as the database reads it; lists contain ids. */
const textOf = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/**
 * Updates the planner's statistics of these tables, or of all. Marks their pages as visible, as after a vacuum of a
 * quiet database: an open connection may have prevented that here, which would change the plans.
 */
export async function vacuumAndAnalyze(pool: pg.Pool, tables: readonly string[] = []): Promise<void> {
  await pool.query(`vacuum analyze ${tables.join(', ')}`)
  await pool.query(
    `update pg_class set relallvisible = relpages where case when $1::regclass[] = '{}'
      then relkind = 'r' and relnamespace = current_schema()::regnamespace else oid = any ($1::regclass[]) end`,
    [tables],
  )
}

/**
 * Makes the planner expect a million rows in each of these tables. Turns the database's own analysis of them off, which
 * would count the true rows again.
 */
export async function expectMillions(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await pool.query('update pg_class set reltuples = 1000000 where oid = any ($1::regclass[])', [tables])
}

import pg from 'pg'
import { searchNames } from '#features/catalogue/index/server/search.ts'
import type { Run } from '#features/catalogue/index/server/snapshot.ts'
import { STATEMENTS, type Statement } from '#features/catalogue/index/server/statements.ts'
import { readTypedText } from '#features/catalogue/index/server/typed-text.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { summarize } from './measure.ts'
import { typings } from './typing.ts'

interface Cost {
  typed: string
  ms: number
  buffers: number
  read: number
  plan: string
}

interface Plan {
  'Execution Time': number
  Plan: Record<string, unknown> & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/**
 * The cost of each statement of a search, from EXPLAIN (ANALYZE, BUFFERS) of its generic plan: how often it runs, its
 * time, and how many 8 kB pages it reads, which does not depend on the load of the machine.
 */
export async function printPlans(
  { pool }: OpenDatabase,
  kind: SearchKind,
  names: string[],
  verbose: boolean,
  count = 150,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read only; set local plan_cache_mode = force_generic_plan; set local jit = off')
    const prepared = new Set<string>()
    for (const [label, texts] of typings(names, count)) {
      const costs = new Map<string, Cost[]>()
      for (const typed of texts) {
        const run: Run = async (statement, values) => {
          if (!prepared.has(statement.name)) {
            await client.query(`prepare "explained ${statement.name}" as ${statement.text}`)
            prepared.add(statement.name)
          }
          const cost = await explain(client, statement, values, typed)
          costs.set(statement.name, [...(costs.get(statement.name) ?? []), cost])
          return (await client.query({ ...statement, values })).rows
        }
        await searchNames(run, STATEMENTS[kind], readTypedText(typed), 10)
      }
      print(label, texts.length, costs, verbose)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function explain(
  client: pg.PoolClient,
  statement: Statement,
  values: unknown[],
  typed: string,
): Promise<Cost> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
    `explain (analyze, buffers, timing off, format json) execute "explained ${statement.name}" (${values.map(literal).join(', ')})`,
  )
  const found = rows[0]?.['QUERY PLAN'][0]
  if (!found) throw new Error('EXPLAIN returned nothing.')
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = found.Plan
  return {
    typed,
    ms: found['Execution Time'],
    buffers: hit + read,
    read,
    plan: JSON.stringify(found.Plan, plain, 1),
  }
}

const SHOWN = [
  'Node Type',
  'Index Name',
  'Actual Rows',
  'Actual Loops',
  'Shared Hit Blocks',
  'Rows Removed by Filter',
  'Rows Removed by Index Recheck',
]

function plain(key: string, value: unknown): unknown {
  if (key === '' || key === 'Plans' || /^\d+$/.test(key)) return value
  return SHOWN.includes(key) ? value : undefined
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (!Array.isArray(value)) throw new Error('This kind of value is not supported.')
  if (value.length === 0) return "'{}'"
  const type = value.every((one) => typeof one === 'number') ? 'int[]' : 'text[]'
  return `array[${value.map(literal).join(',')}]::${type}`
}

function print(label: string, searches: number, costs: Map<string, Cost[]>, verbose: boolean): void {
  console.log(`${label} (${searches} searches)`)
  for (const [name, all] of costs) {
    const time = summarize(all.map((one) => one.ms))
    const buffers = summarize(all.map((one) => one.buffers))
    const worst = all.reduce((a, b) => (a.buffers > b.buffers ? a : b))
    console.log(
      `  ${name.padEnd(32)} ${(all.length / searches).toFixed(2)} a search   p50 ${time.p50.toFixed(2)} p95 ${time.p95.toFixed(2)} max ${time.max.toFixed(2)} ms   pages p50 ${buffers.p50} p95 ${buffers.p95} max ${buffers.max} (${worst.typed})`,
    )
    if (verbose) console.log(worst.plan.replaceAll(/[{}",]|^\s*\]?\n/gm, ''))
  }
}

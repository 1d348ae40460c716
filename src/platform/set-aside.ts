import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Gauge } from 'prom-client'
import { isBeyondClockSkew } from './db/clock-skew.ts'
import type { Db, DbOrTrx } from './db/database.ts'
import type { Job } from './jobs.ts'
import { reasonOf } from './log-secrets.ts'
import type { Metrics } from './metrics.ts'
import { withTimeout } from './with-timeout.ts'

/** After this many attempts, over about nine hours, a row waits for an operator. */
export const ATTEMPTS_MAX = 10
/** The pause after the first attempt, doubled with each. */
const PAUSE_SECONDS = 60
const COUNTED_WITHIN_MS = 500
/** A row that is not tried again within a day of its time is gone from its queue. */
const GONE_AFTER_DAYS = 1
/** A row that waits for an operator for so long begins again, or is gone. */
const DEAD_DAYS = 90
const PRUNE_SECONDS = 24 * 60 * 60

/** The most rows to list. */
export const LISTED_MAX = 100

export interface SetAsideRow {
  queue: string
  key: string
  attempts: number
  error: string
  dueAt: Date
  deadAt: Date | null
}

const longestPause = sql`make_interval(secs => ${sql.lit(PAUSE_SECONDS * 2 ** ATTEMPTS_MAX)})`

const isPausing = sql`s.due_at > now() and not ${isBeyondClockSkew(sql`s.due_at`, sql`now() + ${longestPause}`)}`

/** SQL: whether the row of a queue is not set aside at present. */
export const isNotSetAside = (queue: string, key: RawBuilder<unknown>) =>
  sql<SqlBool>`not exists (select from set_aside_rows s where s.queue = ${sql.lit(queue)} and s.row_key = (${key})::text
    and (s.dead_at is not null or (${isPausing})))`

/** Sets a row aside: for a pause that grows with each attempt, after the last one until an operator repeats it. */
export async function setAside(
  db: Db,
  queue: string,
  key: string,
  error: unknown,
): Promise<{ attempts: number; isLast: boolean }> {
  const { rows } = await sql<{ attempts: number; isLast: boolean }>`
    insert into set_aside_rows as s (queue, row_key, error, due_at)
    values (${queue}, ${key}, ${reasonOf(error)}, now() + make_interval(secs => ${PAUSE_SECONDS}))
    on conflict (queue, row_key) do update set attempts = s.attempts + 1, error = excluded.error,
      due_at = now() + make_interval(secs => ${PAUSE_SECONDS} * power(2, s.attempts)),
      dead_at = case when s.attempts + 1 >= ${ATTEMPTS_MAX} then now() end
    returning attempts, dead_at is not null as "isLast"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The row could not be set aside.')
  return row
}

/** Forgets earlier failures of rows, because they are done or to be tried again: those with these keys, or all. */
export async function forgetFailures(db: DbOrTrx, queue: string, keys?: readonly string[]): Promise<number> {
  const those = keys ? sql`and row_key = any (${keys}::text[])` : sql``
  const { numAffectedRows } = await sql`delete from set_aside_rows where queue = ${queue} ${those}`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** SQL: the rows that are set aside, of all queues among these jobs. */
const selectSetAside = (jobs: readonly Job[]) =>
  sql.join(
    [
      sql`select queue, row_key as key, attempts, error, due_at as "dueAt", dead_at as "deadAt" from set_aside_rows`,
      ...jobs.flatMap(({ failed }) => failed?.select ?? []),
    ],
    sql` union all `,
  )

/** The rows that are set aside, of all queues among these jobs. */
export async function listSetAside(db: Db, jobs: readonly Job[], limit: number): Promise<SetAsideRow[]> {
  const { rows } = await sql<SetAsideRow>`
    select * from (${selectSetAside(jobs)}) r
    order by queue, "deadAt" nulls last, "dueAt", key limit ${limit}`.execute(db)
  return rows
}

/** Lets the rows of a queue be tried again that are set aside: those with these keys, or all. Returns their number. */
export async function retrySetAside(
  db: DbOrTrx,
  { name, failed }: Job,
  keys?: readonly string[],
): Promise<number> {
  return ((await failed?.retry(db, keys)) ?? 0) + (await forgetFailures(db, name, keys))
}

/** Deletes the failures of rows that are no longer in their queue, and very old ones. */
export const pruneSetAside = (db: Db): Job => ({
  name: 'platform.set-aside',
  everySeconds: PRUNE_SECONDS,
  run: () =>
    sql`delete from set_aside_rows where due_at < now() - make_interval(days =>
      case when dead_at is null then ${GONE_AFTER_DAYS}::int else ${DEAD_DAYS}::int end)`.execute(db),
})

/** Counts them, from the database, when metrics are read. */
export function addSetAsideGauge(db: Db, { registry }: Metrics, jobs: readonly Job[]): void {
  new Gauge({
    name: 'fanfare_set_aside_rows',
    help: 'Rows of queues that failed: "again" are tried again later, "dead" wait for an operator.',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      const counted = sql<{ queue: string; state: string; count: number }>`
        select queue, case when "deadAt" is null then 'again' else 'dead' end as state, count(*) as count
        from (${selectSetAside(jobs)}) r group by 1, 2`.execute(db)
      const found = await withTimeout(COUNTED_WITHIN_MS, counted).catch(() => undefined)
      for (const { queue, state, count } of found?.rows ?? []) this.set({ queue, state }, count)
    },
  })
}

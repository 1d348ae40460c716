import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Trx } from './db/database.ts'
import { isPassing } from './db/outage.ts'
import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { forgetFailures, isNotSetAside, setAside } from './set-aside.ts'
import { singleFlight } from './single-flight.ts'

export interface RowQueue {
  /** Processes the rows that other processes left behind and those that failed. */
  job: Job
  /** Processes the rows that were just added. Call it after the commit. */
  wake(): void
}

export type Table = keyof Database & string
export type ColumnOf<T extends Table> = keyof Database[T] & string
export type RowOf<T extends Table> = Selectable<Database[T]>

/** SQL: the key of the row `q`, as it is listed. */
export const keyText = (key: readonly string[]) =>
  sql`concat_ws(' ', ${sql.join(key.map((column) => sql.ref(`q.${column}`)))})`
export const keyOf = (key: readonly string[], row: object): string =>
  key.map((column) => String(Reflect.get(row, column))).join(' ')

/** One call of `workOnNext`. */
export interface Turn {
  /** SQL: whether the row with this key may be taken. Rows that failed are set aside for a while, or for good. */
  isFree(key: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** How many of at most `batch` rows to take: one, when a row among several has just failed, to find out which. */
  atMost(batch: number): number
  /** Says which rows this turn works on. If it fails, they are set aside, and the others go on. */
  take(keys: readonly (string | number)[]): void
}

/**
 * Returns the function that takes one turn of a queue and returns whether there may be more. Rows that it named with
 * `take` before it failed are set aside; any other failure is thrown.
 */
export function createRowTurns(
  { db, log, stopping }: Pick<Platform, 'db' | 'log' | 'stopping'>,
  queue: string,
) {
  /** Turns that take one row each, after a turn with several failed. */
  let singleTurns = 0

  return async (workOnNext: (turn: Turn) => Promise<boolean>): Promise<boolean> => {
    let taken: string[] = []
    const turn: Turn = {
      isFree: (key) => isNotSetAside(queue, key),
      atMost: (batch) => (singleTurns > 0 ? 1 : batch),
      take: (keys) => {
        taken = keys.map(String)
      },
    }
    try {
      const isMore = await workOnNext(turn)
      if (taken.length > 0) await forgetFailures(db, queue, taken)
      singleTurns = taken.length > 0 ? Math.max(singleTurns - 1, 0) : 0
      return isMore || singleTurns > 0
    } catch (error) {
      const [key] = taken
      // The rows are not to blame for a database that is away.
      if (key === undefined || isPassing(error) || stopping.aborted) throw error
      if (taken.length > 1) {
        singleTurns = taken.length
        return true
      }
      const { attempts, isLast } = await setAside(db, queue, key, error)
      log.error({ err: error, queue, row: key, attempt: attempts, last: isLast }, 'set row aside')
      return true
    }
  }
}

/**
 * Works on rows one by one, for jobs that list them themselves, without those that are set aside (`isNotSetAside`). One for
 * which `work` throws is set aside, and holds up no other.
 */
export async function workOnEach<T>(
  { db, log, stopping }: Pick<Platform, 'db' | 'log' | 'stopping'>,
  queue: string,
  {
    rows,
    keyOf,
    work,
  }: { rows: readonly T[]; keyOf: (row: T) => string; work: (row: T) => Promise<unknown> },
): Promise<void> {
  for (const row of rows) {
    if (stopping.aborted) return
    const key = keyOf(row)
    try {
      await work(row)
      await forgetFailures(db, queue, [key])
    } catch (error) {
      if (stopping.aborted) return
      if (isPassing(error)) throw error
      const { attempts, isLast } = await setAside(db, queue, key, error)
      log.error({ err: error, queue, row: key, attempt: attempts, last: isLast }, 'set row aside')
    }
  }
}

/**
 * Background work on rows that wait in a table. `workOnNext` claims and processes the next row or rows, and returns
 * whether there may be more. Each process takes one turn at a time; a process that stops finishes its turn and leaves
 * the other rows.
 */
export function createRowQueue(
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'stopping'>,
  options: QueueOptions,
  workOnNext: (turn: Turn) => Promise<boolean>,
): RowQueue {
  const takeTurn = createRowTurns(platform, options.name)
  return createQueueJob(platform, options, async () => {
    while ((await takeTurn(workOnNext)) && !platform.stopping.aborted);
  })
}

interface LockedQueueOptions<T extends Table> extends QueueOptions {
  table: T
  /** The columns that identify a row. */
  key: readonly ColumnOf<T>[]
  /** SQL about the row `q`: whether it may be taken. */
  where?: () => RawBuilder<unknown>
  /** SQL about the row `q`: what comes first. */
  order: RawBuilder<unknown>
  /** How many rows are taken in one transaction. */
  atOnce?: number
}

/**
 * A queue whose rows are worked on in the transaction that locks them: `work` deletes them, or writes its progress. It
 * returns what to do after the commit; `'pause'` leaves the rest to the next run.
 */
export function createLockedQueue<T extends Table>(
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'stopping'>,
  options: LockedQueueOptions<T>,
  work: (trx: Trx, rows: readonly [RowOf<T>, ...RowOf<T>[]]) => Promise<(() => void) | 'pause'>,
): RowQueue {
  const { table, key, where, order, atOnce = 1 } = options
  return createRowQueue(platform, options, async ({ isFree, atMost, take }) => {
    const afterwards = await platform.db.transaction().execute(async (trx) => {
      const { rows } = await sql<RowOf<T>>`
        select q.* from ${sql.table(table)} q where ${isFree(keyText(key))} and ${where?.() ?? sql`true`}
        order by ${order} limit ${atMost(atOnce)} for update skip locked`.execute(trx)
      const [first, ...others] = rows
      if (!first) return 'pause'
      take(rows.map((row) => keyOf(key, row)))
      return work(trx, [first, ...others])
    })
    if (afterwards === 'pause') return false
    afterwards()
    return true
  })
}

interface QueueOptions {
  /** `room.what`, the name of its job. */
  name: string
  everySeconds: number
  wakeAfterMs?: number
}

/** The job of a queue: `empty` works on its rows until there are none. It runs once at a time in this process. */
export function createQueueJob(
  { jobs, stopping }: Pick<Platform, 'jobs' | 'stopping'>,
  { name, everySeconds, wakeAfterMs = 0 }: QueueOptions,
  empty: () => Promise<unknown>,
): RowQueue {
  let mayHaveMore = false
  const repeat = singleFlight(async () => {
    do {
      mayHaveMore = false
      await empty()
    } while (mayHaveMore && !stopping.aborted)
  })
  const run = () => {
    mayHaveMore = true
    return repeat()
  }
  const job = { name, everySeconds, run }
  return {
    job,
    wake: () => {
      void delay(wakeAfterMs, undefined, { ref: false }).then(() => jobs.run(job))
    },
  }
}

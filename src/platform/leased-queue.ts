import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { isPassing } from './db/outage.ts'
import { OutsideError } from './fetch/outside-error.ts'
import type { FailedRows } from './jobs.ts'
import { reasonOf } from './log-secrets.ts'
import type { Platform } from './platform.ts'
import {
  type ColumnOf,
  createQueueJob,
  keyOf,
  keyText,
  type RowOf,
  type RowQueue,
  type Table,
} from './row-queue.ts'
import { forgetFailures, isNotSetAside, setAside } from './set-aside.ts'
import { whileRenewing } from './while-renewing.ts'

/** At least the columns of the key of a row, and its `attempts` if failures are counted there. */
type Held<T extends Table> = Partial<RowOf<T>> & {
  /** Until when the row is this process's own. */
  leasedUntil?: Date
}

/** For tables that count failures in the rows (`attempts`, `last_error`), so that they are deleted with their owner. */
export interface Retry {
  /** After this many attempts a row is given up. */
  attempts: number
  /** Seconds until the next attempt, after so many. */
  pause(attempts: number): number
  /** SQL: what is written to a row that is given up; or it is deleted. */
  onDead: (() => RawBuilder<unknown>) | 'delete'
  /** The column that says since when a row that was given up waits for an operator. */
  dead?: string
}

interface LeaseOptions<T extends Table> {
  table: T
  /** The columns that identify a row. */
  key: readonly ColumnOf<T>[]
  /** The column with the time from which a row may be taken; null when it waits for nothing. */
  due: ColumnOf<T>
  /** How long a row belongs to the process that took it, which renews the lease while it works. */
  seconds: number
  /** The clock of `due`; by default that of the database. */
  clock?: Clock
  retry?: Retry
}

interface Taking {
  /** SQL about the row `q`: whether it may be taken when it is due. */
  where: RawBuilder<unknown>
  /** SQL about the row `q`: what comes first. */
  order: RawBuilder<unknown>
  /** SQL: further columns to write when a row is taken. */
  taking?: RawBuilder<unknown>
}

export type Lease<T extends Table> = ReturnType<typeof createLease<T>>

/**
 * Lets a process take rows for work outside of transactions. A taken row is due again when its lease ends, so that
 * another process takes it if this one dies.
 */
export function createLease<T extends Table>(
  db: Db,
  { table, key, due, seconds, clock, retry }: LeaseOptions<T>,
) {
  const dueAt = sql.ref(due)
  const after = (pause: number) =>
    clock
      ? sql`${new Date(clock.now().getTime() + pause * 1000)}::timestamptz`
      : sql`date_trunc('milliseconds', now()) + make_interval(secs => ${pause})`
  const columns = (of: string) => sql.join(key.map((column) => sql.ref(`${of}.${column}`)))
  const taken = () =>
    sql`${retry ? sql`attempts = attempts + 1, last_error = null,` : sql``} ${dueAt} = ${after(seconds)}`
  // A column may have whole milliseconds, so that the time of a due row was rounded up.
  const isDue = () => sql`${sql.ref(`q.${due}`)} < ${after(0)} + interval '1 millisecond'`
  /** Which row, unless somebody else has changed it since it was taken. */
  const isOurs = (row: Held<T>) =>
    sql.join(
      [
        ...key.map((column) => sql`${sql.ref(column)} = ${Reflect.get(row, column)}`),
        retry && 'attempts' in row
          ? sql`${dueAt} is not null and attempts = ${row.attempts}`
          : sql`${dueAt} = ${row.leasedUntil}`,
      ],
      sql` and `,
    )
  const change = async (row: Held<T>, set: RawBuilder<unknown>): Promise<void> => {
    const { rows } = await sql<{ until: Date }>`
      update ${sql.table(table)} set ${set} where ${isOurs(row)} returning ${dueAt} as until`.execute(db)
    if (rows[0]) row.leasedUntil = rows[0].until
  }
  const uncounted = retry ? sql`attempts = greatest(attempts - 1, 0),` : sql``
  return {
    /** SQL: whether the row `q` is due. */
    isDue,
    /** SQL: the columns to write when a row is taken. */
    taken,
    /** Takes the first row that is due. */
    async take({ where, order, taking }: Taking): Promise<(RowOf<T> & { leasedUntil: Date }) | undefined> {
      const { rows } = await sql<RowOf<T> & { leasedUntil: Date }>`
        update ${sql.table(table)} t set ${taken()}${taking ? sql`, ${taking}` : sql``}
        where (${columns('t')}) = (
          select ${columns('q')} from ${sql.table(table)} q where ${isDue()} and ${where}
          order by ${order} limit 1 for update skip locked)
        returning t.*, ${sql.ref(`t.${due}`)} as "leasedUntil"`.execute(db)
      return rows[0]
    },
    renew: (row: Held<T>) => change(row, sql`${dueAt} = ${after(seconds)}`),
    /** Leaves a row to another process or the next start, by default at once. The attempt does not count. */
    release: (row: Held<T>, until?: Date) =>
      change(row, sql`${uncounted} ${dueAt} = ${until ? sql`${until}::timestamptz` : after(0)}`),
    /** Schedules the next attempt, or gives the row up after the last one. Returns whether it did. */
    async fail(row: Held<T> & { attempts: number }, error: unknown, { attempts, pause, onDead }: Retry) {
      const isLast = row.attempts >= attempts
      if (isLast && onDead === 'delete') {
        await sql`delete from ${sql.table(table)} where ${isOurs(row)}`.execute(db)
        return true
      }
      const asked = error instanceof OutsideError ? (error.retryAfterMs ?? 0) / 1000 : 0
      const next = isLast && onDead !== 'delete' ? sql`, ${onDead()}` : sql``
      const dueNext = isLast ? sql`` : sql`, ${dueAt} = ${after(Math.max(pause(row.attempts), asked))}`
      await change(row, sql`last_error = ${reasonOf(error)}${dueNext}${next}`)
      return isLast
    },
  }
}

interface LeasedQueueOptions<T extends Table> extends LeaseOptions<T>, Pick<Taking, 'order' | 'taking'> {
  /** `room.what`, the name of its job. */
  name: string
  everySeconds: number
  wakeAfterMs?: number
  /** How many rows this process works on at a time. */
  atOnce?: number
  /** SQL about the row `q`: whether it is this queue's, where the table has rows of others too. */
  own?: RawBuilder<unknown>
  /** SQL about the row `q`: whether it may be taken when it is due. */
  where?: () => RawBuilder<unknown>
  /** When there is no row to take: whether to look again. */
  whenNone?: () => Promise<boolean>
  /** What the log says when a row fails. */
  failure: string
}

/** The row is due again at this time, and the attempt does not count; with `pause` the others wait for the next run. */
interface Postponed {
  until: Date
  pause?: boolean
}

/**
 * A queue whose rows are leased one by one: `work` takes as long as it needs, and deletes the row or writes when it is
 * due again. A row for which it throws is tried again after a pause, and holds back no other.
 */
export function createLeasedQueue<T extends Table>(
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'stopping'>,
  options: LeasedQueueOptions<T>,
  work: (row: RowOf<T>) => Promise<Postponed | undefined>,
): RowQueue {
  const { db, log, stopping } = platform
  const {
    name,
    key,
    seconds,
    retry,
    own = sql`true`,
    where,
    order,
    taking,
    atOnce = 1,
    whenNone,
    failure,
  } = options
  const lease = createLease(db, options)
  const mayTake = () => {
    const may = sql`${own} and ${where?.() ?? sql`true`}`
    if (!retry) return sql`${may} and ${isNotSetAside(name, keyText(key))}`
    return retry.dead ? sql`${may} and ${sql.ref(`q.${retry.dead}`)} is null` : may
  }

  const fail = async (row: RowOf<T> & { leasedUntil: Date }, error: unknown) => {
    const text = keyOf(key, row)
    if (retry && 'attempts' in row && typeof row.attempts === 'number') {
      const { attempts: attempt } = row
      const last = await lease.fail({ ...row, attempts: attempt }, error, retry)
      // A page or service that does not answer is nothing to look into.
      log[error instanceof OutsideError ? 'debug' : 'error'](
        { err: error, queue: name, row: text, attempt, last },
        failure,
      )
      return
    }
    await lease.release(row)
    const { attempts, isLast } = await setAside(db, name, text, error)
    log.error({ err: error, queue: name, row: text, attempt: attempts, last: isLast }, failure)
  }

  /** Returns whether the next row may be taken. */
  const workOn = async (row: RowOf<T> & { leasedUntil: Date }): Promise<boolean> => {
    try {
      const postponed = await work(row)
      if (!retry) await forgetFailures(db, name, [keyOf(key, row)])
      if (postponed) await lease.release(row, postponed.until)
      return !postponed?.pause
    } catch (error) {
      // The row is not to blame for a process that stops, or a database that is away.
      if (!stopping.aborted && !isPassing(error)) {
        await fail(row, error)
        return true
      }
      await lease.release(row).catch(() => undefined)
      if (!stopping.aborted) throw error
      return false
    }
  }

  const takeTurns = async () => {
    while (!stopping.aborted) {
      const row = await lease.take({ where: mayTake(), order, taking })
      if (!row) return
      const renew = () => lease.renew(row)
      if (!(await whileRenewing((seconds * 1000) / 5, renew, () => workOn(row)))) return
    }
  }
  const { job, wake } = createQueueJob(platform, options, async () => {
    do await Promise.all(Array.from({ length: atOnce }, takeTurns))
    while (!stopping.aborted && (await whenNone?.()))
  })
  return { job: { ...job, ...(retry && { failed: failedRows({ ...options, retry }) }) }, wake }
}

/** The rows of a queue that wait for an operator, or if it has none such, for their next attempt. */
export function failedRows<T extends Table>({
  name,
  table,
  key,
  due,
  clock,
  own = sql`true`,
  retry: { dead },
}: Pick<LeasedQueueOptions<T>, 'name' | 'own'> & LeaseOptions<T> & { retry: Retry }): FailedRows {
  const isFailed = sql`${own} and ${sql.ref(`q.${dead ?? 'last_error'}`)} is not null`
  return {
    select: sql`
      select ${sql.lit(name)} as queue, ${keyText(key)} as key, attempts, last_error as error,
        ${sql.ref(due)}::timestamptz as "dueAt", ${dead ? sql.ref(dead) : sql`null`}::timestamptz as "deadAt"
      from ${sql.table(table)} q where ${isFailed}`,
    async retry(on, keys) {
      const now = clock ? sql`${clock.now()}::timestamptz` : sql`now()`
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} q set attempts = 0, last_error = null, ${sql.ref(due)} = ${now}
          ${dead ? sql`, ${sql.ref(dead)} = null` : sql``}
        where ${isFailed} ${keys ? sql`and ${keyText(key)} = any (${keys}::text[])` : sql``}`.execute(on)
      return Number(numAffectedRows)
    },
  }
}

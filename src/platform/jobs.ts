import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type RawBuilder, sql } from 'kysely'
import { withCause } from './cause.ts'
import { isBeyondClockSkew } from './db/clock-skew.ts'
import type { Db, DbOrTrx } from './db/database.ts'
import type { Log } from './log.ts'
import { reasonOf } from './log-secrets.ts'
import type { Metrics } from './metrics.ts'
import { whileRenewing } from './while-renewing.ts'

/** A periodic background job. */
export interface Job {
  /**
   * `room.what` or `domain.what`, after their folders, such as `uploads.trash`: its row in `job_runs`, its name in logs and
   * metrics.
   */
  name: string
  everySeconds: number
  run(): Promise<unknown>
  /** Of a queue that counts failures in its rows. */
  failed?: FailedRows
}

/** The rows of a queue that failed. */
export interface FailedRows {
  /** SQL: selects them with the columns of `SetAsideRow`. */
  select: RawBuilder<unknown>
  /** Makes them due, with all their attempts: those with these keys, or all. Returns their number. */
  retry(db: DbOrTrx, keys?: readonly string[]): Promise<number>
}

/** The outcome of `runNow`: it ran, it failed, or it is running elsewhere. */
export type JobOutcome = { error?: unknown; isRunning?: false } | { isRunning: true }

export interface Jobs {
  /**
   * From now on runs each job every `everySeconds` in one process of the installation, first as soon as it is due. A
   * job that takes longer than its period runs again when it has ended. A failure is logged, and the job runs again
   * when it is next due.
   */
  start(jobs: readonly Job[]): void
  /** Runs a job now, in this process, due or not, unless it is running. */
  runNow(job: Job): Promise<JobOutcome>
  /**
   * Runs work now, in this process, whatever else runs: for queues, whose rows are locked one by one. A failure is
   * logged. Does nothing once closed.
   */
  run(work: Pick<Job, 'name' | 'run'>): Promise<{ error?: unknown }>
  /** Starts no more jobs and waits for those that are running. */
  close(): Promise<void>
}

/** How long a job belongs to a process that died while it ran. */
const HELD_SECONDS = 60
const RENEW_EVERY_MS = 15_000

const PROCESS = `${hostname()}:${process.pid}`

const heldUntil = sql<Date>`now() + make_interval(secs => ${HELD_SECONDS})`
const isDue = sql`j.due_at <= now() or ${isBeyondClockSkew(sql`j.due_at`, sql`excluded.due_at`)}`
const isFree = sql`(j.held_until is null or j.held_until <= now()
  or ${isBeyondClockSkew(sql`j.held_until`, sql`excluded.held_until`)})`

export function createJobs(db: Db, log: Log, { jobSeconds, jobSuccess }: Metrics): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  /** The jobs that this process holds. */
  const held = new Set<string>()
  let closed = false

  /**
   * Claims the run, in one statement so that only one of many processes succeeds. Returns whether it did, which it does
   * not while the job runs; with `ifDue`, only when it is due.
   */
  const claim = async ({ name, everySeconds }: Job, holder: string, { ifDue }: { ifDue: boolean }) => {
    const { rows } = await sql`
      insert into job_runs as j (name, due_at, holder, held_until, process)
      values (${name}, now() + make_interval(secs => ${everySeconds}), ${holder}, ${heldUntil}, ${PROCESS})
      on conflict (name) do update set due_at = excluded.due_at, holder = excluded.holder,
        held_until = excluded.held_until, process = excluded.process
        where (${ifDue ? isDue : sql`true`}) and ${isFree}
      returning name`.execute(db)
    return rows.length > 0
  }

  const renew = (name: string, holder: string) =>
    db
      .updateTable('job_runs')
      .set({ held_until: heldUntil })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()

  const release = (name: string, holder: string, { seconds, error }: { seconds: number; error?: unknown }) =>
    db
      .updateTable('job_runs')
      .set({ holder: null, held_until: null, seconds, error: error === undefined ? null : reasonOf(error) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()

  const run = ({ name, run: work }: Pick<Job, 'name' | 'run'>) =>
    withCause({ job: name, run: randomUUID().slice(0, 8) }, async () => {
      const seconds = jobSeconds.startTimer({ job: name })
      try {
        await work()
        const took = seconds({ outcome: 'ok' })
        jobSuccess.set({ job: name }, Date.now() / 1000)
        log.debug({ seconds: took }, 'job done')
        return {}
      } catch (error) {
        if (closed) return { error }
        seconds({ outcome: 'failed' })
        log.error({ err: error }, 'job failed')
        return { error }
      }
    })

  /** Makes `close` wait for the work. */
  const begin = <T>(work: Promise<T>) => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }

  /** Runs a job if it can be claimed, and holds it until it ends. */
  const runAlone = async (job: Job, options: { ifDue: boolean }): Promise<JobOutcome> => {
    const { name } = job
    if (held.has(name)) return { isRunning: true }
    const holder = randomUUID()
    held.add(name)
    try {
      if (!(await claim(job, holder, options))) return { isRunning: true }
      const began = performance.now()
      const outcome = await whileRenewing(
        RENEW_EVERY_MS,
        () => renew(name, holder),
        () => run(job),
      )
      // Without it, the job is free again when its time has passed.
      await release(name, holder, { seconds: (performance.now() - began) / 1000, ...outcome }).catch(
        () => undefined,
      )
      return outcome
    } finally {
      held.delete(name)
    }
  }

  const runIfDue = (job: Job) =>
    runAlone(job, { ifDue: true }).catch((error) => {
      if (!closed) log.error({ err: error, job: job.name }, 'failed to start job')
    })

  const start = (job: Job) => {
    const check = () => {
      if (!closed) void begin(runIfDue(job))
    }
    // Checking more often than the period lets another process take over soon after this one stops.
    const timer = setInterval(check, Math.min(job.everySeconds, 30) * 1000)
    timer.unref()
    timers.add(timer)
    setImmediate(check)
  }

  const stopped = { error: new Error('This process is stopping and starts no more jobs.') }
  return {
    start: (jobs) => jobs.forEach(start),
    runNow: async (job) => (closed ? stopped : begin(runAlone(job, { ifDue: false }))),
    run: async (work) => (closed ? stopped : begin(run(work))),
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withCause } from './cause.ts'
import { isBeyondClockSkew } from './db/clock-skew.ts'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** A periodic background job. */
export interface Job {
  /** `feature.what`, after the feature's folder, such as `media.trash`: its row in `job_runs`, its name in logs and metrics. */
  name: string
  everySeconds: number
  run(): Promise<unknown>
}

export interface Jobs {
  /**
   * From now on runs each job every `everySeconds` in one process of the installation, first as soon as it is due. A
   * failure is logged, and the job runs again when it is next due.
   */
  start(jobs: readonly Job[]): void
  /** Runs a job now, in this process, due or not. A failure is logged and returned. Does nothing once closed. */
  run(job: Pick<Job, 'name' | 'run'>): Promise<{ error?: unknown }>
  /** Starts no more jobs and waits for those that are running. */
  close(): Promise<void>
}

export function createJobs(db: Db, log: Log, { jobSeconds, jobSuccess }: Metrics): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let closed = false

  /** Claims the run for this process, in one statement so that only one of many processes succeeds. */
  const claim = async ({ name, everySeconds }: Job) => {
    const { rows } = await sql`
      insert into job_runs as j (name, due_at) values (${name}, now() + make_interval(secs => ${everySeconds}))
      on conflict (name) do update set due_at = excluded.due_at
        where j.due_at <= now() or ${isBeyondClockSkew(sql`j.due_at`, sql`excluded.due_at`)}
      returning name`.execute(db)
    return rows.length > 0
  }

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

  const runIfDue = async (job: Job) => {
    const isClaimed = await claim(job).catch((error) => {
      if (!closed) log.error({ err: error, job: job.name }, 'failed to start job')
      return false
    })
    if (isClaimed) await run(job)
  }

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

  return {
    start: (jobs) => jobs.forEach(start),
    run: async (job) =>
      closed ? { error: new Error('This process is stopping and starts no more jobs.') } : begin(run(job)),
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

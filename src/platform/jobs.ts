import { randomUUID } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import { clockWentBack } from './db/clock-went-back.ts'
import type { Db } from './db/database.ts'
import { because, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

interface JobRunsTable {
  name: string
  /** When the job is due again, or until when the process that runs it holds it. */
  due_at: Generated<Date>
}

declare module './db/database.ts' {
  interface Database {
    job_runs: JobRunsTable
  }
}

export interface Jobs {
  /**
   * Runs `work` every `seconds` in one process of the installation, first as soon as it is due.
   * A failure is logged and tried again at the next turn.
   */
  every(name: string, seconds: number, work: () => Promise<unknown>): void
  /** Runs the work of a job now, in this process, unless it stops. A failure is logged. */
  run(name: string, work: () => Promise<unknown>): Promise<void>
  /** Stops starting jobs and waits for those under way. */
  close(): Promise<void>
}

export function createJobs(db: Db, log: Log, { jobSeconds, jobSuccess }: Metrics): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let closed = false

  /** Claims the turn for this process, in one statement so that only one of many can. */
  const claim = async (name: string, seconds: number) => {
    const { rows } = await sql`
      insert into job_runs as j (name, due_at) values (${name}, now() + make_interval(secs => ${seconds}))
      on conflict (name) do update set due_at = excluded.due_at
        where j.due_at <= now() or ${clockWentBack(sql`j.due_at`, sql`excluded.due_at`)}
      returning name`.execute(db)
    return rows.length > 0
  }

  const run = (name: string, work: () => Promise<unknown>) =>
    because({ job: name, run: randomUUID().slice(0, 8) }, async () => {
      const seconds = jobSeconds.startTimer({ job: name })
      try {
        await work()
        const took = seconds({ outcome: 'ok' })
        jobSuccess.set({ job: name }, Date.now() / 1000)
        log.debug({ seconds: took }, 'job done')
      } catch (error) {
        if (closed) return
        seconds({ outcome: 'failed' })
        log.error({ err: error }, 'job failed')
      }
    })

  /** Has `close` wait for it. */
  const begin = (work: Promise<void>) => {
    const begun = work.finally(() => running.delete(begun))
    running.add(begun)
    return begun
  }

  const turn = async (name: string, seconds: number, work: () => Promise<unknown>) => {
    const isOurs = await claim(name, seconds).catch((error) => {
      if (!closed) log.error({ err: error, job: name }, 'a job could not be begun')
      return false
    })
    if (isOurs) await run(name, work)
  }

  return {
    every(name, seconds, work) {
      const check = () => {
        if (!closed) void begin(turn(name, seconds, work))
      }
      // Looking more often than the period lets another process take over soon after this one stops.
      const timer = setInterval(check, Math.min(seconds, 30) * 1000)
      timer.unref()
      timers.add(timer)
      setImmediate(check)
    },
    async run(name, work) {
      if (!closed) await begin(run(name, work))
    },
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { Job } from './jobs.ts'

export interface JobRun {
  name: string
  /** ISO 8601, UTC. */
  lastStartAt: string
  nextRunAt: string
}

/** When each of these jobs ran last, in any process; those that never ran are left out. */
export async function readJobRuns(
  db: Db,
  jobs: readonly Pick<Job, 'name' | 'everySeconds'>[],
): Promise<JobRun[]> {
  const names = jobs.map(({ name }) => name)
  const runs = await db
    .selectFrom('job_runs')
    .select(['name', 'due_at'])
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
  return runs.map(({ name, due_at }) => {
    const seconds = jobs.find((job) => job.name === name)?.everySeconds ?? 0
    return {
      name,
      lastStartAt: new Date(due_at.getTime() - seconds * 1000).toISOString(),
      nextRunAt: due_at.toISOString(),
    }
  })
}

export interface JobState {
  name: string
  everySeconds: number
  /** Null: never. */
  lastStartAt: Date | null
  /** Null: now. */
  nextRunAt: Date | null
  isRunning: boolean
  /** The machine and process id of the latest run. */
  process: string | null
  /** How long the latest finished run took, and how it failed. */
  seconds: number | null
  error: string | null
}

/** The state of these jobs, by name. */
export async function readJobStates(db: Db, jobs: readonly Job[]): Promise<JobState[]> {
  const runs = await db
    .selectFrom('job_runs')
    .select(['name', 'due_at', 'process', 'seconds', 'error'])
    .select([
      sql<boolean>`due_at <= now()`.as('isDue'),
      sql<boolean>`coalesce(held_until > now(), false)`.as('isRunning'),
    ])
    .execute()
  return jobs
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, everySeconds }) => {
      const run = runs.find((one) => one.name === name)
      return {
        name,
        everySeconds,
        lastStartAt: run ? new Date(run.due_at.getTime() - everySeconds * 1000) : null,
        nextRunAt: run && !run.isDue ? run.due_at : null,
        isRunning: run?.isRunning ?? false,
        process: run?.process ?? null,
        seconds: run?.seconds ?? null,
        error: run?.error ?? null,
      }
    })
}

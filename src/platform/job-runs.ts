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

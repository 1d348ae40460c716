import { sql } from 'kysely'
import type { ControlResult } from './control-socket.ts'
import type { Db } from './db/database.ts'
import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'

export const JOBS_USAGE = `Usage:
  npm run jobs -- list       names the background jobs, how often each runs, when it last started and when it is due
  npm run jobs -- run NAME   runs one now, due or not`

/** Whether these arguments are a valid command; otherwise the caller prints the usage. */
export function isJobsCommand(args: readonly string[]): boolean {
  return (args[0] === 'list' && args.length === 1) || (args[0] === 'run' && args.length === 2)
}

/** Lists the jobs of a site, or runs one in this process and waits for its end. */
export async function runJobsCommand(
  platform: Pick<Platform, 'db' | 'jobs'>,
  all: readonly Job[],
  args: readonly string[],
): Promise<ControlResult> {
  if (!isJobsCommand(args)) return { ok: false, output: JOBS_USAGE }
  if (args[0] === 'list') return { ok: true, output: await describeJobs(platform.db, all) }
  const job = all.find(({ name }) => name === args[1])
  if (!job) {
    return { ok: false, output: `There is no job ${args[1]}. Name one of: ${namesOf(all).join(', ')}.` }
  }
  await postpone(platform.db, job)
  const started = performance.now()
  const { error } = await platform.jobs.run(job)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return error
    ? { ok: false, output: `${job.name} failed after ${seconds} s: ${messageOf(error)}` }
    : { ok: true, output: `${job.name} ran in ${seconds} s.` }
}

const namesOf = (jobs: readonly Job[]) => jobs.map(({ name }) => name).sort()

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Sets the next run as if the job had just started on schedule. */
async function postpone(db: Db, { name, everySeconds }: Job): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(secs => ${everySeconds})`
  await db
    .insertInto('job_runs')
    .values({ name, due_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }))
    .execute()
}

async function describeJobs(db: Db, jobs: readonly Job[]): Promise<string> {
  const runs = await db
    .selectFrom('job_runs')
    .select(['name', 'due_at', sql<boolean>`due_at <= now()`.as('is_due')])
    .execute()
  const rows = jobs
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, everySeconds }) => {
      const run = runs.find((one) => one.name === name)
      const started = run && new Date(run.due_at.getTime() - everySeconds * 1000)
      const due = run && !run.is_due ? inUtc(run.due_at) : 'now'
      return [name, inWords(everySeconds), started ? inUtc(started) : 'never', due]
    })
  return inColumns([['NAME', 'EVERY', 'LAST STARTED (UTC)', 'DUE (UTC)'], ...rows])
}

const inUtc = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')

function inWords(seconds: number): string {
  const [unit, size] =
    seconds % 3600 === 0
      ? (['hour', 3600] as const)
      : seconds % 60 === 0
        ? (['minute', 60] as const)
        : (['second', 1] as const)
  const count = seconds / size
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

function inColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

import type { ControlResult } from './control-socket.ts'
import type { Db } from './db/database.ts'
import { readJobStates } from './job-runs.ts'
import type { Job } from './jobs.ts'
import { periodInWords } from './period-in-words.ts'
import type { Platform } from './platform.ts'
import { LISTED_MAX, listSetAside, retrySetAside } from './set-aside.ts'

export const JOBS_USAGE = `Usage:
  npm run jobs -- list       names the background jobs: how often each runs, when it last started, how long it took, when
                             it is due, in which process and with which error it ran; and the rows of queues that were
                             set aside because they failed
  npm run jobs -- run NAME   runs one now, due or not
  npm run jobs -- retry QUEUE [KEY]
                             tries the rows of a queue again that failed and were set aside, or the one with this key`

/** Whether these arguments are a valid command; otherwise the caller prints the usage. */
export function isJobsCommand(args: readonly string[]): boolean {
  const [command] = args
  if (command === 'retry') return args.length === 2 || args.length === 3
  return (command === 'list' && args.length === 1) || (command === 'run' && args.length === 2)
}

/** Lists the jobs of a site, or runs one in this process and waits for its end. */
export async function runJobsCommand(
  platform: Pick<Platform, 'db' | 'jobs'>,
  all: readonly Job[],
  args: readonly string[],
): Promise<ControlResult> {
  if (!isJobsCommand(args)) return { ok: false, output: JOBS_USAGE }
  const [command, name, key] = args
  if (command === 'list') return { ok: true, output: await listJobs(platform.db, all) }
  const job = all.find((one) => one.name === name)
  if (!job) {
    return { ok: false, output: `There is no job ${name}. Name one of: ${namesOf(all).join(', ')}.` }
  }
  if (command === 'run') return runOne(platform, job)
  const count = await retrySetAside(platform.db, job, key === undefined ? undefined : [key])
  if (count === 0) {
    return { ok: false, output: `No such row of ${job.name} is set aside: npm run jobs -- list names them.` }
  }
  const { ok, output } = await runOne(platform, job)
  return { ok, output: `${count === 1 ? '1 row is' : `${count} rows are`} tried again. ${output}` }
}

async function runOne({ jobs }: Pick<Platform, 'jobs'>, job: Job): Promise<ControlResult> {
  const started = performance.now()
  const { isRunning, ...outcome } = await jobs.runNow(job)
  if (isRunning) return { ok: false, output: `${job.name} is running already.` }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return 'error' in outcome
    ? { ok: false, output: `${job.name} failed after ${seconds} s: ${messageOf(outcome.error)}` }
    : { ok: true, output: `${job.name} ran in ${seconds} s.` }
}

const namesOf = (jobs: readonly Job[]) => jobs.map(({ name }) => name).sort()

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function listJobs(db: Db, jobs: readonly Job[]): Promise<string> {
  const rows = await listSetAside(db, jobs, LISTED_MAX)
  const described = await describeJobs(db, jobs)
  if (rows.length === 0) return described
  const cells = rows.map(({ queue, key, attempts, error, dueAt, deadAt }) => [
    queue,
    key,
    String(attempts),
    deadAt ? 'by hand' : inUtc(dueAt),
    error,
  ])
  const heading = ['QUEUE', 'KEY', 'ATTEMPTS', 'AGAIN (UTC)', 'ERROR']
  return `${described}\n\nRows that failed and were set aside:\n${inColumns([heading, ...cells])}`
}

async function describeJobs(db: Db, jobs: readonly Job[]): Promise<string> {
  const states = await readJobStates(db, jobs)
  const rows = states.map(({ name, everySeconds, lastStartAt, nextRunAt, seconds, process, ...state }) => [
    name,
    periodInWords(everySeconds),
    lastStartAt ? inUtc(lastStartAt) : 'never',
    seconds === null ? '' : `${seconds.toFixed(1)} s`,
    state.isRunning ? 'runs' : nextRunAt ? inUtc(nextRunAt) : 'now',
    process ?? '',
    state.error ?? '',
  ])
  const heading = ['NAME', 'EVERY', 'LAST STARTED (UTC)', 'TOOK', 'DUE (UTC)', 'PROCESS', 'ERROR']
  return inColumns([heading, ...rows])
}

const inUtc = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')

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

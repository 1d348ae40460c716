import { readFileSync } from 'node:fs'
import type { OpenDatabase } from '#platform/db/database.ts'

export interface Timing {
  count: number
  p50: number
  p95: number
  p99: number
  max: number
}

export function summarize(milliseconds: number[]): Timing {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** Prints one line. Returns whether the timing is within the limits. */
export function printTiming(
  label: string,
  timing: Timing,
  against?: { limits: { p50?: number; p95: number }; baseline: Timing; computing: Timing },
): boolean {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const { limits, baseline, computing } = against ?? {}
  const isGood =
    !limits || (timing.p95 <= limits.p95 && timing.p50 <= (limits.p50 ?? Number.POSITIVE_INFINITY))
  const verdict = limits ? (isGood ? '  ok' : `  OVER (p50 ${limits.p50 ?? '-'}, p95 ${limits.p95})`) : ''
  const rest =
    baseline && computing
      ? `  computing ${ms(computing.p50)} ${ms(computing.p95)}  one row ${ms(baseline.p50)} ${ms(baseline.p95)}`
      : ''
  console.log(
    `${label.padEnd(38)} p50${ms(timing.p50)}  p95${ms(timing.p95)}  p99${ms(timing.p99)}  max${ms(timing.max)}  (${timing.count})${rest}${verdict}`,
  )
  return isGood
}

/**
 * The CPU time so far, in ms, of this process and of others (the server processes of connections). Unlike elapsed time,
 * it hardly depends on the load of the machine. Zero where the system does not report it.
 */
export function computed(pids: number[]): number {
  const own = process.cpuUsage()
  return pids.reduce((sum, pid) => sum + timeOnProcessor(pid), (own.user + own.system) / 1000)
}

function timeOnProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** The server processes of all connections: work may begin on another one while the last one still commits. */
export async function serverProcesses({ pool, engine }: OpenDatabase): Promise<number[]> {
  if (engine === 'embedded') return []
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  return rows.map(({ pid }) => pid)
}

/** Peak and current memory of a process in megabytes, where the system reports it. */
export function memoryOf(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { now: Math.round(read('VmRSS')), peak: Math.round(read('VmHWM')) }
  } catch {
    return { now: 0, peak: 0 }
  }
}

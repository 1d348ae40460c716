import { readFileSync } from 'node:fs'

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

export function printTiming(label: string, timing: Timing, limits?: { p50?: number; p95: number }): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const isGood =
    !limits || (timing.p95 <= limits.p95 && timing.p50 <= (limits.p50 ?? Number.POSITIVE_INFINITY))
  const verdict = limits ? (isGood ? '  ok' : `  OVER (p50 ${limits.p50 ?? '-'}, p95 ${limits.p95})`) : ''
  console.log(
    `${label.padEnd(34)} p50${ms(timing.p50)}  p95${ms(timing.p95)}  p99${ms(timing.p99)}  max${ms(timing.max)}  (${timing.count})${verdict}`,
  )
}

/** Peak and present memory of a process in megabytes, where the system tells. */
export function memoryOf(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { now: Math.round(read('VmRSS')), peak: Math.round(read('VmHWM')) }
  } catch {
    return { now: 0, peak: 0 }
  }
}

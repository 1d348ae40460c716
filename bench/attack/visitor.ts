import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'

export const ATTACKERS = 12
/** How many requests a visitor sends, one after the other, before and during an attack. */
const SAMPLES = 60
const PAUSE_MS = 100
/** Longer than the visitor's measurement takes. */
const FLOOD_SECONDS = 15
/** How long the attack runs before the visitor comes. */
const SETTLE_MS = 1000

/** Sends a request as a client of this network. */
export type Send = (network: string) => Promise<Response>

/** An attack that runs until it is ended; returns how often each status was answered. */
export type Attack = () => { end(): Promise<Map<string, number>> }

/**
 * Measures the visitor's waiting time alone and during the attack, and prints it with the attackers' answers. An error if
 * it is more than `mostTimes` as long.
 */
export async function compare(
  name: string,
  visit: Send,
  start: Attack,
  { samples = SAMPLES, mostTimes = 3 } = {},
): Promise<void> {
  const alone = await measure(visit, samples)
  const running = start()
  await wait(SETTLE_MS)
  const attacked = await measure(visit, samples)
  const answers = [...(await running.end())].sort().map(([status, count]) => `${count} × ${status}`)
  const ratio = attacked / alone
  console.log(
    `${name}: visitor p95 ${alone.toFixed(0)} ms alone, ${attacked.toFixed(0)} ms attacked (× ${ratio.toFixed(2)}); attackers ${answers.join(', ')}`,
  )
  if (ratio > mostTimes) process.exitCode = 1
}

/** Requests without a pause for FLOOD_SECONDS, from a separate thread, because this one measures the visitor. */
export function flood(url: string, paths: string[]): Attack {
  return () => {
    const finished = autocannon({
      url,
      connections: ATTACKERS,
      duration: FLOOD_SECONDS,
      workers: 1,
      requests: paths.map((path, at) => ({ path, headers: from(`127.9.1.${(at % ATTACKERS) + 1}`) })),
    })
    return {
      async end() {
        const { statusCodeStats = {} } = await finished
        return new Map(Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]))
      },
    }
  }
}

let visitors = 0

/** The 95th percentile in ms of a visitor's requests, each from a network with no counted requests. */
export async function measure(visit: Send, samples = SAMPLES): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const began = performance.now()
    const { status } = await visit(`127.8.${visitors >> 8}.${visitors++ & 255}`).then(drained)
    if (status !== 200) throw new Error(`The visitor was answered ${status}`)
    times.push(performance.now() - began)
    await wait(PAUSE_MS)
  }
  times.sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

/** The header with which a proxy in front of the site names a client. */
export const from = (network: string) => ({ 'x-forwarded-for': network })

export async function drained(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return answer
}

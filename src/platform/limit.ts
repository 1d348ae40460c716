import { ProblemError } from './http/problem.ts'
import type { Depth, Metrics } from './metrics.ts'

/** Runs a limited number of tasks at a time; the others wait in order. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

type Watched = Pick<Metrics, 'watchQueue'>

/**
 * The metrics show how many tasks wait and run, under the name of the limit.
 *
 * @throws ProblemError with status 503 from the limit, when `maxWaiting` tasks wait already.
 */
export function createLimit(
  metrics: Watched,
  name: string,
  maxConcurrent: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): Limit {
  return countedLimit(countDepth(metrics, name), maxConcurrent, maxWaiting)
}

/** A separate limit for each key in use. The metrics show the tasks of all keys together. */
export function createLimitPerKey(metrics: Watched, name: string, maxConcurrent: number) {
  const depth = countDepth(metrics, name)
  const limits = new Map<string, { limit: Limit; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = limits.get(key) ?? {
      limit: countedLimit(depth, maxConcurrent, Number.POSITIVE_INFINITY),
      users: 0,
    }
    limits.set(key, entry)
    entry.users++
    try {
      return await entry.limit(work)
    } finally {
      entry.users--
      if (entry.users === 0) limits.delete(key)
    }
  }
}

function countDepth(metrics: Watched, name: string): Depth {
  const depth = { waiting: 0, running: 0 }
  metrics.watchQueue(name, () => depth)
  return depth
}

function countedLimit(depth: Depth, maxConcurrent: number, maxWaiting: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new ProblemError(503, 'The site is very busy. Please try again in a moment.', {
          headers: { 'Retry-After': '5' },
        })
      }
      depth.waiting++
      await new Promise<void>((resolve) => waiting.push(resolve))
      depth.waiting--
    } else running++
    depth.running++
    try {
      return await work()
    } finally {
      depth.running--
      // The slot passes to the next task, or becomes free when none waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

import { ProblemError } from './http/problem.ts'

/** Runs a limited number of tasks at a time; the others wait in order. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** How many tasks wait, and how many run. */
export interface Depth {
  waiting: number
  running: number
}

const depths = new Map<string, Depth>()

/** The waiting and running tasks of this process's limits, by name. */
export const limitDepths = (): Iterable<[string, Depth]> => depths

/**
 * Limits with the same name share one metric.
 *
 * @throws ProblemError with status 503 from the limit, when `maxWaiting` tasks wait already.
 */
export function createLimit(
  name: string,
  maxConcurrent: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): Limit {
  const depth = depths.get(name) ?? { waiting: 0, running: 0 }
  depths.set(name, depth)
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new ProblemError(503, 'The site is very busy just now. Please try again in a moment.', {
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

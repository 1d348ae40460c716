/** Runs at most some pieces of work at the same time, the others in order after them. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** What waits for its turn somewhere, and what has it. */
export interface Depth {
  waiting: number
  running: number
}

const depths = new Map<string, Depth>()

/** What waits and runs in the limits of this process, by their names. */
export const limitDepths = (): Iterable<[string, Depth]> => depths

/** Limits of one name are told of as one. */
export function createLimit(name: string, atOnce: number): Limit {
  const depth = depths.get(name) ?? { waiting: 0, running: 0 }
  depths.set(name, depth)
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      depth.waiting++
      await new Promise<void>((resolve) => waiting.push(resolve))
      depth.waiting--
    } else running++
    depth.running++
    try {
      return await work()
    } finally {
      depth.running--
      // The place is handed on, or given back when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

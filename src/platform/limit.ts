/** Runs at most `atOnce` pieces of work at the same time, the others in order after them. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

export function createLimit(atOnce: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed on, or given back when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

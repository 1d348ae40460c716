/**
 * Joins equal calls: while `work` runs for a first argument (or for none), further calls with the same one get the
 * promise of that run, its failure included. `running` holds the promises by that argument.
 */
export function singleFlight<Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
  running = new Map<unknown, Promise<T>>(),
): (...args: Args) => Promise<T> {
  return (...args) => {
    const [key] = args
    const current = running.get(key)
    if (current) return current
    const promise = work(...args).finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}

/** Calls `work` until it succeeds once; all calls get that result. A failure goes to the calls that waited for it. */
export function memoizeSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error) => {
      result = undefined
      throw error
    })
    return result
  }
}

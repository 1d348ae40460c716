let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for every relative time of the page; it ticks each half minute while somebody looks at it. */
export const clock = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    if (!timer) {
      now = Date.now()
      timer = setInterval(tick, 30_000)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
  /** Milliseconds since 1970, the same for all until the next tick. */
  now(): number {
    now ||= Date.now()
    return now
  },
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

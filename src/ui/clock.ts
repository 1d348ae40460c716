let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for all relative times of the page; it ticks every half minute while it has subscribers. */
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

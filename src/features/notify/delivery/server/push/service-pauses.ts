import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { OutsideError } from '#platform/fetch/outside-error.ts'

/** After this many failures in a row, on any devices, a push service is paused. */
const FAILURES_MAX = 5
const FIRST_PAUSE_MS = 60_000
/** Shorter than the delay after a delivery's fifth attempt, so that a pause does not use up attempts. */
const LONGEST_PAUSE_MS = 10 * 60_000
/** How long one message may probe whether the service works again. */
const PROBE_MS = 15_000
/** Limits memory: members choose the addresses of push services. */
const SERVICES_MAX = 500

interface Service {
  failures: number
  /** Nothing is sent before this time, in ms since 1970. */
  until: number
  isProbed: boolean
}

/** A circuit breaker per push service, so that an outage of one does not delay the others. For this process. */
export function createServicePauses(clock: Clock) {
  const services = new LRUCache<string, Service>({ max: SERVICES_MAX })
  return {
    /** Undefined when a message may be sent to this origin now; otherwise when to try again. */
    pausedUntil(origin: string): Date | undefined {
      const service = services.get(origin)
      const now = clock.now().getTime()
      if (!service) return undefined
      if (now < service.until) return new Date(service.until)
      if (service.failures >= FAILURES_MAX) Object.assign(service, { until: now + PROBE_MS, isProbed: true })
      return undefined
    },
    answered(origin: string): void {
      services.delete(origin)
    },
    failed(origin: string, { isOutage, retryAfterMs = 0 }: OutsideError): void {
      if (!isOutage) return
      const now = clock.now().getTime()
      const before = services.get(origin)
      // Failures of messages sent before the pause do not extend it.
      if (before && now < before.until && !before.isProbed) return
      const failures = (before?.failures ?? 0) + 1
      const pause = failures < FAILURES_MAX ? 0 : FIRST_PAUSE_MS * 2 ** (failures - FAILURES_MAX)
      const until = now + Math.min(Math.max(pause, retryAfterMs), LONGEST_PAUSE_MS)
      services.set(origin, { failures, until, isProbed: false })
    },
  }
}

import type { Platform } from '../../platform.ts'
import { tooManyRequests } from '../problem.ts'

/** At most `points` in each window of `seconds`. */
export interface Quota {
  name: string
  points: number
  seconds: number
  message?: string
  /** 'process' is for requests so cheap that counting them in the database would cost more. */
  countedIn?: 'database' | 'process'
}

/** The state of a quota for the client, in the fields of draft-ietf-httpapi-ratelimit-headers-11. */
export interface QuotaHeaders {
  /** The rule: `"community-posts";q=20;w=600`. */
  policy: string
  /** The remaining quota: `"community-posts";r=19;t=588`. */
  state: string
}

export interface RateLimit {
  /**
   * Counts one attempt of `key` and throws a 429 problem when there were too many. Never call it inside a transaction:
   * the embedded engine has one connection.
   */
  consume(key: string): Promise<QuotaHeaders | undefined>
  /** Uncounts one attempt of `key`. */
  giveBack(key: string): Promise<void>
  /** Resets the attempts of `key`. */
  reset(key: string): Promise<void>
}

/** At most `points` attempts per key in any window of `seconds`, counted over all processes by default. */
export function createRateLimit(platform: Platform, quota: Quota): RateLimit {
  if (!platform.config.rateLimits) {
    return { consume: async () => undefined, giveBack: async () => {}, reset: async () => {} }
  }
  const counter = platform.counters[quota.countedIn ?? 'database']
  const keyOf = (key: string) => `${quota.name}:${key}`
  return {
    async consume(key) {
      const { points, secondsLeft } = await counter.count(keyOf(key), quota.seconds)
      const left = Math.max(0, quota.points - points)
      const headers = {
        policy: `"${quota.name}";q=${quota.points};w=${quota.seconds}`,
        state: `"${quota.name}";r=${left};t=${secondsLeft}`,
      }
      if (points <= quota.points) return headers
      platform.metrics.rateLimitRefusals.inc({ limit: quota.name })
      const message = quota.message ?? `Too many attempts. Please try again in ${inWords(secondsLeft)}.`
      throw tooManyRequests(message, secondsLeft, quotaHeaders([headers]))
    },
    giveBack: (key) => counter.giveBack(keyOf(key)),
    reset: (key) => counter.reset(keyOf(key)),
  }
}

/** The header fields for some quotas. */
export const quotaHeaders = (quotas: readonly QuotaHeaders[]) => ({
  'RateLimit-Policy': quotas.map(({ policy }) => policy).join(', '),
  RateLimit: quotas.map(({ state }) => state).join(', '),
})

/** A waiting time, in words for people. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

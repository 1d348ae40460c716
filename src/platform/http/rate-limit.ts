import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from '../platform.ts'
import { tooManyRequests } from './problem.ts'

export interface RateLimit {
  /**
   * Counts one attempt of `key` and throws a 429 problem when there were too many.
   * Never call it inside a transaction: the embedded engine has one connection.
   */
  consume(key: string): Promise<void>
  /** Forgets the attempts of `key`. */
  reset(key: string): Promise<void>
}

interface RateLimitOptions {
  name: string
  points: number
  seconds: number
  message?: string
  /** 'process' is for what is so cheap that counting it in the database would cost more. */
  countedIn?: 'database' | 'process'
}

/** At most `points` attempts per key in any window of `seconds`, counted over all processes unless told otherwise. */
export function createRateLimit(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  options: RateLimitOptions,
): RateLimit {
  if (!config.rateLimits) return { consume: async () => {}, reset: async () => {} }
  const common = { keyPrefix: options.name, points: options.points, duration: options.seconds }
  const limiter =
    options.countedIn === 'process'
      ? new RateLimiterMemory(common)
      : new RateLimiterPostgres({
          ...common,
          storeClient: database.pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw tooManyRequests(
          options.message ?? `Too many attempts. Please try again in ${inWords(seconds)}.`,
          seconds,
        )
      }
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}

/** A wait, in words for people. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

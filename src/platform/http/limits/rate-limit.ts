import { sql } from 'kysely'
import type { MemoryBudget } from '../../cache/memory-budget.ts'
import type { Config } from '../../config.ts'
import type { Db, DbOrTrx } from '../../db/database.ts'
import type { Job } from '../../jobs.ts'
import type { Metrics } from '../../metrics.ts'
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

/** What a limit needs of the platform, which has the counters of this file. */
interface LimitPlatform {
  config: Pick<Config, 'rateLimits'>
  counters: Counters
  metrics: Pick<Metrics, 'rateLimitRefusals'>
}

/** At most `points` attempts per key in any window of `seconds`, counted over all processes by default. */
export function createRateLimit(platform: LimitPlatform, quota: Quota): RateLimit {
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

/** The count of a key in the current window. */
interface Count {
  points: number
  /** Until the window ends and the count restarts. */
  secondsLeft: number
}

/** Counts by key, in windows of `seconds` that begin with the first count. */
export interface Counter {
  /** Counts one more of `key`. */
  count(key: string, seconds: number): Promise<Count>
  /** Uncounts one of `key`. */
  giveBack(key: string): Promise<void>
  /** Resets `key`. */
  reset(key: string): Promise<void>
}

/** Shared by all processes, by the clock of the database. Inside a transaction, make one of that transaction. */
export function counterInDatabase(db: DbOrTrx): Counter {
  return {
    async count(key, seconds) {
      const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      const end = sql`${now} + ${seconds * 1000}::bigint`
      // A window that ends later than one beginning now was written by a clock that has been set back since.
      const hasEnded = sql`not l.expire between ${now} + 1 and ${end}`
      const { rows } = await sql<{ points: number; left: number }>`
        insert into rate_limits as l (key, points, expire) values (${key}, 1, ${end})
        on conflict (key) do update set
          points = case when ${hasEnded} then 1 else least(l.points, 1000000) + 1 end,
          expire = case when ${hasEnded} then ${end} else l.expire end
        returning points, (expire - ${now})::float8 / 1000 as left`.execute(db)
      const [row] = rows
      return { points: row?.points ?? 1, secondsLeft: wholeSeconds(row?.left ?? seconds) }
    },
    async giveBack(key) {
      await sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`.execute(db)
    },
    async reset(key) {
      await sql`delete from rate_limits where key = ${key}`.execute(db)
    },
  }
}

/**
 * For this process alone: for requests as cheap as counting them in the database would be. Of too many keys, about 40,000
 * by default, the least recently used ones are reset.
 */
function counterInProcess(memory: MemoryBudget): Counter {
  const counted = memory.openCache<{ points: number; endsAt: number }>('counted requests', {
    share: 0.1,
    sizeOf: () => 50,
  })
  return {
    async count(key, seconds) {
      const now = performance.now()
      const known = counted.get(key)
      const current = known && known.endsAt > now ? known : { points: 0, endsAt: now + seconds * 1000 }
      current.points++
      if (current !== known) counted.set(key, current)
      return { points: current.points, secondsLeft: wholeSeconds((current.endsAt - now) / 1000) }
    },
    async giveBack(key) {
      const known = counted.get(key)
      if (known && known.points > 0) known.points--
    },
    async reset(key) {
      counted.delete(key)
    },
  }
}

/** Tolerates imprecise times: a moment above a minute is a minute. */
const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds - 0.001))

const REMOVE_EVERY_SECONDS = 600

export interface Counters {
  database: Counter
  process: Counter
}

export const createCounters = (db: Db, memory: MemoryBudget): Counters => ({
  database: counterInDatabase(db),
  process: counterInProcess(memory),
})

/** Deletes ended windows from the database. */
export const expireCounts = (db: Db): Job => ({
  name: 'platform.rate-limits',
  everySeconds: REMOVE_EVERY_SECONDS,
  run: () =>
    sql`delete from rate_limits where expire <= extract(epoch from clock_timestamp()) * 1000`.execute(db),
})

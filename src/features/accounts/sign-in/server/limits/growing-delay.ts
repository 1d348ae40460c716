import { sql } from 'kysely'
import { isBeyondClockSkew } from '#platform/db/clock-skew.ts'
import { inWords } from '#platform/http/limits/rate-limit.ts'
import { tooManyRequests } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'

interface Growth {
  name: string
  /** Attempts without a delay. */
  free: number
  /** The delay after the next attempt; doubles with each one, up to `maxSeconds`. */
  firstSeconds: number
  maxSeconds: number
  /** The counter resets after this time without an attempt. */
  resetAfterSeconds: number
}

export interface GrowingDelay {
  /**
   * Counts an attempt before its outcome is known, so that concurrent attempts are counted as well.
   * Throws a 429 problem, and counts nothing, during the delay of the previous one.
   * Never call it inside a transaction: the embedded engine has one connection.
   */
  attempt(key: string): Promise<void>
  /** Resets the counter of `key`, after a successful attempt. */
  reset(key: string): Promise<void>
}

/** Slows guesses down more and more, across all processes. It never locks out permanently. */
export function createGrowingDelay(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  growth: Growth,
): GrowingDelay {
  if (!config.rateLimits) return { attempt: async () => {}, reset: async () => {} }
  const keyOf = (key: string) => `${growth.name}:${key}`
  const count = sql`case when l.forget_at < now() then 1 else l.attempts + 1 end`
  const wait = sql`case when ${count} <= ${growth.free} then 0
    else least(${growth.maxSeconds}, ${growth.firstSeconds} * power(2, least(${count} - ${growth.free} - 1, 20))) end`

  return {
    async attempt(key) {
      const { rows } = await sql`
        insert into auth_rate_limits as l (key, attempts, blocked_until, forget_at)
        values (${keyOf(key)}, 1, now(), now() + make_interval(secs => ${growth.resetAfterSeconds}))
        on conflict (key) do update set
          attempts = ${count},
          blocked_until = now() + make_interval(secs => ${wait}),
          forget_at = now() + make_interval(secs => ${growth.resetAfterSeconds})
        where l.blocked_until <= now() or ${isBeyondClockSkew(sql`l.forget_at`, sql`excluded.forget_at`)}
        returning attempts`.execute(db)
      if (rows.length > 0) return
      const blocked = await db
        .selectFrom('auth_rate_limits')
        .select(sql<number>`extract(epoch from blocked_until - now())::float`.as('seconds'))
        .where('key', '=', keyOf(key))
        .executeTakeFirst()
      const seconds = Math.max(1, Math.ceil(blocked?.seconds ?? 1))
      throw tooManyRequests(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds)
    },
    async reset(key) {
      await db.deleteFrom('auth_rate_limits').where('key', '=', keyOf(key)).execute()
    },
  }
}

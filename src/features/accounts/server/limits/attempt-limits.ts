import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'
import { createGrowingDelay } from './growing-delay.ts'
import { REFRESHES } from './request-limits.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Only who knows the password or holds a session gets here, so these can lock no one else out. */
const OF_A_MEMBER = { free: 5, firstSeconds: 10, maxSeconds: 15 * 60, forgetSeconds: DAY_SECONDS }

export type AttemptLimits = ReturnType<typeof createAttemptLimits>

/** Limits that count by account or session, beside those that routes declare by network. */
export const createAttemptLimits = (platform: Platform) => ({
  /**
   * Guessing is slowed by network (request-limits.ts), by account and network, and by account alone. The last one lets
   * in who comes from a network where the account signed in before: a stranger cannot keep the owner out.
   */
  signIn: {
    accountAndNetwork: createGrowingDelay(platform, {
      name: 'sign-in',
      free: 5,
      firstSeconds: 5,
      maxSeconds: 15 * 60,
      forgetSeconds: DAY_SECONDS,
    }),
    account: createGrowingDelay(platform, {
      name: 'sign-in-account',
      free: 50,
      firstSeconds: 5,
      maxSeconds: 5 * 60,
      forgetSeconds: 60 * 60,
    }),
  },
  password: createGrowingDelay(platform, { name: 'identity', ...OF_A_MEMBER }),
  code: createGrowingDelay(platform, { name: 'code', ...OF_A_MEMBER }),
  refresh: createRateLimit(platform, REFRESHES),
  /** Each writes to an inbox that may be anybody's. */
  emailChange: createRateLimit(platform, { name: 'email-change', points: 10, seconds: 3600 }),
})

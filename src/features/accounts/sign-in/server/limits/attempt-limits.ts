import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'
import { createGrowingDelay } from './growing-delay.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Only clients with the password or a session get here, so these limits cannot lock anyone else out. */
const MEMBER_ATTEMPTS = { free: 5, firstSeconds: 10, maxSeconds: 15 * 60, resetAfterSeconds: DAY_SECONDS }

export type AttemptLimits = ReturnType<typeof createAttemptLimits>

/** Limits by account or session, in addition to the limits by network that routes declare. */
export const createAttemptLimits = (platform: Platform) => ({
  /**
   * Guesses are slowed by network (as `auth-routes.ts` declares), by account and network, and by account alone. The last one
   * exempts networks from which the account signed in before, so that a stranger cannot keep the owner out.
   */
  signIn: {
    accountAndNetwork: createGrowingDelay(platform, {
      name: 'sign-in',
      free: 5,
      firstSeconds: 5,
      maxSeconds: 15 * 60,
      resetAfterSeconds: DAY_SECONDS,
    }),
    account: createGrowingDelay(platform, {
      name: 'sign-in-account',
      free: 50,
      firstSeconds: 5,
      maxSeconds: 5 * 60,
      resetAfterSeconds: 60 * 60,
    }),
  },
  password: createGrowingDelay(platform, { name: 'identity', ...MEMBER_ATTEMPTS }),
  code: createGrowingDelay(platform, { name: 'code', ...MEMBER_ATTEMPTS }),
  /** By session: a refused refresh signs the client out, so other clients must not be able to exhaust this limit. */
  refresh: createRateLimit(platform, { name: 'refresh', points: 300, seconds: 600, countedIn: 'process' }),
  /** Each sends a mail to an address that may belong to a stranger. */
  emailChange: createRateLimit(platform, { name: 'email-change', points: 10, seconds: 3600 }),
})

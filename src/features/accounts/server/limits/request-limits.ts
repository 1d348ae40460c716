import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'
import type { Quota } from '#platform/http/limits/rate-limit.ts'

// Guesses at one account are slowed besides, by growing-delay.ts.
export const SIGN_UPS: RequestLimit = { name: 'sign-up', network: 60, seconds: 3600 }
export const SIGN_INS: RequestLimit = {
  name: 'sign-in',
  network: 100,
  seconds: 300,
  query: { grant_type: 'password' },
}
/** Of one session. Whoever is refused is signed out, so that nobody else may be able to use it up. */
export const REFRESHES: Quota = { name: 'refresh', points: 300, seconds: 600, countedIn: 'process' }
export const MAIL_REQUESTS: RequestLimit = { name: 'recover', network: 20, seconds: 600 }
export const MAIL_LINKS: RequestLimit = { name: 'mail-link', network: 60, seconds: 600 }
/** What a member changes of the account: password, address, factors, sessions. */
export const ACCOUNT_CHANGES: RequestLimit = {
  name: 'account-changes',
  member: 120,
  network: 1200,
  seconds: 600,
}
export const EXPORTS: RequestLimit = {
  name: 'exports',
  member: 5,
  network: 100,
  seconds: 24 * 60 * 60,
  message:
    'You have asked for your data several times today. Please use what you have, or come back tomorrow.',
}
export const DOWNLOADS: RequestLimit = { name: 'export-downloads', network: 100, seconds: 600 }

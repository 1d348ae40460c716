import type { Limit } from '#platform/http/declared-limits.ts'

// Guesses at one account are slowed besides, by growing-delay.ts.
export const SIGN_UPS: Limit = { name: 'sign-up', network: 60, seconds: 3600 }
/** Refreshing a session is never refused for its number: it would sign people out. */
export const SIGN_INS: Limit = {
  name: 'sign-in',
  network: 100,
  seconds: 300,
  query: { grant_type: 'password' },
}
export const MAIL_REQUESTS: Limit = { name: 'recover', network: 20, seconds: 600 }
export const MAIL_LINKS: Limit = { name: 'mail-link', network: 60, seconds: 600 }
/** What a member changes of the account: password, address, factors, sessions. */
export const ACCOUNT_CHANGES: Limit = { name: 'account-changes', member: 120, network: 1200, seconds: 600 }
export const EXPORTS: Limit = {
  name: 'exports',
  member: 5,
  network: 100,
  seconds: 24 * 60 * 60,
  message:
    'You have asked for your data several times today. Please use what you have, or come back tomorrow.',
}
export const DOWNLOADS: Limit = { name: 'export-downloads', network: 100, seconds: 600 }

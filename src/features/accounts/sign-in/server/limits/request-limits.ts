import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'
import type { Quota } from '#platform/http/limits/rate-limit.ts'

// growing-delay.ts also slows guesses at one account.
export const SIGN_UPS: RequestLimit = { name: 'sign-up', network: 60, seconds: 3600 }
export const SIGN_INS: RequestLimit = {
  name: 'sign-in',
  network: 100,
  seconds: 300,
  query: { grant_type: 'password' },
}
/** Each begins with a question of its own, so twice as many as sign-ins. */
export const PASSKEY_SIGN_INS: RequestLimit = { name: 'passkey-sign-in', network: 200, seconds: 300 }
/** By session: a refused refresh signs the client out, so other clients must not be able to exhaust this limit. */
export const REFRESHES: Quota = { name: 'refresh', points: 300, seconds: 600, countedIn: 'process' }
export const MAIL_REQUESTS: RequestLimit = { name: 'recover', network: 20, seconds: 600 }
export const MAIL_LINKS: RequestLimit = { name: 'mail-link', network: 60, seconds: 600 }
/** Changes of the account: password, address, factors, sessions. */
export const ACCOUNT_CHANGES: RequestLimit = {
  name: 'account-changes',
  member: 120,
  network: 1200,
  seconds: 600,
}
export const CONFIRMATION_MAILS: RequestLimit = {
  name: 'confirmation-mails',
  member: 5,
  network: 100,
  seconds: 3600,
}
export const REGISTRATION_READS: RequestLimit = {
  name: 'registration-reading',
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
export const INVITATIONS: RequestLimit = { name: 'invitations', member: 30, network: 300, seconds: 3600 }
export const APPLICATION_DECISIONS: RequestLimit = {
  name: 'application-decisions',
  member: 300,
  network: 3000,
  seconds: 600,
}
export const MEMBER_DELETIONS: RequestLimit = {
  name: 'member-deletions',
  member: 60,
  network: 600,
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

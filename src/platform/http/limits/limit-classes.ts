import type { RequestLimit } from './declared-limits.ts'

// For `limitedTo`. A network has ten times what one member has, unless it says otherwise. An endpoint that needs numbers
// of its own has them beside its route.

/** Files: a page loads some sixty pictures of other sites, or hundreds of those of members, which browsers keep. */
export const FILES = { network: 6000, seconds: 60, countedIn: 'process' } satisfies RequestLimit

/** What pages and programs read. A page sends up to six such requests at once, more while parts are being fetched. */
export const READING = {
  member: 600,
  network: 6000,
  seconds: 60,
  countedIn: 'process',
} satisfies RequestLimit

/** Lists that change with each letter typed, or each filter chosen. */
export const LOOKING_UP = {
  member: 300,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
} satisfies RequestLimit

/** Reads of thousands of rows, and pictures that are drawn. */
export const COSTLY_READING = {
  member: 60,
  network: 300,
  seconds: 60,
  countedIn: 'process',
} satisfies RequestLimit

/** What only programs and links in mails read: feeds, calendars, sitemaps. */
export const PROGRAMS = { network: 600, seconds: 60, countedIn: 'process' } satisfies RequestLimit

/** What a tap or a pause in typing writes: likes, follows, plans, drafts. */
export const TOGGLING = {
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
} satisfies RequestLimit

/** Views that pages count. Few networks have so many readers that some go uncounted. */
export const VIEWING = {
  member: 120,
  network: 600,
  seconds: 3600,
  countedIn: 'process',
} satisfies RequestLimit

/** What people write and change. */
export const WRITING = { member: 120, network: 1200, seconds: 600 } satisfies RequestLimit

/** Decisions of staff and removals, which come in long rows. */
export const DECIDING = { member: 600, network: 6000, seconds: 600 } satisfies RequestLimit

/** Writes that keep a processor busy, or ask other sites: uploads, imports, checks of proofs. */
export const COSTLY = { member: 60, network: 600, seconds: 600 } satisfies RequestLimit

/** What somebody else has to look at or to read: reports, appeals, invitations, calendars of organisers. */
export const SUBMITTING = { member: 60, network: 600, seconds: 3600 } satisfies RequestLimit

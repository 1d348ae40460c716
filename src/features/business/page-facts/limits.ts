import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'

/** Limits, enumerations and messages of statements by businesses, for browser code that does not load zod. */

export const STATEMENT_FIELDS = [
  'biography',
  'picture',
  'banner',
  'links',
  'release',
  'dates',
  'video',
  'roster',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** The kinds of pages on which businesses can make statements: those that can be claimed. */
export const PAGE_KINDS = CLAIM_KINDS
export type PageKind = ClaimKind

/** The fields of each kind of page. */
export const FIELDS_OF: Readonly<Record<PageKind, readonly StatementField[]>> = {
  artist: ['biography', 'picture', 'banner', 'links', 'release', 'dates', 'video'],
  festival: ['biography', 'picture', 'banner', 'links', 'video'],
  label: ['biography', 'picture', 'banner', 'links', 'release', 'dates', 'video', 'roster'],
  venue: ['biography', 'picture', 'banner', 'links', 'video'],
}

export const BIOGRAPHY_MAX = 2000
export const BIOGRAPHY_TOO_LONG = 'The text must be at most 2000 characters'

export const LINK_KINDS = ['site', 'shop', 'social'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
export const LINKS_MAX = 12
export const TOO_MANY_LINKS = `At most ${LINKS_MAX} links`
export const ADDRESS_MAX = 500
export const ADDRESS_INVALID = 'Enter a full address that begins with https:// or http://'
export const LINK_TWICE = 'This address is in the list already'

export const VIDEO_TITLE_MAX = 120
export const VIDEO_TITLE_TOO_LONG = 'The title must be at most 120 characters'
export const RELEASE_UNKNOWN = 'We don’t know this release here. Choose one from the list.'
/** The releases offered for the choice of one. */
export const RELEASES_OFFERED = 300

export const DATES_MAX = 50
export const TOO_MANY_DATES = `At most ${DATES_MAX} release dates`
export const DATE_INVALID = 'Write a date that exists, such as 2026-11-27, 2026-11 or 2026'
export const DATED_TWICE = 'This release is in the list already'

export const ROSTER_SAYS = ['on', 'off'] as const
export const ROSTER_MAX = 100
export const ROSTER_TOO_LONG = `At most ${ROSTER_MAX} artists`
export const ARTIST_UNKNOWN = 'We don’t know this artist'

/** How many of the latest changes of one field are kept. */
export const CHANGES_KEPT = 50
/** Changes on one page of the history. */
export const HISTORY_PAGE = 20
/** The most businesses whose statements one page shows. */
export const STATEMENTS_SHOWN = 5

export const CHANGED_SINCE =
  'Someone else changed this since you opened this page. Look at what it says now, then undo again.'
export const HIDE_REASON_MAX = 500

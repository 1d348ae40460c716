import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

export const SHOW_READING: RequestLimit = {
  name: 'shows',
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
export const OWN_SHOW_READING: RequestLimit = {
  name: 'manage-shows-reading',
  member: 300,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
/** Room for a long tour in one evening. */
export const SHOW_WRITING: RequestLimit = {
  name: 'manage-shows',
  member: 300,
  network: 3000,
  seconds: 24 * 3600,
  message: 'You have changed many shows today. Please try again tomorrow.',
}
/** An editor saves its draft a moment after each change. */
export const DRAFT_SAVING: RequestLimit = {
  name: 'manage-line-ups',
  member: 600,
  network: 3000,
  seconds: 3600,
}
export const PLAN_READING: RequestLimit = {
  name: 'plans-reading',
  member: 600,
  network: 6000,
  seconds: 60,
  countedIn: 'process',
}
/** Each act of a plan is a request of its own. */
export const PLAN_WRITING: RequestLimit = {
  name: 'plans',
  member: 1000,
  network: 10_000,
  seconds: 3600,
}
export const VENUE_WRITING: RequestLimit = {
  name: 'manage-venue',
  member: 60,
  network: 600,
  seconds: 3600,
}
export const FEED_CHANGING: RequestLimit = {
  name: 'manage-feeds',
  member: 30,
  network: 300,
  seconds: 3600,
}
/** A pasted bill of hundreds of acts is matched in several requests. */
export const NAME_MATCHING: RequestLimit = {
  name: 'manage-name-matches',
  member: 120,
  network: 1200,
  seconds: 3600,
}

import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

export const READING: RequestLimit = {
  name: 'team-reading',
  member: 300,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
/** Each sends a mail to an address that the member has typed. */
export const INVITING: RequestLimit = {
  name: 'team-invitations',
  member: 30,
  network: 300,
  seconds: 24 * 3600,
  message: 'You have invited many people today. Please try again tomorrow.',
}
export const TEAM_CHANGES: RequestLimit = { name: 'team-changes', member: 60, network: 600, seconds: 600 }
export const LINKS: RequestLimit = { name: 'team-links', member: 60, network: 600, seconds: 600 }

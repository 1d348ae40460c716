import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

/** Actions of admins and moderators on members. */
export const MEMBER_DECISIONS: RequestLimit = {
  name: 'member-decisions',
  member: 300,
  network: 3000,
  seconds: 600,
}

import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

export const DECISIONS: RequestLimit = { name: 'admin-decisions', member: 300, network: 1500, seconds: 600 }
export const TABLES: RequestLimit = {
  name: 'admin-tables',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}

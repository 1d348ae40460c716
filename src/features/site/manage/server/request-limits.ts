import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

// Far more than people need, but few for scripts.
export const MODERATION: RequestLimit = { name: 'manage-moderation', member: 120, network: 1200, seconds: 60 }
export const OFFICIAL_WRITING: RequestLimit = {
  name: 'manage-official',
  member: 60,
  network: 600,
  seconds: 600,
  message: 'You have written a lot just now. Please wait some minutes.',
}
export const MANAGE_READING: RequestLimit = {
  name: 'manage-reading',
  member: 300,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}

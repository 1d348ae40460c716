import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

export const STATEMENT_READING: RequestLimit = {
  name: 'statements',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
export const STATEMENT_WRITING: RequestLimit = {
  name: 'statement-writing',
  member: 120,
  network: 1200,
  seconds: 600,
  message: 'You have changed a lot just now. Please wait some minutes.',
}
export const STATEMENT_MODERATION: RequestLimit = {
  name: 'statement-moderation',
  member: 300,
  network: 3000,
  seconds: 600,
}

import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

export const REPORTING: RequestLimit = {
  name: 'reports',
  member: 30,
  network: 300,
  seconds: 3600,
  message: 'You have reported a lot just now. Please wait an hour.',
}
export const MODERATING: RequestLimit = {
  name: 'reports-moderating',
  member: 600,
  network: 6000,
  seconds: 600,
}
export const APPEALS: RequestLimit = { name: 'reports-appeals', member: 20, network: 200, seconds: 3600 }
export const APPEAL_STATES: RequestLimit = {
  name: 'reports-appeal-states',
  member: 60,
  network: 600,
  seconds: 3600,
}
export const OWN_DECISIONS: RequestLimit = {
  name: 'reports-own',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
export const LOG_READING: RequestLimit = {
  name: 'reports-log',
  member: 120,
  network: 600,
  seconds: 60,
  countedIn: 'process',
}

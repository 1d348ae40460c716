/** Of the system (also for a quota), and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or what it was caused by, says that a disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || isDiskFull(error.cause)
}

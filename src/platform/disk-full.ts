/** Codes of the system (the second one for a quota) and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or its cause, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || isDiskFull(error.cause)
}

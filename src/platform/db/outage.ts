/** SQLSTATE of a connection failure. */
const CONNECTION_FAILURE = '08006'

/**
 * The server is gone or not ready (08, 57P), has no space or no connection left (53), is read-only (25006), or took too
 * long (57014).
 */
const OUTAGE = /^(08|53|57P|57014|25006)/

/** The driver's messages for a broken connection; they have no code. */
const BROKEN = /^(Connection terminated|Client (has encountered a connection error|was closed))/

const BROKEN_SOCKET = new Set(['ECONNRESET', 'EPIPE'])

/** Whether the server stopped a statement because it ran for too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

/** Whether an error means that the database is currently unable to work, rather than that the statement is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return OUTAGE.test(code) || BROKEN_SOCKET.has(code) || BROKEN.test(error.message)
}

/** Whether the same statements may succeed a moment later: after an outage, or a conflict with others (40). */
export function isPassing(error: unknown): boolean {
  const isConflict = error instanceof Error && 'code' in error && String(error.code).startsWith('40')
  return isConflict || (isDatabaseOutage(error) && !isStatementTimeout(error))
}

/** Wraps any failure to connect in an error with the code of a connection failure. */
export function connectionLost(reason: Error): Error {
  const cause = reason.message || ('code' in reason ? String(reason.code) : reason.name)
  return Object.assign(new Error(cause, { cause: reason }), { code: CONNECTION_FAILURE })
}

/** SQLSTATE of a connection failure. */
const CONNECTION_FAILURE = '08006'

/** The server has gone or is not ready (08, 57P), has no room or no connection left (53), or may only be read (25006). */
const OUTAGE = /^(08|53|57P|25006)/

/** What the driver says of a connection that broke, without a code. */
const BROKEN = /^(Connection terminated|Client (has encountered a connection error|was closed))/

const BROKEN_SOCKET = new Set(['ECONNRESET', 'EPIPE'])

/** Whether an error says that the database cannot do its work just now, and not that what it was asked is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return OUTAGE.test(code) || BROKEN_SOCKET.has(code) || BROKEN.test(error.message)
}

/** The error of a connection that could not be had, told as what it is whatever its reason. */
export function connectionLost(reason: Error): Error {
  const cause = reason.message || ('code' in reason ? String(reason.code) : reason.name)
  return Object.assign(new Error(cause, { cause: reason }), { code: CONNECTION_FAILURE })
}

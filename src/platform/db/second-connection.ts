import { type CurrentRequest, currentRequest } from '../cause.ts'

/** Returns the current request, if any. Throws when it already holds a connection, in an open transaction. */
export function requestWithoutConnection(): CurrentRequest | undefined {
  const request = currentRequest()
  if (request?.isInTransaction) {
    throw new Error('A query inside of a transaction does not use it: it would wait for a second connection.')
  }
  return request
}

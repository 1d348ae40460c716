import { type CurrentRequest, currentRequest } from '../cause.ts'

/** Returns the current request, if any. Throws when it already holds a connection, in an open transaction. */
export function requestWithoutConnection(): CurrentRequest | undefined {
  const request = currentRequest()
  if (request?.isInTransaction) {
    throw new Error(
      'A query in a transaction does not use that transaction: it would need a second connection.',
    )
  }
  return request
}

import { type CurrentRequest, currentRequest } from '../cause.ts'

/** The request that a connection is for, if any. Throws when it holds one already, in an open transaction. */
export function requestWithoutConnection(): CurrentRequest | undefined {
  const request = currentRequest()
  if (request?.isInTransaction) {
    throw new Error('A query inside of a transaction does not use it: it would wait for a second connection.')
  }
  return request
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code belongs to, also when a page calls our own API. */
interface CurrentRequest {
  requestId: string
  /** GET and HEAD. */
  isReading: boolean
  /** The network that it comes from; undefined for requests within this process. */
  network?: string
  /** Whether a signed-in member sends it. */
  isFromMember: boolean
  /** Whether the running code is inside an open transaction: see `insideTransaction`. */
  isInTransaction?: boolean
}

/** A run of a background job. */
export interface JobRun {
  job: string
  run: string
}

const causes = new AsyncLocalStorage<CurrentRequest | JobRun>()

/** Runs `work`; however late, it knows the request or job that caused it, as does every line it logs. */
export const withCause = <T>(cause: CurrentRequest | JobRun, work: () => T): T => causes.run(cause, work)

/** The request being answered, if any. */
export function currentRequest(): CurrentRequest | undefined {
  const cause = causes.getStore()
  return cause && 'requestId' in cause ? cause : undefined
}

/**
 * Runs the work of a request's transaction. Until it has ended, the work must not ask for a second connection: it could
 * wait for one that other requests hold, which wait in the same way, and of the embedded engine there is only one.
 */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const request = currentRequest()
  if (!request) return work()
  const inside = { ...request, isInTransaction: true }
  try {
    return await causes.run(inside, work)
  } finally {
    inside.isInTransaction = false
  }
}

/** The fields that name the cause in a line of the log. */
export function causeFields(): { requestId: string } | JobRun | Record<string, never> {
  const cause = causes.getStore()
  if (!cause) return {}
  return 'requestId' in cause ? { requestId: cause.requestId } : { ...cause }
}

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

import { TookTooLong, withTimeout } from '../with-timeout.ts'

/**
 * Why a request to the outside failed.
 * - `refused`: we will not connect (private address, odd port, host not allowed); retrying is useless
 * - `status`: it answered, but not with a success; see `status`
 * - `unreachable`, `timeout`, `too-large`, `unreadable`: the other side is down, or not what we expected
 * - `paused`: it failed too often or requested a pause; nothing was sent
 * - `crowded`: too many requests of the same network wait already; nothing was sent
 * - `closed`: the process is stopping
 */
export type OutsideErrorKind =
  | 'refused'
  | 'status'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'unreadable'
  | 'paused'
  | 'crowded'
  | 'closed'

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly kind: OutsideErrorKind
  /** HTTP status, of kind `status`. */
  readonly status?: number
  /** The pause that the source requested, in ms. */
  readonly retryAfterMs?: number

  constructor(
    kind: OutsideErrorKind,
    message: string,
    more: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.status = more.status
    this.retryAfterMs = more.retryAfterMs
  }

  /** The other side says that there is no such thing. Only this may be cached as "not found". */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410
  }

  /** The other side is down: a later retry may succeed, and a circuit breaker counts it. */
  get isOutage(): boolean {
    if (this.kind === 'status') return this.asksForPause || (this.status ?? 0) >= 500
    return !['refused', 'paused', 'crowded', 'closed'].includes(this.kind)
  }

  /** The other side answers that it gets too many requests, or that it is currently unavailable. */
  get asksForPause(): boolean {
    return this.status === 429 || this.status === 503
  }
}

/** Whether nobody answered, or not in time: the other side is down, or our own network. */
export const isUnanswered = ({ kind }: Pick<OutsideError, 'kind'>): boolean =>
  kind === 'unreachable' || kind === 'timeout'

/** Narrows an error to `OutsideError`; any other error is a bug and is rethrown. */
export function asOutsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  throw error
}

/** Resolves as `work` does, or throws an `OutsideError` after so many ms in all, whatever is waited for. */
export async function answeredWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  return withTimeout(ms, work).catch((cause: unknown) => {
    throw cause instanceof TookTooLong ? new OutsideError('timeout', 'No answer in time.', { cause }) : cause
  })
}

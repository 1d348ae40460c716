/**
 * Why something outside could not be had.
 * - `refused`: we will not go there (private address, odd port, host not allowed); asking again is useless
 * - `status`: it answered, but not with a success; see `status`
 * - `unreachable`, `timeout`, `too-large`, `unreadable`: the other side is not well, or not what we take it for
 * - `paused`: it failed so often, or asked so, that it is left alone for a while; nothing was sent
 * - `closed`: we are stopping
 */
export type OutsideErrorKind =
  | 'refused'
  | 'status'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'unreadable'
  | 'paused'
  | 'closed'

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly kind: OutsideErrorKind
  /** HTTP status, of kind `status`. */
  readonly status?: number
  /** How long the other side asked to be left alone, in ms. */
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

  /** The other side says that there is no such thing. Nothing else may be kept as "not found". */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410
  }

  /** The other side is not well: it may be asked again later, and counts for a circuit breaker. */
  get isOutage(): boolean {
    if (this.kind === 'status') return this.asksForPause || (this.status ?? 0) >= 500
    return this.kind !== 'refused' && this.kind !== 'paused' && this.kind !== 'closed'
  }

  /** It answers that it is asked too often, or that it cannot just now. */
  get asksForPause(): boolean {
    return this.status === 429 || this.status === 503
  }
}

/** The error as one of ours; anything that is not is a fault of the program and thrown on. */
export function asOutsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  throw error
}

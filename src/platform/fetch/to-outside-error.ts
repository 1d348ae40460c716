import { errors } from 'undici'
import { OutsideError } from './outside-error.ts'

/** The reason why a request of ours failed; `timeout` is aborted when its time was over. */
export function toOutsideError(error: unknown, timeout: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error
  const refusal = causes(error).find((cause) => cause instanceof OutsideError)
  if (refusal) return refusal
  const tooLate =
    timeout.aborted ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  if (tooLate) return new OutsideError('timeout', 'No answer in time.', { cause: error })
  return new OutsideError('unreachable', `Not reachable: ${reason(error)}.`, { cause: error })
}

/** An error and its causes; parallel connection attempts fail as an `AggregateError`. */
function causes(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  const below = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...below.flatMap(causes)]
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message || error.name
}

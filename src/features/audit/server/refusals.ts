import type { Context } from 'hono'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Env } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type Deed, recordDeed } from './record.ts'

/** Thrown when a member tries what is not theirs to do: answered as a problem, and written into the log. */
export class Refusal extends ProblemError {
  readonly attempt: Deed

  constructor(status: 403 | 404, detail: string, attempt: Deed) {
    super(status, detail)
    this.attempt = attempt
  }
}

/**
 * For the edge, where no transaction is open any more: writes down what was refused and gives the error to answer
 * with, which is a 429 problem for members who fill the log.
 */
export function createRefusalLog(platform: Platform) {
  const limit = createRateLimit(platform, { name: 'refused-attempts', points: 60, seconds: 3600 })
  return async (error: unknown, c: Context<Env>): Promise<unknown> => {
    const viewer = c.get('viewer')
    if (!(error instanceof Refusal) || !viewer) return error
    try {
      await limit.consume(viewer.id)
      await recordDeed(platform.db, viewer.id, error.attempt, 'refused')
      return error
    } catch (failure) {
      if (!(failure instanceof ProblemError))
        platform.log.error({ err: failure }, 'a refusal was not written down')
      return failure
    }
  }
}

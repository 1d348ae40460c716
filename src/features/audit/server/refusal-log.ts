import type { Context } from 'hono'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Env } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type AuditRecord, recordAudit } from './record.ts'

/** Thrown when a member attempts what they may not do: answered as a problem and recorded in the audit log. */
export class Refusal extends ProblemError {
  readonly attempt: AuditRecord

  constructor(status: 403 | 404, detail: string, attempt: AuditRecord) {
    super(status, detail)
    this.attempt = attempt
  }
}

/**
 * Records refused attempts. For the error handler, after the transaction was rolled back. Returns the error to answer
 * with: a 429 problem for members who are refused too often.
 */
export function createRefusalLog(platform: Platform) {
  const limit = createRateLimit(platform, { name: 'refused-attempts', points: 60, seconds: 3600 })
  return async (error: unknown, c: Context<Env>): Promise<unknown> => {
    const viewer = c.get('viewer')
    if (!(error instanceof Refusal) || !viewer) return error
    try {
      await limit.consume(viewer.id)
      await platform.db.transaction().execute((trx) => recordAudit(trx, viewer.id, error.attempt, 'refused'))
      return error
    } catch (failure) {
      if (!(failure instanceof ProblemError))
        platform.log.error({ err: failure }, 'recording a refused attempt failed')
      return failure
    }
  }
}

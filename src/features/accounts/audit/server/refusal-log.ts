import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Env } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { AuditAction } from '../contract.ts'
import { type Attempt, recordAttempt } from './record.ts'

/** How many refusals of a member within an hour the audit log lists one by one; it counts the others. */
const LISTED_AN_HOUR = 60
const SUM_EVERY_SECONDS = 600
const FURTHER: AuditAction = 'attempts.further'

/**
 * Thrown when a member attempts something that is not permitted: answered as a problem and recorded in the audit log.
 */
export class Refusal extends ProblemError {
  readonly attempt: Attempt

  constructor(status: 403 | 404 | 409, detail: string, attempt: Attempt) {
    super(status, detail)
    this.attempt = attempt
  }
}

/**
 * Records refused attempts. For the error handler, after the transaction was rolled back. Returns the error to answer
 * with: a 429 problem for members who are refused too often.
 */
export function createRefusalLog(platform: Platform) {
  const { db, log } = platform
  const limit = createRateLimit(platform, { name: 'refused-attempts', points: LISTED_AN_HOUR, seconds: 3600 })
  return async (error: unknown, c: Context<Env>): Promise<unknown> => {
    const viewer = c.get('viewer')
    if (!(error instanceof Refusal) || !viewer) return error
    try {
      const tooMany = await limit.consume(viewer.id).then(
        () => undefined,
        (problem: unknown) => problem,
      )
      if (tooMany instanceof ProblemError) await countFurther(db, viewer.id)
      else if (tooMany) throw tooMany
      else await db.transaction().execute((trx) => recordAttempt(trx, viewer.id, error.attempt))
      return tooMany ?? error
    } catch (failure) {
      log.error({ err: failure }, 'failed to record refused attempt')
      return failure
    }
  }
}

async function countFurther(db: Db, actorId: string): Promise<void> {
  await sql`
    insert into audit_further_refusals as f (actor_id, hour, attempts)
    values (${actorId}, date_trunc('hour', now()), 1)
    on conflict (actor_id, hour) do update set attempts = least(f.attempts, 1000000000) + 1`.execute(db)
}

/** Adds one entry to the audit log for each member and past hour with more refusals than it lists. */
export const sumFurtherRefusals = ({ db }: Platform): Job => ({
  name: 'audit.further-refusals',
  everySeconds: SUM_EVERY_SECONDS,
  run: () =>
    sql`
      with ended as (
        delete from audit_further_refusals where hour < date_trunc('hour', now()) returning *
      )
      insert into audit_log (actor_id, action, outcome, after)
      select actor_id, ${FURTHER}, 'refused', jsonb_build_object('attempts', attempts, 'hour', hour)
      from ended order by hour, actor_id`.execute(db),
})

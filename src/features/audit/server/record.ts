import type { DbOrTrx } from '#platform/db/database.ts'
import type { AuditAction, AuditOutcome } from '../contract.ts'

export interface Deed {
  action: AuditAction
  /** What it is done to. */
  subjectId?: string | null
  /** Its name at this moment. */
  subjectName?: string | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds a line to the log, in the transaction of the deed itself. */
export async function recordDeed(
  trx: DbOrTrx,
  actorId: string,
  deed: Deed,
  outcome: AuditOutcome = 'done',
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action: deed.action,
      outcome,
      subject_id: deed.subjectId ?? null,
      subject_name: deed.subjectName ?? null,
      before: deed.before ? JSON.stringify(deed.before) : null,
      after: deed.after ? JSON.stringify(deed.after) : null,
    })
    .execute()
}

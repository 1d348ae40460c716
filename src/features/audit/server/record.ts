import type { Trx } from '#platform/db/database.ts'
import type { AuditAction, AuditOutcome } from '../contract.ts'

export interface AuditRecord {
  action: AuditAction
  /** The id of what is changed. */
  subjectId?: string | null
  /** Its name at this time; none for members, whose names leave with their accounts. */
  subjectName?: string | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds an entry to the audit log, in the transaction of the change itself. No actor: the operator of the server. */
export async function recordAudit(
  trx: Trx,
  actorId: string | null,
  record: AuditRecord,
  outcome: AuditOutcome = 'done',
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action: record.action,
      outcome,
      subject_id: record.subjectId ?? null,
      subject_name: record.subjectName ?? null,
      before: record.before ? JSON.stringify(record.before) : null,
      after: record.after ? JSON.stringify(record.after) : null,
    })
    .execute()
}

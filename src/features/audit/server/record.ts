import type { Trx } from '#platform/db/database.ts'
import type { AuditAction, AuditOutcome, OtherAction, StaffAction } from '../contract.ts'

type Values = Record<string, unknown>

interface Subject {
  /** The id of what is changed. */
  subjectId?: string | null
  /** Its name at this time; none for members, whose names leave with their accounts. */
  subjectName?: string | null
}

/** What somebody tried and may not do. */
export interface Attempt extends Subject {
  action: AuditAction
  after?: Values
}

/** What a moderator, an admin or the operator did. */
interface StaffRecord extends Subject {
  action: StaffAction
  /** Why, in the words of whoever decided, or of the choice that they made. */
  reason: string
  before: Values
  after: Values
}

interface OtherRecord extends Subject {
  action: OtherAction
  before?: Values
  after?: Values
}

export type AuditRecord = StaffRecord | OtherRecord

/** Adds an entry to the audit log, in the transaction of the change itself. No actor: the operator of the server. */
export async function recordAudit(trx: Trx, actorId: string | null, record: AuditRecord): Promise<void> {
  const { before, after } = record
  await addEntry(trx, actorId, 'done', {
    ...record,
    before,
    after: 'reason' in record ? { ...after, reason: record.reason } : after,
  })
}

/** Adds an attempt that was refused. */
export const recordAttempt = (trx: Trx, actorId: string, attempt: Attempt): Promise<void> =>
  addEntry(trx, actorId, 'refused', attempt)

async function addEntry(
  trx: Trx,
  actorId: string | null,
  outcome: AuditOutcome,
  { action, subjectId, subjectName, before, after }: Attempt & { before?: Values },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      outcome,
      subject_id: subjectId ?? null,
      subject_name: subjectName ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

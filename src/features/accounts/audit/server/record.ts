import type { Trx } from '#platform/db/database.ts'
import type { AuditAction, AuditOutcome, OtherAction, StaffAction } from '../contract.ts'

type Values = Record<string, unknown>

interface Subject {
  /** The id of the changed thing. */
  subjectId?: string | null
  /** Its name at this time; none for members, whose names are deleted with their accounts. */
  subjectName?: string | null
}

/** An attempt that was not permitted. */
export interface Attempt extends Subject {
  action: AuditAction
  after?: Values
}

/** An action of a moderator, an admin or the operator. */
interface StaffRecord extends Subject {
  action: StaffAction
  /** The reason, in the words of the person who decided, or of the choice they made. */
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

/**
 * Adds an entry to the audit log, in the transaction of the change itself. Without an actor: the operator of the
 * server.
 */
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

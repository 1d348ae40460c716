import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { RESTORABLE_DAYS, type ReportReason } from '../limits.ts'

interface StandingChange {
  memberId: string
  actorId: string
  outcome: 'suspended' | 'banned'
  reason: string
}

/** Records a suspension or ban that no report led to, as a decided case: the public log has it, and the member may appeal. */
export async function recordStanding(
  trx: Trx,
  { memberId, actorId, outcome, reason }: StandingChange,
): Promise<void> {
  await trx
    .insertInto('moderation_cases')
    .values({
      subject_kind: 'profile',
      subject_id: memberId,
      author_id: memberId,
      outcome,
      reason,
      decided_by: actorId,
      decided_at: sql<Date>`now()`,
    })
    .execute()
}

interface Removal {
  kind: 'post' | 'reply' | 'statement'
  id: string
  authorId: string | null
  actorId: string
  rule?: ReportReason
  /** The author reads it. */
  reason?: string
}

/**
 * Records the removal of what nobody reported, as a decided case: its author may appeal, moderators restore it within 30
 * days, and then it is deleted with its files. A statement is never deleted, and can be restored at any time.
 */
export async function recordRemoval(
  trx: Trx,
  { kind, id, authorId, actorId, rule, reason = '' }: Removal,
): Promise<void> {
  await trx
    .insertInto('moderation_cases')
    .values({
      subject_kind: kind,
      subject_id: id,
      author_id: authorId,
      outcome: 'removed',
      rule: rule ?? null,
      reason,
      decided_by: actorId,
      decided_at: sql<Date>`clock_timestamp()`,
      purge_at: kind === 'statement' ? null : sql<Date>`now() + make_interval(days => ${RESTORABLE_DAYS})`,
    })
    .execute()
}

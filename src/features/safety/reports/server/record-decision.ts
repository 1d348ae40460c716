import { sql } from 'kysely'
import type { Notified } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { RESTORABLE_DAYS, type ReportedKind, type ReportReason } from '../limits.ts'
import { keepDecided } from './copies.ts'
import { CASE_COLUMNS, isOnlyHidden } from './lock-case.ts'
import { notifyReporters } from './notify.ts'

interface StandingChange {
  memberId: string
  actorId: string
  outcome: 'suspended' | 'banned'
  reason: string
}

/**
 * Records a suspension or ban without a report as a decided case, so that the public log shows it and the member may
 * appeal.
 */
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
      decision_id: sql<string>`uuid_v7()`,
    })
    .execute()
}

/**
 * Records that a suspension or ban was lifted in the decision that made it: the measure is reversed, and an appeal that
 * was only about it is answered. Removed content stays removed, and can be appealed.
 */
export async function recordLifted(
  trx: Trx,
  { memberId, actorId, reason }: Omit<StandingChange, 'outcome'>,
): Promise<void> {
  await sql`
    update moderation_cases set lifted_at = now(),
      restored_at = case when subject_kind = 'profile' then coalesce(restored_at, now()) else restored_at end
    where decision_id = (select decision_id from moderation_cases
      where author_id = ${memberId} and outcome in ('suspended', 'banned')
      order by decided_at desc, id desc limit 1)
      and lifted_at is null`.execute(trx)
  await sql`
    update moderation_cases set appeal_outcome = 'restored', appeal_reason = ${reason},
      appeal_decided_by = ${actorId}, appeal_decided_at = now()
    where author_id = ${memberId} and lifted_at is not null and restored_at is not null
      and appealed_at is not null and appeal_outcome is null`.execute(trx)
}

interface Removal {
  kind: ReportedKind
  id: string
  authorId: string | null
  actorId: string
  rule?: ReportReason
  /** Shown to the author. */
  reason?: string
}

/**
 * Records a removal that was not decided in the queue as a decided case: its author may appeal, moderators may restore
 * the content within 30 days, and then it is deleted with its files. Statements and shows are never deleted, and can be
 * restored at any time. Open reports about the content are decided with it. Returns the case and the reporters, who are
 * notified.
 */
export async function recordRemoval(
  trx: Trx,
  { kind, id, authorId, actorId, rule, reason = '' }: Removal,
): Promise<{ caseId: string; notified: Notified }> {
  const decision = {
    outcome: 'removed' as const,
    rule: rule ?? null,
    reason,
    decided_by: actorId,
    decided_at: sql<Date>`clock_timestamp()`,
    decision_id: sql<string>`uuid_v7()`,
    purge_at: isOnlyHidden(kind) ? null : sql<Date>`now() + make_interval(days => ${RESTORABLE_DAYS})`,
  }
  const reported = await trx
    .updateTable('moderation_cases')
    .set(decision)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('outcome', 'is', null)
    .returning(CASE_COLUMNS)
    .executeTakeFirst()
  if (reported) {
    await keepDecided(trx, reported.id)
    const notified = await notifyReporters(trx, { one: reported, isGone: false }, 'removed')
    return { caseId: reported.id, notified }
  }
  const made = await trx
    .insertInto('moderation_cases')
    .values({ subject_kind: kind, subject_id: id, author_id: authorId, ...decision })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepDecided(trx, made.id)
  return { caseId: made.id, notified: { userIds: [] } }
}

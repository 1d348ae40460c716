import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { lockBusiness } from '#features/business/accounts/server/accounts.ts'
import { barBusiness } from '#features/business/claims/server/claim-bars.ts'
import type { OfficialMarks } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { DecisionNotice, ReviewContext } from './decide.ts'
import { alreadyDecided, type Decision, NOTHING_AGAINST, refuseOwnApplication } from './decide.ts'
import { endOfficialMarks } from './official-marks.ts'

export const accountNotFound = () => notFound('Business account not found')

/**
 * Verifies or rejects a pending application, and returns the notice for the applicant. Rejecting a business that was
 * verified before ends its moderation and official marks, under the verified name. Throws 404, 403 for one's own
 * application, and 409 when it is already decided.
 */
export async function decideAccount(
  trx: Trx,
  { clock }: Pick<ReviewContext, 'clock'>,
  adminId: string,
  id: string,
  decision: Decision,
): Promise<DecisionNotice> {
  await lockBusiness(trx, id, 'change')
  const account = await trx
    .selectFrom('business_accounts as b')
    .select(['b.business_name', 'b.verification_status', 'b.decided_at', 'b.reviewed_name'])
    .select(sql<string | null>`(select username from profiles where id = b.decided_by)`.as('decided_by'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!account) throw accountNotFound()
  const action = `business_account.${decision.verdict}` as const
  const record = { action, subjectId: id, subjectName: account.business_name }
  await refuseOwnApplication(trx, adminId, id, record)
  if (account.verification_status !== 'pending') {
    throw alreadyDecided(account.verification_status, account.decided_by)
  }
  const status = decision.verdict === 'approve' ? 'verified' : 'rejected'
  await trx
    .updateTable('business_accounts')
    .set({
      verification_status: status,
      rejection_reason: decision.reason,
      decided_at: clock.now(),
      decided_by: adminId,
      ...(status === 'verified' && { reviewed_name: null }),
    })
    .where('id', '=', id)
    .execute()
  if (status === 'rejected') {
    if (account.reviewed_name !== null) await endStanding(trx, id, 'formerly')
    // A new one may have proved pages, which no other business of its owners gets by the same proof.
    else await barBusiness(trx, id)
  }
  await recordAudit(trx, adminId, {
    ...record,
    before: { status: account.verification_status },
    reason: decision.reason ?? NOTHING_AGAINST,
    after: { status },
  })
  return {
    userIds: await managersOf(trx, id),
    adminId,
    kind: 'business_account',
    verdict: decision.verdict,
    name: account.business_name,
    reason: decision.reason,
  }
}

/**
 * Revokes the verification of an account, with its moderation and official marks, as a rejection does. Throws 404, 403
 * for one's own, and 409.
 */
export async function unverifyAccount(
  trx: Trx,
  { clock }: Pick<ReviewContext, 'clock'>,
  adminId: string,
  id: string,
  { reason, marks }: { reason: string; marks: OfficialMarks },
): Promise<DecisionNotice> {
  await lockBusiness(trx, id, 'change')
  const account = await trx
    .selectFrom('business_accounts')
    .select(['business_name', 'verification_status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw accountNotFound()
  const record = {
    action: 'business_account.unverify',
    subjectId: id,
    subjectName: account.business_name,
  } as const
  await refuseOwnApplication(trx, adminId, id, record)
  if (account.verification_status !== 'verified') {
    throw alreadyDecided(account.verification_status, null)
  }
  await trx
    .updateTable('business_accounts')
    .set({
      verification_status: 'rejected',
      rejection_reason: reason,
      decided_at: clock.now(),
      decided_by: adminId,
    })
    .where('id', '=', id)
    .execute()
  await endStanding(trx, id, marks)
  await recordAudit(trx, adminId, {
    ...record,
    before: { status: 'verified' },
    reason,
    after: { status: 'rejected', marks },
  })
  return {
    userIds: await managersOf(trx, id),
    adminId,
    kind: 'business_account',
    verdict: 'unverify',
    name: account.business_name,
    reason,
  }
}

/**
 * Ends the pins, hides and official marks of a business on its pages, and bars its owners from regaining the pages by
 * proof.
 */
async function endStanding(trx: Trx, id: string, marks: OfficialMarks): Promise<void> {
  await trx.deleteFrom('post_moderation').where('business_account_id', '=', id).execute()
  await endOfficialMarks(trx, id, marks)
  await barBusiness(trx, id)
}

/** The owners and managers of a business, who are notified of decisions on it and its claims. */
async function managersOf(db: DbOrTrx, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_members')
    .select('user_id')
    .where('business_account_id', '=', businessId)
    .where('role', 'in', ['owner', 'manager'])
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

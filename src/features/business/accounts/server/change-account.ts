import type { z } from 'zod'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { screenFields } from '#features/accounts/screening/public.ts'
import type { BusinessAccount, changedBusinessAccount } from '#features/business/contract.ts'
import { ALREADY_APPLIED, REJECTED_UNCHANGED } from '#features/business/limits.ts'
import { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
import { type Notified, notifyOfSite } from '#features/notify/bell/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import { asConflict, columnsOf, findOwnAccount, lockBusiness } from './accounts.ts'

/**
 * Changes what the owner states. A new name or email address makes a verified business pending again, so that an admin
 * checks it. Unchanged texts may keep words that were refused later. Throws 404 for a business of others, 409 for a
 * rejected one and for a name in use, and 422 for refused words.
 */
export async function changeAccount(
  trx: Trx,
  userId: string,
  id: string,
  changed: z.output<typeof changedBusinessAccount>,
  now: Date,
): Promise<BusinessAccount> {
  const before = await lockOwn(trx, userId, id, 'change')
  if (before.verificationStatus === 'rejected') {
    throw new ProblemError(409, REJECTED_UNCHANGED, { code: 'rejected' })
  }
  const { businessName, website } = changed
  await screenFields(trx, {
    ...(businessName !== before.businessName && { businessName }),
    ...(website !== before.website && { website }),
  })
  const isReviewed =
    before.verificationStatus === 'verified' &&
    (before.businessName !== changed.businessName || before.businessEmail !== changed.businessEmail)
  await trx
    .updateTable('business_accounts')
    .set({
      ...columnsOf(changed),
      ...(isReviewed && {
        verification_status: 'pending' as const,
        changed_at: now,
        decided_at: null,
        decided_by: null,
        reviewed_name: before.businessName,
      }),
    })
    .where('id', '=', id)
    .execute()
    .catch(asConflict('business_accounts_applied_once', ALREADY_APPLIED))
  const after = await findOwnAccount(trx, userId, id)
  if (!after) throw ownAccountNotFound()
  await recordAudit(trx, userId, {
    action: 'business_account.change',
    subjectId: id,
    subjectName: after.businessName,
    before: reviewedPart(before),
    after: reviewedPart(after),
  })
  return after
}

/**
 * Withdraws an application, or closes a business with its claims: its official posts and replies read "formerly
 * official", and the rest of the team is notified. Returns the documents of the claims, for removal. Throws 404.
 */
export async function closeAccount(
  trx: Trx,
  userId: string,
  id: string,
): Promise<{ documents: string[]; team: string[]; notified: Notified }> {
  const account = await lockOwn(trx, userId, id, 'delete')
  const claims = await trx
    .selectFrom('entity_claims')
    .select('verification_documents')
    .where('business_account_id', '=', id)
    .execute()
  const team = (await teamOf(trx, id)).filter((memberId) => memberId !== userId)
  await endOfficialMarks(trx, id, 'formerly')
  await trx.deleteFrom('business_accounts').where('id', '=', id).execute()
  await recordAudit(trx, userId, {
    action: 'business_account.close',
    subjectId: id,
    subjectName: account.businessName,
    before: { status: account.verificationStatus, claims: claims.length },
  })
  const closed = `says: ${account.businessName} is no longer on this site: one of its owners closed it.`
  return {
    documents: claims.flatMap((claim) => claim.verification_documents),
    team,
    notified: await notifyOfSite(trx, 'claim_decided', team, closed),
  }
}

/** The members of the team of a business. */
export async function teamOf(db: DbOrTrx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_members')
    .select('user_id')
    .where('business_account_id', '=', id)
    .execute()
  return rows.map(({ user_id: memberId }) => memberId)
}

const reviewedPart = ({ verificationStatus, businessName, businessEmail }: BusinessAccount) => ({
  status: verificationStatus,
  name: businessName,
  email: businessEmail,
})

export const ownAccountNotFound = () => notFound('Business account not found')

async function lockOwn(
  trx: Trx,
  userId: string,
  id: string,
  purpose: 'change' | 'delete',
): Promise<BusinessAccount> {
  await lockBusiness(trx, id, purpose)
  const account = await findOwnAccount(trx, userId, id)
  if (!account) throw ownAccountNotFound()
  return account
}

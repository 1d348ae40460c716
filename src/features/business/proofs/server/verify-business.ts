import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import type { BusinessAccount } from '#features/business/contract.ts'
import type { Trx } from '#platform/db/database.ts'

/**
 * The reasons why a proof must not verify a business that waits for its first review, as sentences: only a business with
 * the name of the proved page is verified with it, and none of a team of whose businesses an admin has refused one.
 */
export async function reasonsAgainstBusiness(
  trx: Trx,
  { id, businessName }: BusinessAccount,
  pageName: string,
): Promise<string[]> {
  const { rows } = await sql<{ isNamedAlike: boolean; wasRefused: boolean }>`
    select name_fold(btrim(${businessName})) = name_fold(btrim(${pageName})) as "isNamedAlike",
      exists (
        select from business_members t where t.business_account_id = ${id} and (
          exists (
            select from business_members o join business_accounts r on r.id = o.business_account_id
            where o.user_id = t.user_id and r.verification_status = 'rejected')
          or exists (
            select from audit_log refusal join audit_log application on application.subject_id = refusal.subject_id
            where refusal.action in ('business_account.reject', 'business_account.unverify')
              and refusal.outcome = 'done'
              and application.action = 'business_account.apply' and application.actor_id = t.user_id)
        )
      ) as "wasRefused"`.execute(trx)
  const [facts] = rows
  const reasons: string[] = []
  if (!facts?.isNamedAlike) {
    reasons.push(
      `The business is called ${businessName}, not ${pageName}, so an admin reviews the business first.`,
    )
  }
  if (facts?.wasRefused) {
    reasons.push(
      'An admin has refused an earlier business of its team, so an admin reviews the business first.',
    )
  }
  return reasons
}

/** Verifies a business, locked for change, by the proof of the page that bears its name. */
export async function verifyByProof(
  trx: Trx,
  memberId: string,
  { id, businessName, verificationStatus }: BusinessAccount,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('business_accounts')
    .set({ verification_status: 'verified', decided_at: now, decided_by: null })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, memberId, {
    action: 'business_account.prove',
    subjectId: id,
    subjectName: businessName,
    before: { status: verificationStatus },
    after: { status: 'verified' },
  })
}

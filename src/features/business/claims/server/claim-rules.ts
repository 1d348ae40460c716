import { type Attempt, Refusal } from '#features/accounts/audit/public.ts'
import type { BusinessAccount } from '#features/business/contract.ts'
import { ACCOUNT_NOT_VERIFIED, type ClaimKind } from '#features/business/limits.ts'
import { notFound } from '#platform/http/problem.ts'
import type { ClaimDetails } from './claim-rows.ts'

export const claimNotFound = () => notFound('Claim not found')

/** Throws a 403 problem, and records the attempt, unless the member owns the business and it is verified. */
export function requireVerified(account: BusinessAccount | undefined, id: string, kind: ClaimKind): void {
  const attempt = {
    action: `${kind}_claim.submit`,
    subjectId: id,
    subjectName: account?.businessName,
  } as const
  if (!account) throw new Refusal(403, 'This is not your business account.', attempt)
  if (account.verificationStatus !== 'verified') throw new Refusal(403, ACCOUNT_NOT_VERIFIED[kind], attempt)
}

/** Throws a 404 problem for a missing claim, and for one of another's business; records the latter attempt. */
export function requireClaimant(
  claim: ClaimDetails | undefined,
  memberId: string,
  attempt: Attempt,
): asserts claim {
  if (!claim) throw claimNotFound()
  if (!claim.ownerIds.includes(memberId)) throw new Refusal(404, claimNotFound().message, attempt)
}

import { type Deed, Refusal } from '#features/audit/public.ts'
import { notFound } from '#platform/http/problem.ts'
import type { BusinessAccount } from '../contract.ts'
import { ACCOUNT_NOT_VERIFIED } from '../limits.ts'
import type { ClaimDetails } from './claim-rows.ts'

export const claimNotFound = () => notFound('Claim not found')

/** Only for a verified business of one's own can be claimed. What was tried for any other is written down. */
export function mustBeVerified(account: BusinessAccount | undefined, id: string): void {
  const attempt = {
    action: 'artist_claim.submit',
    subjectId: id,
    subjectName: account?.businessName,
  } as const
  if (!account) throw new Refusal(403, 'This is not your business account.', attempt)
  if (account.verificationStatus !== 'verified') throw new Refusal(403, ACCOUNT_NOT_VERIFIED, attempt)
}

/** Throws a 404 problem for others: somebody else's claim looks as if it were not there, and the attempt is recorded. */
export function mustBeClaimant(
  claim: ClaimDetails | undefined,
  memberId: string,
  attempt: Deed,
): asserts claim {
  if (!claim) throw claimNotFound()
  if (claim.ownerId !== memberId) throw new Refusal(404, claimNotFound().message, attempt)
}

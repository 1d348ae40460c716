import type { Verification } from '#features/business/contract.ts'
import { formatDate } from '#ui/format.ts'

/** Says how and when a page was verified; just "Verified" without a claim. */
export function verificationText(verification: Verification | null): string {
  if (!verification) return 'Verified'
  const { businessName, approvedAt, through, checkedAt, lapsedAt } = verification
  if (lapsedAt) return `We haven’t found the proof of ${businessName} since ${formatDate(lapsedAt)}`
  return through && checkedAt
    ? `Verified through ${through}, checked on ${formatDate(checkedAt)}: claim of ${businessName}`
    : `Verified: claim of ${businessName}, approved on ${formatDate(approvedAt)}`
}

import { formatDate } from '#ui/format.ts'
import type { Verification } from '../contract.ts'

/** Says how and when something was verified; only "Verified" where no claim is behind it, as in preview. */
export const verificationText = (verification: Verification | null): string =>
  verification
    ? `Verified: claim of ${verification.businessName}, approved on ${formatDate(verification.approvedAt)}`
    : 'Verified'

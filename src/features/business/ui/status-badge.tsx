import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ClaimStatus, VerificationStatus } from '../limits.ts'

const STATUSES: Record<VerificationStatus | ClaimStatus, { tone: BadgeTone; words: string }> = {
  pending: { tone: 'caution', words: 'Pending' },
  verified: { tone: 'positive', words: 'Verified' },
  approved: { tone: 'positive', words: 'Approved' },
  rejected: { tone: 'danger', words: 'Rejected' },
}

/** Where an application or claim stands; `words` in place of its usual name. */
export function StatusBadge({ status, words }: { status: VerificationStatus | ClaimStatus; words?: string }) {
  return <Badge tone={STATUSES[status].tone}>{words ?? STATUSES[status].words}</Badge>
}

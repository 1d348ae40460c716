import type { ClaimStatus, VerificationStatus } from '#features/business/limits.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const STATUSES: Record<VerificationStatus | ClaimStatus, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'caution', label: 'Pending' },
  verified: { tone: 'positive', label: 'Verified' },
  approved: { tone: 'positive', label: 'Approved' },
  lapsed: { tone: 'caution', label: 'Lapsed' },
  rejected: { tone: 'danger', label: 'Rejected' },
  revoked: { tone: 'danger', label: 'Taken back' },
}

/** For a claim that gives no access because of its business: that of a rejected one does not come back. */
export const HeldBadge = ({ businessStatus }: { businessStatus: VerificationStatus }) =>
  businessStatus === 'rejected' ? (
    <StatusBadge status="rejected" label="Without access" />
  ) : (
    <StatusBadge status="pending" label="Paused" />
  )

/** The status of an application or claim; `label` replaces its usual label. */
export function StatusBadge({ status, label }: { status: VerificationStatus | ClaimStatus; label?: string }) {
  return <Badge tone={STATUSES[status].tone}>{label ?? STATUSES[status].label}</Badge>
}

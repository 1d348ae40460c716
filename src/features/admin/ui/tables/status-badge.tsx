import type { ClaimStatus, VerificationStatus } from '#features/business/limits.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

type Status = ClaimStatus | VerificationStatus

const TONES: Record<Status, BadgeTone> = {
  pending: 'caution',
  verified: 'positive',
  approved: 'positive',
  rejected: 'danger',
}

/** Where an application or a claim stands. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={TONES[status]}>{titleOf(status)}</Badge>
}

/** 'pending' as 'Pending'. */
export const titleOf = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

import BadgeCheck from 'virtual:icon/badge-check'
import type { Verification } from '#features/business/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { verificationText } from './verification-text.ts'

interface VerificationMarkProps {
  /** Whether the page counts as verified, with or without a claim. */
  verified: boolean
  verification: Verification | null
  /** Only the badge; the address is in its tip. */
  isShort?: boolean
}

/** The badge of a verified page, or a note that its verification has lapsed; nothing on other pages. */
export function VerificationMark({ verified, verification, isShort }: VerificationMarkProps) {
  if (!verified && !verification?.lapsedAt) return null
  return (
    <span title={verificationText(verification)}>
      {verified ? (
        <Badge tone="brass">
          <BadgeCheck aria-hidden="true" />
          Verified
        </Badge>
      ) : (
        <Badge tone="neutral">Verification lapsed</Badge>
      )}
      {!isShort && verified && verification?.through && verification.checkedAt ? (
        <span className="ms-2 normal-case wrap-anywhere">
          through {verification.through}, checked <RelativeTime date={verification.checkedAt} />
        </span>
      ) : (
        verification && <span className="sr-only">{verificationText(verification)}</span>
      )}
    </span>
  )
}

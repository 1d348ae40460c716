import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Verification } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { cx } from '#ui/cx.ts'
import { ManageLink } from './manage-link.tsx'
import { useIsAskingForClaims, useOwnClaim } from './state/use-own-claim.ts'

export const OWNER_LINK = 'inline-flex min-h-11 items-center text-ink underline'

interface OwnerLineProps {
  kind: ClaimKind
  /** MusicBrainz id, slug of a festival, or id of a venue. */
  linkedId: string | null
  verification: Verification | null
  /** The question whether the page is about the reader. */
  children: ReactNode
}

/** Links the managing team to the manage page; asks others whether the page is theirs, unless an approved claim stands. */
export function OwnerLine({ kind, linkedId, verification, children }: OwnerLineProps) {
  const own = useOwnClaim(kind, linkedId)
  const isAsking = useIsAskingForClaims()
  const isHeld = own?.claimStatus === 'approved' || own?.claimStatus === 'lapsed'
  if (own && isHeld && own.businessStatus !== 'verified') {
    return (
      <p className="mt-6 text-sm text-muted">
        <bdi>{own.businessName}</bdi>, the business you claimed this page for, isn’t verified at the moment.{' '}
        <Link to="/business/dashboard" className={OWNER_LINK}>
          See why
        </Link>
      </p>
    )
  }
  if (own?.claimStatus === 'approved' && linkedId) {
    return (
      <p className="mt-6 text-sm text-muted">
        You manage this page for <bdi>{own.businessName}</bdi>.{' '}
        <ManageLink kind={kind} linkedId={linkedId} className={OWNER_LINK}>
          Manage
        </ManageLink>
      </p>
    )
  }
  if (own?.claimStatus === 'lapsed') {
    return (
      <p className="mt-6 text-sm text-muted">
        Your verification has lapsed.{' '}
        <Link to="/business/dashboard" search={{ tab: 'artists' }} className={OWNER_LINK}>
          Renew it
        </Link>
      </p>
    )
  }
  // The page has its owner.
  if (verification && !verification.lapsedAt) return null
  // Invisible until the roles are loaded, so that managers never see the question; its space is reserved.
  return (
    <p className={cx('mt-6 text-sm text-muted', isAsking && 'invisible')}>
      {verification?.lapsedAt && (
        <span>
          The verification of <bdi>{verification.businessName}</bdi> has lapsed, so an admin decides on a new
          claim.{' '}
        </span>
      )}
      <span>{children}</span>
    </p>
  )
}

import FileText from 'virtual:icon/file-text'
import type { OwnClaim } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { useClaimsAllKinds } from '../by-mode.tsx'
import { ManageLink } from '../manage-link.tsx'
import { HeldBadge, StatusBadge } from '../status-badge.tsx'
import { Lapsed } from './lapsed.tsx'
import { Reason } from './reason.tsx'

interface ClaimCardProps {
  userId: string
  claim: OwnClaim
  canClaim: boolean
  onDelete: () => void
  onDocuments: () => void
}

const KIND_WORDS: Record<ClaimKind, string> = {
  artist: 'Artist',
  festival: 'Festival',
  label: 'Label',
  venue: 'Venue',
}

/** A claim with its status and actions. */
export function ClaimCard({ userId, claim, canClaim, onDelete, onDocuments }: ClaimCardProps) {
  const { entityName: name, claimStatus: status } = claim
  const claimsAllKinds = useClaimsAllKinds()
  const isRefused = claim.businessStatus === 'rejected'
  /** By its business. */
  const isPaused =
    claim.businessStatus !== 'verified' &&
    (status === 'approved' || status === 'lapsed' || status === 'pending')
  const canProveAddress = claimsAllKinds && claim.role === 'owner' && status === 'approved' && !isPaused
  const canClaimAgain =
    canClaim &&
    (claim.kind !== 'festival' || claimsAllKinds) &&
    (status === 'rejected' || status === 'lapsed')
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex min-w-0 items-center gap-4">
        <span className="size-14 shrink-0 overflow-hidden rounded-sleeve">
          <SleeveArt id={name} title={name} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="type-heading wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {claimsAllKinds ? `${KIND_WORDS[claim.kind]} · For ` : 'For '}
            <bdi>{claim.businessName}</bdi> · Claimed {formatDate(claim.claimedAt)}
          </p>
        </div>
        {isPaused ? <HeldBadge businessStatus={claim.businessStatus} /> : <StatusBadge status={status} />}
      </div>
      {isPaused && (
        <p className="text-muted">
          {isRefused ? (
            <span>
              An admin has refused <bdi>{claim.businessName}</bdi>, so this claim gives no access and does not
              come back. Whoever applies again can claim the page anew; an admin decides then.
            </span>
          ) : (
            <span>
              <bdi>{claim.businessName}</bdi> is not verified at the moment, so this claim gives no access. It
              counts again once an admin has verified the business.
            </span>
          )}
        </p>
      )}
      {!isPaused && status === 'pending' && <p className="text-muted">We are reviewing your claim.</p>}
      {!isPaused && status === 'lapsed' && <Lapsed userId={userId} claim={claim} />}
      {(status === 'rejected' || status === 'revoked') && <Reason reason={claim.rejectionReason} />}
      <div className="flex flex-wrap items-center gap-3">
        {status === 'approved' && !isPaused && claim.linkedId !== null && (
          <ManageLink
            kind={claim.kind}
            linkedId={claim.linkedId}
            className={buttonStyle('primary', 'medium')}
            aria-label={`Manage Profile of ${name}`}
          >
            Manage Profile
          </ManageLink>
        )}
        {canProveAddress && (
          <ButtonLink to="/business/claim" search={{ [claim.kind]: name }} variant="quiet" size="small">
            {claim.proof ? 'Prove another address' : 'Prove an address'}
          </ButtonLink>
        )}
        {canClaimAgain && (
          <ButtonLink to="/business/claim" search={{ [claim.kind]: name }} variant="secondary" size="small">
            {status === 'lapsed' ? 'Prove another address' : 'Claim again'}
          </ButtonLink>
        )}
        {status === 'pending' && (
          <Button variant="secondary" size="small" aria-label={`Delete Claim on ${name}`} onClick={onDelete}>
            Delete Claim
          </Button>
        )}
        {claim.documents > 0 && claim.role === 'owner' && (
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={`${formatCount(claim.documents, 'document')} of the claim on ${name}`}
            onClick={onDocuments}
          >
            <FileText aria-hidden="true" /> {formatCount(claim.documents, 'document')}
          </Button>
        )}
      </div>
    </Card>
  )
}

import { Button } from '#ui/button.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import type { ArtistClaim } from '../../contract.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Reason } from './reason.tsx'

type ClaimFacts = Pick<
  ArtistClaim,
  'id' | 'businessName' | 'claimStatus' | 'rejectionReason' | 'documents' | 'claimedAt'
>

/** A claim on an artist or a festival, as the dashboard shows it. */
export interface ShownClaim extends ClaimFacts {
  kind: 'artist' | 'festival'
  name: string
  /** Path of the page where it is managed once it is approved. */
  managedAt: string
}

interface ClaimCardProps {
  claim: ShownClaim
  canClaim: boolean
  onDelete: () => void
}

/** One claim and the one thing to do about it. */
export function ClaimCard({ claim, canClaim, onDelete }: ClaimCardProps) {
  const { name, claimStatus: status } = claim
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
            For <bdi>{claim.businessName}</bdi> · Claimed {formatDate(claim.claimedAt)} ·{' '}
            {formatCount(claim.documents, 'document')}
          </p>
        </div>
        <StatusBadge status={status} />
      </div>
      {status === 'approved' && (
        <div>
          <ButtonAnchor href={claim.managedAt} aria-label={`Manage Profile of ${name}`}>
            Manage Profile
          </ButtonAnchor>
        </div>
      )}
      {status === 'pending' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">We are reviewing your claim.</p>
          <Button variant="secondary" size="small" aria-label={`Delete Claim on ${name}`} onClick={onDelete}>
            Delete Claim
          </Button>
        </div>
      )}
      {status === 'rejected' && (
        <>
          <Reason reason={claim.rejectionReason} />
          {canClaim && claim.kind === 'artist' && (
            <div>
              <ButtonLink to="/business/claim" search={{ artist: name }} variant="secondary" size="small">
                Claim again
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

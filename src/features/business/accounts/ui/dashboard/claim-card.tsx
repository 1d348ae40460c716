import FileText from 'virtual:icon/file-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Attempts } from '#features/business/claims/ui/attempts.tsx'
import type { Claim, OwnClaim } from '#features/business/contract.ts'
import { type ClaimKind, LAPSED_DAYS_MAX } from '#features/business/limits.ts'
import { Face } from '#features/catalogue/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { toast } from '#ui/toast.ts'
import { ManageLink } from '../manage-link.tsx'
import { useBusinessOffer } from '../offer.tsx'
import { businessKey, checkProof } from '../state/business-queries.ts'
import { HeldBadge, StatusBadge } from '../status-badge.tsx'
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
  const { claimsAllKinds } = useBusinessOffer()
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
        <Face
          id={claim.entityId ?? claim.id}
          name={name}
          imageUrl={claim.imageUrl}
          widest={192}
          sizes="3.5rem"
          className="size-14 shrink-0"
        />
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
              An admin has refused <bdi>{claim.businessName}</bdi>, so this claim gives no access and won’t
              come back. Anyone who applies again can claim the page again; an admin then decides.
            </span>
          ) : status === 'pending' ? (
            <span>
              We’re reviewing your claim, and <bdi>{claim.businessName}</bdi> first.
            </span>
          ) : (
            <span>
              <bdi>{claim.businessName}</bdi> isn’t verified at the moment, so this claim gives no access. It
              counts again once an admin verifies the business.
            </span>
          )}
        </p>
      )}
      {!isPaused && status === 'pending' && <p className="text-muted">We’re reviewing your claim.</p>}
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

const DAY_MS = 24 * 60 * 60_000

/** Says that the proof of a claim is missing and until when it can be restored, with a button that checks again. */
function Lapsed({ userId, claim: { entityName, lapsedAt, proof } }: { userId: string; claim: Claim }) {
  const client = useQueryClient()
  const checking = useMutation({
    mutationFn: (proofId: string) => checkProof(proofId),
    retry: false,
    onSuccess: ({ claim }) => {
      if (claim?.claimStatus === 'approved') toast.success('Found', `You manage ${entityName} again.`)
      return client.invalidateQueries({ queryKey: businessKey(userId) })
    },
  })
  if (!lapsedAt || !proof) return null
  const until = new Date(Date.parse(lapsedAt) + LAPSED_DAYS_MAX * DAY_MS).toISOString()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        We didn’t find your proof at <b className="wrap-anywhere text-ink">{proof.address}</b>, so the page
        isn’t yours at the moment. Publish it there again by {formatDate(until)}: we look every day, or you
        can check now.
      </p>
      <Button size="small" pending={checking.isPending} onClick={() => checking.mutate(proof.id)}>
        Check now
      </Button>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {checking.data && <Attempts attempts={checking.data.attempts} />}
      </div>
      <FormFailure message={checking.isError ? failureMessage(checking.error) : undefined} />
    </div>
  )
}

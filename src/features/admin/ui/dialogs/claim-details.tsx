import { useQuery } from '@tanstack/react-query'
import type { BusinessAccount, ClaimDocument } from '#features/business/contract.ts'
import type { AdminArtistClaim, AdminFestivalClaim } from '#features/business/public.ts'
import { DocumentLinks, StatusBadge } from '#features/business/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { artistClaimQuery, festivalClaimQuery } from '../state/admin-queries.ts'
import { type Fact, Facts, factsOfAccount } from './facts.tsx'

interface ClaimDetailsProps {
  userId: string
  id: string
  onClose: () => void
}

/** All that is known of a claim on an artist. */
export function ArtistClaimDetails({ userId, id, onClose }: ClaimDetailsProps) {
  const query = useQuery(artistClaimQuery(userId, id))
  return (
    <ClaimDialog
      title="Artist Claim Details"
      query={query}
      onClose={onClose}
      about={
        query.data && [
          ['Artist Name', <bdi key="name">{query.data.claim.artistName}</bdi>],
          ['MusicBrainz ID', query.data.claim.artistMusicbrainzId],
        ]
      }
    />
  )
}

/** All that is known of a claim on a festival. */
export function FestivalClaimDetails({ userId, id, onClose }: ClaimDetailsProps) {
  const query = useQuery(festivalClaimQuery(userId, id))
  return (
    <ClaimDialog
      title="Festival Claim Details"
      query={query}
      onClose={onClose}
      about={
        query.data && [
          ['Festival Name', <bdi key="name">{query.data.claim.festivalName}</bdi>],
          ['Slug', query.data.claim.festivalSlug],
        ]
      }
    />
  )
}

interface Details {
  claim: AdminArtistClaim | AdminFestivalClaim
  account: BusinessAccount
  documents: ClaimDocument[]
}

interface ClaimDialogProps {
  title: string
  query: { data: Details | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** What is claimed. */
  about: readonly Fact[] | undefined
  onClose: () => void
}

function ClaimDialog({ title, query, about, onClose }: ClaimDialogProps) {
  const { data } = query
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {!data && query.isError && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {!data && !query.isError && (
        <SkeletonGroup label="Loading" className="grid gap-4">
          {[0, 1, 2, 3, 4].map((one) => (
            <Skeleton key={one} className="h-5 w-4/5" />
          ))}
        </SkeletonGroup>
      )}
      {data && about && (
        <>
          <Facts
            facts={[
              ...about,
              ['Already managed', data.claim.hasOtherApproved && <OtherApproved key="other" />],
              ['Claim Status', <StatusBadge key="status" status={data.claim.claimStatus} />],
              ['Claimed', formatDate(data.claim.claimedAt)],
              ['Approved', data.claim.approvedAt && formatDate(data.claim.approvedAt)],
              ['Rejection Reason', data.claim.rejectionReason],
              ['Additional Information', data.claim.additionalInformation],
              ...factsOfAccount(data.account, data.claim.owner, data.claim.isOwn),
            ]}
          />
          <Documents documents={data.documents} />
        </>
      )}
    </Dialog>
  )
}

/** Says that a claim is not the first one to be approved. */
export function OtherApproved() {
  return <Badge tone="notice">Another business has an approved claim</Badge>
}

function Documents({ documents }: { documents: readonly ClaimDocument[] }) {
  return (
    <section aria-labelledby="documents" className="mt-6 border-t border-line pt-5">
      <h3 id="documents" className="text-sm font-semibold text-muted">
        Verification Documents
      </h3>
      {documents.length === 0 ? <p className="mt-2">None</p> : <DocumentLinks documents={documents} />}
    </section>
  )
}

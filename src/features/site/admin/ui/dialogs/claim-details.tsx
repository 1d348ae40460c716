import { useQuery } from '@tanstack/react-query'
import type { ClaimDocument } from '#features/business/contract.ts'
import { PROOF_METHOD_LABELS } from '#features/business/limits.ts'
import type { AdminClaim, AdminClaimDetails, ClaimEvidence } from '#features/business/public.ts'
import { DocumentLinks } from '#features/business/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { claimQuery } from '../state/admin-queries.ts'
import { ClaimStanding } from './claim-standing.tsx'
import { accountDetails, DescriptionList, type Detail, ExternalLink } from './description-list.tsx'

const LABELS = {
  artist: { title: 'Artist Claim Details', name: 'Artist Name', linkedId: 'MusicBrainz ID' },
  festival: { title: 'Festival Claim Details', name: 'Festival Name', linkedId: 'Slug' },
  label: { title: 'Label Claim Details', name: 'Label Name', linkedId: 'MusicBrainz ID' },
  venue: { title: 'Venue Claim Details', name: 'Venue Name', linkedId: 'ID' },
}

interface ClaimDetailsProps {
  userId: string
  claim: AdminClaim
  onClose: () => void
  /** Opens the dialog of a decision. */
  onDecide: (decision: 'approve' | 'reject') => void
}

/** The details of a claim, its business and its documents, with the decision while it is pending. */
export function ClaimDetails({ userId, claim, onClose, onDecide }: ClaimDetailsProps) {
  const labels = LABELS[claim.kind]
  const query = useQuery(claimQuery(userId, claim))
  const { data } = query
  return (
    <Dialog
      title={labels.title}
      size="large"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        data?.claim.claimStatus === 'pending' &&
        !data.claim.isOwn && (
          <>
            <Button variant="danger" onClick={() => onDecide('reject')}>
              Reject
            </Button>
            <Button onClick={() => onDecide('approve')}>Approve</Button>
          </>
        )
      }
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
      {data && (
        <>
          <DescriptionList
            details={[
              [labels.name, <bdi key="name">{data.claim.entityName}</bdi>],
              [
                'Merged',
                data.mergedName && (
                  <span>
                    They claimed “<bdi>{data.mergedName}</bdi>”, which MusicBrainz merged into this page
                  </span>
                ),
              ],
              [labels.linkedId, data.claim.linkedId ?? 'New: its page appears with the approval'],
              [
                'Official Website',
                data.claim.website && (
                  <ExternalLink key="website" href={data.claim.website}>
                    {data.claim.website}
                  </ExternalLink>
                ),
              ],
              ['Already Managed', data.rivals.length > 0 && <Rivals key="rivals" rivals={data.rivals} />],
              ['Claim Status', <ClaimStanding key="status" claim={data.claim} />],
              ['Claimed', formatDate(data.claim.claimedAt)],
              ['Approved', data.claim.approvedAt && formatDate(data.claim.approvedAt)],
              ['Lapsed', data.claim.lapsedAt && formatDate(data.claim.lapsedAt)],
              ['Rejection Reason', data.claim.rejectionReason],
              ['Additional Information', data.claim.additionalInformation],
            ]}
          />
          <div className="my-6 grid gap-6 border-y border-line py-5 sm:grid-cols-2">
            <Documents documents={data.documents} />
            {data.claim.evidence && (
              <section aria-labelledby="proof">
                <h3 id="proof" className="mb-2 font-semibold">
                  Proof of Control
                </h3>
                <DescriptionList details={evidenceDetails(data.claim.evidence)} isNarrow />
              </section>
            )}
          </div>
          <DescriptionList
            details={[
              ...accountDetails(data.account, data.claim.owner, data.claim.isOwn),
              ['Business Rejected Because', data.account.rejectionReason],
            ]}
          />
        </>
      )}
    </Dialog>
  )
}

function Rivals({ rivals }: Pick<AdminClaimDetails, 'rivals'>) {
  return (
    <ul>
      {rivals.map(({ businessName, approvedAt, provedAddress }) => (
        <li key={`${businessName} ${approvedAt}`}>
          By <bdi>{businessName}</bdi>
          {approvedAt && <span>, approved {formatDate(approvedAt)}</span>}
          <span>{provedAddress ? ` with a proof of ${provedAddress}` : ' by documents'}</span>
        </li>
      ))}
    </ul>
  )
}

/** Marks a claim on an entity that another business manages already. */
export function OtherApproved() {
  return <Badge tone="notice">Another business has an approved claim</Badge>
}

function Documents({ documents }: { documents: readonly ClaimDocument[] }) {
  return (
    <section aria-labelledby="documents">
      <h3 id="documents" className="font-semibold">
        Verification Documents
      </h3>
      {documents.length === 0 ? <p className="mt-2">None</p> : <DocumentLinks documents={documents} />}
    </section>
  )
}

const SOURCES = { musicbrainz: 'MusicBrainz', wikidata: 'Wikidata' }

/** The evidence of control of an address, and why an admin has to decide nevertheless. */
function evidenceDetails(evidence: ClaimEvidence): Detail[] {
  const { address, method, fetched, excerpt, provedAt, listings, reasons } = evidence
  const sources = listings.map(
    ({ source, relation, since, isAsLastRead }) =>
      `${SOURCES[source]}, ${relation}, seen since ${formatDate(since)}${isAsLastRead ? ', but not at the check' : ''}`,
  )
  return [
    [
      'Proved Address',
      <ExternalLink key="address" href={address}>
        {address}
      </ExternalLink>,
    ],
    ['Proved By', `${PROOF_METHOD_LABELS[method]}, ${formatDate(provedAt)}`],
    ['Read At', fetched],
    ['Found', <bdi key="found">{excerpt}</bdi>],
    ['Listed By', sources.join('\n')],
    ['To Be Decided Because', reasons.join('\n')],
  ]
}

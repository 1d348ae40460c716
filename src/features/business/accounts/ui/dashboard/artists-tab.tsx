import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnBusinessAccount, OwnClaim } from '#features/business/contract.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { BusinessError, BusinessSkeleton } from '../business-frame.tsx'
import { mayClaim } from '../may-claim.ts'
import { useBusinessOffer } from '../offer.tsx'
import { ownClaimsQuery } from '../state/business-queries.ts'
import { ClaimCard } from './claim-card.tsx'

const DeleteClaimDialog = lazyPart(() =>
  import('./delete-claim-dialog.tsx').then((part) => part.DeleteClaimDialog),
)
const DocumentsDialog = lazyPart(() => import('./documents-dialog.tsx').then((part) => part.DocumentsDialog))

interface ArtistsTabProps {
  userId: string
  accounts: readonly OwnBusinessAccount[]
}

/** The claims of the member's businesses, whatever their status. */
export function ArtistsTab({ userId, accounts }: ArtistsTabProps) {
  const query = useQuery(ownClaimsQuery(userId))
  // Not reset on close: the dialog still shows the claim while it fades out.
  const [chosen, setChosen] = useState<OwnClaim>()
  const [open, setOpen] = useState<'delete' | 'documents'>()
  const show = (dialog: typeof open, claim: OwnClaim) => {
    setChosen(claim)
    setOpen(dialog)
  }
  const { admitsNew, claimTitle, dashboard: words } = useBusinessOffer()
  const close = () => setOpen(undefined)
  const canClaim = accounts.some((account) => mayClaim(account, admitsNew))
  if (!query.data) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  const claims = query.data.items

  return (
    <>
      <h2 className="sr-only">{words.tab}</h2>
      {claims.length === 0 ? (
        <EmptyState
          title={words.none}
          action={canClaim && <ButtonLink to="/business/claim">{claimTitle}</ButtonLink>}
        >
          {canClaim ? words.mayClaim : words.mustWait}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimCard
                  userId={userId}
                  claim={claim}
                  canClaim={canClaim}
                  onDelete={() => show('delete', claim)}
                  onDocuments={() => show('documents', claim)}
                />
              </li>
            ))}
          </ul>
          {canClaim && (
            <ButtonLink to="/business/claim" variant="secondary" className="mt-5">
              {claimTitle}
            </ButtonLink>
          )}
        </>
      )}
      <Once when={open === 'delete'} onFailure={close}>
        {chosen && (
          <DeleteClaimDialog userId={userId} claim={chosen} open={open === 'delete'} onOpenChange={close} />
        )}
      </Once>
      <Once when={open === 'documents'} onFailure={close}>
        {chosen && (
          <DocumentsDialog userId={userId} claim={chosen} open={open === 'documents'} onOpenChange={close} />
        )}
      </Once>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Claim } from '#features/business/contract.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { BusinessError } from '../business-frame.tsx'
import { DocumentLinks } from '../document-links.tsx'
import { claimDocumentsQuery } from '../state/business-queries.ts'

interface DocumentsDialogProps {
  userId: string
  claim: Claim
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The documents and the additional information of a claim. */
export function DocumentsDialog({ userId, claim, open, onOpenChange }: DocumentsDialogProps) {
  const query = useQuery({ ...claimDocumentsQuery(userId, claim), enabled: open })
  return (
    <Dialog
      title="Verification Documents"
      description={
        <>
          Your claim on <bdi>{claim.entityName}</bdi>. Only you and our admins can open them.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      {query.data && <DocumentLinks documents={query.data.items} />}
      {!query.data && query.isError && <BusinessError query={query} />}
      {!query.data && !query.isError && (
        <SkeletonGroup label="Loading" className="grid gap-3">
          <Skeleton className="h-8 w-2/3" />
        </SkeletonGroup>
      )}
      {claim.additionalInformation && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="text-sm font-semibold text-muted">Additional information</h3>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {claim.additionalInformation}
          </p>
        </section>
      )}
    </Dialog>
  )
}

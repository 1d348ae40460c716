import type { AdminClaim } from '#features/business/public.ts'
import { HeldBadge, StatusBadge } from '#features/business/public-ui.tsx'

/** The status of a claim. One that gives no access because of its business is described as its team sees it. */
export function ClaimStanding({ claim: { claimStatus, businessStatus } }: { claim: AdminClaim }) {
  const isOpen = claimStatus === 'approved' || claimStatus === 'lapsed' || claimStatus === 'pending'
  if (businessStatus === 'verified' || !isOpen) return <StatusBadge status={claimStatus} />
  return (
    <>
      {claimStatus === 'pending' ? (
        <StatusBadge status="pending" />
      ) : (
        <HeldBadge businessStatus={businessStatus} />
      )}
      <span className="mt-1 block text-sm text-muted">
        {businessStatus === 'rejected' ? 'The business is rejected' : 'The business is in review'}
      </span>
    </>
  )
}

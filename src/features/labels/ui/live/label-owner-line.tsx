import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { ownClaimsQuery } from '#features/business/public-ui.tsx'
import type { LabelPage } from '../../contract.ts'

const LINK = 'inline-flex min-h-11 items-center text-ink underline'

/** Asks labels to claim their page; those who manage it get the way there. */
export function LabelOwnerLine({ label: { mbid, name, verification } }: { label: LabelPage }) {
  const { userId } = useSession()
  // A page without a verification is managed by nobody, so its visitors need not ask.
  const claims = useQuery({ ...ownClaimsQuery(userId ?? ''), enabled: Boolean(userId && verification) })
  const own = claims.data?.items.find(({ kind, linkedId }) => kind === 'label' && linkedId === mbid)
  if (own?.claimStatus === 'approved') {
    return (
      <p className="mt-6 text-sm text-muted">
        You manage this page for <bdi>{own.businessName}</bdi>.{' '}
        <Link to="/business/manage-label/$labelId" params={{ labelId: mbid }} className={LINK}>
          Manage
        </Link>
      </p>
    )
  }
  if (own?.claimStatus === 'lapsed') {
    return (
      <p className="mt-6 text-sm text-muted">
        Your verification has lapsed.{' '}
        <Link to="/business/dashboard" search={{ tab: 'artists' }} className={LINK}>
          Renew it
        </Link>
      </p>
    )
  }
  return (
    <p className="mt-6 text-sm text-muted">
      Is this your label?{' '}
      <Link to="/business/claim" search={{ label: name }} className={LINK}>
        Claim this page
      </Link>
    </p>
  )
}

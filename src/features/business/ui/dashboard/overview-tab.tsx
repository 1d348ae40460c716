import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { formatDate } from '#ui/format.ts'
import type { BusinessAccount } from '../../contract.ts'
import { ACCOUNT_TYPE_LABELS } from '../account-type-labels.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Reason } from './reason.tsx'

/** The business accounts of the member, newest first, with the next step for each. */
export function OverviewTab({ accounts }: { accounts: readonly BusinessAccount[] }) {
  return (
    <>
      <h2 className="sr-only">Overview</h2>
      <ul className="flex flex-col gap-4">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/business/register" variant="quiet" className="mt-5 -ml-5">
        Register another business
      </ButtonLink>
    </>
  )
}

function AccountCard({ account }: { account: BusinessAccount }) {
  const { verificationStatus: status } = account
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="type-heading wrap-anywhere">
            <bdi>{account.businessName}</bdi>
          </h3>
          <p className="mt-1 text-muted">
            {ACCOUNT_TYPE_LABELS[account.accountType]} · Applied {formatDate(account.createdAt)}
          </p>
        </div>
        <StatusBadge status={status} label={status === 'pending' ? 'Pending Verification' : undefined} />
      </div>
      <ul className="flex flex-col gap-1 text-[0.9375rem] wrap-anywhere text-muted">
        <li>{account.businessEmail}</li>
        {account.website && (
          <li>
            <a href={account.website} rel="noreferrer nofollow" className="text-ink underline">
              {account.website}
            </a>
          </li>
        )}
      </ul>
      {status === 'pending' && <p>Your application is being reviewed. A review usually takes 24-48 hours.</p>}
      {status === 'verified' && (
        <>
          <p>Your business is verified. You can claim the artists you speak for.</p>
          <div>
            <ButtonLink to="/business/claim">Claim Artist or Festival</ButtonLink>
          </div>
        </>
      )}
      {status === 'rejected' && (
        <>
          <Reason reason={account.rejectionReason} />
          <div>
            <ButtonLink to="/business/register" variant="secondary">
              Apply again
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  )
}

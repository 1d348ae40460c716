import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { OwnBusinessAccount, OwnClaim } from '#features/business/contract.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { formatDate } from '#ui/format.ts'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ACCOUNT_TYPE_LABELS } from '../account-type-labels.ts'
import { ManageLink } from '../manage-link.tsx'
import { mayClaim } from '../may-claim.ts'
import { useBusinessOffer } from '../offer.tsx'
import { pagePath } from '../page-path.ts'
import { ownClaimsQuery } from '../state/business-queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Reason } from './reason.tsx'

const EditAccountDialog = lazyPart(() =>
  import('./edit-account-dialog.tsx').then((part) => part.EditAccountDialog),
)
const CloseAccountDialog = lazyPart(() =>
  import('./close-account-dialog.tsx').then((part) => part.CloseAccountDialog),
)

const closeLabel = ({ verificationStatus: status, wasVerified }: OwnBusinessAccount): string => {
  if (status === 'rejected') return 'Remove'
  return wasVerified ? 'Close business' : 'Withdraw application'
}

interface OverviewTabProps {
  userId: string
  accounts: readonly OwnBusinessAccount[]
  renderTeam: (userId: string, businessId: string) => ReactNode
}

/** The business accounts of the member, newest first, with the next step for each. */
export function OverviewTab({ userId, accounts, renderTeam }: OverviewTabProps) {
  const { claimsAllKinds } = useBusinessOffer()
  const query = useQuery({ ...ownClaimsQuery(userId), enabled: claimsAllKinds })
  const claims = (claimsAllKinds && query.data?.items) || []
  // Not reset on close: the dialog still shows the account while it fades out.
  const [chosen, setChosen] = useState<OwnBusinessAccount>()
  const [open, setOpen] = useState<'edit' | 'close'>()
  const show = (dialog: typeof open, account: OwnBusinessAccount) => {
    setChosen(account)
    setOpen(dialog)
  }
  const hide = () => setOpen(undefined)
  return (
    <>
      <h2 className="sr-only">Overview</h2>
      <ul className="flex flex-col gap-4">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountCard
              account={account}
              pages={claims.filter(
                ({ businessAccountId, claimStatus }) =>
                  businessAccountId === account.id && claimStatus === 'approved',
              )}
              onEdit={() => show('edit', account)}
              onClose={() => show('close', account)}
            />
            {claimsAllKinds && (
              <Team name={account.businessName}>{() => renderTeam(userId, account.id)}</Team>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to="/business/register" variant="secondary" className="mt-5">
        Add another business
      </ButtonLink>
      <Once when={open === 'edit'} onFailure={hide}>
        {chosen && (
          <EditAccountDialog
            key={chosen.id}
            userId={userId}
            account={chosen}
            open={open === 'edit'}
            onOpenChange={hide}
          />
        )}
      </Once>
      <Once when={open === 'close'} onFailure={hide}>
        {chosen && (
          <CloseAccountDialog userId={userId} account={chosen} open={open === 'close'} onOpenChange={hide} />
        )}
      </Once>
    </>
  )
}

/** Opens the team of a business. */
function Team({ name, children }: { name: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-2">
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide team' : 'Team'} of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide team' : 'Team'}
      </Button>
      <div id={id} className="mt-2 empty:hidden">
        {isOpen && children()}
      </div>
    </div>
  )
}

/** The pages that a business looks after, each with the way there. */
const OwnPages = ({ pages }: { pages: readonly OwnClaim[] }) => (
  <ul aria-label="Your pages" className="flex flex-col gap-3">
    {pages.map(({ id, kind, linkedId, entityName }) => (
      <li key={id} className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-40 text-lg font-semibold wrap-anywhere">
          <bdi>{entityName}</bdi>
        </p>
        {linkedId !== null && (
          <div className="flex flex-wrap gap-3">
            <ManageLink
              kind={kind}
              linkedId={linkedId}
              tab="page"
              className={buttonStyle('primary', 'medium')}
              aria-label={`Manage ${entityName}`}
            >
              Manage
            </ManageLink>
            <PageLink
              href={pagePath(kind, linkedId, entityName)}
              className={buttonStyle('secondary', 'medium')}
              aria-label={`View the page of ${entityName}`}
            >
              View page
            </PageLink>
          </div>
        )}
      </li>
    ))}
  </ul>
)

interface AccountCardProps {
  account: OwnBusinessAccount
  /** Those that it looks after. */
  pages: readonly OwnClaim[]
  onEdit: () => void
  onClose: () => void
}

function AccountCard({ account, pages, onEdit, onClose }: AccountCardProps) {
  const { verificationStatus: status } = account
  const { admitsNew, claimTitle, claimSearch, dashboard: words } = useBusinessOffer()
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
      {status === 'pending' && (
        <p>
          {account.wasVerified
            ? 'We’re reviewing the new name or email, and nobody can manage its pages until then.'
            : 'We’re reviewing your application.'}{' '}
          A review usually takes 24-48 hours.
        </p>
      )}
      {status === 'pending' && mayClaim(account, admitsNew) && (
        <>
          <p>Faster: prove your page, and a good proof verifies your business with it.</p>
          <div>
            <ButtonLink to="/business/claim" search={claimSearch(account.accountType)}>
              Prove your page
            </ButtonLink>
          </div>
        </>
      )}
      {account.role !== 'owner' && (
        <p>
          You are a {account.role} of this business. Its pages are under <q>{words.tab}</q>.
        </p>
      )}
      {status === 'verified' && account.role === 'owner' && (
        <>
          {pages.length > 0 ? (
            <OwnPages pages={pages} />
          ) : (
            <p>Your business is verified. {words.next(account.accountType)}</p>
          )}
          <div>
            <ButtonLink
              to="/business/claim"
              search={claimSearch(account.accountType)}
              variant={pages.length > 0 ? 'secondary' : 'primary'}
            >
              {pages.length > 0 ? 'Claim another page' : claimTitle}
            </ButtonLink>
          </div>
        </>
      )}
      {status === 'rejected' && (
        <>
          <Reason reason={account.rejectionReason} />
          {account.role === 'owner' && (
            <div>
              <ButtonLink to="/business/register" variant="secondary">
                Apply again
              </ButtonLink>
            </div>
          )}
        </>
      )}
      {account.role === 'owner' && <AccountActions account={account} onEdit={onEdit} onClose={onClose} />}
    </Card>
  )
}

function AccountActions({ account, onEdit, onClose }: Omit<AccountCardProps, 'pages'>) {
  const { verificationStatus: status } = account
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-3">
      {status !== 'rejected' && (
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Edit ${account.businessName}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${closeLabel(account)}: ${account.businessName}`}
        onClick={onClose}
      >
        {closeLabel(account)}
      </Button>
    </div>
  )
}

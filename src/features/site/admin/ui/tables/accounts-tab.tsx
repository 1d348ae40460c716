import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminAccount } from '#features/business/public.ts'
import { StatusBadge } from '#features/business/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { draftOf } from '#ui/draft.ts'
import { formatDate } from '#ui/format.ts'
import type { AdminSearch } from '../admin-search.ts'
import { ApproveDialog } from '../dialogs/approve-dialog.tsx'
import { accountDetails, accountTypeLabel, DescriptionList } from '../dialogs/description-list.tsx'
import { RejectDialog } from '../dialogs/reject-dialog.tsx'
import { TakeBackDialog } from '../dialogs/take-back-dialog.tsx'
import { accountsQuery } from '../state/admin-queries.ts'
import { failureOf, isAlreadyDecided, type ReviewAction, useDecision } from '../state/use-decision.ts'
import { AdminTable } from './admin-table.tsx'
import { ListState } from './list-state.tsx'
import { OwnerLink } from './people.tsx'
import { RowActions } from './row-actions.tsx'

interface Opened {
  dialog: 'details' | 'approve' | 'reject' | 'unverify'
  row: AdminAccount
}

/** The key under which the browser stores the input of a dialog. */
const placeOf = ({ dialog, row }: Opened) => `admin.${dialog}.${row.id}`

/** The table of business accounts, with the dialogs for decisions. */
export function AccountsTab({ userId, search }: { userId: string; search: AdminSearch }) {
  const query = useQuery(accountsQuery(userId, search))
  const decision = useDecision(userId, 'account')
  const [opened, setOpened] = useState<Opened>()
  const close = () => {
    decision.reset()
    if (opened) draftOf(userId, placeOf(opened)).clear()
    setOpened(undefined)
  }
  const decide = (action: ReviewAction) =>
    decision.mutate(action, { onSuccess: close, onError: (error) => isAlreadyDecided(error) && close() })
  const failure = failureOf(decision.error)
  const busy = decision.isPending ? decision.variables.id : undefined
  const columns = [
    { label: 'Business Name', cell: (row: AdminAccount) => <bdi>{row.businessName}</bdi> },
    { label: 'Type', cell: (row: AdminAccount) => accountTypeLabel(row.accountType) },
    {
      label: 'Owner',
      cell: (row: AdminAccount) => <OwnerLink owner={row.owner} isOwn={row.isOwn} />,
    },
    { label: 'Email', cell: (row: AdminAccount) => row.businessEmail },
    { label: 'Status', cell: (row: AdminAccount) => <StatusBadge status={row.verificationStatus} /> },
    {
      label: 'Applied',
      className: 'md:whitespace-nowrap',
      cell: (row: AdminAccount) => formatDate(row.createdAt),
    },
    {
      label: 'Actions',
      cell: (row: AdminAccount) => (
        <RowActions
          name={row.businessName}
          pending={row.verificationStatus === 'pending'}
          isOwn={row.isOwn}
          busy={busy === row.id}
          onView={() => setOpened({ dialog: 'details', row })}
          onApprove={() => setOpened({ dialog: 'approve', row })}
          onReject={() => setOpened({ dialog: 'reject', row })}
          onRevoke={
            row.verificationStatus === 'verified' ? () => setOpened({ dialog: 'unverify', row }) : undefined
          }
        />
      ),
    },
  ]
  return (
    <>
      <ListState tab="accounts" search={search} empty="No business accounts yet" query={query}>
        {(rows, stale) => (
          <AdminTable label="Business Accounts" columns={columns} rows={rows} stale={stale} />
        )}
      </ListState>
      {opened?.dialog === 'details' && (
        <AccountDetails
          account={opened.row}
          onClose={close}
          onDecide={(dialog) => setOpened({ dialog, row: opened.row })}
        />
      )}
      {opened?.dialog === 'approve' && (
        <ApproveDialog
          title="Approve this business account?"
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onApprove={() => decide({ type: 'approve', id: opened.row.id })}
        >
          <bdi className="font-semibold">{opened.row.businessName}</bdi> will be verified and can claim pages.
          We tell the owner.
        </ApproveDialog>
      )}
      {opened?.dialog === 'reject' && (
        <RejectDialog
          userId={userId}
          place={placeOf(opened)}
          title="Reject Business Account"
          name={opened.row.businessName}
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onReject={(reason) => decide({ type: 'reject', id: opened.row.id, reason })}
        />
      )}
      {opened?.dialog === 'unverify' && (
        <TakeBackDialog
          userId={userId}
          place={placeOf(opened)}
          title="Take back verification?"
          name={opened.row.businessName}
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onRevoke={(revocation) => decide({ type: 'take-back', id: opened.row.id, ...revocation })}
        />
      )}
    </>
  )
}

interface AccountDetailsProps {
  account: AdminAccount
  onClose: () => void
  /** Opens the dialog of a decision. */
  onDecide: (decision: 'approve' | 'reject') => void
}

/** The details of a business account, with the decision while it is pending. */
function AccountDetails({ account, onClose, onDecide }: AccountDetailsProps) {
  return (
    <Dialog
      title="Business Account Details"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        account.verificationStatus === 'pending' &&
        !account.isOwn && (
          <>
            <Button variant="danger" onClick={() => onDecide('reject')}>
              Reject
            </Button>
            <Button onClick={() => onDecide('approve')}>Approve</Button>
          </>
        )
      }
    >
      <DescriptionList
        details={[
          ...accountDetails(account, account.owner, account.isOwn),
          ['Rejection Reason', account.rejectionReason],
        ]}
      />
    </Dialog>
  )
}

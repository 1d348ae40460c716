import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimKind } from '#features/business/limits.ts'
import type { AdminClaim } from '#features/business/public.ts'
import { draftOf } from '#ui/draft.ts'
import { formatDate } from '#ui/format.ts'
import type { AdminSearch } from '../admin-search.ts'
import { ApproveDialog } from '../dialogs/approve-dialog.tsx'
import { ClaimDetails, OtherApproved } from '../dialogs/claim-details.tsx'
import { ClaimStanding } from '../dialogs/claim-standing.tsx'
import { DeleteClaimDialog } from '../dialogs/delete-claim-dialog.tsx'
import { RejectDialog } from '../dialogs/reject-dialog.tsx'
import { TakeBackDialog } from '../dialogs/take-back-dialog.tsx'
import { claimsQuery } from '../state/admin-queries.ts'
import { failureOf, isAlreadyDecided, type ReviewAction, useDecision } from '../state/use-decision.ts'
import { AdminTable } from './admin-table.tsx'
import { ListState } from './list-state.tsx'
import { OwnerLink } from './people.tsx'
import { RowActions } from './row-actions.tsx'

interface ClaimsTabProps {
  userId: string
  kind: ClaimKind
  search: AdminSearch
}

const LABELS = {
  artist: {
    table: 'Artist Claims',
    column: 'Artist Name',
    empty: 'No artist claims yet',
    reject: 'Reject Artist Claim',
  },
  festival: {
    table: 'Festival Claims',
    column: 'Festival Name',
    empty: 'No festival claims yet',
    reject: 'Reject Festival Claim',
  },
  label: {
    table: 'Label Claims',
    column: 'Label Name',
    empty: 'No label claims yet',
    reject: 'Reject Label Claim',
  },
  venue: {
    table: 'Venue Claims',
    column: 'Venue Name',
    empty: 'No venue claims yet',
    reject: 'Reject Venue Claim',
  },
}

interface Opened {
  dialog: 'details' | 'approve' | 'reject' | 'take-back' | 'delete'
  row: AdminClaim
}

/** The key under which the browser stores the input of a dialog. */
const placeOf = ({ dialog, row }: Opened) => `admin.${dialog}.${row.id}`

/** The table of claims of a kind, with the dialogs for decisions. */
export function ClaimsTab({ userId, kind, search }: ClaimsTabProps) {
  const labels = LABELS[kind]
  const query = useQuery(claimsQuery(userId, kind, search))
  const decision = useDecision(userId, kind)
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
  const nameOf = (row: AdminClaim) => `${row.entityName} · ${row.businessName}`
  const claimOf = (row: AdminClaim) => `the claim of ${row.businessName} on ${row.entityName}`
  const columns = [
    {
      label: labels.column,
      cell: (row: AdminClaim) => (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi>{row.entityName}</bdi>
          {row.hasOtherApproved && <OtherApproved />}
        </div>
      ),
    },
    { label: 'Business', cell: (row: AdminClaim) => <bdi>{row.businessName}</bdi> },
    { label: 'Claimant', cell: (row: AdminClaim) => <OwnerLink owner={row.owner} isOwn={row.isOwn} /> },
    { label: 'Status', cell: (row: AdminClaim) => <ClaimStanding claim={row} /> },
    {
      label: 'Claimed',
      className: 'md:whitespace-nowrap',
      cell: (row: AdminClaim) => formatDate(row.claimedAt),
    },
    {
      label: 'Actions',
      cell: (row: AdminClaim) => (
        <RowActions
          name={claimOf(row)}
          pending={row.claimStatus === 'pending'}
          isOwn={row.isOwn}
          busy={busy === row.id}
          onView={() => setOpened({ dialog: 'details', row })}
          onApprove={() => setOpened({ dialog: 'approve', row })}
          onReject={() => setOpened({ dialog: 'reject', row })}
          onRevoke={
            ['approved', 'lapsed'].includes(row.claimStatus)
              ? () => setOpened({ dialog: 'take-back', row })
              : undefined
          }
          onDelete={() => setOpened({ dialog: 'delete', row })}
        />
      ),
    },
  ]
  return (
    <>
      <ListState tab={`${kind}-claims`} search={search} empty={labels.empty} query={query}>
        {(rows, stale) => <AdminTable label={labels.table} columns={columns} rows={rows} stale={stale} />}
      </ListState>
      {opened?.dialog === 'details' && (
        <ClaimDetails
          userId={userId}
          claim={opened.row}
          onClose={close}
          onDecide={(dialog) => setOpened({ dialog, row: opened.row })}
        />
      )}
      {opened?.dialog === 'approve' && (
        <ApproveDialog
          title="Approve this claim?"
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onApprove={() => decide({ type: 'approve', id: opened.row.id })}
        >
          <bdi className="font-semibold">{nameOf(opened.row)}</bdi>
          <br />
          The business will manage this page{' '}
          {opened.row.businessStatus === 'verified' ? 'then' : 'once it is verified'}. We let them know.
          {opened.row.hasOtherApproved && (
            <span> We tell the other business too; it keeps managing the page.</span>
          )}
        </ApproveDialog>
      )}
      {opened?.dialog === 'reject' && (
        <RejectDialog
          userId={userId}
          place={placeOf(opened)}
          title={labels.reject}
          name={nameOf(opened.row)}
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onReject={(reason) => decide({ type: 'reject', id: opened.row.id, reason })}
        />
      )}
      {opened?.dialog === 'take-back' && (
        <TakeBackDialog
          userId={userId}
          place={placeOf(opened)}
          title="Take back this claim?"
          name={nameOf(opened.row)}
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onRevoke={(revocation) => decide({ type: 'take-back', id: opened.row.id, ...revocation })}
        />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteClaimDialog
          userId={userId}
          place={placeOf(opened)}
          kind={kind}
          name={nameOf(opened.row)}
          pending={decision.isPending}
          failure={failure}
          onClose={close}
          onDelete={(reason) =>
            decision.mutate({ type: 'delete', id: opened.row.id, reason }, { onSuccess: close })
          }
        />
      )}
    </>
  )
}

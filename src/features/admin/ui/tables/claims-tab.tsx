import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminArtistClaim, AdminFestivalClaim } from '#features/business/public.ts'
import { StatusBadge } from '#features/business/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import type { AdminSearch } from '../admin-search.ts'
import { OtherApproved } from '../dialogs/claim-details.tsx'
import { DeleteClaimDialog } from '../dialogs/delete-claim-dialog.tsx'
import { RejectDialog } from '../dialogs/reject-dialog.tsx'
import { useDecision, wasDecided } from '../state/use-decision.ts'
import { AdminTable } from './admin-table.tsx'
import { ListState } from './list-state.tsx'
import { OwnerLink } from './people.tsx'
import { RowActions } from './row-actions.tsx'

interface ClaimsTabProps<Claim> {
  userId: string
  kind: 'artist' | 'festival'
  search: AdminSearch
  query: UseQueryResult<{ items: Claim[]; nextCursor: string | null; total: number }>
  /** Of the artist or festival. */
  nameOf: (claim: Claim) => string
  details: (claim: Claim, close: () => void) => ReactNode
}

const WORDS = {
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
}

/** The claims on artists or on festivals, and the decisions on them. */
export function ClaimsTab<Claim extends AdminArtistClaim | AdminFestivalClaim>(props: ClaimsTabProps<Claim>) {
  const { userId, kind, search, query, nameOf, details } = props
  const tab = `${kind}-claims` as const
  const words = WORDS[kind]
  const decision = useDecision(userId, tab)
  const [opened, setOpened] = useState<{ dialog: 'details' | 'reject' | 'delete'; row: Claim }>()
  const close = () => setOpened(undefined)
  const busy = decision.isPending ? decision.variables.id : undefined
  const claimOf = (row: Claim) => `the claim of ${row.businessName} on ${nameOf(row)}`
  const columns = [
    {
      label: words.column,
      cell: (row: Claim) => (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi>{nameOf(row)}</bdi>
          {row.hasOtherApproved && <OtherApproved />}
        </div>
      ),
    },
    { label: 'Business', cell: (row: Claim) => <bdi>{row.businessName}</bdi> },
    { label: 'Claimant', cell: (row: Claim) => <OwnerLink owner={row.owner} isOwn={row.isOwn} /> },
    { label: 'Status', cell: (row: Claim) => <StatusBadge status={row.claimStatus} /> },
    {
      label: 'Claimed',
      className: 'md:whitespace-nowrap',
      cell: (row: Claim) => formatDate(row.claimedAt),
    },
    {
      label: 'Actions',
      cell: (row: Claim) => (
        <RowActions
          name={claimOf(row)}
          pending={row.claimStatus === 'pending'}
          isOwn={row.isOwn}
          busy={busy === row.id}
          onView={() => setOpened({ dialog: 'details', row })}
          onApprove={() => decision.mutate({ is: 'approve', id: row.id })}
          onReject={() => setOpened({ dialog: 'reject', row })}
          onDelete={() => setOpened({ dialog: 'delete', row })}
        />
      ),
    },
  ]
  return (
    <>
      <ListState tab={tab} search={search} empty={words.empty} query={query}>
        {(rows, stale) => <AdminTable label={words.table} columns={columns} rows={rows} stale={stale} />}
      </ListState>
      {opened?.dialog === 'details' && details(opened.row, close)}
      {opened?.dialog === 'reject' && (
        <RejectDialog
          title={words.reject}
          name={`${nameOf(opened.row)} · ${opened.row.businessName}`}
          pending={decision.isPending}
          onClose={close}
          onReject={(reason) =>
            decision.mutate(
              { is: 'reject', id: opened.row.id, reason },
              { onSuccess: close, onError: (error) => wasDecided(error) && close() },
            )
          }
        />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteClaimDialog
          kind={kind}
          pending={decision.isPending}
          onClose={close}
          onDelete={() => decision.mutate({ is: 'delete', id: opened.row.id }, { onSuccess: close })}
        />
      )}
    </>
  )
}

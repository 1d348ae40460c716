import ArrowLeft from 'virtual:icon/arrow-left'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { capitalize } from '../capitalize.ts'
import { auditQuery } from '../state/admin-queries.ts'
import { ACTION_LABELS, isAuditAction } from './action-labels.ts'
import { AuditLines } from './audit-line.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label: capitalize(label) })),
]
const TITLE = 'Audit log'
const OUTCOMES = [
  { value: '', label: 'All outcomes' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

/** The append-only log of actions and refused attempts. */
export function AuditPage({ search }: { search: AuditSearch }) {
  return (
    <AdminsOnly title={TITLE}>
      {({ userId }) => (
        <div className="page py-8 md:py-12">
          <Link to="/admin" className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" className="size-4.5" /> Admin Dashboard
          </Link>
          <h1 className="type-display mt-2">{TITLE}</h1>
          <p className="mt-2 text-muted">Every decision, and every attempt we refused</p>
          <Lines userId={userId} search={search} />
        </div>
      )}
    </AdminsOnly>
  )
}

function Lines({ userId, search }: { userId: string; search: AuditSearch }) {
  const navigate = useNavigate()
  const action = search.action && isAuditAction(search.action) ? search.action : undefined
  const query = useInfiniteQuery(auditQuery(userId, { action, outcome: search.outcome }))
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? []
  const change = (changes: Record<string, unknown>) =>
    void navigate({
      to: '/admin/audit-log',
      search: readAuditSearch({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <div className="mt-6 mb-4 grid grid-cols-2 gap-3 sm:flex">
        <NativeSelect
          label="Action"
          options={ACTIONS}
          value={action ?? ''}
          onChange={(action) => change({ action })}
        />
        <NativeSelect
          label="Outcome"
          options={OUTCOMES}
          value={search.outcome ?? ''}
          onChange={(outcome) => change({ outcome })}
        />
      </div>
      {query.isPending && (
        <SkeletonGroup label="Loading the log" className="grid gap-3">
          {[0, 1, 2, 3, 4].map((one) => (
            <Skeleton key={one} className="h-16 w-full" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && lines.length === 0 && (
        <EmptyState
          quiet
          title={action || search.outcome ? 'No results found' : 'No decisions yet'}
          level={2}
        />
      )}
      <AuditLines lines={lines} />
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { AdminSearch, AdminTab } from '../admin-search.ts'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'

interface ListPage<Row> {
  items: Row[]
  nextCursor: string | null
  total: number
}

interface ListStateProps<Row> {
  tab: AdminTab
  search: AdminSearch
  /** The title of the empty state without filters. */
  empty: string
  query: UseQueryResult<ListPage<Row>>
  children: (rows: Row[], stale: boolean) => ReactNode
}

/** A table with its filters, its loading, empty and error states, and its pager. */
export function ListState<Row>({ tab, search, empty, query, children }: ListStateProps<Row>) {
  const { data } = query
  const isFiltered = Boolean(search.search || search.status || search.after)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters tab={tab} search={search} />
      {query.isPending && (
        <SkeletonGroup label="Loading" className="grid gap-3">
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} className="h-14 w-full" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !data && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {data && data.items.length === 0 && (
        <EmptyState quiet title={isFiltered ? 'No results found' : empty} level={2} />
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items, query.isPlaceholderData)}
          <Pager search={search} total={data.total} nextCursor={data.nextCursor} />
        </>
      )}
    </div>
  )
}

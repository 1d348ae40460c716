import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { dropFailed } from '#platform/query/prefetch.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { REASON_LABELS } from '../limits.ts'
import { decidedLabel, isOfAccount } from './outcome-labels.ts'
import { logQuery } from './report-queries.ts'

const TITLE = 'What moderators decided'

/** Loads the log and renders its head; for the loader of its route. */
export async function loadLog(client: QueryClient, parentMatch: Promise<{ loaderData?: unknown }>) {
  const done = client.prefetchInfiniteQuery(logQuery)
  if (import.meta.env.SSR) await done
  dropFailed(client, logQuery.queryKey)
  return {
    head: pageHead([await parentMatch], {
      title: `${TITLE} · Fanfare`,
      description: 'Every decision about reported posts, replies and profiles, without names.',
      path: '/guidelines/log',
    }),
  }
}

/** The public log of decisions, without names. */
export function LogPage() {
  const query = useInfiniteQuery(logQuery)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="reading-page py-10 md:py-14">
      <h1 className="type-display">{TITLE}</h1>
      <p className="mt-3 text-muted">
        Every decision about what members wrote and about their accounts, without names. The rules are in the{' '}
        <Link to="/guidelines" className="link">
          guidelines
        </Link>
        .
      </p>
      <div className="mt-8">
        {query.isPending ? (
          <SkeletonGroup label="Loading the log">
            <Skeleton className="h-24" />
          </SkeletonGroup>
        ) : query.isError && !query.data ? (
          <ErrorState
            title="Couldn’t load the log"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : items.length === 0 ? (
          <EmptyState level={2} title="No decisions yet" />
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added to
              <li key={index} className="flex flex-wrap justify-between gap-x-6 py-3">
                <span>
                  <span className="capitalize">
                    {isOfAccount(item.kind, item.outcome) ? 'member' : item.kind}
                  </span>
                  : {decidedLabel(item.kind, item.outcome)}
                  {item.rule && <span> ({REASON_LABELS[item.rule]})</span>}
                  {item.restored && <span>, restored later</span>}
                </span>
                <time dateTime={item.at} className="text-sm text-muted">
                  {formatDate(item.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="secondary"
            className="mt-6"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  )
}

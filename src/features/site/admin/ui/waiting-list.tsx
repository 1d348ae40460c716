import { useQuery } from '@tanstack/react-query'
import type { Desk, WaitingItem } from '#features/safety/reports/contract.ts'
import { WAITING_SHOWN, type WaitingQueue } from '#features/safety/reports/limits.ts'
import { waitingOf, waitingQuery } from '#features/safety/reports/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatNumber } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { AdminSearch } from './admin-search.ts'
import { capitalize } from './capitalize.ts'

const KINDS: Record<WaitingQueue, string> = {
  reports: 'Report',
  appeals: 'Appeal',
  held: 'Waiting post',
  applications: 'Application',
  accounts: 'Business account',
  'artist-claims': 'Artist claim',
  'festival-claims': 'Festival claim',
  'label-claims': 'Label claim',
  'venue-claims': 'Venue claim',
}

/** Everything that waits for an admin, oldest first, each with the way to its decision. */
export function WaitingList({ userId, desk }: { userId: string; desk: Desk }) {
  const total = waitingOf(desk)
  const query = useQuery(waitingQuery(userId, total))
  if (!query.data) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failureMessage(query.error)}
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading what waits" className="flex flex-col gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    )
  }
  const { items } = query.data
  if (items.length === 0) return <EmptyState title="Nothing waits">You’re all caught up.</EmptyState>
  return (
    <>
      <ol aria-label="What waits" className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={`${item.queue} ${item.id}`} className="flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-sm text-muted">
                {KINDS[item.queue]} · <RelativeTime date={item.since} />
              </p>
              <p className="font-semibold wrap-anywhere">
                <Title item={item} />
              </p>
            </div>
            <ButtonLink
              to="/admin"
              search={placeOf(item)}
              variant="secondary"
              size="small"
              aria-label={`Decide: ${KINDS[item.queue]} ${item.name}`}
            >
              Decide
            </ButtonLink>
          </li>
        ))}
      </ol>
      {items.length === WAITING_SHOWN && (
        <p className="mt-4 text-muted">
          These are the {formatNumber(WAITING_SHOWN)} that have waited longest. The next ones come up as you
          decide.
        </p>
      )}
    </>
  )
}

function Title({ item: { queue, name, by } }: { item: WaitingItem }) {
  if (queue === 'reports' || queue === 'appeals' || queue === 'held') {
    return (
      <span>
        {capitalize(name)} {by && <span>by @{by}</span>}
      </span>
    )
  }
  return (
    <>
      <bdi>{queue === 'applications' ? `@${name}` : name}</bdi>
      {by && (
        <span className="font-normal text-muted">
          {' '}
          by <bdi>{queue === 'accounts' ? `@${by}` : by}</bdi>
        </span>
      )}
    </>
  )
}

/** Where an item is decided on, the oldest first there too. */
function placeOf({ queue, name }: WaitingItem): { [parameter in keyof AdminSearch]?: string } {
  if (queue === 'appeals') return { tab: 'reports', list: 'appeals' }
  if (queue === 'reports' || queue === 'held' || queue === 'applications') return { tab: queue }
  return { tab: queue, status: 'pending', sort: 'oldest', search: name }
}

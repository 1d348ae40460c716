import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { formatBounded } from '#platform/count-limit.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { RadarState } from '../contract.ts'
import type { RadarRoutes } from '../server/routes.ts'

const stateQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'admin', 'radar'),
    queryFn: ({ signal }): Promise<RadarState> =>
      unwrap(createClient<RadarRoutes>().api.admin.radar.$get({}, { init: { signal } })),
    refetchInterval: 30_000,
  })

const SOURCES: Record<string, string> = { musicbrainz: 'MusicBrainz', listenbrainz: 'ListenBrainz' }
const PURPOSES: Record<string, string> = {
  'fresh-releases': 'Fresh releases of ListenBrainz',
  artists: 'Followed artists, every day',
  confirmations: 'Entries that only ListenBrainz has',
  'look-ups': 'Announced records, every week',
  labels: 'Followed labels, every week',
  'merged-artists': 'Merged artists, every month',
}
const WAITING: Record<keyof RadarState['waiting'], string> = {
  artists: 'Artists to read',
  labels: 'Labels to read',
  lookUps: 'Records to look up',
  records: 'Records to decide on',
  pendingNotices: 'Notices to send',
}

/** How the sources of release notices respond, how much work waits, and when the jobs last ran. */
export function RadarTab({ userId }: { userId: string }) {
  const query = useQuery(stateQuery(userId))
  if (query.data) return <State state={query.data} />
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  )
}

function State({
  state: { sources, watched, waiting, calls, callsMax, callsFor, jobs },
}: {
  state: RadarState
}) {
  return (
    <div className="grid gap-9 lg:grid-cols-2">
      <Part title="Sources">
        {sources.length === 0 ? (
          <EmptyState quiet title="No requests yet">
            We ask the sources once a member follows an artist or a label.
          </EmptyState>
        ) : (
          <Lines
            lines={sources.map(({ source, answeredAt, failedAt, failures }) => ({
              name: SOURCES[source] ?? source,
              value: (
                <>
                  {answeredAt ? (
                    <span>
                      Answered <RelativeTime date={answeredAt} />
                    </span>
                  ) : (
                    <span>Never answered</span>
                  )}
                  {failures > 0 && failedAt && (
                    <span className="block text-danger">
                      {formatCount(failures, 'failure')} since, the last <RelativeTime date={failedAt} />
                    </span>
                  )}
                </>
              ),
            }))}
          />
        )}
      </Part>
      <Part title="Requests today">
        <p className="text-muted">
          <span className="figures">
            {formatNumber(calls)} of {formatNumber(callsMax)}
          </span>{' '}
          for <span className="figures">{formatBounded(watched)}</span>{' '}
          {watched === 1 ? 'artist or label' : 'artists and labels'} that someone follows. The rest waits for
          the next day (UTC).
        </p>
        <Lines
          lines={callsFor.map(({ purpose, calls: count }) => ({
            name: PURPOSES[purpose] ?? purpose,
            value: formatNumber(count),
          }))}
        />
      </Part>
      <Part title="Waiting">
        <Lines
          lines={(Object.keys(WAITING) as (keyof typeof WAITING)[]).map((key) => ({
            name: WAITING[key],
            value: formatBounded(waiting[key]),
          }))}
        />
      </Part>
      <Part title="Last runs">
        <Lines
          lines={jobs.map(({ name, lastStartAt }) => ({ name, value: <RelativeTime date={lastStartAt} /> }))}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="type-heading">{title}</h2>
      {children}
    </section>
  )
}

function Lines({ lines }: { lines: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="border-t border-line">
      {lines.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
          <dt className="font-semibold">{name}</dt>
          <dd className="figures text-muted sm:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

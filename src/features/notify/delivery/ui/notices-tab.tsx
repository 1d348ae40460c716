import { useQuery } from '@tanstack/react-query'
import { formatBounded } from '#platform/count-limit.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { NoticeDesk } from '../contract.ts'
import { DeadLetters } from './dead-letters.tsx'
import { CHANNELS, deskQuery } from './desk-query.ts'

/** Deliveries that wait, those given up, and when the jobs last ran. */
export function NoticesTab({ userId }: { userId: string }) {
  const query = useQuery(deskQuery(userId))
  if (query.data) return <Desk userId={userId} desk={query.data} />
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  )
}

function Desk({ userId, desk: { channels, jobs, dead } }: { userId: string; desk: NoticeDesk }) {
  return (
    <div className="flex flex-col gap-9">
      <section aria-labelledby="notices-queue">
        <h2 id="notices-queue" className="type-heading">
          Queue
        </h2>
        <div className="mt-3 overflow-x-auto">
          <table className="w-full min-w-140 text-left">
            <thead className="text-sm text-muted">
              <tr>
                {['Channel', 'Not due yet', 'Due', 'Tried again', 'Given up', 'Oldest due'].map((title) => (
                  <th key={title} scope="col" className="border-b border-line py-2 pr-4 font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="figures">
              {channels.map(({ channel, waiting, due, again, dead: lost, oldestDueAt }) => (
                <tr key={channel} className="border-b border-line">
                  <th scope="row" className="py-2.5 pr-4 font-semibold">
                    {CHANNELS[channel]}
                  </th>
                  {Object.entries({ waiting, due, again, lost }).map(([state, count]) => (
                    <td key={state} className="py-2.5 pr-4">
                      {formatBounded(count)}
                    </td>
                  ))}
                  <td className="py-2.5 pr-4">{oldestDueAt ? <RelativeTime date={oldestDueAt} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <DeadLetters userId={userId} dead={dead} total={channels.reduce((sum, one) => sum + one.dead, 0)} />
      <section aria-labelledby="notices-jobs">
        <h2 id="notices-jobs" className="type-heading">
          Last runs
        </h2>
        <ul className="mt-3">
          {jobs.map(({ name, lastStartAt }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
              <span className="font-semibold">{name}</span>
              <RelativeTime date={lastStartAt} className="text-muted" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

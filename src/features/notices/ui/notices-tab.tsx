import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { NoticeDesk } from '../contract.ts'
import type { NoticeAdminRoutes } from '../server/admin-routes.ts'

const desk = () => createClient<NoticeAdminRoutes>().api.admin.notices

const deskQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'admin', 'notices'),
    queryFn: ({ signal }): Promise<NoticeDesk> => unwrap(desk().$get({}, { init: { signal } })),
    refetchInterval: 30_000,
  })

const CHANNELS = { bell: 'Bell', push: 'Push', mail: 'Weekly mail' }

/** What waits to be delivered to members, what was given up, and when the jobs ran last. */
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
                      {formatNumber(count)}
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

interface DeadLettersProps {
  userId: string
  dead: NoticeDesk['dead']
  total: number
}

function DeadLetters({ userId, dead, total }: DeadLettersProps) {
  const client = useQueryClient()
  const [discarding, setDiscarding] = useState(false)
  const decide = useMutation({
    mutationFn: (json: { action: 'retry' | 'discard'; ids?: string[] }) =>
      unwrap(desk().dead.$post({ json })),
    onSuccess: ({ count }, { action }) => {
      const what = formatCount(count, 'delivery', 'deliveries')
      toast.success(action === 'retry' ? `${what} will be tried again` : `${what} discarded`)
    },
    onError: (error) => toast.error('Error', failureMessage(error)),
    onSettled: () => {
      setDiscarding(false)
      return client.invalidateQueries({ queryKey: deskQuery(userId).queryKey })
    },
  })
  return (
    <section aria-labelledby="notices-dead">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="notices-dead" className="type-heading">
          Given up
        </h2>
        {total > 0 && (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              size="small"
              pending={decide.isPending && !discarding}
              onClick={() => decide.mutate({ action: 'retry' })}
            >
              Try all again
            </Button>
            <AlertDialog
              title={`Discard ${formatCount(total, 'delivery', 'deliveries')}?`}
              description="These members will not get them on this channel."
              confirm="Discard"
              danger
              pending={decide.isPending}
              open={discarding}
              onOpenChange={setDiscarding}
              onConfirm={() => decide.mutate({ action: 'discard' })}
              trigger={
                <Button variant="secondary" size="small">
                  Discard all
                </Button>
              }
            />
          </div>
        )}
      </div>
      {dead.length === 0 ? (
        <EmptyState title="Nothing was given up" className="py-6!">
          Deliveries that fail ten times, over about a day, wait here for a decision.
        </EmptyState>
      ) : (
        <ul className="mt-3">
          {dead.map(({ id, channel, username, text, attempts, error, deadAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words">
                  <span className="font-semibold">
                    {CHANNELS[channel]} to @{username}
                  </span>
                  {text && <bdi className="block">{text}</bdi>}
                </p>
                <p className="text-sm break-words text-muted">
                  {error} · {formatCount(attempts, 'attempt')} · <RelativeTime date={deadAt} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Try again: ${CHANNELS[channel]} to ${username}`}
                onClick={() => decide.mutate({ action: 'retry', ids: [id] })}
              >
                Try again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

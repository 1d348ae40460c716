import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createClient, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { periodInWords } from '#platform/period-in-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { JobDesk } from '../../jobs-contract.ts'
import type { JobRoutes } from '../../server/jobs-routes.ts'
import { adminKey } from '../state/admin-queries.ts'

const jobsApi = () => createClient<JobRoutes>().api.admin.jobs

const jobsQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'jobs'),
    queryFn: ({ signal }): Promise<JobDesk> => unwrap(jobsApi().$get({}, { init: { signal } })),
    refetchInterval: 30_000,
  })

/** What `npm run jobs -- list` shows: rows of queues that failed, and the background jobs. */
export function JobsTab({ userId }: { userId: string }) {
  const query = useQuery(jobsQuery(userId))
  if (query.data) return <Desk userId={userId} desk={query.data} />
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  )
}

function Desk({ userId, desk: { jobs, setAside } }: { userId: string; desk: JobDesk }) {
  return (
    <div className="flex flex-col gap-9">
      <section aria-labelledby="jobs-set-aside">
        <h2 id="jobs-set-aside" className="type-heading">
          Set aside
        </h2>
        {setAside.length === 0 ? (
          <EmptyState quiet title="Nothing set aside">
            When a job fails at something, we try again after longer and longer pauses. Until then it waits
            here.
          </EmptyState>
        ) : (
          <ul className="mt-3">
            {setAside.map((row) => (
              <SetAsideRow key={`${row.queue} ${row.key}`} userId={userId} row={row} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="jobs-all">
        <h2 id="jobs-all" className="type-heading">
          Jobs
        </h2>
        <ul className="mt-3">
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function SetAsideRow({ userId, row }: { userId: string; row: JobDesk['setAside'][number] }) {
  const { queue, key, attempts, error, dueAt, deadAt } = row
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => unwrap(jobsApi().retry.$post({ json: { queue, key } })),
    onSuccess: () => toast.success(`${queue} tries it again`),
    onError: (failure) => toast.error('Error', failureMessage(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery(userId).queryKey }),
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <span className="font-semibold">{queue}</span> <span className="text-muted">{key}</span>
        </p>
        <p className="text-sm break-words text-danger">{error}</p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          <span>{formatCount(attempts, 'attempt')}</span>
          <span aria-hidden="true">·</span>
          <span>{deadAt ? 'given up' : 'again'}</span>
          <RelativeTime date={deadAt ?? dueAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Try again: ${queue} ${key}`}
        pending={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  )
}

function JobRow({ job }: { job: JobDesk['jobs'][number] }) {
  const { name, everySeconds, lastStartAt, nextRunAt, isRunning, process, seconds, error } = job
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name}
          {isRunning && <Badge tone="positive">Running</Badge>}
        </p>
        <dl className="flex flex-wrap gap-x-4 text-sm text-muted">
          <Fact name="Every" value={<span>{periodInWords(everySeconds)}</span>} />
          <Fact name="Last" value={lastStartAt ? <RelativeTime date={lastStartAt} /> : <span>never</span>} />
          {seconds !== null && <Fact name="Took" value={<span>{seconds.toFixed(1)} s</span>} />}
          <Fact name="Next" value={nextRunAt ? <RelativeTime date={nextRunAt} /> : <span>now</span>} />
        </dl>
      </div>
      {process && <p className="text-sm break-words text-muted">{process}</p>}
      {error && <p className="text-sm break-words text-danger">{error}</p>}
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
  </div>
)

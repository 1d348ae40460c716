import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { ownerParams, refreshShows, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { createClient, failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { ShowFeed } from '../contract.ts'

/** A reading takes some seconds: an open page polls at this interval while one is due. */
const REFRESH_MS = 4000

const api = () => createClient<ShowRoutes>().api.manage[':entityType'][':entityId'].feeds

const feedsQuery = (owner: ShowOwner) =>
  queryOptions({
    queryKey: personalKey(owner.userId, 'show-feeds', owner.type, owner.entityId),
    queryFn: ({ signal }) => unwrap(api().$get({ param: ownerParams(owner) }, { init: { signal } })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ readAt, failure }) => readAt === null && failure === null)
        ? REFRESH_MS
        : false,
  })

/** The organiser's calendars and pages from which shows are read, and the problems found in them. */
export function FeedsCard({ owner }: { owner: ShowOwner }) {
  const client = useQueryClient()
  const query = useQuery(feedsQuery(owner))
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: feedsQuery(owner).queryKey }),
      refreshShows(client, owner),
    ])
  return (
    <Card className="mt-6 p-4 sm:p-6">
      <h2 className="type-heading">Your calendar or website</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        We read your shows every six hours from a calendar (iCal) or a page with schema.org events. What you
        type here yourself always wins.
      </p>
      {query.isPending && <Skeleton className="h-18" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the feeds"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.items.map((feed) => (
        <Feed key={feed.id} owner={owner} feed={feed} onChange={refresh} />
      ))}
      {query.data &&
        (query.data.provedAddress ? (
          <AddFeed owner={owner} proved={query.data.provedAddress} onAdded={refresh} />
        ) : (
          <p className="max-w-prose text-muted">
            We only read addresses you’ve proved, and this claim was approved with documents. An owner can{' '}
            <Link to="/business/claim" search={{ [owner.type]: owner.name }} className="underline">
              prove an address of the page
            </Link>{' '}
            to add its calendar.
          </p>
        ))}
    </Card>
  )
}

interface AddFeedProps {
  owner: ShowOwner
  proved: string
  onAdded: () => Promise<unknown>
}

function AddFeed({ owner, proved, onAdded }: AddFeedProps) {
  const [address, setAddress] = useState('')
  const [city, setCity] = useState('')
  const add = useMutation({
    mutationFn: () =>
      unwrap(
        api().$post({
          param: ownerParams(owner),
          json: {
            address: address.trim().replace(/^webcal:/i, 'https:'),
            city,
            timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        }),
      ),
    retry: false,
    onSuccess: async () => {
      setAddress('')
      await onAdded()
      toast.success('Feed added', 'We’re reading it now.')
    },
  })
  const errors = fieldErrors(add.error)
  const failure = wholeFailure(add.error, ['address', 'city'])
  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-[1fr_14rem_auto]">
      <Field label="Address of the calendar or page" hint={`Below ${proved}`} error={errors.address}>
        <Input
          type="url"
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label="City (optional)" hint="Used when the calendar gives no city" error={errors.city}>
        <Input dir="auto" value={city} onChange={(event) => setCity(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" pending={add.isPending} className="sm:mt-7">
        Add
      </Button>
      {failure && (
        <div className="sm:col-span-full">
          <FormFailure message={failure} />
        </div>
      )}
    </form>
  )
}

interface FeedProps {
  owner: ShowOwner
  feed: ShowFeed
  onChange: () => Promise<unknown>
}

function Feed({ owner, feed, onChange }: FeedProps) {
  const { id, address, readAt, failure, shows, problems, unconfirmed } = feed
  const param = { ...ownerParams(owner), id }
  const read = useMutation({
    mutationFn: () => unwrap(api()[':id'].reading.$post({ param })),
    retry: false,
    onSuccess: async () => {
      await onChange()
      toast.success('Reading the feed')
    },
  })
  const remove = useMutation({
    mutationFn: () => unwrap(api()[':id'].$delete({ param })),
    retry: false,
    onSuccess: onChange,
  })
  const failed = read.error ?? remove.error
  const act = (one: typeof read | typeof remove) => {
    read.reset()
    remove.reset()
    one.mutate()
  }
  return (
    <section aria-label={address} className="mb-5 border-b border-line pb-5">
      <p className="font-semibold wrap-anywhere">{address}</p>
      <p role="status" className="text-sm text-muted">
        {readAt ? (
          <span>
            Read <RelativeTime date={readAt} />: {shows} upcoming {shows === 1 ? 'show' : 'shows'}.
          </span>
        ) : (
          !failure && 'Reading it for the first time…'
        )}
      </p>
      {failure && <p className="mt-1 text-danger">The last read failed: {failure}</p>}
      {problems.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {problems.length} {problems.length === 1 ? 'entry needs' : 'entries need'} a look
          </summary>
          <ul className="grid gap-1.5 text-sm">
            {problems.map((problem, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same fault
              <li key={i} className="wrap-anywhere">
                {problem.line && <span className="figures text-muted">Line {problem.line}: </span>}
                {problem.name && <bdi className="font-semibold">{problem.name}. </bdi>}
                <span>{problem.message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unconfirmed.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">No longer in the feed</p>
          <p className="text-sm text-muted">
            They’re not cancelled. We hide them after a week; cancel or delete them above if they’re off.
          </p>
          <ul className="mt-1 text-sm">
            {unconfirmed.map((show) => (
              <li key={show.id}>
                <bdi>{show.name}</bdi>, {dayInWords(show.date)}
                {show.isHidden && <span> (hidden)</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" pending={read.isPending} onClick={() => act(read)}>
          Read now
        </Button>
        <Button variant="secondary" size="small" pending={remove.isPending} onClick={() => act(remove)}>
          Remove
        </Button>
      </div>
      <FormFailure message={failed ? failureMessage(failed) : undefined} />
    </section>
  )
}

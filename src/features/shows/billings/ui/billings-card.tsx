import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type { ListedShow } from '#features/shows/contract.ts'
import { ChangeHistory, memberInWords } from '#features/shows/editor/ui/change-history.tsx'
import { refreshShows, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import type { BillingStanding } from '#features/shows/limits.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { daysInWords, placeInWords } from '#features/shows/ui/words.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { toast } from '#ui/toast.ts'
import type { BillingChange } from '../contract.ts'

const api = () => createClient<ShowRoutes>().api.manage.artist[':artistId'].billings

const billingsKey = ({ userId, entityId }: ShowOwner) => personalKey(userId, 'billings', entityId)

const unconfirmedQuery = (owner: ShowOwner) =>
  infiniteQueryOptions({
    queryKey: billingsKey(owner),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api().$get(
          { param: { artistId: owner.entityId }, query: pageParam ? { cursor: pageParam } : {} },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** Shows that others announce with the artist: its team confirms them, or removes the artist from them. */
export function BillingsCard({ owner }: { owner: ShowOwner }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(unconfirmedQuery(owner))
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: billingsKey(owner) }), refreshShows(client, owner)])
  const decide = useMutation({
    mutationFn: ({ show, standing }: { show: ListedShow; standing: 'confirmed' | 'removed' }) =>
      unwrap(api()[':id'].$put({ param: { artistId: owner.entityId, id: show.id }, json: { standing } })),
    retry: false,
    onSuccess: ({ standing }) =>
      toast.success(standing === 'confirmed' ? 'Confirmed. Your followers will hear about it.' : 'Removed'),
    onSettled: refresh,
  })
  const shows = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card className="mb-6 p-4 sm:p-6">
      <h2 className="type-heading">Shows that list you</h2>
      <p className="mt-1 max-w-prose text-muted">
        Others announced these shows with <bdi>{owner.name}</bdi>. Until you confirm one, your page says it’s
        not confirmed, and your followers won’t hear about it.
      </p>
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the shows"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && shows.length === 0 && (
        <p className="pt-4 text-muted">No shows waiting for your answer.</p>
      )}
      {shows.length > 0 && (
        <ul aria-label="Shows that list you" className="mt-2 divide-y divide-line">
          {shows.map((show) => (
            <li key={show.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">
                  <Link to="/show/$showId" params={{ showId: show.id }} className="link">
                    <bdi>{show.name}</bdi>
                  </Link>
                </p>
                <p className="figures text-sm text-muted">
                  {daysInWords(show)} · {placeInWords(show)}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Confirm ${show.name}`}
                  pending={
                    decide.isPending &&
                    decide.variables.show.id === show.id &&
                    decide.variables.standing === 'confirmed'
                  }
                  onClick={() => decide.mutate({ show, standing: 'confirmed' })}
                >
                  Confirm
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${owner.name} from ${show.name}`}
                  pending={
                    decide.isPending &&
                    decide.variables.show.id === show.id &&
                    decide.variables.standing === 'removed'
                  }
                  onClick={() => decide.mutate({ show, standing: 'removed' })}
                >
                  Remove
                </Button>
              </div>
              {decide.isError && decide.variables.show.id === show.id && (
                <div className="basis-full">
                  <FormFailure message={wholeFailure(decide.error)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      <Decisions owner={owner} onUndone={refresh} />
    </Card>
  )
}

const WORDS: Record<BillingStanding, string> = {
  confirmed: 'confirmed',
  removed: 'removed',
  unconfirmed: 'open again',
}

function Decisions({ owner, onUndone }: { owner: ShowOwner; onUndone: () => unknown }) {
  const param = { artistId: owner.entityId }
  const query = useQuery({
    queryKey: [...billingsKey(owner), 'changes'],
    queryFn: ({ signal }) => unwrap(api().changes.$get({ param }, { init: { signal } })),
  })
  return (
    <ChangeHistory
      title="History of decisions"
      label="Decisions about shows"
      query={query}
      changes={query.data?.items.map((change: BillingChange) => ({
        id: change.id,
        name: change.showName,
        word: WORDS[change.standing],
        by: memberInWords(change.by),
        at: change.at,
        differences: [{ field: 'When', before: null, after: change.date }],
        canUndo: change.canUndo,
      }))}
      undo={(id) => unwrap(api().changes[':id'].undo.$post({ param: { ...param, id } }))}
      onUndone={onUndone}
    />
  )
}

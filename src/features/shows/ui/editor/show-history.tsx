import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.ts'
import type { ShowHistoryEntry } from '../../history-contract.ts'
import type { ShowChangeKind, ShowChangeSource } from '../../limits.ts'
import { manageApi, ownerParams, refreshShows, type ShowOwner, showHistoryQuery } from './own-shows.ts'

const WORDS: Record<ShowChangeKind, string> = {
  published: 'published',
  changed: 'changed',
  deleted: 'deleted',
}

/** Who changed which show, newest first, with the way back. Nothing while nothing was changed. */
export function ShowHistory({ owner }: { owner: ShowOwner }) {
  const client = useQueryClient()
  const query = useQuery(showHistoryQuery(owner))
  const undo = useMutation({
    mutationFn: (id: string) =>
      unwrap(manageApi().changes[':id'].undo.$post({ param: { ...ownerParams(owner), id } })),
    retry: false,
    onSuccess: () => toast.success('Undone'),
    onError: (error) => toast.error('The change was not undone', failureMessage(error)),
    onSettled: () => refreshShows(client, owner),
  })
  if (query.isError && !query.data) {
    return (
      <div role="alert" className="mt-6 flex flex-wrap items-center gap-3">
        <p className="text-muted">The history of shows did not load.</p>
        <Button variant="secondary" size="small" pending={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline">
        History of shows
      </summary>
      <ol aria-label="Changes of shows" className="divide-y divide-line">
        {items.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">
                <bdi>{change.showName}</bdi> {wordOf(change)}
              </p>
              <p className="text-sm text-muted">
                <Changer change={change} />, <RelativeTime date={change.at} />
              </p>
              <Differences change={change} />
            </div>
            {change.canUndo && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Undo: ${change.showName} ${wordOf(change)}`}
                pending={undo.isPending && undo.variables === change.id}
                onClick={() => undo.mutate(change.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const SOURCE_WORDS: Record<ShowChangeSource, string> = {
  feed: 'By your feed',
  musicbrainz: 'By MusicBrainz',
}

function Changer({ change: { by, source } }: { change: ShowHistoryEntry }) {
  if (source) return SOURCE_WORDS[source]
  return by ? <bdi>{by}</bdi> : 'A former member'
}

function Differences({ change: { differences } }: { change: ShowHistoryEntry }) {
  if (differences.length === 0) return null
  return (
    <dl className="mt-1 space-y-0.5 text-sm">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{field}: </dt>
          <dd className="figures inline">
            {before !== null && <del dir="auto">{before}</del>}
            {before !== null && after !== null && ' → '}
            {after !== null && (
              <ins dir="auto" className="no-underline">
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const wordOf = ({ kind, isUndo }: ShowHistoryEntry): string => (isUndo ? 'put back' : WORDS[kind])

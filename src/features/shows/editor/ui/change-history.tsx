import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.ts'
import type { Difference } from '../history-contract.ts'

/** A change as the list shows it. */
export interface ListedChange {
  id: string
  /** The changed thing, such as the name of a show. */
  name: string
  /** The kind of change, such as "changed". */
  word: string
  by: ReactNode
  /** ISO 8601. */
  at: string
  differences: readonly Difference[]
  canUndo: boolean
}

interface ChangeHistoryProps {
  /** Such as "History of shows". */
  title: string
  /** Label of the list, such as "Changes of shows". */
  label: string
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  /** Undefined until they have loaded. */
  changes: readonly ListedChange[] | undefined
  undo: (id: string) => Promise<unknown>
  /** Called after a change was undone, or could not be. */
  onUndone: () => unknown
}

/** The changes, newest first, with buttons to undo them. Renders nothing while there are none. */
export function ChangeHistory({ title, label, query, changes, undo, onUndone }: ChangeHistoryProps) {
  const undoing = useMutation({
    mutationFn: undo,
    retry: false,
    onSuccess: () => toast.success('Undone'),
    onSettled: onUndone,
  })
  if (query.isError && !changes) {
    return (
      <div role="alert" className="mt-6 flex flex-wrap items-center gap-3">
        <p className="text-muted">Couldn’t load the {title.toLowerCase()}.</p>
        <Button variant="secondary" size="small" pending={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!changes || changes.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline">
        {title}
      </summary>
      <ol aria-label={label} className="divide-y divide-line">
        {changes.map(({ id, name, word, by, at, differences, canUndo }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">
                <bdi>{name}</bdi> {word}
              </p>
              <p className="text-sm text-muted">
                {by}, <RelativeTime date={at} />
              </p>
              <Differences differences={differences} />
            </div>
            {canUndo && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Undo: ${name} ${word}`}
                pending={undoing.isPending && undoing.variables === id}
                onClick={() => undoing.mutate(id)}
              >
                Undo
              </Button>
            )}
            {undoing.isError && undoing.variables === id && (
              <div className="basis-full">
                <FormFailure message={wholeFailure(undoing.error)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <dl className="mt-1 space-y-0.5 text-sm">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{field}: </dt>
          <dd className="figures inline">
            {before !== null && <del dir="auto">{before}</del>}
            {before !== null && after !== null && <span> → </span>}
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

/** The author of a change: a member, or a former one. */
export const memberInWords = (username: string | null) =>
  username ? <bdi>{username}</bdi> : 'A former member'

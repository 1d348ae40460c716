import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { PageChange } from '../../contract.ts'
import { FIELD_LABELS } from '../field-labels.ts'
import { historyQuery, ownPageQuery, undoChange } from '../page-queries.ts'
import type { SectionProps } from './section-props.ts'
import { showSaved } from './use-statement.ts'

/** The changes, newest first, with buttons to undo them. */
export function HistorySection({ pageRef, page, isReadOnly }: SectionProps) {
  const client = useQueryClient()
  const query = useInfiniteQuery(historyQuery(pageRef))
  const undo = useMutation({
    mutationFn: ({ id, field }: PageChange) =>
      undoChange(pageRef, id, page.fields.find((one) => one.field === field)?.version ?? 1),
    retry: false,
    onSuccess: (saved) => {
      showSaved(client, pageRef, saved)
      toast.success('Undone')
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      // Shows the present value first; the next attempt then undoes that.
      void query.refetch()
      void client.invalidateQueries({ queryKey: ownPageQuery(pageRef).queryKey })
    },
  })
  const changes = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="type-heading">History</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        The latest changes of each part of the page, with who made them.
      </p>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the history"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && changes.length === 0 && <p className="text-muted">No changes yet.</p>}
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">
                {FIELD_LABELS[change.field]} {wordOf(change)}
              </p>
              <p className="text-sm text-muted">
                <bdi>{change.by ?? 'A former member'}</bdi>, <RelativeTime date={change.at} />
              </p>
              <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
                {change.after ?? (change.before && <s>{change.before}</s>)}
              </p>
            </div>
            {!isReadOnly && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`${undoLabel(change)}: ${FIELD_LABELS[change.field]}`}
                pending={undo.isPending && undo.variables.id === change.id}
                onClick={() => undo.mutate(change)}
              >
                {undoLabel(change)}
              </Button>
            )}
            {undo.isError && undo.variables.id === change.id && (
              <div className="basis-full">
                <FormFailure message={wholeFailure(undo.error)} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </Card>
  )
}

const undoLabel = ({ isLatest }: PageChange) => (isLatest ? 'Undo' : 'Back to before this')

function wordOf({ before, after, isUndo }: PageChange): string {
  if (isUndo) return 'put back'
  if (after === null) return 'removed'
  return before === null ? 'stated' : 'changed'
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnProduct, ProductChange } from '../../contract.ts'
import { formatPrice } from '../product-grid.tsx'
import { manageApi, productHistoryQuery } from '../queries.ts'

interface ProductHistoryProps {
  userId: string
  artistId: string
  /** Shows the products that there are after a change was undone. */
  onUndone: (answer: { items: OwnProduct[] }) => void
  /** Shows what somebody else has changed in the meantime. */
  onChangedMeanwhile: () => void
}

/** The changes to products, newest first, with buttons to undo them; nothing while there are none. */
export function ProductHistory({ userId, artistId, onUndone, onChangedMeanwhile }: ProductHistoryProps) {
  const client = useQueryClient()
  const history = productHistoryQuery(userId, artistId)
  const query = useQuery(history)
  const undo = useMutation({
    // One after the other: each names the latest change, which is read again after the one before.
    scope: { id: `undo products of ${artistId}` },
    mutationFn: (id: string) => {
      const seen = client.getQueryData(history.queryKey)?.items[0]?.id ?? id
      return unwrap(manageApi().changes[':id'].undo.$post({ param: { artistId, id }, json: { seen } }))
    },
    retry: false,
    onSuccess: (answer) => {
      onUndone(answer)
      toast.success('Undone')
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) onChangedMeanwhile()
    },
    onSettled: () => client.invalidateQueries({ queryKey: history.queryKey }),
  })
  if (query.isError && !query.data) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
        <p className="text-muted">Couldn’t load the history of products.</p>
        <Button variant="secondary" size="small" pending={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline">
        History of products
      </summary>
      <ol aria-label="Changes of products" className="divide-y divide-line">
        {items.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">
                <bdi>{titleOf(change)}</bdi> {wordOf(change)}
              </p>
              <p className="text-sm text-muted">
                <bdi>{change.by ?? 'A former member'}</bdi>, <RelativeTime date={change.at} />
              </p>
              {change.before && change.after && (
                <p className="figures text-sm wrap-anywhere text-muted">{differencesOf(change)}</p>
              )}
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Undo: ${titleOf(change)} ${wordOf(change)}`}
              pending={undo.isPending && undo.variables === change.id}
              onClick={() => undo.mutate(change.id)}
            >
              Undo
            </Button>
            {undo.isError && undo.variables === change.id && (
              <div className="basis-full">
                <FormFailure message={wholeFailure(undo.error)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const titleOf = ({ before, after }: ProductChange) => (after ?? before)?.title ?? 'A product'

function wordOf({ before, after, isUndo }: ProductChange): string {
  if (isUndo) return after ? 'put back' : 'removed again'
  if (!after) return 'removed'
  return before ? 'changed' : 'added'
}

/** The fields before the change. */
function differencesOf({ before, after }: ProductChange): string {
  if (!before || !after) return ''
  const was = [
    before.title !== after.title && before.title,
    (before.price !== after.price || before.currency !== after.currency) &&
      formatPrice(before.price, before.currency),
    before.category !== after.category && before.category,
    before.url !== after.url && before.url,
    before.pictureUrl !== after.pictureUrl && (before.pictureUrl ?? 'no picture'),
  ].filter((one) => one !== false)
  return was.length > 0 ? `Before: ${was.join(' · ')}` : 'As before'
}

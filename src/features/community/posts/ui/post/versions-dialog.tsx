import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { unwrap } from '#platform/http/client/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api } from '../state/api.ts'
import { versionsKey } from '../state/keys.ts'
import { PostText } from './post-text.tsx'

interface VersionsDialogProps {
  kind: 'post' | 'reply'
  id: string
  trigger: ReactElement
}

/** The earlier texts of a post or reply, newest first. Opens at once: a press has loaded it. */
export function VersionsDialog({ kind, id, trigger }: VersionsDialogProps) {
  const query = useQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal }) => {
      const versions = kind === 'post' ? api().posts[':id'].versions : api().replies[':id'].versions
      return unwrap(versions.$get({ param: { id } }, { init: { signal } }))
    },
  })
  return (
    <Dialog defaultOpen trigger={trigger} title={`Earlier texts of this ${kind}`}>
      {query.data ? (
        <ol className="flex flex-col gap-5">
          {query.data.items.map(({ content, replacedAt }) => (
            <li key={replacedAt}>
              <p className="text-sm text-muted">
                Until <RelativeTime date={replacedAt} />
              </p>
              <PostText text={content} facets={[]} className="mt-1" />
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <ErrorState
          title="Couldn’t load the earlier texts"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptAt } from '#platform/http/client/kept-answers.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { Popover } from '#ui/popover.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { BellButton } from './bell-button.tsx'
import { groupPages } from './groups.ts'
import { listQuery } from './list-query.ts'
import { NoticeRow } from './notice-row.tsx'
import { Row } from './row.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** The popover of the bell, open from the beginning. */
export function Panel({ userId, unread }: { userId: string; unread: number }) {
  const [open, setOpen] = useState(true)
  const markRead = useMarkRead(userId)
  return (
    <Popover
      trigger={<BellButton unread={unread} />}
      title="Notifications"
      action={
        <Button variant="quiet" size="small" disabled={unread === 0} onClick={() => markRead('all')}>
          Mark all read
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <section
        aria-label="List of notifications"
        className="h-[400px] max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain"
      >
        <OfflineNote keptAt={useKeptAt()} className="m-3" />
        <List userId={userId} onFollow={() => setOpen(false)} />
      </section>
    </Popover>
  )
}

function List({ userId, onFollow }: { userId: string; onFollow: () => void }) {
  const query = useInfiniteQuery(listQuery(userId))
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the notifications"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <SkeletonGroup label="Loading notifications" className="flex flex-col gap-5 p-4">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="flex gap-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-8 flex-1" />
          </div>
        ))}
      </SkeletonGroup>
    )
  }
  const groups = groupPages(query.data.pages)
  if (groups.length === 0) {
    return <p className="grid h-full place-items-center px-4 text-muted">No notifications yet</p>
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.latest.id}>
            {group.latest.about ? (
              <NoticeRow userId={userId} group={group} onFollow={onFollow} />
            ) : (
              <Row userId={userId} group={group} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2 p-3">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-muted">
              Couldn’t load more.
            </p>
          )}
          <Button
            variant="secondary"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

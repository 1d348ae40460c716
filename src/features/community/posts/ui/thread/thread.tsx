import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { UNTIL_HIDES_KNOWN } from '#features/accounts/blocks/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { scrollBehavior } from '#ui/scroll-behavior.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { aheadQuery, threadQuery } from '../state/queries.ts'
import { useMissingReactions } from '../state/reactions.ts'
import { dedupeReplies, type ReplyNode, treeOf, withAhead, withoutHidden } from '../state/thread-tree.ts'
import { ReplyItem } from './reply-item.tsx'

interface ThreadProps {
  postId: string
  /** The reply to scroll into view. */
  newReplyId?: string
  onRevealed?: () => void
  /** Without it nobody can reply. */
  onReplied?: (replyId: string) => void
}

const AUTO_PAGES = 4

/** The replies under a post, each indented under its parent. */
export function Thread({ postId, newReplyId, onRevealed, onReplied }: ThreadProps) {
  const { userId } = useSession()
  const client = useQueryClient()
  const query = useInfiniteQuery(threadQuery(client, postId, userId))
  const ahead = useQuery(aheadQuery(client, postId, userId)).data.pages.flatMap((page) => page.items)
  const read = dedupeReplies(query.data?.pages.flatMap((page) => page.items) ?? [])
  const loaded = query.hasNextPage ? withAhead(read, ahead) : read
  const replyIds = loaded.map((reply) => reply.id)
  const { reasonOf, isUnknown } = useMissingReactions({ postIds: [], replyIds })
  const replies = withoutHidden(loaded, reasonOf)

  if (query.isPending) return <ThreadSkeleton />
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the replies"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const reveal = (element: HTMLElement | null) => {
    // The reply alone: with all its answers it may be higher than the window.
    const own = element?.firstElementChild
    if (!own) return
    const isFar = Math.abs(own.getBoundingClientRect().top) > 2 * window.innerHeight
    own.scrollIntoView({ block: 'center', behavior: isFar ? 'instant' : scrollBehavior() })
    element.focus({ preventScroll: true })
    onRevealed?.()
  }
  return (
    <>
      <ul className={cx('flex flex-col gap-4', isUnknown && UNTIL_HIDES_KNOWN)}>
        {treeOf(replies).map((node) => (
          <Branch
            key={node.reply.id}
            node={node}
            newReplyId={newReplyId}
            reveal={reveal}
            onReplied={onReplied}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          // Pages loaded in between must not push the revealed reply away.
          auto={query.data.pages.length < AUTO_PAGES && ahead.length === 0}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

interface BranchProps {
  node: ReplyNode
  newReplyId?: string
  reveal: (element: HTMLElement | null) => void
  onReplied?: (replyId: string) => void
}

/** Lines from an avatar down to the first answer, and from there to each answer's avatar. */
const LINE_DOWN =
  'before:absolute before:top-9 before:bottom-0 before:left-[15px] before:w-0.5 before:bg-line'
const ANSWERS = cx(
  'pl-7 sm:pl-11 *:relative *:pt-3',
  '*:before:absolute *:before:top-0 *:before:-left-[13px] *:before:h-7 *:before:w-2.5 sm:*:before:-left-[29px] sm:*:before:w-6',
  '*:before:rounded-bl-[10px] *:before:border-b-2 *:before:border-l-2 *:before:border-line',
  '*:not-last:after:absolute *:not-last:after:inset-y-0 *:not-last:after:-left-[13px] *:not-last:after:w-0.5',
  '*:not-last:after:bg-line sm:*:not-last:after:-left-[29px]',
)

function Branch({ node: { reply, answers }, newReplyId, reveal, onReplied }: BranchProps) {
  return (
    <li
      id={`reply-${reply.id}`}
      tabIndex={-1}
      ref={reply.id === newReplyId ? reveal : undefined}
      className="min-w-0 outline-none [&:focus>div]:rounded-card [&:focus>div]:outline-2 [&:focus>div]:outline-offset-4 [&:focus>div]:outline-brass"
    >
      <div className={cx('relative', answers.length > 0 && LINE_DOWN)}>
        <ReplyItem reply={reply} onReplied={onReplied} />
      </div>
      {answers.length > 0 && (
        <ul className={ANSWERS}>
          {answers.map((answer) => (
            <Branch
              key={answer.reply.id}
              node={answer}
              newReplyId={newReplyId}
              reveal={reveal}
              onReplied={onReplied}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading replies" className="flex flex-col gap-4">
      {[0, 1, 2].map((place) => (
        <div key={place} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="pt-1.5">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-4 mb-3 h-4 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

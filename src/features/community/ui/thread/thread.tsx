import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/accounts/public-ui.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '../feed/load-more.tsx'
import { itemsOf } from '../state/cached-posts.ts'
import { threadQuery } from '../state/queries.ts'
import { useMissingReactions } from '../state/reactions.ts'
import { type ReplyNode, treeOf } from '../state/thread-tree.ts'
import { ReplyItem } from './reply-item.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'

interface ThreadProps {
  postId: string
  /** A reply that was just written: it is brought into view. */
  newReplyId?: string
  onReplied: (replyId: string) => void
}

const AUTO_PAGES = 4

/** The replies under a post, answers indented under what they answer. */
export function Thread({ postId, newReplyId, onReplied }: ThreadProps) {
  const { userId } = useSession()
  const client = useQueryClient()
  const query = useInfiniteQuery(threadQuery(client, postId, userId))
  const replies = itemsOf(query.data)
  useMissingReactions(userId, { postIds: [], replyIds: replies.map((reply) => reply.id) })

  if (query.isPending) return <ThreadSkeleton />
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The replies did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {treeOf(replies).map((node) => (
          <Branch key={node.reply.id} node={node} newReplyId={newReplyId} onReplied={onReplied} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          auto={query.data.pages.length < AUTO_PAGES}
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
  onReplied: (replyId: string) => void
}

function Branch({ node: { reply, answers }, newReplyId, onReplied }: BranchProps) {
  return (
    <li
      id={`reply-${reply.id}`}
      tabIndex={-1}
      ref={reply.id === newReplyId ? reveal : undefined}
      className="group/branch relative min-w-0 outline-none"
    >
      {answers.length > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-9 bottom-0 left-4 -translate-x-1/2 border-l-2 border-line"
        />
      )}
      <ReplyItem reply={reply} onReplied={onReplied} />
      {answers.length > 0 && (
        <ul className="mt-2 flex flex-col gap-3 pl-5 sm:pl-11">
          {answers.map((answer) => (
            <Branch key={answer.reply.id} node={answer} newReplyId={newReplyId} onReplied={onReplied} />
          ))}
        </ul>
      )}
    </li>
  )
}

function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

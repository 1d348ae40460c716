import CornerDownRight from 'virtual:icon/corner-down-right'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OfficialBadge } from '#features/community/posts/ui/post/official-badge.tsx'
import { PostText } from '#features/community/posts/ui/post/post-text.tsx'
import { memberRepliesQuery } from '#features/community/posts/ui/state/queries.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount } from '#ui/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { MemberReply } from '../contract.ts'
import { FeedSkeleton } from './feed.tsx'

/** The replies of one member, newest first, each with a link to the post that it is under. */
export function RepliesOf({ username, empty }: { username: string; empty: ReactNode }) {
  const query = useInfiniteQuery(memberRepliesQuery(username))
  if (query.isPending) return <FeedSkeleton />
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the replies"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const replies = query.data.pages.flatMap((page) => page.items)
  if (replies.length === 0) return empty
  return (
    <>
      <ol aria-label={`Replies of @${username}`} className="grid grid-cols-1 gap-3 sm:gap-4">
        {replies.map((reply) => (
          <li key={reply.id} className="min-w-0">
            <ReplyCard reply={reply} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function ReplyCard({ reply }: { reply: MemberReply }) {
  const { user, excerpt } = reply.post
  return (
    <Card className="relative p-4 sm:p-5">
      <Link
        to="/community/post/$postId"
        params={{ postId: reply.postId }}
        className="cover-link flex min-w-0 items-baseline gap-2 text-sm text-muted"
      >
        <CornerDownRight aria-hidden="true" className="size-4 shrink-0 translate-y-0.5" />
        <span className="min-w-0 truncate">
          Under the post of <bdi>{user.displayName ?? user.username}</bdi>: <bdi>{excerpt}</bdi>
        </span>
      </Link>
      <PostText text={reply.content} facets={reply.facets} className="mt-2" />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <RelativeTime date={reply.createdAt} />
        {reply.likesCount > 0 && <span className="figures">{formatCount(reply.likesCount, 'like')}</span>}
        {reply.isOfficial && <OfficialBadge businessName={reply.businessName} until={reply.officialUntil} />}
      </p>
    </Card>
  )
}

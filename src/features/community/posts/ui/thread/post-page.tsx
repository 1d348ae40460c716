import ArrowLeft from 'virtual:icon/arrow-left'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { UNTIL_HIDES_KNOWN } from '#features/accounts/blocks/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { NewItemsButton } from '#features/community/feed/ui/new-items-button.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { formatNumber } from '#ui/format.ts'
import { PostCard } from '../post/post-card.tsx'
import { PostCardSkeleton } from '../post/post-card-skeleton.tsx'
import { postQuery } from '../state/queries.ts'
import { useMissingReactions, useReaction } from '../state/reactions.ts'
import { useLivePost } from '../state/use-live-post.ts'
import { PostNotFound } from './post-not-found.tsx'
import { RemovedPost } from './removed-post.tsx'
import { ReplyBox } from './reply-box.tsx'
import { Thread } from './thread.tsx'

/** A post and all its replies. */
export function PostPage({ postId }: { postId: string }) {
  const { userId } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [newReplyId, setNewReplyId] = useState<string>()
  const { data: post, error, refetch, isFetching } = useQuery(postQuery(client, postId, userId))
  const { reasonOf, isUnknown } = useMissingReactions({ postIds: post ? [post.id] : [], replyIds: [] })

  const { newReplies, show } = useLivePost(postId)

  const isClosed = useReaction(userId, postId).closed === true
  const canReply = !isClosed && (post?.replyPolicy !== 'nobody' || post.userId === userId)
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing || reasonOf(postId) === 'blocked') return <PostNotFound />
  if (error instanceof ApiError && error.status === 410) return <RemovedPost postId={postId} />
  return (
    <div className="reading-page py-4 md:py-8">
      <BackButton />
      <div className="mt-2">
        {post ? (
          <article
            aria-label={`Post by ${post.user.displayName ?? post.user.username}`}
            className={cx(isUnknown && UNTIL_HIDES_KNOWN)}
          >
            <h1 className="sr-only">A post by @{post.user.username}</h1>
            <PostCard post={post} whole onDeleted={() => navigate({ to: '/community' })} />
          </article>
        ) : error ? (
          <ErrorState title="Couldn’t load the post" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <PostCardSkeleton />
        )}
      </div>
      {post && (
        <section id="replies" aria-labelledby="replies-heading" className="mt-8">
          <h2 id="replies-heading" className="type-heading">
            Replies ({formatNumber(post.repliesCount)})
          </h2>
          <div className="mt-4 mb-8">
            <ReplyBox post={post} onReplied={setNewReplyId} />
          </div>
          <NewItemsButton
            below
            count={newReplies}
            noun="new reply"
            onShow={async () => setNewReplyId(await show())}
          />
          <Thread
            postId={postId}
            newReplyId={newReplyId}
            onRevealed={() => setNewReplyId(undefined)}
            onReplied={canReply ? setNewReplyId : undefined}
          />
        </section>
      )}
    </div>
  )
}

/** Goes back in the history, or to the community if there is none. */
function BackButton() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <Button
      variant="quiet"
      className="-ml-5"
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/community' }))}
    >
      <ArrowLeft aria-hidden="true" /> Back
    </Button>
  )
}

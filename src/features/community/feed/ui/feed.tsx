import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { isLeftOut } from '#features/accounts/blocks/limits.ts'
import { UNTIL_HIDES_KNOWN } from '#features/accounts/blocks/public-ui.tsx'
import { PinnedBadge } from '#features/community/posts/ui/post/pinned-badge.tsx'
import { PostCard } from '#features/community/posts/ui/post/post-card.tsx'
import { PostCardSkeleton } from '#features/community/posts/ui/post/post-card-skeleton.tsx'
import { itemsOf } from '#features/community/posts/ui/state/cached-posts.ts'
import { type FeedFilter, feedQuery } from '#features/community/posts/ui/state/queries.ts'
import { useMissingReactions } from '#features/community/posts/ui/state/reactions.ts'
import { useNewPosts } from '#features/community/posts/ui/state/use-new-posts.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount } from '#ui/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { scrollBehavior } from '#ui/scroll-behavior.ts'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { LiveItem } from './live-item.tsx'
import { NewItemsButton } from './new-items-button.tsx'

interface FeedProps {
  /** With a `limit` no further pages are loaded. */
  filter: FeedFilter
  userId: string | undefined
  empty: ReactNode
}

/** Pages that load on scrolling; further ones need the button, so that the footer can be reached. */
const AUTO_PAGES = 4
/** More posts than this are never in the first window. */
const FIRST_WINDOW = 4

/** A list of posts, with its loading, empty and error states. */
export function Feed({ filter, userId, empty }: FeedProps) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    ...feedQuery(client, filter, userId),
    placeholderData: keepPreviousData,
  })
  const read = itemsOf(query.data)
  const pinned = new Set(query.data?.pages.flatMap((page) => page.pinned))
  const { reasonOf, isUnknown } = useMissingReactions({ postIds: read.map((post) => post.id), replyIds: [] })
  const posts = read.filter((post) => !isLeftOut(reasonOf(post.id), filter))

  const { newPosts, show } = useNewPosts(filter, userId)
  const isFromServer = useIsFromServer()

  if (query.isPending) return <FeedSkeleton />
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the posts"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
      <p role="status" className="sr-only">
        {filter.search && !query.isPlaceholderData && countInWords(posts.length, query.hasNextPage)}
      </p>
      <NewItemsButton
        count={newPosts}
        noun="new post"
        onShow={async () => {
          await show()
          window.scrollTo({ top: 0, behavior: scrollBehavior() })
        }}
      />
      {posts.length === 0 ? (
        // All posts of a page may be hidden, and further ones not.
        !query.hasNextPage && empty
      ) : (
        <ol className={cx('grid grid-cols-1 gap-3 sm:gap-4', isUnknown && UNTIL_HIDES_KNOWN)}>
          {posts.map((post, place) => (
            <LiveItem
              key={post.id}
              postId={post.id}
              className={cx(
                isFromServer && place >= FIRST_WINDOW && 'when-seen [contain-intrinsic-size:auto_20rem]',
              )}
            >
              <article aria-label={`Post by ${post.user.displayName ?? post.user.username}`}>
                <PostCard post={post} badges={pinned.has(post.id) && <PinnedBadge />} />
              </article>
            </LiveItem>
          ))}
        </ol>
      )}
      {query.hasNextPage && !filter.limit && (
        <LoadMore
          auto={(query.data?.pages.length ?? 0) < AUTO_PAGES}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

/**
 * Whether the list was rendered by the server. Only such a list lays out late what is far down: one to which somebody
 * comes back needs its exact height at once, or the window would show other posts than before.
 */
function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isFromServer] = useState(isHydrating)
  return isFromServer
}

const never = () => () => {}

const countInWords = (count: number, more: boolean) =>
  `${more ? 'More than ' : ''}${formatCount(count, 'post')} found`

export function FeedSkeleton() {
  return (
    <SkeletonGroup label="Loading posts" className="grid grid-cols-1 gap-3 sm:gap-4">
      {[0, 1, 2, 3, 4].map((place) => (
        <PostCardSkeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}

import { sql } from 'kysely'
import { publishLive } from '#features/accounts/live/public.ts'
import type { LinkCards } from '#features/community/cards/server/link-cards.ts'
import type { Platform } from '#platform/platform.ts'
import type { Post, Reply } from '../contract.ts'

/** Minimum interval between publishing counts. */
const COUNTS_EVERY_MS = 150

/**
 * How many transactions a statement knows to have ended. Of two statements the one that sees more has the higher number,
 * whichever process sent it; so pages can tell which of two counts is the newer one.
 */
const AS_OF = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::int8
  - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))`.as('asOf')

export type PostEvents = ReturnType<typeof createPostEvents>

/**
 * Publishes new posts, deletions and counts to open pages, and sees to the cards of links. Call these after the commit;
 * they do not block.
 */
export function createPostEvents(platform: Platform, cards: Pick<LinkCards, 'request'>) {
  const { db, log, stopping } = platform
  const posts = new Set<string>()
  const replies = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const publishCounts = async () => {
    const [postIds, replyIds] = [[...posts], [...replies]]
    posts.clear()
    replies.clear()
    // Read now, so that the last publish has the latest state.
    const ofPosts =
      postIds.length > 0
        ? await db
            .selectFrom('posts')
            .select(['id', 'likes_count', 'replies_count', AS_OF])
            .where('id', 'in', postIds)
            .where('visibility', '=', 'public')
            .execute()
        : []
    for (const { id, likes_count: likesCount, replies_count: repliesCount, asOf } of ofPosts) {
      const data = { likesCount, repliesCount, asOf }
      void publishLive(platform, { topic: `post:${id}`, type: 'counts', data })
    }
    const ofReplies =
      replyIds.length > 0
        ? await db
            .selectFrom('post_replies')
            .select(['id', 'post_id', 'likes_count', AS_OF])
            .where('id', 'in', replyIds)
            .where('visibility', '=', 'public')
            .execute()
        : []
    for (const { id, post_id: postId, likes_count: likesCount, asOf } of ofReplies) {
      const data = { replyId: id, likesCount, asOf }
      void publishLive(platform, { topic: `post:${postId}`, type: 'reply-counts', data })
    }
  }

  const soon = (ids: Set<string>, id: string) => {
    ids.add(id)
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      publishCounts().catch((error: unknown) => {
        if (!stopping.aborted) log.warn({ err: error }, 'failed to publish counts')
      })
    }, COUNTS_EVERY_MS).unref()
  }

  return {
    postCountsChanged: (postId: string) => soon(posts, postId),
    replyCountsChanged: (replyId: string) => soon(replies, replyId),
    postCreated({ id, userId, linkedEntityType, linkedEntityId }: Post) {
      const data = { postId: id, userId }
      const about =
        linkedEntityType === 'artist' && linkedEntityId ? ([`artist:${linkedEntityId}`] as const) : []
      cards.request({ post: id })
      void publishLive(platform, { topic: ['feed', ...about], type: 'post', data, written: { post: id } })
    },
    postEdited(postId: string) {
      cards.request({ post: postId })
      void publishLive(platform, { topic: `post:${postId}`, type: 'edited', written: { post: postId } })
    },
    replyEdited({ id, postId }: Pick<Reply, 'id' | 'postId'>) {
      cards.request({ reply: id })
      const data = { replyId: id }
      void publishLive(platform, {
        topic: `post:${postId}`,
        type: 'reply-edited',
        data,
        written: { reply: id },
      })
    },
    postDeleted(postId: string) {
      void publishLive(platform, { topic: `post:${postId}`, type: 'deleted' })
    },
    replyCreated({ id, postId, userId }: Pick<Reply, 'id' | 'postId' | 'userId'>) {
      cards.request({ reply: id })
      const data = { replyId: id, userId }
      void publishLive(platform, { topic: `post:${postId}`, type: 'reply', data, written: { reply: id } })
      soon(posts, postId)
    },
    replyDeleted({ id, postId }: Pick<Reply, 'id' | 'postId'>) {
      void publishLive(platform, { topic: `post:${postId}`, type: 'reply-deleted', data: { replyId: id } })
      soon(posts, postId)
    },
  }
}

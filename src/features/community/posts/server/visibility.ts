import { sql } from 'kysely'
import type { Visibility } from '#features/community/limits.ts'
import {
  type Notifications,
  notifyMentioned,
  notifyReplied,
  pushNotifications,
} from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { mentionsInPost, mentionsOf } from './facets.ts'
import type { PostEvents } from './post-events.ts'
import { findPost } from './post-queries.ts'
import { deletePost, lockPost } from './post-rows.ts'
import { findReply, withdrawReply } from './reply-queries.ts'
import { isWithheld } from './withhold.ts'

export interface PostOrReply {
  kind: 'post' | 'reply'
  id: string
}

interface Change {
  from: Visibility
  /** Differs from the requested one when the author is banned and hidden. */
  to: Visibility
  /** Notifies caches, open pages and members. Call it after the commit. */
  publish(): void
}

/**
 * Whether a change publishes content for the first time. Removed content may have been held before; notifying twice has
 * no effect.
 */
const isNews = (from: Visibility, to: Visibility) =>
  to === 'public' && (from === 'held' || from === 'removed')

/** Makes posts and replies public or not. */
export function createVisibility(
  platform: Platform,
  { notifications, postEvents }: { notifications: Pick<Notifications, 'fanOut'>; postEvents: PostEvents },
) {
  const invalidate = (postId: string) =>
    platform.invalidation.invalidate(['feed', 'replies', `post:${postId}`, 'posts-left'])

  /** Content made public again stays withheld while its author is banned with all content hidden. */
  const reachable = async (trx: Trx, authorId: string | null, to: Visibility): Promise<Visibility> =>
    to === 'public' && authorId && (await isWithheld(trx, authorId)) ? 'withheld' : to

  const changePost = async (trx: Trx, id: string, target: Visibility): Promise<Change | undefined> => {
    const locked = await lockPost(trx, id)
    if (!locked) return undefined
    const from = locked.visibility
    const to = await reachable(trx, locked.userId, target)
    await trx.updateTable('posts').set({ visibility: to }).where('id', '=', id).execute()
    const post = await findPost(trx, id)
    const isApproved = from === 'held' && to === 'public'
    const notified = isNews(from, to) && post ? await notifyMentioned(trx, mentionsInPost(post)) : undefined
    return {
      from,
      to,
      publish() {
        invalidate(id)
        if (notified) pushNotifications(platform, notified)
        if (from === 'public' && to !== 'public') postEvents.postDeleted(id)
        if (isApproved && post) postEvents.postCreated(post)
      },
    }
  }

  const changeReply = async (trx: Trx, id: string, target: Visibility): Promise<Change | undefined> => {
    const found = await findReply(trx, id)
    if (!found) return undefined
    const { postId } = found
    await lockPost(trx, postId)
    const locked = await trx
      .selectFrom('post_replies')
      .select(['visibility', 'deleted_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked || locked.deleted_at) return undefined
    const from = locked.visibility
    const to = await reachable(trx, found.userId, target)
    await trx.updateTable('post_replies').set({ visibility: to }).where('id', '=', id).execute()
    const notified =
      isNews(from, to) && found.userId
        ? await notifyReplied(trx, { ...found, userId: found.userId, mentions: mentionsOf(found.facets) })
        : undefined
    return {
      from,
      to,
      publish() {
        invalidate(postId)
        if (from === 'public' && to !== 'public') postEvents.replyDeleted(found)
        if (from !== 'public' && to === 'public') postEvents.replyCreated(found)
        if (!notified) return
        pushNotifications(platform, notified)
        if (notified.followersLeft) notifications.fanOut.wake()
      },
    }
  }

  return {
    /**
     * Locks posts, and the posts of replies (under whose lock replies are changed), until the end of the transaction,
     * in the same order as everywhere.
     */
    async lock(trx: Trx, all: readonly PostOrReply[]): Promise<void> {
      const idsOf = (target: PostOrReply['kind']) =>
        all.filter(({ kind }) => kind === target).map(({ id }) => id)
      await sql`select from posts where id = any (${idsOf('post')}::uuid[])
        or id in (select post_id from post_replies where id = any (${idsOf('reply')}::uuid[]))
        order by id for no key update`.execute(trx)
    },
    /** Undefined when there is no such post or reply, or its author deleted it. */
    async visibilityOf(trx: Trx, { kind, id }: PostOrReply): Promise<Visibility | undefined> {
      const row =
        kind === 'post'
          ? await trx.selectFrom('posts').select('visibility').where('id', '=', id).executeTakeFirst()
          : await trx
              .selectFrom('post_replies')
              .select('visibility')
              .where('id', '=', id)
              .where('deleted_at', 'is', null)
              .executeTakeFirst()
      return row?.visibility
    },
    /** Returns undefined when there is no such post or reply, or its author deleted it. */
    change: (trx: Trx, { kind, id }: PostOrReply, to: Visibility): Promise<Change | undefined> =>
      kind === 'post' ? changePost(trx, id, to) : changeReply(trx, id, to),
    /** Deletes content that is still removed; the files of a post go to the trash. */
    async purge(trx: Trx, { kind, id }: PostOrReply): Promise<void> {
      if (kind === 'post') {
        if (await lockPost(trx, id, 'delete')) await deletePost(trx, id, 'removed')
        return
      }
      const found = await findReply(trx, id)
      if (!found) return
      await lockPost(trx, found.postId)
      await withdrawReply(trx, id, 'removed')
    },
  }
}

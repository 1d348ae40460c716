import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { membersBlockedWith } from '#features/accounts/blocks/public.ts'
import { lockSessions, sessionEnded } from '#features/accounts/public.ts'
import type { PostEvents } from '#features/community/posts/server/post-events.ts'
import { notifyPostLiked, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'

interface Change {
  viewer: Viewer
  liked: boolean
  /** Called with the new count; undefined when there is no such post for this member. */
  resolve(likesCount: number | undefined): void
  reject(reason: unknown): void
}

/** Maximum number of likes per transaction. */
const BATCH_SIZE = 100

export type PostLikes = ReturnType<typeof createPostLikes>

/**
 * Writes likes of posts. While likes of a post are being written, further ones queue and are written as one batch:
 * a post that many members like at once is locked and counted once per batch, not once per like.
 */
export function createPostLikes(platform: Platform, postEvents: PostEvents) {
  const queues = new Map<string, Change[]>()
  const writeAll = async (postId: string, changes: readonly Change[]) => {
    try {
      if (await write(platform, postId, changes)) postEvents.postCountsChanged(postId)
    } catch (error) {
      // One change may cause the failure, such as one of an account that is being deleted; the others must not fail
      // with it.
      if (changes.length > 1 && error instanceof DatabaseError) {
        for (const change of changes) await writeAll(postId, [change])
      } else for (const change of changes) change.reject(error)
    }
  }
  const work = async (postId: string, queue: Change[]) => {
    while (queue.length > 0) await writeAll(postId, takeBatch(queue))
    queues.delete(postId)
  }
  return {
    /**
     * Likes or unlikes a post. Resolves with the exact new count, or undefined when there is no such post for this member. Rejects
     * with a 401 problem when the session has ended.
     */
    change: (postId: string, viewer: Viewer, liked: boolean) =>
      new Promise<number | undefined>((resolve, reject) => {
        const change = { viewer, liked, resolve, reject }
        const queue = queues.get(postId)
        if (queue) {
          queue.push(change)
          return
        }
        const fresh = [change]
        queues.set(postId, fresh)
        void work(postId, fresh)
      }),
  }
}

/** Takes one change per member: several changes of one member run in order, in separate transactions. */
function takeBatch(queue: Change[]): Change[] {
  const batch = new Map<string, Change>()
  const left = queue.filter((change) => {
    if (batch.size >= BATCH_SIZE || batch.has(change.viewer.id)) return true
    batch.set(change.viewer.id, change)
    return false
  })
  queue.splice(0, queue.length, ...left)
  return [...batch.values()]
}

/** Writes changes of different members and resolves them. Returns whether the post exists. */
async function write(platform: Platform, postId: string, changes: readonly Change[]): Promise<boolean> {
  const { refusals, likesCount, notified, apart } = await platform.db.transaction().execute(async (trx) => {
    const refusals = await lockSessions(
      trx,
      changes.map((change) => change.viewer),
    )
    const mayWrite = ({ sessionId }: Viewer) =>
      refusals.has(sessionId) && refusals.get(sessionId) === undefined
    const idsOf = (liked: boolean) =>
      changes
        .filter((change) => change.liked === liked && mayWrite(change.viewer))
        .map((change) => change.viewer.id)
    const authorId = await lockAuthorOf(trx, postId)
    const liking = idsOf(true)
    const apart = authorId ? await membersBlockedWith(trx, authorId, liking) : new Set<string>()
    const liked = liking.filter((id) => !apart.has(id))
    const likesCount = await setPostLikes(trx, postId, { liked, unliked: idsOf(false) })
    const notified = liked.length > 0 ? await notifyPostLiked(trx, { postId, userIds: liked }) : undefined
    return { refusals, likesCount, notified, apart }
  })
  for (const { viewer, liked, resolve, reject } of changes) {
    const refusal = refusals.has(viewer.sessionId) ? refusals.get(viewer.sessionId) : sessionEnded()
    if (refusal) reject(refusal)
    else resolve(liked && apart.has(viewer.id) ? undefined : likesCount)
  }
  if (notified) pushNotifications(platform, notified)
  return likesCount !== undefined
}

/**
 * Locks a post and returns its author; undefined when there is no such post. Other processes that write likes of the
 * same post wait here, and nowhere else.
 */
async function lockAuthorOf(trx: Trx, postId: string): Promise<string | undefined> {
  const post = await trx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return post?.user_id
}

/**
 * Writes a batch of likes of one post, which `lockAuthorOf` has locked: the ids of members who like it and of those who
 * unlike it; each may appear once. Returns the exact
 * new count, or undefined when there is no such public post. A second like changes nothing.
 */
async function setPostLikes(
  trx: Trx,
  postId: string,
  { liked, unliked }: { liked: readonly string[]; unliked: readonly string[] },
): Promise<number | undefined> {
  if (unliked.length > 0) {
    await sql`delete from post_likes where post_id = ${postId} and user_id = any (${unliked}::uuid[])`.execute(
      trx,
    )
  }
  if (liked.length > 0) {
    await sql`insert into post_likes (post_id, user_id)
      select p.id, u.id from posts p, unnest(${liked}::uuid[]) as u (id)
      where p.id = ${postId} and p.visibility = 'public'
      on conflict do nothing`.execute(trx)
  }
  const row = await trx
    .selectFrom('posts')
    .select('likes_count')
    .where('id', '=', postId)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  return row?.likes_count
}

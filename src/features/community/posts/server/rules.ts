import { createMiddleware } from 'hono/factory'
import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import { POST_NOT_FOUND, POST_REMOVED, type PostType, REPLY_DEPTH_LIMIT } from '#features/community/limits.ts'
import { forbidden, gone, invalid, notFound } from '#platform/http/problem.ts'
import type { Env, Viewer } from '#platform/http/router.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Post, Reply } from '../contract.ts'

/** A post without media is a text post; with a video, or a URL containing "video", a video post; else photos. */
export function postTypeOf({ urls, hasVideo }: { urls: readonly string[]; hasVideo: boolean }): PostType {
  if (urls.length === 0) return 'text'
  return hasVideo || urls.some((url) => url.includes('video')) ? 'video' : 'photo'
}

export const postNotFound = () => notFound(POST_NOT_FOUND)
export const replyNotFound = () => notFound('Reply not found')

/**
 * Returns the post if the viewer may see it. Throws a 410 problem when a moderator removed it, and a 404 problem when
 * it does not exist or only its author and moderators may see it.
 */
export function mustBeShown(post: Post | undefined, viewer: Viewer | null, isModerator = false): Post {
  mustNotBeRemoved(post, POST_REMOVED)
  if (!post || (post.visibility !== 'public' && post.userId !== viewer?.id && !isModerator))
    throw postNotFound()
  return post
}

/**
 * Threads of removed and hidden posts stay readable. Throws a 404 problem when the post does not exist, its author is
 * banned and hidden, or it awaits approval, and the viewer is neither its author nor a moderator.
 */
export function mustHaveThread(
  post: Post | undefined,
  viewer: Viewer | null,
  isModerator = false,
): asserts post {
  const isAway = post?.visibility === 'held' || post?.visibility === 'withheld'
  if (!post || (isAway && post.userId !== viewer?.id && !isModerator)) throw postNotFound()
}

export function mustBeAuthor(
  viewer: Viewer,
  written: { userId: string | null },
  act: 'delete' | 'edit',
  noun: string,
): void {
  if (written.userId !== viewer.id) throw forbidden(`You can only ${act} your own ${noun}.`)
}

/** Refuses to change removed content, which stays until it is restored or the time for an appeal is over. */
export function mustNotBeRemoved(written: Pick<Post, 'visibility'> | undefined, message: string): void {
  if (written?.visibility === 'removed') throw gone(message)
}

/**
 * Refuses to change held, hidden or removed content: moderators may have read it, so it stays unchanged until they
 * decide.
 */
export function mustBeEditable({ visibility }: Pick<Post, 'visibility'>): void {
  if (visibility === 'held')
    throw forbidden(
      'It’s waiting for approval, so you can’t change it yet. You can delete it and write a new one.',
    )
  if (visibility === 'hidden' || visibility === 'removed')
    throw forbidden('A moderator has to look at it first.')
}

/** Throws unless the parent reply exists, is public, belongs to the same post, and is above the deepest level. */
export function mustBeAnswerable(parent: Reply | undefined, postId: string): void {
  if (!parent || parent.postId !== postId || parent.deleted || parent.visibility !== 'public')
    throw replyNotFound()
  if (parent.depth >= REPLY_DEPTH_LIMIT) {
    throw invalid({
      parentReplyId: `Threads go ${REPLY_DEPTH_LIMIT + 1} levels deep. Please answer a reply above this one`,
    })
  }
}

/** Compared by letters only: `isOfficialPost`, `is_official_post` … */
const RESERVED = new Map(
  ['isOfficialPost', 'postedAsBusinessId', 'isOfficial', 'businessAccountId'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)

/** The audit log stores only `true` and UUIDs of what the client sent. */
const redact = (value: unknown) => (value === true || isUuid(value) ? value : 'something else')

/** For `middleware` of a route: refuses and audits fields reserved for manage pages, instead of ignoring them. */
export const rejectReservedFields = (action: AuditRecord['action']) =>
  createMiddleware<Env>(async (c, next) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const names = typeof body === 'object' && body !== null ? Object.entries(body) : []
    const sent = names.flatMap(([field, value]) => {
      const name = RESERVED.get(field.replaceAll('_', '').toLowerCase())
      return name && value ? [[name, redact(value)]] : []
    })
    if (sent.length > 0) {
      throw new Refusal(403, 'Only a verified business can post officially, on a page it manages.', {
        action,
        after: Object.fromEntries(sent),
      })
    }
    await next()
  })

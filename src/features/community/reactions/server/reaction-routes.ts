import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { setCacheHeaders } from '#features/community/feed/server/cache-headers.ts'
import { hiddenAmong } from '#features/community/posts/server/hiding.ts'
import type { PostEvents } from '#features/community/posts/server/post-events.ts'
import { postsClosedToReplies } from '#features/community/posts/server/reply-policy.ts'
import { postNotFound, replyNotFound } from '#features/community/posts/server/rules.ts'
import { notifyPostFollowed, notifyReplyLiked, pushNotifications } from '#features/notify/bell/public.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  createRouter,
  type Env,
  idParameter,
  json,
  parseId,
  parseIds,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { followState, likeState, ownView, reactions, reactionsQuery } from '../contract.ts'
import type { PostLikes } from './post-likes.ts'
import { reactionsOf, setFollow, setReplyLike } from './reaction-queries.ts'

const own = createRoute({
  method: 'get',
  ...limitedTo(READING),
  middleware: signedIn,
  path: '/api/me/reactions',
  operationId: 'listReactions',
  tags: ['Community'],
  summary:
    'Which of these posts and replies the viewer likes or follows, which the viewer hides, and to which posts the viewer may not reply. For signed-in people.',
  request: { query: reactionsQuery },
  responses: { 200: json(ownView, 'Own reactions, and what the viewer hides'), ...problems(401, 422, 429) },
})

/** PUT sets a like or follow, DELETE removes it; both are idempotent. */
const change = <const M extends 'put' | 'delete', const P extends string>(
  method: M,
  path: P,
  operationId: string,
  does: string,
) => ({
  method,
  path,
  operationId,
  ...limitedTo(TOGGLING),
  middleware: signedIn,
  tags: ['Community'],
  summary: `${does} For signed-in people.`,
  request: { params: idParameter },
})

const liked = { 200: json(likeState, 'The state now'), ...problems(401, 404, 429) }
const followed = { 200: json(followState, 'The state now'), ...problems(401, 404, 429) }

const likePost = createRoute({
  ...change('put', '/api/posts/{id}/like', 'likePost', 'Likes a post.'),
  ...changes('feed', 'post:{id}'),
  responses: liked,
})
const unlikePost = createRoute({
  ...change('delete', '/api/posts/{id}/like', 'unlikePost', 'Takes a like back.'),
  ...changes('feed', 'post:{id}'),
  responses: liked,
})
const likeReply = createRoute({
  ...change('put', '/api/replies/{id}/like', 'likeReply', 'Likes a reply.'),
  ...changes('feed', 'replies'),
  responses: liked,
})
const unlikeReply = createRoute({
  ...change('delete', '/api/replies/{id}/like', 'unlikeReply', 'Takes a like of a reply back.'),
  ...changes('feed', 'replies'),
  responses: liked,
})
const follow = createRoute({
  ...change('put', '/api/posts/{id}/follow', 'followPost', 'Follows a post.'),
  ...changes(),
  responses: followed,
})
const unfollow = createRoute({
  ...change('delete', '/api/posts/{id}/follow', 'unfollowPost', 'Follows a post no longer.'),
  ...changes(),
  responses: followed,
})

export function createReactionRoutes(
  platform: Platform,
  { likes, postEvents }: { likes: PostLikes; postEvents: PostEvents },
) {
  const changePostLike = async (c: Context<Env>, param: { id: string }, liked: boolean) => {
    const viewer = requireViewer(c)
    const id = parseId(param, postNotFound)
    const likesCount = await likes.change(id, viewer, liked)
    if (likesCount === undefined) throw postNotFound()
    return { liked, likesCount }
  }

  const changeReplyLike = async (c: Context<Env>, param: { id: string }, liked: boolean) => {
    const id = parseId(param, replyNotFound)
    const { notified, likesCount } = await asViewer(c, async (trx, { id: userId }) => ({
      likesCount: await setReplyLike(trx, userId, id, liked),
      notified: liked ? await notifyReplyLiked(trx, { replyId: id, userId }) : undefined,
    }))
    if (likesCount === undefined) throw replyNotFound()
    if (notified) pushNotifications(platform, notified)
    postEvents.replyCountsChanged(id)
    return { liked, likesCount }
  }

  const changeFollow = async (c: Context<Env>, param: { id: string }, following: boolean) => {
    const id = parseId(param, postNotFound)
    const { notified, isThere } = await asViewer(c, async (trx, { id: userId }) => ({
      isThere: await setFollow(trx, userId, id, following),
      notified: following ? await notifyPostFollowed(trx, { postId: id, userId }) : undefined,
    }))
    if (!isThere) throw postNotFound()
    if (notified) pushNotifications(platform, notified)
    return { following }
  }

  return createRouter()
    .openapi(own, async (c) => {
      const viewer = requireViewer(c)
      const { postIds, replyIds } = c.req.valid('query')
      const ids = { postIds: parseIds(postIds), replyIds: parseIds(replyIds) }
      setCacheHeaders(c)
      const [reactions, hidden] = [
        await reactionsOf(platform.reads.db, viewer.id, ids),
        await hiddenAmong(platform.reads.db, viewer.id, ids),
      ]
      const closed = await postsClosedToReplies(platform.reads.db, viewer.id, ids.postIds)
      return c.json({ ...reactions, hidden, closed }, 200)
    })
    .openapi(likePost, async (c) => c.json(await changePostLike(c, c.req.valid('param'), true), 200))
    .openapi(unlikePost, async (c) => c.json(await changePostLike(c, c.req.valid('param'), false), 200))
    .openapi(likeReply, async (c) => c.json(await changeReplyLike(c, c.req.valid('param'), true), 200))
    .openapi(unlikeReply, async (c) => c.json(await changeReplyLike(c, c.req.valid('param'), false), 200))
    .openapi(follow, async (c) => c.json(await changeFollow(c, c.req.valid('param'), true), 200))
    .openapi(unfollow, async (c) => c.json(await changeFollow(c, c.req.valid('param'), false), 200))
}

nameSchema(
  reactions,
  'Reactions',
  'What the viewer likes and follows among the posts and replies of the answer.',
  { likedPosts: ['0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55'], followedPosts: [], likedReplies: [] },
)
nameSchema(likeState, 'LikeState', 'The likes right after the change.', { liked: true, likesCount: 4 })
nameSchema(followState, 'FollowState', 'Whether the viewer follows the post now.', { following: true })

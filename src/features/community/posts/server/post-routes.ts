import { createRoute } from '@hono/zod-openapi'
import {
  countQuery,
  type FeedPage,
  feedPage,
  feedQuery,
  newPost,
  post,
  postCount,
  postDetail,
} from '#features/community/contract.ts'
import { setCacheHeaders } from '#features/community/feed/server/cache-headers.ts'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import { createSearchLimit } from '#features/community/feed/server/search-limit.ts'
import { FEED_SHOWS, POSTS_LEFT } from '#features/community/feed/server/shared-feed.ts'
import { POST_REMOVED } from '#features/community/limits.ts'
import { postsClosedToReplies, reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import { DELETIONS, POSTS, READING } from '#features/community/server/request-limits.ts'
import type { CommunityServices } from '#features/community/server/routes.ts'
import { emptyTrash } from '#features/files/uploads/public.ts'
import { notifyMentioned, pushNotifications } from '#features/notify/bell/public.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { notAuthenticated } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, json, jsonBytes, problems } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { hrefsIn } from './facets/find-links.ts'
import { mentionsInPost } from './facets/make-facets.ts'
import { isBlockedFromReading, isShownToModerator } from './hiding.ts'
import { linkedEntityOf } from './linked-entity.ts'
import { countPosts, findPost, listPosts } from './post-queries.ts'
import { deletePost, lockPost } from './post-rows.ts'
import { rejectReservedFields } from './reserved-fields.ts'
import { mustBeAuthor, mustBeShown, mustNotBeRemoved, postNotFound } from './rules.ts'
import { writePost } from './write.ts'

const list = createRoute({
  method: 'get',
  ...cacheForAnonymous,
  ...limitedTo(READING),
  path: '/api/posts',
  operationId: 'listPosts',
  ...shows(...FEED_SHOWS),
  tags: ['Community'],
  summary:
    'Posts, 50 at a time, fewer where the viewer blocks or mutes; searches have a limit of their own. For everybody; the tabs following and my-posts for signed-in people.',
  request: { query: feedQuery },
  responses: { 200: json(feedPage, 'A page of posts'), ...problems(400, 401, 422, 429) },
})

const count = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/count',
  operationId: 'countPosts',
  ...shows('feed'),
  tags: ['Community'],
  summary: 'The number of posts linked to an artist, festival, album, song or show. For everybody.',
  request: { query: countQuery },
  responses: { 200: json(postCount, 'The number of posts'), ...problems(422, 429) },
})

const create = createRoute({
  method: 'post',
  ...limitedTo(POSTS),
  middleware: [signedIn, rejectReservedFields('post.official')] as const,
  path: '/api/posts',
  operationId: 'createPost',
  ...changes('feed'),
  tags: ['Community'],
  summary: 'Writes a post, with unused files of the viewer. For signed-in people.',
  request: { body: body(newPost) },
  responses: { 201: json(post, 'The post as stored'), ...problems(401, 403, 422, 429) },
})

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/{id}',
  operationId: 'getPost',
  ...shows('post:{id}', 'replies', 'profiles', 'businesses'),
  tags: ['Community'],
  summary:
    'One post; 410 when a moderator removed it. For everybody, except members whom a block parts from its author; until it is public, for its author and moderators.',
  request: { params: idParameter },
  responses: { 200: json(postDetail, 'The post'), ...problems(404, 410, 429) },
})

const remove = createRoute({
  method: 'delete',
  ...limitedTo(DELETIONS),
  middleware: signedIn,
  path: '/api/posts/{id}',
  operationId: 'deletePost',
  ...changes('feed', 'post:{id}', POSTS_LEFT),
  tags: ['Community'],
  summary:
    'Deletes a post with its replies, likes, follows and moderation; 410 when a moderator removed it. For its author.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 410, 429) },
})

export function createPostRoutes(
  platform: Platform,
  { feed, postEvents, screen }: Pick<CommunityServices, 'feed' | 'postEvents' | 'screen'>,
) {
  const { reads } = platform
  const countSearch = createSearchLimit(platform)
  return createRouter()
    .openapi(list, async (c) => {
      const { cursor, limit, ...filter } = c.req.valid('query')
      const viewer = c.get('viewer')
      const { tab } = filter
      if (tab !== 'all' && !viewer) throw notAuthenticated()
      if (filter.search) await countSearch(viewer?.id)
      const listOwn = () =>
        listPosts(reads.db, filter, {
          viewerId: viewer?.id,
          cursor,
          limit,
          // The specification's tab has followed posts only.
          withFollowed: platform.site.values.mode === 'live',
        })
      const prepared =
        tab === 'all'
          ? await feed({ ...filter, tab }, { cursor, limit })
          : prepareFeed(reads.db, await listOwn())
      setCacheHeaders(c)
      return jsonBytes<FeedPage>(c, await prepared.answerTo(viewer?.id, filter))
    })
    .openapi(count, async (c) => c.json({ count: await countPosts(reads.db, c.req.valid('query')) }, 200))
    .openapi(create, async (c) => {
      const input = c.req.valid('json')
      const { created, notified } = await asViewer(c, async (trx, viewer) => {
        const linked = await linkedEntityOf(trx, input)
        const created = await writePost(trx, {
          userId: viewer.id,
          content: input.content,
          media: input.media,
          linkedEntityType: input.linkedEntityType ?? null,
          ...linked,
          replyPolicy: input.replyPolicy,
          mentionedArtists: input.mentionedArtists,
          visibility: await screen(trx, {
            kind: 'post',
            userId: viewer.id,
            content: input.content,
            links: hrefsIn(input.content),
            alts: input.media.map(({ alt }) => alt),
            about: linked.linkedEntityName,
          }),
        })
        const isPublic = created.visibility === 'public'
        return {
          created,
          notified: isPublic ? await notifyMentioned(trx, mentionsInPost(created)) : undefined,
        }
      })
      if (notified) {
        pushNotifications(platform, notified)
        postEvents.postCreated(created)
      }
      return c.json(created, 201)
    })
    .openapi(read, async (c) => {
      const id = parseId(c.req.valid('param'), postNotFound)
      const viewer = c.get('viewer')
      const found = await findPost(reads.db, id)
      const shown = mustBeShown(found, viewer, await isShownToModerator(reads.db, viewer, found))
      if (await isBlockedFromReading(reads.db, viewer, 'posts', id)) throw postNotFound()
      const own = viewer && {
        ...(await reactionsOf(reads.db, viewer.id, { postIds: [id] })),
        closed: await postsClosedToReplies(reads.db, viewer.id, [id]),
      }
      setCacheHeaders(c)
      return c.json({ post: shown, reactions: own }, 200)
    })
    .openapi(remove, async (c) => {
      const id = parseId(c.req.valid('param'), postNotFound)
      await asViewer(c, async (trx, viewer) => {
        const held = await lockPost(trx, id, 'delete')
        if (!held) throw postNotFound()
        mustBeAuthor(viewer, held, 'delete', 'posts')
        mustNotBeRemoved(held, POST_REMOVED)
        await deletePost(trx, id)
      })
      postEvents.postDeleted(id)
      await emptyTrash(platform)
      return c.body(null, 204)
    })
}

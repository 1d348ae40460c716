import { createRoute, type z } from '@hono/zod-openapi'
import {
  type FeedPage,
  feedPage,
  feedQuery,
  talkedAbout,
  talkedAboutList,
} from '#features/community/feed/contract.ts'
import { setCacheHeaders } from '#features/community/feed/server/cache-headers.ts'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import { createSearchLimit } from '#features/community/feed/server/search-limit.ts'
import { FEED_SHOWS } from '#features/community/feed/server/shared-feed.ts'
import { readTalkedAbout } from '#features/community/feed/server/talked-about.ts'
import { POST_REMOVED, TALKED_ABOUT } from '#features/community/limits.ts'
import { reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import type { CommunityServices } from '#features/community/server/services.ts'
import type { mediaItem } from '#features/files/uploads/contract.ts'
import { emptyTrash } from '#features/files/uploads/public.ts'
import { notifyMentioned, pushNotifications } from '#features/notify/bell/public.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { notAuthenticated } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  jsonBytes,
  parseId,
  problems,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { author, countQuery, newPost, post, postCount, postDetail } from '../contract.ts'
import { hrefsIn, mentionsInPost } from './facets.ts'
import { hiddenAmong, isBlockedFromReading, isShownToModerator } from './hiding.ts'
import { countPosts, findPost, listPosts } from './post-queries.ts'
import { deletePost, lockPost } from './post-rows.ts'
import { postsClosedToReplies } from './reply-policy.ts'
import { mustBeAuthor, mustBeShown, mustNotBeRemoved, postNotFound, rejectReservedFields } from './rules.ts'
import { linkedEntityOf, writePost } from './write.ts'

const POSTS = {
  member: 20,
  network: 200,
  seconds: 600,
  message: 'That’s a lot of posts. Please wait a few minutes.',
}

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

const talk = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/talked-about',
  operationId: 'listTalkedAboutPosts',
  ...shows(...FEED_SHOWS, 'replies'),
  tags: ['Community'],
  summary:
    'The posts of the last seven days with the most replies, at most four. For everybody; members get none that they hide.',
  responses: { 200: json(talkedAboutList, 'At most four'), ...problems(429) },
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
  ...shows('post:{id}', 'replies', 'profiles'),
  tags: ['Community'],
  summary:
    'One post; 410 when a moderator removed it. For everybody, except members with a block between them and its author; until it is public, for its author and moderators.',
  request: { params: idParameter },
  responses: { 200: json(postDetail, 'The post'), ...problems(404, 410, 429) },
})

const remove = createRoute({
  method: 'delete',
  ...limitedTo(DECIDING),
  middleware: signedIn,
  path: '/api/posts/{id}',
  operationId: 'deletePost',
  ...changes('feed', 'post:{id}', 'posts-left'),
  tags: ['Community'],
  summary:
    'Deletes a post with its replies, likes, follows and moderation; 410 when a moderator removed it. For its author.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 410, 429) },
})

export function createPostRoutes(
  platform: Platform,
  {
    feed,
    postEvents,
    screen,
    listsOfFollowed,
  }: Pick<CommunityServices, 'feed' | 'postEvents' | 'screen' | 'listsOfFollowed'>,
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
          withFollowed: listsOfFollowed(),
        })
      const prepared =
        tab === 'all'
          ? await feed({ ...filter, tab }, { cursor, limit })
          : prepareFeed(reads.db, await listOwn())
      setCacheHeaders(c)
      return jsonBytes<FeedPage>(c, await prepared.answerTo(viewer?.id, filter))
    })
    .openapi(count, async (c) => c.json({ count: await countPosts(reads.db, c.req.valid('query')) }, 200))
    .openapi(talk, async (c) => {
      const viewer = c.get('viewer')
      // More than are shown, because a member may hide some.
      const found = await readTalkedAbout(reads.db, TALKED_ABOUT * 3)
      const ids = found.map(({ id }) => id)
      const hidden = viewer ? await hiddenAmong(reads.db, viewer.id, { postIds: ids, replyIds: [] }) : []
      const items = found.filter(({ id }) => !hidden.some((one) => one.id === id)).slice(0, TALKED_ABOUT)
      setCacheHeaders(c)
      return c.json({ items }, 200)
    })
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

const MEDIA_ITEM: z.input<typeof mediaItem> = {
  id: '0196a3ef-2b3c-7d4e-8f50-61728394a5b6',
  url: '/media/community-media/0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d/1777746600000-0123456789abcdef01234567.webp',
  kind: 'image',
  alt: 'The band on a small stage',
  width: 1600,
  height: 1200,
  widths: [320, 640, 1280],
  color: '#2a1f3d',
  animated: false,
  duration: null,
}

const POST: z.input<typeof post> = {
  id: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55',
  userId: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
  user: { username: 'ana', displayName: 'Ana', avatarUrl: null },
  content: 'The brass came in late, and was right. #encore',
  facets: [{ start: 39, end: 46, kind: 'tag', to: 'encore' }],
  mediaUrls: [MEDIA_ITEM.url],
  media: [MEDIA_ITEM],
  postType: 'text',
  linkedEntityType: 'artist',
  linkedEntityId: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  linkedEntityName: 'Radiohead',
  likesCount: 3,
  repliesCount: 1,
  createdAt: '2026-05-02T18:30:00.000Z',
  updatedAt: '2026-05-02T18:30:00.000Z',
  editedAt: null,
  isOfficialPost: false,
  officialUntil: null,
  replyPolicy: 'everybody',
  postedAsBusinessId: null,
  businessName: null,
  card: null,
  visibility: 'public',
}

nameSchema(author, 'Author', 'The author of a post or reply.', {
  username: 'ana',
  displayName: 'Ana',
  avatarUrl: null,
})
nameSchema(post, 'Post', 'A post of the community.', POST)
nameSchema(talkedAbout, 'TalkedAbout', 'A post with many replies.', {
  id: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55',
  content: 'The brass came in late, and was right.',
  username: 'amara_osei',
  displayName: 'Amara Osei',
  repliesCount: 12,
})
nameSchema(newPost, 'NewPost', 'A post to be written.', {
  content: 'The brass came in late, and was right. #encore',
  linkedEntityType: 'artist',
  linkedEntityId: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  linkedEntityName: 'Radiohead',
  media: [],
})
nameSchema(feedPage, 'FeedPage', 'A page of posts; `reactions` is null for a visitor.', {
  items: [POST],
  nextCursor: null,
  pinned: [],
  reactions: { likedPosts: ['0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55'], followedPosts: [], likedReplies: [] },
})

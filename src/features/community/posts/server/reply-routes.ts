import { createRoute, type z } from '@hono/zod-openapi'
import { memberReplies, memberRepliesQuery } from '#features/community/feed/contract.ts'
import { setCacheHeaders } from '#features/community/feed/server/cache-headers.ts'
import { REPLY_REMOVED } from '#features/community/limits.ts'
import { reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import type { CommunityServices } from '#features/community/server/services.ts'
import { notifyReplied, pushNotifications } from '#features/notify/bell/public.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  parseIds,
  problems,
  signedIn,
  type Viewer,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  contextQuery,
  newReply,
  type Reply,
  reply,
  replyContext,
  threadPage,
  threadQuery,
} from '../contract.ts'
import { hrefsIn, mentionsOf } from './facets.ts'
import { isBlockedFromReading, isShownToModerator, withoutHiddenOf, withoutHiddenReplies } from './hiding.ts'
import { findPost } from './post-queries.ts'
import { lockPost } from './post-rows.ts'
import { findReply, listContext, listReplies, listRepliesOf, withdrawReply } from './reply-queries.ts'
import {
  mustBeAuthor,
  mustHaveThread,
  mustNotBeRemoved,
  postNotFound,
  rejectReservedFields,
  replyNotFound,
} from './rules.ts'
import { writeReply } from './write.ts'

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/{id}/replies',
  operationId: 'listReplies',
  ...shows('post:{id}', 'replies', 'profiles'),
  tags: ['Community'],
  summary: 'The thread under a post in reading order, 50 replies at a time. For everybody.',
  request: { params: idParameter, query: threadQuery },
  responses: { 200: json(threadPage, 'A page of replies'), ...problems(400, 404, 422, 429) },
})

const context = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/{id}/replies/context',
  operationId: 'getReplyContext',
  ...shows('post:{id}', 'replies', 'profiles'),
  tags: ['Community'],
  summary: 'These replies to a post and all their ancestors, in reading order. For everybody.',
  request: { params: idParameter, query: contextQuery },
  responses: { 200: json(replyContext, 'Those of them that exist'), ...problems(404, 422, 429) },
})

const ofMember = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/replies',
  operationId: 'listMemberReplies',
  ...shows('feed', 'replies', 'profiles'),
  tags: ['Community'],
  summary: 'The replies of a member, newest first, each with the post that it is under. For everybody.',
  request: { query: memberRepliesQuery },
  responses: { 200: json(memberReplies, 'A page of replies'), ...problems(400, 422, 429) },
})

const create = createRoute({
  method: 'post',
  ...limitedTo({ ...WRITING, message: 'That’s a lot of replies. Please wait a few minutes.' }),
  middleware: [signedIn, rejectReservedFields('reply.official')] as const,
  path: '/api/posts/{id}/replies',
  operationId: 'createReply',
  ...changes('feed', 'post:{id}'),
  tags: ['Community'],
  summary: 'Replies to a post or to a reply under it. For signed-in people.',
  request: { params: idParameter, body: body(newReply) },
  responses: { 201: json(reply, 'The reply as stored'), ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  ...limitedTo(DECIDING),
  middleware: signedIn,
  path: '/api/replies/{id}',
  operationId: 'deleteReply',
  ...changes('feed', 'replies'),
  tags: ['Community'],
  summary: 'Deletes a reply; answers to it stay; 410 when a moderator removed it. For its author.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 410, 429) },
})

export function createReplyRoutes(
  platform: Platform,
  { notifications, postEvents, screen }: Pick<CommunityServices, 'notifications' | 'postEvents' | 'screen'>,
) {
  const { reads } = platform
  const requireUnblocked = async (viewer: Viewer | null, postId: string) => {
    if (await isBlockedFromReading(reads.db, viewer, 'posts', postId)) throw postNotFound()
  }
  const shownTo = async (viewer: Viewer | null, replies: Reply[], hasMore: boolean) =>
    viewer ? withoutHiddenReplies(reads.db, viewer.id, replies, hasMore) : replies
  return createRouter()
    .openapi(list, async (c) => {
      const postId = parseId(c.req.valid('param'), postNotFound)
      const viewer = c.get('viewer')
      await requireUnblocked(viewer, postId)
      const page = await listReplies(reads.db, postId, { ...c.req.valid('query'), viewerId: viewer?.id })
      const post = await findPost(reads.db, postId)
      mustHaveThread(post, viewer, await isShownToModerator(reads.db, viewer, post))
      const items = await shownTo(viewer, page.items, page.nextCursor !== null)
      const replyIds = items.map((item) => item.id)
      setCacheHeaders(c)
      return c.json(
        { ...page, items, reactions: viewer && (await reactionsOf(reads.db, viewer.id, { replyIds })) },
        200,
      )
    })
    .openapi(context, async (c) => {
      const postId = parseId(c.req.valid('param'), postNotFound)
      const ids = parseIds(c.req.valid('query').ids)
      const viewer = c.get('viewer')
      await requireUnblocked(viewer, postId)
      const post = await findPost(reads.db, postId)
      mustHaveThread(post, viewer, await isShownToModerator(reads.db, viewer, post))
      setCacheHeaders(c)
      const items = await listContext(reads.db, postId, { ids, viewerId: viewer?.id })
      return c.json({ items: await shownTo(viewer, items, false) }, 200)
    })
    .openapi(ofMember, async (c) => {
      const { author, ...page } = c.req.valid('query')
      const viewer = c.get('viewer')
      const all = await listRepliesOf(reads.db, author, page)
      setCacheHeaders(c)
      return c.json(viewer ? await withoutHiddenOf(reads.db, viewer.id, all) : all, 200)
    })
    .openapi(create, async (c) => {
      const postId = parseId(c.req.valid('param'), postNotFound)
      const { content, parentReplyId = null, mentionedArtists } = c.req.valid('json')
      const { written, notified } = await asViewer(c, async (trx, viewer) => {
        const written = await writeReply(trx, {
          postId,
          parentReplyId,
          userId: viewer.id,
          content,
          mentionedArtists,
          visibility: await screen(trx, {
            kind: 'reply',
            userId: viewer.id,
            content,
            links: hrefsIn(content),
          }),
        })
        const isPublic = written.visibility === 'public'
        const reply = { ...written, userId: viewer.id, mentions: mentionsOf(written.facets) }
        return { written, notified: isPublic ? await notifyReplied(trx, reply) : undefined }
      })
      if (notified) {
        pushNotifications(platform, notified)
        if (notified.followersLeft) notifications.fanOut.wake()
        postEvents.replyCreated(written)
      }
      return c.json(written, 201)
    })
    .openapi(remove, async (c) => {
      const id = parseId(c.req.valid('param'), replyNotFound)
      const withdrawn = await asViewer(c, async (trx, viewer) => {
        const found = await findReply(trx, id)
        if (!found || found.deleted) throw replyNotFound()
        mustBeAuthor(viewer, found, 'delete', 'replies')
        await lockPost(trx, found.postId)
        // Read again under the lock: it may have been removed before.
        mustNotBeRemoved(await findReply(trx, id), REPLY_REMOVED)
        await withdrawReply(trx, id)
        return found
      })
      postEvents.replyDeleted(withdrawn)
      return c.body(null, 204)
    })
}

const REPLY: z.input<typeof reply> = {
  id: '0196a3f4-11d2-7c8e-8a61-0b7e5d3c2f19',
  postId: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55',
  parentReplyId: null,
  depth: 0,
  userId: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
  user: { username: 'ana', displayName: 'Ana', avatarUrl: null },
  content: 'So did the strings.',
  facets: [],
  likesCount: 0,
  createdAt: '2026-05-02T18:30:00.000Z',
  editedAt: null,
  isOfficial: false,
  officialUntil: null,
  businessAccountId: null,
  businessName: null,
  deleted: null,
  card: null,
  visibility: 'public',
}

nameSchema(reply, 'Reply', 'A reply to a post, or to a reply under it.', REPLY)
nameSchema(newReply, 'NewReply', 'A reply to be written.', {
  content: 'So did the strings.',
  parentReplyId: null,
})
nameSchema(threadPage, 'ThreadPage', 'A page of a thread: each reply after its parent.', {
  items: [REPLY],
  nextCursor: null,
  reactions: null,
})

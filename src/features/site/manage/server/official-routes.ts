import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import type { Screen } from '#features/accounts/screening/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { post, reply } from '#features/community/posts/contract.ts'
import type { Community } from '#features/community/public.ts'
import {
  hrefsIn,
  mentionsInPost,
  mentionsOf,
  postNotFound,
  writePost,
  writeReply,
} from '#features/community/public.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import { notifyMentioned, notifyReplied, pushNotifications } from '#features/notify/bell/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { WRITING } from '#platform/http/limits/limit-classes.ts'
import { asViewer, body, createRouter, json, parseId, problems, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { officialPost, officialReply } from '../contract.ts'
import { requireLinkedPost } from './content-queries.ts'
import { entityParameters, postParameters } from './parameters.ts'

const OFFICIAL_WRITING = { ...WRITING, message: 'That’s a lot of writing. Please wait a few minutes.' }

const common = {
  ...limitedTo(OFFICIAL_WRITING),
  method: 'post' as const,
  middleware: signedIn,
  tags: ['Manage'],
}
const ALLOWED = 'For members with an approved claim by a verified business.'

const createReply = createRoute({
  ...common,
  ...changes('feed', 'post:{id}'),
  path: '/api/manage/{entityType}/{entityId}/posts/{id}/official-replies',
  operationId: 'createOfficialReply',
  summary: `Answers a linked post, or a reply under it, as the business. ${ALLOWED}`,
  request: { params: postParameters, body: body(officialReply) },
  responses: { 201: json(reply, 'The reply as stored'), ...problems(401, 403, 404, 422, 429) },
})

const createPost = createRoute({
  ...common,
  ...changes('feed'),
  path: '/api/manage/{entityType}/{entityId}/posts',
  operationId: 'createOfficialPost',
  summary: `Writes a post as the business, linked to the managed artist, festival, label or venue. ${ALLOWED}`,
  request: { params: entityParameters, body: body(officialPost) },
  responses: { 201: json(post, 'The post as stored'), ...problems(401, 403, 422, 429) },
})

/** What the routes need from other features. */
export interface OfficialParts {
  notifications: Pick<Notifications, 'fanOut'>
  postEvents: Community['postEvents']
  screen: Screen
}

export function createOfficialRoutes(
  platform: Platform,
  { notifications, postEvents, screen }: OfficialParts,
) {
  return createRouter()
    .openapi(createReply, async (c) => {
      const param = c.req.valid('param')
      const postId = parseId(param, postNotFound)
      const { content, mentionedArtists, parentReplyId = null, businessAccountId } = c.req.valid('json')
      const action = 'reply.official'
      const { written, notified } = await asViewer(c, async (trx, viewer) => {
        const request = { action, businessAccountId, subjectId: postId, lock: true } as const
        const managed = await requireManaged(trx, viewer.id, param, request)
        await requireLinkedPost(trx, managed, postId, action)
        const reply = await writeReply(trx, {
          postId,
          parentReplyId,
          userId: viewer.id,
          content,
          mentionedArtists,
          postedAs: managed.business.id,
          visibility: await screen(trx, {
            kind: 'reply',
            userId: viewer.id,
            content,
            links: hrefsIn(content),
          }),
        })
        const after = { reply: reply.id, business: managed.business.businessName }
        await recordAudit(trx, viewer.id, { action, subjectId: postId, subjectName: managed.name, after })
        const mentions = mentionsOf(reply.facets)
        const isPublic = reply.visibility === 'public'
        return {
          written: reply,
          notified: isPublic
            ? await notifyReplied(trx, { ...reply, userId: viewer.id, mentions })
            : undefined,
        }
      })
      if (notified) {
        pushNotifications(platform, notified)
        if (notified.followersLeft) notifications.fanOut.wake()
        postEvents.replyCreated(written)
      }
      return c.json(written, 201)
    })
    .openapi(createPost, async (c) => {
      const { content, mentionedArtists, media, businessAccountId } = c.req.valid('json')
      const action = 'post.official'
      const { written, notified } = await asViewer(c, async (trx, viewer) => {
        const request = { action, businessAccountId, lock: true } as const
        const managed = await requireManaged(trx, viewer.id, c.req.valid('param'), request)
        const post = await writePost(trx, {
          userId: viewer.id,
          content,
          mentionedArtists,
          media,
          linkedEntityType: managed.type,
          linkedEntityId: managed.id,
          linkedEntityName: managed.name,
          postedAs: managed.business.id,
          visibility: await screen(trx, {
            kind: 'post',
            userId: viewer.id,
            content,
            links: hrefsIn(content),
            alts: media.map(({ alt }) => alt),
          }),
        })
        const after = { business: managed.business.businessName }
        await recordAudit(trx, viewer.id, { action, subjectId: post.id, subjectName: managed.name, after })
        const isPublic = post.visibility === 'public'
        return {
          written: post,
          notified: isPublic ? await notifyMentioned(trx, mentionsInPost(post)) : undefined,
        }
      })
      if (notified) {
        pushNotifications(platform, notified)
        postEvents.postCreated(written)
      }
      return c.json(written, 201)
    })
}

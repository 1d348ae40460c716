import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { postNotFound } from '#features/community/public.ts'
import { notifyPostPinned, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { TOGGLING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  parseId,
  problems,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { hiding, moderationEntry, moderationState, pinning } from '../contract.ts'
import { addEntry, entriesOf, removePin, requireLinkedPost } from './content-queries.ts'
import { postParameters } from './parameters.ts'

const common = { ...limitedTo(TOGGLING), middleware: signedIn, tags: ['Manage'] }
const responses = { 200: json(moderationState, 'The entries now'), ...problems(401, 403, 404, 422, 429) }
const ALLOWED = 'For members with an approved claim by a verified business.'

const pin = createRoute({
  ...common,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/posts/{id}/pin',
  operationId: 'pinPost',
  ...changes('feed', 'post:{id}'),
  summary: `Pins a linked post to the top of the page; repeating it changes nothing. ${ALLOWED}`,
  request: { params: postParameters, body: body(pinning) },
  responses,
})

const unpin = createRoute({
  ...common,
  method: 'delete',
  path: '/api/manage/{entityType}/{entityId}/posts/{id}/pin',
  operationId: 'unpinPost',
  ...changes('feed', 'post:{id}'),
  summary: `Removes the pin of the viewer’s business. ${ALLOWED}`,
  request: { params: postParameters },
  responses,
})

const hide = createRoute({
  ...common,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/posts/{id}/hide',
  operationId: 'hidePost',
  ...changes('feed', 'post:{id}'),
  summary: `Hides a linked post from the page, for a reason; it stays everywhere else. ${ALLOWED}`,
  request: { params: postParameters, body: body(hiding) },
  responses,
})

type PostPath = (typeof postParameters)['_output']
type Action = 'post.pin' | 'post.unpin' | 'post.hide'

export function createModerateRoutes(platform: Platform) {
  /** Changes the moderation of a post, and records it in the audit log. */
  const moderate = async (
    c: Context<Env>,
    param: PostPath,
    request: { action: Action; businessAccountId?: string | null; reason?: string },
    work: (trx: Trx, target: { postId: string; businessId: string; userId: string }) => Promise<boolean>,
  ) => {
    const postId = parseId(param, postNotFound)
    const { notified, moderation } = await asViewer(c, async (trx, viewer) => {
      const managed = await requireManaged(trx, viewer.id, param, {
        ...request,
        subjectId: postId,
        lock: true,
      })
      await requireLinkedPost(trx, managed, postId, request.action)
      const before = await entriesOf(trx, [postId], managed.business.id)
      const isChanged = await work(trx, { postId, businessId: managed.business.id, userId: viewer.id })
      const after = await entriesOf(trx, [postId], managed.business.id)
      if (isChanged) {
        await recordAudit(trx, viewer.id, {
          action: request.action,
          subjectId: postId,
          subjectName: managed.name,
          before: { moderation: before.get(postId) ?? [], business: managed.business.businessName },
          after: { moderation: after.get(postId) ?? [], business: managed.business.businessName },
        })
      }
      const isPinned = isChanged && request.action === 'post.pin'
      return {
        notified: isPinned ? await notifyPostPinned(trx, { postId, userId: viewer.id }) : undefined,
        moderation: after.get(postId) ?? [],
      }
    })
    if (notified) pushNotifications(platform, notified)
    return { moderation }
  }

  return createRouter()
    .openapi(pin, async (c) => {
      const request = { action: 'post.pin', ...c.req.valid('json') } as const
      const state = await moderate(c, c.req.valid('param'), request, (trx, { postId, businessId, userId }) =>
        addEntry(trx, { postId, businessId, action: 'pin', reason: null, createdBy: userId }),
      )
      return c.json(state, 200)
    })
    .openapi(unpin, async (c) => {
      const request = { action: 'post.unpin' } as const
      const state = await moderate(c, c.req.valid('param'), request, (trx, { postId, businessId }) =>
        removePin(trx, postId, businessId),
      )
      return c.json(state, 200)
    })
    .openapi(hide, async (c) => {
      const { reason, businessAccountId } = c.req.valid('json')
      const request = { action: 'post.hide', businessAccountId, reason } as const
      const state = await moderate(c, c.req.valid('param'), request, (trx, { postId, businessId, userId }) =>
        addEntry(trx, { postId, businessId, action: 'hide', reason, createdBy: userId }),
      )
      return c.json(state, 200)
    })
}

nameSchema(moderationEntry, 'ModerationEntry', 'A pin, or a hide with its reason.', {
  action: 'pin',
  reason: null,
  isOwn: true,
})

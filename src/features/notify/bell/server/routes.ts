import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { publishLive } from '#features/accounts/live/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, type Env, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { idParameter, parseId, parseIds } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { notificationPage, notificationsQuery, readQuery, unreadCount } from '../contract.ts'
import { NOTIFICATIONS_READ } from '../limits.ts'
import { countUnread, listNotifications, markManyRead, markRead } from './queries.ts'

const MARKING: RequestLimit = { name: 'notifications-read', member: 120, network: 1200, seconds: 60 }

const common = { tags: ['Notifications'], middleware: signedIn }

const list = createRoute({
  ...common,
  method: 'get',
  path: '/api/me/notifications',
  operationId: 'listNotifications',
  summary: 'The notifications of the viewer, newest first, 20 at a time. For signed-in people.',
  request: { query: notificationsQuery },
  responses: { 200: json(notificationPage, 'A page of notifications'), ...problems(400, 401, 422) },
})

const count = createRoute({
  ...common,
  method: 'get',
  path: '/api/me/notifications/unread',
  operationId: 'countUnreadNotifications',
  summary: 'The number of unread notifications of the viewer, up to 100. For signed-in people.',
  responses: { 200: json(unreadCount, 'The number'), ...problems(401) },
})

const readOne = createRoute({
  ...common,
  method: 'put',
  ...limitedTo(MARKING),
  path: '/api/me/notifications/{id}/read',
  operationId: 'markNotificationRead',
  ...changes(),
  summary: 'Marks a notification of the viewer as read. For signed-in people.',
  request: { params: idParameter },
  responses: { 200: json(unreadCount, 'The unread count'), ...problems(401, 404, 429) },
})

const readAll = createRoute({
  ...common,
  method: 'put',
  ...limitedTo(MARKING),
  path: '/api/me/notifications/read',
  operationId: 'markAllNotificationsRead',
  ...changes(),
  summary:
    'Marks notifications of the viewer as read: those with the given ids, or all. For signed-in people.',
  request: { query: readQuery },
  responses: { 200: json(unreadCount, 'The unread count'), ...problems(401, 422, 429) },
})

export function createNotificationRoutes(platform: Platform) {
  /** Marks notifications as read, updates the member's other windows, and returns the unread count. */
  const change = async (c: Context<Env>, work: (trx: Trx, userId: string) => Promise<void>) => {
    const unread = await asViewer(
      c,
      async (trx, viewer) => {
        await work(trx, viewer.id)
        return countUnread(trx, viewer.id)
      },
      { evenSuspended: true },
    )
    void publishLive(platform, { topic: `member:${requireViewer(c).id}`, type: NOTIFICATIONS_READ })
    return { unread }
  }

  return createRouter()
    .openapi(list, async (c) => {
      const page = await listNotifications(platform.reads.db, requireViewer(c).id, c.req.valid('query'))
      c.header('Cache-Control', 'no-store')
      return c.json(page, 200)
    })
    .openapi(count, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ unread: await countUnread(platform.reads.db, requireViewer(c).id) }, 200)
    })
    .openapi(readOne, async (c) => {
      const missing = () => notFound('Notification not found')
      const id = parseId(c.req.valid('param'), missing)
      const left = await change(c, async (trx, userId) => {
        if (!(await markRead(trx, userId, id))) throw missing()
      })
      return c.json(left, 200)
    })
    .openapi(readAll, async (c) => {
      const { ids } = c.req.valid('query')
      const parsedIds = ids === undefined ? undefined : parseIds(ids)
      return c.json(await change(c, (trx, userId) => markManyRead(trx, userId, parsedIds)), 200)
    })
}

export type NotificationRoutes = ReturnType<typeof createNotificationRoutes>

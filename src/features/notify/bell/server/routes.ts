import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { publishLive } from '#features/accounts/live/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
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
import { createLockedQueue } from '#platform/row-queue.ts'
import { notification, notificationPage, notificationsQuery, readQuery, unreadCount } from '../contract.ts'
import { NOTIFICATIONS_READ } from '../limits.ts'
import { exportNotifications } from './export.ts'
import { continueFanOut } from './fan-out.ts'
import { pushNotifications } from './notified.ts'
import { countUnread, listNotifications, markManyRead, markRead } from './queries.ts'

const common = { tags: ['Notifications'], middleware: signedIn }

const list = createRoute({
  ...common,
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/notifications',
  operationId: 'listNotifications',
  summary: 'The notifications of the viewer, newest first, 20 at a time. For signed-in people.',
  request: { query: notificationsQuery },
  responses: { 200: json(notificationPage, 'A page of notifications'), ...problems(400, 401, 422, 429) },
})

const count = createRoute({
  ...common,
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/notifications/unread',
  operationId: 'countUnreadNotifications',
  summary: 'The number of unread notifications of the viewer, up to 100. For signed-in people.',
  responses: { 200: json(unreadCount, 'The number'), ...problems(401, 429) },
})

const readOne = createRoute({
  ...common,
  method: 'put',
  ...limitedTo(TOGGLING),
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
  ...limitedTo(TOGGLING),
  path: '/api/me/notifications/read',
  operationId: 'markAllNotificationsRead',
  ...changes(),
  summary:
    'Marks notifications of the viewer as read: those with the given ids, or all. For signed-in people.',
  request: { query: readQuery },
  responses: { 200: json(unreadCount, 'The unread count'), ...problems(401, 422, 429) },
})

function createBellRoutes(platform: Platform, readFaces: ReadFaces) {
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
      const page = await listNotifications(
        platform.reads.db,
        readFaces,
        requireViewer(c).id,
        c.req.valid('query'),
      )
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

export type NotificationRoutes = ReturnType<typeof createBellRoutes>

nameSchema(notification, 'Notification', 'Something that happened to a post or reply of the member.', {
  id: '0196a3fa-3333-7444-8555-666677778888',
  kind: 'post_liked',
  fromUser: { username: 'ion', avatarUrl: null },
  content: 'liked your post',
  isRead: false,
  relatedPostId: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55',
  postExcerpt: 'Heard a wonderful record today',
  relatedReplyId: null,
  relatedPage: null,
  about: null,
  createdAt: '2026-05-02T18:30:00.000Z',
})

/** How often to look for pending fan-outs, in addition to right after a reply. */
const FAN_OUT_SECONDS = 5

/** Notifications of members. Foreign keys delete those of a deleted account. */
export function createBell(platform: Platform, readFaces: ReadFaces) {
  const fanOut = createLockedQueue(
    platform,
    {
      name: 'bell.fan-out',
      everySeconds: FAN_OUT_SECONDS,
      table: 'reply_fan_outs',
      key: ['reply_id'],
      order: sql`q.created_at`,
    },
    async (trx, [row]) => {
      const userIds = await continueFanOut(trx, row)
      return () => pushNotifications(platform, { userIds })
    },
  )
  return {
    fanOut,
    routes: createBellRoutes(platform, readFaces),
    jobs: [fanOut.job],
    accountExport: exportNotifications,
  }
}

export type Notifications = ReturnType<typeof createBell>

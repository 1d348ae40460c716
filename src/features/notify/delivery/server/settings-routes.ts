import { createRoute } from '@hono/zod-openapi'
import { deviceName } from '#features/accounts/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { noticeSettings, noticeSettingsChange, pushSubscription } from '../contract.ts'
import { addSubscription, removeSubscription } from './push/subscriptions.ts'
import { changeSettings, readOwnSettings, renewAddresses, withPlace } from './settings-answer.ts'

const common = { tags: ['Notices'], middleware: signedIn }
const changing = { ...common, ...limitedTo(WRITING), ...changes() }
const settings = json(noticeSettings, 'All settings')

const read = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/me/notice-settings',
  operationId: 'getNoticeSettings',
  summary: 'How the viewer gets notices of what they follow. For signed-in people.',
  responses: { 200: settings, ...problems(401, 429) },
})

const change = createRoute({
  ...changing,
  method: 'put',
  path: '/api/me/notice-settings',
  operationId: 'changeNoticeSettings',
  summary: 'Changes what is given of it; the rest stays as it is. For signed-in people.',
  request: { body: body(noticeSettingsChange) },
  responses: { 200: settings, ...problems(401, 422, 429) },
})

const renew = createRoute({
  ...changing,
  method: 'post',
  path: '/api/me/notice-settings/renew-addresses',
  operationId: 'replaceNoticeAddresses',
  summary:
    'Makes new private addresses of feed and calendars; the current ones end at once. For signed-in people.',
  responses: { 200: settings, ...problems(401, 429) },
})

const subscribe = createRoute({
  ...changing,
  method: 'post',
  path: '/api/me/push-subscriptions',
  operationId: 'createPushSubscription',
  summary: 'Adds this browser to the devices that get push messages. For signed-in people.',
  request: { body: body(pushSubscription) },
  responses: { 200: settings, ...problems(401, 422, 429) },
})

const unsubscribe = createRoute({
  ...changing,
  method: 'delete',
  path: '/api/me/push-subscriptions/{id}',
  operationId: 'deletePushSubscription',
  summary: 'Removes a device of the viewer from those that get push messages. For signed-in people.',
  request: { params: idParameter },
  responses: { 200: settings, ...problems(401, 404, 429) },
})

export function createSettingsRoutes(platform: Platform, cities: Cities) {
  const evenSuspended = { evenSuspended: true }
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readOwnSettings(platform.db, platform, requireViewer(c).id), 200)
    })
    .openapi(change, async (c) => {
      const input = withPlace(c.req.valid('json'), cities)
      await asViewer(c, (trx, { id }) => changeSettings(trx, id, input, platform.clock.now()), evenSuspended)
      return c.json(await readOwnSettings(platform.db, platform, requireViewer(c).id), 200)
    })
    .openapi(renew, async (c) => {
      await asViewer(c, (trx, { id }) => renewAddresses(trx, id), evenSuspended)
      return c.json(await readOwnSettings(platform.db, platform, requireViewer(c).id), 200)
    })
    .openapi(subscribe, async (c) => {
      const input = c.req.valid('json')
      const device = deviceName(c.req.header('user-agent') ?? '')
      await asViewer(c, (trx, viewer) => addSubscription(trx, viewer, input, device), evenSuspended)
      return c.json(await readOwnSettings(platform.db, platform, requireViewer(c).id), 200)
    })
    .openapi(unsubscribe, async (c) => {
      const missing = () => notFound('This device gets no push messages')
      const id = parseId(c.req.valid('param'), missing)
      await asViewer(
        c,
        async (trx, viewer) => {
          if (!(await removeSubscription(trx, viewer.id, id))) throw missing()
        },
        evenSuspended,
      )
      return c.json(await readOwnSettings(platform.db, platform, requireViewer(c).id), 200)
    })
}

export type NoticeSettingsRoutes = ReturnType<typeof createSettingsRoutes>

import { createRoute } from '@hono/zod-openapi'
import { requireManaged } from '#features/business/public.ts'
import { reactionsOf } from '#features/community/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { contentQuery, managedEntity, managedPosts, metrics } from '../contract.ts'
import { countContent, listContent, metricsOf } from './content-queries.ts'
import { describeManaged } from './entities.ts'
import { entityParameters } from './parameters.ts'
import { MANAGE_READING } from './request-limits.ts'

const common = {
  ...limitedTo(MANAGE_READING),
  method: 'get' as const,
  middleware: signedIn,
  tags: ['Manage'],
}
const request = { params: entityParameters }

const open = createRoute({
  ...common,
  path: '/api/manage/{entityType}/{entityId}',
  operationId: 'getManaged',
  summary:
    'The managed artist, festival, label or venue. For members with an approved claim by a verified business.',
  request,
  responses: { 200: json(managedEntity, 'What is managed'), ...problems(401, 403, 422, 429) },
})

const readMetrics = createRoute({
  ...common,
  path: '/api/manage/{entityType}/{entityId}/metrics',
  operationId: 'getManagedMetrics',
  summary: 'Totals of the linked posts. For members with an approved claim by a verified business.',
  request,
  responses: { 200: json(metrics, 'Metrics'), ...problems(401, 403, 422, 429) },
})

const content = createRoute({
  ...common,
  path: '/api/manage/{entityType}/{entityId}/posts',
  operationId: 'listManagedPosts',
  summary:
    'Linked posts with their moderation, newest first. For members with an approved claim by a verified business.',
  request: { ...request, query: contentQuery },
  responses: { 200: json(managedPosts, 'A page of posts'), ...problems(400, 401, 403, 422, 429) },
})

export function createReadRoutes(platform: Platform) {
  const { db } = platform
  return createRouter()
    .openapi(open, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      return c.json(await describeManaged(db, managed, await imageAddresses(platform)), 200)
    })
    .openapi(readMetrics, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      return c.json(await metricsOf(db, managed), 200)
    })
    .openapi(content, async (c) => {
      const viewer = requireViewer(c)
      const managed = await requireManaged(db, viewer.id, c.req.valid('param'), { action: 'manage.open' })
      const page = await listContent(db, managed, managed.business.id, c.req.valid('query'))
      const postIds = page.items.map(({ id }) => id)
      const reactions = await reactionsOf(db, viewer.id, { postIds })
      return c.json({ ...page, counts: await countContent(db, managed), reactions }, 200)
    })
}

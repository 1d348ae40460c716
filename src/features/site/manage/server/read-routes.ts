import { createRoute } from '@hono/zod-openapi'
import { type Managed, requireManaged } from '#features/business/public.ts'
import { nameSlug, type ReadFaces } from '#features/catalogue/public.ts'
import { reactionsOf } from '#features/community/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { contentQuery, type ManagedEntity, managedEntity, managedPosts, metrics } from '../contract.ts'
import { countContent, listContent, metricsOf } from './content-queries.ts'
import { entityParameters } from './parameters.ts'

const common = {
  ...limitedTo(READING),
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

export function createReadRoutes(platform: Platform, readFaces: ReadFaces) {
  const { db } = platform
  return createRouter()
    .openapi(open, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      return c.json(await describeManaged(db, managed, readFaces), 200)
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

/** The data of the information card of a manage page. */
async function describeManaged(
  db: DbOrTrx,
  { type, id, name, business, role }: Managed,
  readFaces: ReadFaces,
): Promise<ManagedEntity> {
  const managed = { type, id, name, business, role, slug: null, bio: null, country: null, imageUrl: null }
  if (type === 'festival') return { ...managed, slug: id }
  if (type === 'label') {
    const label = await db.selectFrom('labels').select('country').where('mbid', '=', id).executeTakeFirst()
    return { ...managed, slug: nameSlug(name), country: label?.country ?? null }
  }
  if (type === 'venue') {
    const venue = await db.selectFrom('venues').select('country').where('id', '=', id).executeTakeFirst()
    return { ...managed, country: venue?.country ?? null }
  }
  const cached = await db
    .selectFrom('cached_artists')
    .select(['bio', 'country'])
    .where('musicbrainz_id', '=', id)
    .executeTakeFirst()
  if (!cached) return managed
  const { bio, country } = cached
  return { ...managed, bio, country, imageUrl: (await readFaces([id]))(id) }
}

nameSchema(managedEntity, 'ManagedEntity', 'An artist or festival, and the business that manages it.', {
  type: 'artist',
  id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  name: 'Radiohead',
  slug: null,
  bio: null,
  country: 'GB',
  imageUrl: null,
  business: { id: '0196a2b3-5f60-7b7c-9dae-1f203b4c5d6e', businessName: 'A Label' },
  role: 'owner',
})

import { createRoute, z } from '@hono/zod-openapi'
import { managedParameters } from '#features/business/accounts/server/parameters.ts'
import { requireManaged } from '#features/business/claims/server/managed.ts'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { changes } from '#platform/http/data-tags.ts'
import { networkOfRequest } from '#platform/http/edge/client-address.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY_READING, VIEWING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { numbersQuery, pageNumbers } from '../contract.ts'
import { addPageViews, countPageFollowers } from './page-days.ts'
import { readNumbers } from './read-numbers.ts'
import { createViewCounter, type ViewCounter } from './view-counter.ts'

const read = createRoute({
  ...limitedTo(COSTLY_READING),
  method: 'get',
  path: '/api/manage/{entityType}/{entityId}/numbers',
  operationId: 'getPageNumbers',
  middleware: signedIn,
  tags: ['Manage'],
  summary:
    'Followers, views, posts, replies and likes by day, and the top posts. For the team of a verified business with an approved claim.',
  request: { params: managedParameters, query: numbersQuery },
  responses: { 200: json(pageNumbers, 'The last days'), ...problems(401, 403, 422, 429) },
})

const view = createRoute({
  ...limitedTo(VIEWING),
  ...changes(),
  method: 'post',
  path: '/api/pages/{kind}/{id}/views',
  operationId: 'countPageView',
  tags: ['Pages'],
  summary:
    'Counts that the page of a festival, label or venue was opened, once per network and day, where somebody manages it. For everybody.',
  request: {
    params: z.object({
      kind: z.enum(CLAIM_KINDS).exclude(['artist']),
      id: z.string().max(200),
    }),
  },
  responses: { 204: { description: 'Counted, or counted before' }, ...problems(404, 422, 429) },
})

/** The numbers of a managed page: followers, views, posts, replies and likes by day. */
export const createNumbers = (platform: Platform) => ({
  routes: createNumberRoutes(platform),
  jobs: [countPageFollowers(platform)],
})

function createNumberRoutes(platform: Platform) {
  const { clock, db, reads } = platform
  const counters = new Map<ClaimKind, ViewCounter>(
    CLAIM_KINDS.filter((kind) => kind !== 'artist').map((kind) => [
      kind,
      createViewCounter(platform, { name: `views of ${kind}s`, share: 0.02 }, (views) =>
        addPageViews(platform, kind, views),
      ),
    ]),
  )
  const idOf = async (kind: ClaimKind, id: string): Promise<string> => {
    if (kind !== 'festival') {
      if (isUuid(id)) return id.toLowerCase()
      throw notFound('There is no such page.')
    }
    const row = await reads.db.selectFrom('festivals').select('id').where('slug', '=', id).executeTakeFirst()
    if (!row) throw notFound('There is no such page.')
    return row.id
  }
  return createRouter()
    .openapi(read, async (c) => {
      const path = c.req.valid('param')
      const managed = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json(await readNumbers(reads.db, managed, c.req.valid('query').days, clock.now()), 200)
    })
    .openapi(view, async (c) => {
      const { kind, id } = c.req.valid('param')
      counters.get(kind)?.count(await idOf(kind, id), {
        network: networkOfRequest(c),
        userAgent: c.req.header('user-agent'),
      })
      return c.body(null, 204)
    })
}

export type NumberRoutes = ReturnType<typeof createNumberRoutes>

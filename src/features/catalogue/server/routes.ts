import { createRoute } from '@hono/zod-openapi'
import { clientAddress } from '#platform/http/client-address.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { searchQuery, searchResults } from '../contract.ts'
import { findEntities } from './search/find-entities.ts'

const search = createRoute({
  method: 'get',
  path: '/api/search',
  tags: ['Catalogue'],
  summary:
    'Artists, release groups or recordings for what was typed so far, best match first. For everybody.',
  request: { query: searchQuery },
  responses: { 200: json(searchResults, 'What was found'), ...problems(422, 429) },
})

/** A fast typist sends some five a second. */
const SEARCHES_PER_MINUTE = 300
/** A browser that goes back to the same letters need not ask again. */
const KEEP_SECONDS = 60

export function createCatalogueRoutes(platform: Platform) {
  const searches = createRateLimit(platform, {
    name: 'search',
    points: SEARCHES_PER_MINUTE,
    seconds: 60,
    countedIn: 'process',
  })
  return createRouter().openapi(search, async (c) => {
    const { q, kind, limit } = c.req.valid('query')
    await searches.consume(clientAddress(c))
    const items = await findEntities(platform.database, kind, q, limit)
    c.header('Cache-Control', `private, max-age=${KEEP_SECONDS}`)
    return c.json({ items }, 200)
  })
}

export type CatalogueRoutes = ReturnType<typeof createCatalogueRoutes>

import { createRoute } from '@hono/zod-openapi'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { searchQuery, searchResults } from '../contract.ts'
import { findEntities } from './search/find-entities.ts'

/** A fast typist sends some five a second. */
const SEARCHES: RequestLimit = {
  name: 'search',
  member: 300,
  network: 1500,
  seconds: 60,
  countedIn: 'process',
}

const search = createRoute({
  method: 'get',
  ...limitedTo(SEARCHES),
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary:
    'Artists, release groups or recordings for what was typed so far, best match first. For everybody.',
  request: { query: searchQuery },
  responses: { 200: json(searchResults, 'What was found'), ...problems(422, 429) },
})

/** The browser caches results, for when a visitor goes back to the same letters. */
const CACHE_SECONDS = 60

export function createCatalogueRoutes(platform: Platform) {
  return createRouter().openapi(search, async (c) => {
    const { q, kind, limit } = c.req.valid('query')
    const items = await platform.reads.run((pool) => findEntities({ pool }, kind, q, limit))
    c.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
    return c.json({ items }, 200)
  })
}

export type CatalogueRoutes = ReturnType<typeof createCatalogueRoutes>

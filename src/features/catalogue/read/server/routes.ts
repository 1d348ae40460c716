import { createRoute } from '@hono/zod-openapi'
import { searchQuery, searchResults } from '#features/catalogue/contract.ts'
import { type CachedSearch, SEARCH_CACHE_SECONDS } from '#features/catalogue/index/server/cached-search.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'

/** A fast typist sends about five requests a second. */
const SEARCHES: RequestLimit = {
  name: 'search',
  member: 300,
  network: 1500,
  seconds: 60,
  countedIn: 'process',
}

const searchCatalogue = createRoute({
  method: 'get',
  ...limitedTo(SEARCHES),
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary:
    'Artists, release groups, recordings or labels for what was typed so far, best match first. For everybody.',
  request: { query: searchQuery },
  responses: { 200: json(searchResults, 'What was found'), ...problems(422, 429) },
})

export function createCatalogueRoutes(platform: Platform, search: CachedSearch) {
  return createRouter().openapi(searchCatalogue, async (c) => {
    const { q, kind, limit } = c.req.valid('query')
    const found = await search(kind, q, limit)
    const addressOf = await imageAddresses(platform)
    const items = found.map(({ entity, image }) => ({
      ...entity,
      imageUrl: image ? addressOf(image, 96) : null,
    }))
    // For a visitor who deletes letters and so repeats a search.
    c.header('Cache-Control', `private, max-age=${SEARCH_CACHE_SECONDS}`)
    return c.json({ items }, 200)
  })
}

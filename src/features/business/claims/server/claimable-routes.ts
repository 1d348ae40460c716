import { createRoute } from '@hono/zod-openapi'
import { claimableQuery, foundEntities, foundFestivals } from '#features/business/contract.ts'
import { CLAIMABLE_RESULTS } from '#features/business/limits.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { LOOKING_UP } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClaimableFestivals } from './claimable-festivals.ts'
import { createClaimableSearch } from './claimable-search.ts'
import { searchVenues } from './claimable-venues.ts'

const tags = ['Business']

const searchArtists = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/business/artists',
  operationId: 'searchClaimableArtists',
  middleware: signedIn,
  tags,
  summary:
    'Artists to claim, best match first, or the one with the id `q`; while `pending` is true, more may follow. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Artists'), ...problems(401, 422, 429) },
})

const searchLabels = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/business/labels',
  operationId: 'searchClaimableLabels',
  middleware: signedIn,
  tags,
  summary:
    'Labels to claim, by name, or the one with the id `q`; while `pending` is true, more may follow. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Labels'), ...problems(401, 422, 429) },
})

const searchFestivals = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/business/festivals',
  operationId: 'searchClaimableFestivals',
  middleware: signedIn,
  tags,
  summary: 'Festivals whose name contains the text, by name. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundFestivals, 'Festivals'), ...problems(401, 422, 429) },
})

const searchVenuesRoute = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/business/venues',
  operationId: 'searchClaimableVenues',
  middleware: signedIn,
  tags,
  summary:
    'Venues whose name contains the text, which may name a city behind a comma, the shortest names first, or the one with the id `q`. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Venues'), ...problems(401, 422, 429) },
})

/** Searches for what can be claimed. */
export function createClaimableRoutes(
  platform: Platform & { festivals: ClaimableFestivals },
  catalogue: Pick<Catalogue, 'fetcher' | 'readFaces'>,
) {
  const { festivals } = platform
  const search = createClaimableSearch(platform, catalogue)

  return createRouter()
    .openapi(searchArtists, async (c) => c.json(await search('artist', c.req.valid('query').q), 200))
    .openapi(searchLabels, async (c) => c.json(await search('label', c.req.valid('query').q), 200))
    .openapi(searchVenuesRoute, async (c) =>
      c.json({ items: await searchVenues(platform.reads.db, c.req.valid('query').q), pending: false }, 200),
    )
    .openapi(searchFestivals, async (c) =>
      c.json({ items: await festivals.search(c.req.valid('query').q, CLAIMABLE_RESULTS) }, 200),
    )
}

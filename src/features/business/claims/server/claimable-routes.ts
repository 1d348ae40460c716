import { createRoute } from '@hono/zod-openapi'
import { claimableQuery, foundEntities, foundFestivals } from '#features/business/contract.ts'
import { CLAIMABLE_RESULTS } from '#features/business/limits.ts'
import {
  ARTIST_SEARCHES,
  FESTIVAL_SEARCHES,
  LABEL_SEARCHES,
  VENUE_SEARCHES,
} from '#features/business/server/request-limits.ts'
import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClaimableFestivals } from './claimable-festivals.ts'
import { createClaimableSearch } from './claimable-search.ts'
import { searchVenues } from './claimable-venues.ts'

const tags = ['Business']

const searchArtists = createRoute({
  method: 'get',
  ...limitedTo(ARTIST_SEARCHES),
  path: '/api/business/artists',
  operationId: 'searchClaimableArtists',
  middleware: signedIn,
  tags,
  summary:
    'Artists to claim, best match first; while `pending` is true, more may follow. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Artists'), ...problems(401, 422, 429) },
})

const searchLabels = createRoute({
  method: 'get',
  ...limitedTo(LABEL_SEARCHES),
  path: '/api/business/labels',
  operationId: 'searchClaimableLabels',
  middleware: signedIn,
  tags,
  summary: 'Labels to claim, by name; while `pending` is true, more may follow. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Labels'), ...problems(401, 422, 429) },
})

const searchFestivals = createRoute({
  method: 'get',
  ...limitedTo(FESTIVAL_SEARCHES),
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
  ...limitedTo(VENUE_SEARCHES),
  path: '/api/business/venues',
  operationId: 'searchClaimableVenues',
  middleware: signedIn,
  tags,
  summary:
    'Venues whose name contains the text, which may name a city behind a comma, the shortest names first. For signed-in people.',
  request: { query: claimableQuery },
  responses: { 200: json(foundEntities, 'Venues'), ...problems(401, 422, 429) },
})

/** Searches for what can be claimed. */
export function createClaimableRoutes(
  platform: Platform & { festivals: ClaimableFestivals },
  catalogueFetcher: CatalogueFetcher,
) {
  const { festivals } = platform
  const search = createClaimableSearch(platform, catalogueFetcher)

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

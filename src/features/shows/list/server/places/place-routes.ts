import { createRoute } from '@hono/zod-openapi'
import { PLACES_MAX } from '#features/shows/limits.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import {
  mapQuery,
  monthQuery,
  places,
  placesQuery,
  type ShowMap,
  type ShowMonth,
  showGenres,
  showMap,
  showMonth,
} from '../../search-contract.ts'
import { readGenres, readMap, readMonth } from './overviews.ts'

const common = {
  ...limitedTo(READING),
  ...cacheForAnonymous,
  method: 'get' as const,
  tags: ['Shows'],
}

const month = createRoute({
  ...common,
  ...shows('shows'),
  path: '/api/shows/month',
  operationId: 'getShowMonth',
  summary: 'How many upcoming shows each day of a month has, and the first of them. For everybody.',
  request: { query: monthQuery },
  responses: { 200: json(showMonth, 'The days that have shows'), ...problems(422, 429) },
})

const map = createRoute({
  ...common,
  ...shows('shows'),
  path: '/api/shows/map',
  operationId: 'getShowMap',
  summary: 'Where upcoming shows are: cities with their number. For everybody.',
  request: { query: mapQuery },
  responses: { 200: json(showMap, 'The cities'), ...problems(422, 429) },
})

const genres = createRoute({
  ...common,
  ...shows('shows'),
  path: '/api/shows/genres',
  operationId: 'listShowGenres',
  summary: 'The genres of most acts of the next shows. For everybody.',
  responses: { 200: json(showGenres, 'Genres'), ...problems(429) },
})

const findPlaces = createRoute({
  ...common,
  ...shows(),
  path: '/api/places',
  operationId: 'findPlaces',
  summary: 'Cities of a name, then those whose name begins so, the largest first. For everybody.',
  request: { query: placesQuery },
  responses: { 200: json(places, 'Cities'), ...problems(422, 429) },
})

/** One overview costs the database as much as dozens of lists. */
const CACHE = { seconds: 60, shows: ['shows'] } as const

export function createPlaceRoutes(
  platform: Pick<Platform, 'reads' | 'invalidation' | 'memory'>,
  cities: Cities,
) {
  const { reads } = platform
  const months = createAnswerCache<ShowMonth>(platform, { ...CACHE, name: 'months of shows', share: 0.02 })
  const maps = createAnswerCache<ShowMap>(platform, { ...CACHE, name: 'maps of shows', share: 0.03 })
  const genreList = createAnswerCache<string[]>(platform, {
    ...CACHE,
    name: 'genres of shows',
    share: 0.01,
    seconds: 600,
  })

  return createRouter()
    .openapi(month, async (c) => {
      const query = c.req.valid('query')
      const found = await months(JSON.stringify(query), () =>
        readMonth(reads.db, query.month, query, new Date()),
      )
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
    .openapi(map, async (c) => {
      const query = c.req.valid('query')
      const found = await maps(JSON.stringify(query), () => readMap(reads.db, query, new Date()))
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
    .openapi(genres, async (c) => {
      c.header('Cache-Control', 'private, max-age=300')
      return c.json({ items: await genreList('', () => readGenres(reads.db, new Date())) }, 200)
    })
    .openapi(findPlaces, (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      return c.json({ items: cities.search(c.req.valid('query').q, PLACES_MAX) }, 200)
    })
}

import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shows } from '#platform/http/data-tags.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json } from '#platform/http/router.ts'
import { newReleaseList, trendingArtistList, trendingDjList } from '../contract.ts'
import type { Djs } from './djs.ts'
import type { Home } from './home.ts'

const trendingArtists = createRoute({
  method: 'get',
  ...cacheForAnonymous,
  path: '/api/home/trending-artists',
  operationId: 'listTrendingArtists',
  ...shows(),
  tags: ['Discovery'],
  summary: 'The four artists of Trending Now, as far as they are known. For everybody.',
  responses: { 200: json(trendingArtistList, 'Trending artists') },
})

const newReleases = createRoute({
  method: 'get',
  ...cacheForAnonymous,
  path: '/api/home/new-releases',
  operationId: 'listNewReleases',
  ...shows(),
  tags: ['Discovery'],
  summary: 'The four newest releases, as far as they are known. For everybody.',
  responses: { 200: json(newReleaseList, 'New releases') },
})

const trendingDjs = createRoute({
  method: 'get',
  ...cacheForAnonymous,
  path: '/api/home/trending-djs',
  operationId: 'listTrendingDjs',
  ...shows(),
  tags: ['Discovery'],
  summary:
    'The eight artists of the alternative home, with pictures as far as they are known. For everybody.',
  responses: { 200: json(trendingDjList, 'Trending DJs') },
})

/** Allows browsers to cache a complete response for some seconds. */
function setCacheControl(c: Context, seconds: number, pending: boolean) {
  c.header('Cache-Control', pending ? 'no-store' : `private, max-age=${seconds}`)
}

export function createDiscoveryRoutes(home: Home, djs: Djs) {
  return createRouter()
    .openapi(trendingArtists, async (c) => {
      const answer = await home.trendingArtists()
      setCacheControl(c, 30, answer.pending)
      return c.json(answer, 200)
    })
    .openapi(newReleases, async (c) => {
      const answer = await home.newReleases()
      setCacheControl(c, 30, answer.pending)
      return c.json(answer, 200)
    })
    .openapi(trendingDjs, async (c) => {
      setCacheControl(c, 30, false)
      return c.json({ items: await djs.list() }, 200)
    })
}

export type DiscoveryRoutes = ReturnType<typeof createDiscoveryRoutes>

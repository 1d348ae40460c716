import { createRoute } from '@hono/zod-openapi'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { newReleaseList, newsList, newsQuery, trendingArtistList } from '../contract.ts'

const trendingArtists = createRoute({
  method: 'get',
  path: '/api/home/trending-artists',
  tags: ['Discovery'],
  summary: 'The four artists of Trending Now, from what is known at once. For everybody.',
  responses: { 200: json(trendingArtistList, 'Trending artists') },
})

const newReleases = createRoute({
  method: 'get',
  path: '/api/home/new-releases',
  tags: ['Discovery'],
  summary: 'The four newest releases, from what is known at once. For everybody.',
  responses: { 200: json(newReleaseList, 'New releases') },
})

const news = createRoute({
  method: 'get',
  path: '/api/news',
  tags: ['Discovery'],
  summary: 'Music news of the configured feeds, newest first, optionally about one artist. For everybody.',
  request: { query: newsQuery },
  responses: { 200: json(newsList, 'News'), ...problems(422) },
})

export function createDiscoveryRoutes(_platform: Platform) {
  return createRouter()
    .openapi(trendingArtists, (c) => c.json({ items: [], pending: false }, 200))
    .openapi(newReleases, (c) => c.json({ items: [], pending: false }, 200))
    .openapi(news, (c) => c.json({ items: [], pending: false }, 200))
}

export type DiscoveryRoutes = ReturnType<typeof createDiscoveryRoutes>

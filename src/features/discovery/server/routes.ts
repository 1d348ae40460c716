import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createFilling } from '#features/catalogue/public.ts'
import { limitedTo, type RequestLimit } from '#platform/http/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { sameForVisitors } from '#platform/http/visitor-answers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import {
  newReleaseList,
  newsList,
  newsQuery,
  suggestionList,
  suggestionsQuery,
  trendingArtistList,
  trendingDjList,
} from '../contract.ts'
import { createArtistPictures } from './artist-picture.ts'
import { createDjs } from './djs.ts'
import { createHome } from './home.ts'
import { startDiscoveryJobs } from './jobs.ts'
import { createNews } from './news.ts'
import { createSuggestions } from './suggestions.ts'

const trendingArtists = createRoute({
  method: 'get',
  ...sameForVisitors,
  path: '/api/home/trending-artists',
  tags: ['Discovery'],
  summary: 'The four artists of Trending Now, from what is known at once. For everybody.',
  responses: { 200: json(trendingArtistList, 'Trending artists') },
})

const newReleases = createRoute({
  method: 'get',
  ...sameForVisitors,
  path: '/api/home/new-releases',
  tags: ['Discovery'],
  summary: 'The four newest releases, from what is known at once. For everybody.',
  responses: { 200: json(newReleaseList, 'New releases') },
})

const trendingDjs = createRoute({
  method: 'get',
  ...sameForVisitors,
  path: '/api/home/trending-djs',
  tags: ['Discovery'],
  summary:
    'The eight artists of the alternative home, with pictures as far as they are known. For everybody.',
  responses: { 200: json(trendingDjList, 'Trending DJs') },
})

const NEWS: RequestLimit = { name: 'news', network: 3000, seconds: 60, countedIn: 'process' }

const news = createRoute({
  method: 'get',
  ...limitedTo(NEWS),
  ...sameForVisitors,
  path: '/api/news',
  tags: ['Discovery'],
  summary: 'Music news of the configured feeds, newest first, optionally about one artist. For everybody.',
  request: { query: newsQuery },
  responses: { 200: json(newsList, 'News'), ...problems(422, 429) },
})

/** A fast typist pauses some two times a second. */
const TYPING: RequestLimit = {
  name: 'suggestions',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}

const suggestions = createRoute({
  method: 'get',
  ...limitedTo(TYPING),
  path: '/api/suggestions',
  tags: ['Discovery'],
  summary:
    'Artists, releases, recordings and festivals that may be meant by what was typed so far. For everybody.',
  request: { query: suggestionsQuery },
  responses: { 200: json(suggestionList, 'Suggestions'), ...problems(422, 429) },
})

/** Browsers may keep an answer for a moment, but not one that is about to fill in. */
function keepFor(c: Context, seconds: number, pending: boolean) {
  c.header('Cache-Control', pending ? 'no-store' : `private, max-age=${seconds}`)
}

export function createDiscoveryRoutes(platform: Platform, sources: Sources) {
  const home = createHome(platform, sources)
  const stories = createNews(platform, sources)
  const suggested = createSuggestions(platform, createFilling(platform, sources))
  const djs = createDjs(createArtistPictures(platform, sources.wikipedia))
  startDiscoveryJobs(platform, { home, djs, news: stories })
  return createRouter()
    .openapi(trendingArtists, async (c) => {
      const answer = await home.trendingArtists()
      keepFor(c, 30, answer.pending)
      return c.json(answer, 200)
    })
    .openapi(newReleases, async (c) => {
      const answer = await home.newReleases()
      keepFor(c, 30, answer.pending)
      return c.json(answer, 200)
    })
    .openapi(trendingDjs, async (c) => {
      keepFor(c, 30, false)
      return c.json({ items: await djs.list() }, 200)
    })
    .openapi(news, async (c) => {
      const answer = await stories.list(c.req.valid('query'))
      keepFor(c, 60, answer.pending)
      return c.json(answer, 200)
    })
    .openapi(suggestions, async (c) => {
      const { q } = c.req.valid('query')
      const answer = await suggested.find(q)
      keepFor(c, 60, answer.pending)
      return c.json(answer, 200)
    })
}

export type DiscoveryRoutes = ReturnType<typeof createDiscoveryRoutes>

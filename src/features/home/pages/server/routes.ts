import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { newRelease, newReleaseList, trendingArtist, trendingArtistList } from '../contract.ts'
import { createHome, type Home, type HomeParts } from './home.ts'

const trendingArtists = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...cacheForAnonymous,
  path: '/api/home/trending-artists',
  operationId: 'listTrendingArtists',
  ...shows('statements'),
  tags: ['Discovery'],
  summary: 'The four artists of Trending Now, as far as they are known. For everybody.',
  responses: { 200: json(trendingArtistList, 'Trending artists'), ...problems(429) },
})

const newReleases = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...cacheForAnonymous,
  path: '/api/home/new-releases',
  operationId: 'listNewReleases',
  ...shows(),
  tags: ['Discovery'],
  summary: 'The four newest releases, as far as they are known. For everybody.',
  responses: { 200: json(newReleaseList, 'New releases'), ...problems(429) },
})

/** Allows browsers to cache a complete response for some seconds. */
function setCacheControl(c: Context, seconds: number, pending: boolean) {
  c.header('Cache-Control', pending ? 'no-store' : `private, max-age=${seconds}`)
}

/** Each check fetches only stale data, and failed queries whose retry is due. */
const CHECK_SECONDS = 60

/** The lists of the homes. */
export function createHomePages(platform: Platform, parts: HomeParts) {
  const home = createHome(platform, parts)
  return {
    routes: createHomePageRoutes(home),
    // Refreshes in the background, so that requests do not wait.
    jobs: [{ name: 'pages.home', everySeconds: CHECK_SECONDS, run: () => home.refresh() }],
  }
}

function createHomePageRoutes(home: Home) {
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
}

export type DiscoveryRoutes = ReturnType<typeof createHomePageRoutes>

nameSchema(trendingArtist, 'TrendingArtist', 'An artist of the home page.', {
  id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  name: 'Radiohead',
  slug: 'radiohead',
  path: '/artist/radiohead?mbid=a74b1b7f-71a5-4011-9441-d0b5e4122711',
  imageUrl: null,
  genre: 'Art rock',
  followers: '5',
  verified: false,
  verification: null,
})
nameSchema(newRelease, 'NewRelease', 'A release of the home page.', {
  id: 'b1392450-e666-3926-a536-22c65f834433',
  title: 'OK Computer',
  artist: 'Radiohead',
  artistSlug: 'radiohead',
  imageUrl: null,
  thumbnailUrl: null,
  year: '1997',
  type: 'Album',
})

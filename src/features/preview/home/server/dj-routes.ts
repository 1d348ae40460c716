import { createRoute } from '@hono/zod-openapi'
import { SAMPLE_DJS } from '#features/preview/samples/djs.ts'
import type { ArtistPictures } from '#features/preview/server/artist-pictures.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { type TrendingDj, trendingDjList } from '../contract.ts'

const trendingDjs = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...cacheForAnonymous,
  path: '/api/home/trending-djs',
  operationId: 'listTrendingDjs',
  ...shows(),
  tags: ['Discovery'],
  summary:
    'The eight artists of the alternative home, with pictures as far as they are known. For everybody.',
  responses: { 200: json(trendingDjList, 'Trending DJs'), ...problems(429) },
})

/** The eight artists of the alternative home's carousel, with pictures from Wikipedia where there are any. */
export function createDjs(pictures: ArtistPictures, isOn: () => boolean) {
  const djs = () => (isOn() ? SAMPLE_DJS : [])
  return {
    routes: createDjRoutes(() =>
      Promise.all(
        djs().map(async ({ image: _sample, ...dj }) => ({ ...dj, imageUrl: await pictures.of(dj.name) })),
      ),
    ),
    /** Refreshes their stale pictures. */
    async refresh() {
      await Promise.all(djs().map(({ name }) => pictures.refresh(name)))
    },
  }
}

const createDjRoutes = (list: () => Promise<TrendingDj[]>) =>
  createRouter().openapi(trendingDjs, async (c) => {
    c.header('Cache-Control', 'private, max-age=30')
    return c.json({ items: await list() }, 200)
  })

export type DjRoutes = ReturnType<typeof createDjRoutes>

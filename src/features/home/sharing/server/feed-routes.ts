import { createRoute, z } from '@hono/zod-openapi'
import { generateAtomFeed } from 'feedsmith'
import { artistNewsList, artistPage } from '#features/music/artist/contract.ts'
import { type NewsArticle, newsList } from '#features/music/news/contract.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { readableXml } from '#platform/http/escape-xml.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { ATOM_ANSWER, ATOM_HEADERS, atomFeed, NEWS_CACHE, READING_FEEDS } from './atom.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const STORIES = 50

const news = createRoute({
  method: 'get',
  ...READING_FEEDS,
  path: '/news.atom',
  operationId: 'getNewsFeed',
  tags: ['Sharing'],
  summary: 'The newest stories as an Atom feed. For everybody.',
  responses: { ...ATOM_ANSWER, ...problems(429) },
})

const artistNews = createRoute({
  method: 'get',
  ...READING_FEEDS,
  path: '/artist/{name}/news.atom',
  operationId: 'getArtistNewsFeed',
  tags: ['Sharing'],
  summary: 'The newest stories that name an artist, as an Atom feed. For everybody.',
  request: {
    params: z.object({ name: z.string().max(600) }),
    query: z.object({ mbid: z.uuid().optional() }),
  },
  responses: { ...ATOM_ANSWER, ...problems(404, 422, 429) },
})

/** Feeds contain only what the API answers to anonymous requests. */
export function createFeedRoutes(platform: Platform, fetchApi: FetchApi) {
  const { config, site } = platform
  const cached = createAnswerCache<string>(platform, NEWS_CACHE)
  const feed = (page: Parameters<typeof atomFeed>[1], stories: NewsArticle[]) =>
    readableXml(
      generateAtomFeed({
        ...atomFeed(config.publicUrl, page, stories[0]?.pubDate),
        entries: stories.map(({ title, link, description, pubDate, author, source, category }) => ({
          id: link,
          title: { value: title },
          links: [{ href: link, rel: 'alternate' }],
          updated: new Date(pubDate),
          published: new Date(pubDate),
          authors: [{ name: author ?? source }],
          categories: category ? [{ term: category }] : [],
          summary: description ? { value: description } : undefined,
        })),
      }),
    )

  return createRouter()
    .openapi(news, async (c) => {
      const text = await cached('', async () => {
        const list = await readApi(fetchApi, `/api/news?limit=${STORIES}`, newsList)
        const page = { path: '/news', feedPath: '/news.atom', title: `Music news · ${siteName(site.values)}` }
        return feed(page, list?.items ?? [])
      })
      return c.body(text, 200, ATOM_HEADERS)
    })
    .openapi(artistNews, async (c) => {
      const { name } = c.req.valid('param')
      const { mbid } = c.req.valid('query')
      const query = mbid ? `?mbid=${mbid}` : ''
      const text = await cached(JSON.stringify([name, mbid]), async () => {
        const artist = await readApi(
          fetchApi,
          `/api/artist-names/${encodeURIComponent(name)}${query}`,
          artistPage,
        )
        if (!artist?.mbid) throw notFound('Artist not found')
        const list = await readApi(fetchApi, `/api/artists/${artist.mbid}/news`, artistNewsList)
        const path = `/artist/${encodeURIComponent(artist.slug)}`
        const page = {
          path: `${path}${query}`,
          feedPath: `${path}/news.atom${query}`,
          title: `${artist.name} in the news · ${siteName(site.values)}`,
        }
        return feed(page, list?.items ?? [])
      })
      return c.body(text, 200, ATOM_HEADERS)
    })
}

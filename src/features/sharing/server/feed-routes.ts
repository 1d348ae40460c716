import { createRoute, z } from '@hono/zod-openapi'
import { generateAtomFeed } from 'feedsmith'
import { artistNewsList, artistPage } from '#features/artists/contract.ts'
import { type NewsArticle, newsList } from '#features/news/contract.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const STORIES = 50
const CACHE_CONTROL = 'public, max-age=900'

const atom = {
  200: {
    description: 'An Atom feed (RFC 4287)',
    content: { 'application/atom+xml': { schema: z.string() } },
  },
}

const READING: RequestLimit = { name: 'feeds', network: 300, seconds: 60, countedIn: 'process' }

const news = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/news.atom',
  tags: ['Sharing'],
  summary: 'The newest stories as an Atom feed. For everybody.',
  responses: { ...atom, ...problems(429) },
})

const artistNews = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/artist/{name}/news.atom',
  tags: ['Sharing'],
  summary: 'The newest stories that name an artist, as an Atom feed. For everybody.',
  request: {
    params: z.object({ name: z.string().max(600) }),
    query: z.object({ mbid: z.uuid().optional() }),
  },
  responses: { ...atom, ...problems(404, 422, 429) },
})

/** Feeds contain only what the API answers to anonymous requests. */
export function createFeedRoutes({ config }: Platform, fetchApi: FetchApi) {
  const feed = (page: { path: string; feedPath: string; title: string }, stories: NewsArticle[]) =>
    generateAtomFeed({
      id: config.publicUrl + page.path,
      title: { value: page.title },
      updated: new Date(stories[0]?.pubDate ?? 0),
      links: [
        { href: config.publicUrl + page.path, rel: 'alternate', type: 'text/html' },
        { href: config.publicUrl + page.feedPath, rel: 'self', type: 'application/atom+xml' },
      ],
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
    })
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL }

  return createRouter()
    .openapi(news, async (c) => {
      const list = await readApi(fetchApi, `/api/news?limit=${STORIES}`, newsList)
      const page = { path: '/news', feedPath: '/news.atom', title: 'Music news · Fanfare' }
      return c.body(feed(page, list?.items ?? []), 200, headers)
    })
    .openapi(artistNews, async (c) => {
      const { name } = c.req.valid('param')
      const { mbid } = c.req.valid('query')
      const query = mbid ? `?mbid=${mbid}` : ''
      const artist = await readApi(
        fetchApi,
        `/api/artists/by-name/${encodeURIComponent(name)}${query}`,
        artistPage,
      )
      if (!artist?.mbid) throw notFound('Artist not found')
      const list = await readApi(fetchApi, `/api/artists/${artist.mbid}/news`, artistNewsList)
      const path = `/artist/${encodeURIComponent(artist.slug)}`
      const page = {
        path: `${path}${query}`,
        feedPath: `${path}/news.atom${query}`,
        title: `${artist.name} in the news · Fanfare`,
      }
      return c.body(feed(page, list?.items ?? []), 200, headers)
    })
}

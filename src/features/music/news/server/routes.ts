import { createRoute, z } from '@hono/zod-openapi'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { newsArticle, newsList, newsQuery } from '../contract.ts'
import { NEWS_LIST_SIZE } from '../limits.ts'
import type { Stories } from './news.ts'

const NEWS: RequestLimit = { name: 'news', network: 3000, seconds: 60, countedIn: 'process' }

const news = createRoute({
  method: 'get',
  ...limitedTo(NEWS),
  ...cacheForAnonymous,
  path: '/api/news',
  operationId: 'listNews',
  ...shows(),
  tags: ['Discovery'],
  summary: 'Music news of the configured feeds, newest first, optionally about one artist. For everybody.',
  request: { query: newsQuery },
  responses: { 200: json(newsList, 'News'), ...problems(422, 429) },
})

const fetchRssFeeds = createRoute({
  method: 'post',
  ...limitedTo(NEWS),
  path: '/functions/v1/fetch-rss-feeds',
  operationId: 'fetchNews',
  tags: ['Discovery'],
  summary:
    'The news, newest first, for Supabase clients: `functions.invoke("fetch-rss-feeds")`. For everybody.',
  responses: { 200: json(z.array(newsArticle), 'News'), ...problems(429) },
})

export function createNewsRoutes(stories: Stories) {
  return createRouter()
    .openapi(news, async (c) => {
      const answer = await stories.list(c.req.valid('query'))
      c.header('Cache-Control', answer.pending ? 'no-store' : 'private, max-age=60')
      return c.json(answer, 200)
    })
    .openapi(fetchRssFeeds, async (c) => {
      const { items } = await stories.list({ limit: NEWS_LIST_SIZE })
      c.header('Cache-Control', 'no-store')
      return c.json(items, 200)
    })
}

export type NewsRoutes = ReturnType<typeof createNewsRoutes>

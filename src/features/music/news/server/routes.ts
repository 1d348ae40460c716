import { createRoute, z } from '@hono/zod-openapi'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { newsArticle, newsList, newsQuery } from '../contract.ts'
import { NEWS_LIST_SIZE } from '../limits.ts'
import { createStories, type Stories } from './news.ts'

const news = createRoute({
  method: 'get',
  ...limitedTo(READING),
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
  ...limitedTo(READING),
  path: '/functions/v1/fetch-rss-feeds',
  operationId: 'fetchNews',
  tags: ['Discovery'],
  summary:
    'The news, newest first, for Supabase clients: `functions.invoke("fetch-rss-feeds")`. For everybody.',
  responses: { 200: json(z.array(newsArticle), 'News'), ...problems(429) },
})

/** Music news of the configured feeds. */
export function createNews(platform: Platform, { sources }: { sources: Sources }) {
  const stories = createStories(platform, sources)
  return {
    routes: createNewsRoutes(stories),
    jobs: [stories.job],
  }
}

function createNewsRoutes(stories: Stories) {
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

nameSchema(newsArticle, 'NewsArticle', 'A story of one of the configured feeds.', {
  id: '0196a3fb-4444-7555-8666-777788889999',
  title: 'A band plays again',
  description: 'After ten years on their own.',
  link: 'https://paper.example/a-band-plays-again',
  image: null,
  source: 'The Paper',
  category: 'News',
  pubDate: '2026-05-02T18:30:00.000Z',
  author: null,
})

import { createRoute } from '@hono/zod-openapi'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { sameForVisitors } from '#platform/http/pages/visitor-answers.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { newsList, newsQuery } from '../contract.ts'
import { createNews } from './news.ts'

/** How often feeds are looked at; only those that are due are fetched. */
const LOOK_SECONDS = 60

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

export function createNewsRoutes(platform: Platform, sources: Sources) {
  const stories = createNews(platform, sources)
  platform.jobs.every('discovery: news', LOOK_SECONDS, async () => {
    await stories.refresh()
    await stories.tend()
  })
  return createRouter().openapi(news, async (c) => {
    const answer = await stories.list(c.req.valid('query'))
    c.header('Cache-Control', answer.pending ? 'no-store' : 'private, max-age=60')
    return c.json(answer, 200)
  })
}

export type NewsRoutes = ReturnType<typeof createNewsRoutes>

import { createRoute } from '@hono/zod-openapi'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { show, showCities, showList, showsQuery } from '../contract.ts'
import { calendarOf } from './calendar.ts'
import { SHOW_READING } from './request-limits.ts'
import { findShow, listCities, listShows } from './show-list.ts'
import { showNotFound } from './show-rows.ts'

const common = { ...limitedTo(SHOW_READING), method: 'get' as const, ...shows('shows'), tags: ['Shows'] }

const list = createRoute({
  ...common,
  ...cacheForAnonymous,
  path: '/api/shows',
  operationId: 'listShows',
  summary: 'Upcoming shows by their begin, or past ones newest first, a page at a time. For everybody.',
  request: { query: showsQuery },
  responses: { 200: json(showList, 'A page of shows'), ...problems(400, 422, 429) },
})

const cities = createRoute({
  ...common,
  ...cacheForAnonymous,
  path: '/api/shows/cities',
  operationId: 'listShowCities',
  summary: 'The cities with most upcoming shows. For everybody.',
  responses: { 200: json(showCities, 'Cities'), ...problems(429) },
})

const read = createRoute({
  ...common,
  path: '/api/shows/{id}',
  operationId: 'getShow',
  summary: 'One show. For everybody.',
  request: { params: idParameter },
  responses: { 200: json(show, 'The show'), ...problems(404, 429) },
})

const calendar = createRoute({
  ...common,
  path: '/api/shows/{id}/calendar.ics',
  operationId: 'getShowCalendar',
  summary: 'One show as a calendar file (iCalendar). For everybody.',
  request: { params: idParameter },
  responses: {
    200: { description: 'The calendar file', content: { 'text/calendar': { schema: { type: 'string' } } } },
    ...problems(404, 429),
  },
})

export function createReadRoutes(platform: Pick<Platform, 'reads' | 'config' | 'invalidation'>) {
  const { reads, config } = platform
  const cachedCalendar = createAnswerCache<string>(platform, { seconds: 3600, max: 500, shows: ['shows'] })
  const cachedCities = createAnswerCache<Awaited<ReturnType<typeof listCities>>>(platform, {
    seconds: 60,
    max: 1,
    shows: ['shows'],
  })
  const find = async (param: { id: string }) => {
    const found = await findShow(reads.db, parseId(param, showNotFound))
    if (!found) throw showNotFound()
    return found
  }
  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(await listShows(reads.db, c.req.valid('query'), new Date()), 200)
    })
    .openapi(cities, async (c) => {
      c.header('Cache-Control', 'private, max-age=30')
      return c.json({ items: await cachedCities('', () => listCities(reads.db, new Date())) }, 200)
    })
    .openapi(read, async (c) => {
      const found = await find(c.req.valid('param'))
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
    .openapi(calendar, async (c) => {
      const id = parseId(c.req.valid('param'), showNotFound)
      const text = await cachedCalendar(id, async () => calendarOf(await find({ id }), config.publicUrl))
      c.header('Content-Disposition', `attachment; filename="show-${id}.ics"`)
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      return c.body(text, 200)
    })
}

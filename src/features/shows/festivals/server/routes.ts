import { createRoute } from '@hono/zod-openapi'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { festivalList, festivalSummary, listedFestival, slugParameter } from '../contract.ts'
import type { Festivals } from './festivals.ts'
import { findFestivalSummary } from './queries.ts'

const READING: RequestLimit = { name: 'festivals', network: 3000, seconds: 60, countedIn: 'process' }

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/festivals',
  operationId: 'listFestivals',
  ...shows('shows'),
  tags: ['Festivals'],
  summary:
    'All festivals, by start; on live sites the next edition of each that announces one. For everybody.',
  responses: { 200: json(festivalList, 'Festivals'), ...problems(429) },
})

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/festivals/{slug}',
  operationId: 'getFestival',
  ...shows('shows'),
  tags: ['Festivals'],
  summary: 'One festival; on live sites its next edition. For everybody.',
  request: { params: slugParameter },
  responses: { 200: json(listedFestival, 'The festival'), ...problems(404, 429) },
})

const readSummary = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/festivals/{slug}/summary',
  operationId: 'getFestivalSummary',
  ...shows('businesses'),
  tags: ['Festivals'],
  summary:
    'The name of a festival, and who is verified for it; on live sites not of the samples. For everybody.',
  request: { params: slugParameter },
  responses: { 200: json(festivalSummary, 'The festival'), ...problems(404, 429) },
})

const festivalNotFound = () => notFound('Festival not found')

export function createFestivalRoutes(platform: Pick<Platform, 'reads' | 'site'>, festivals: Festivals) {
  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'private, max-age=30')
      return c.json({ items: await festivals.list() }, 200)
    })
    .openapi(read, async (c) => {
      const found = await festivals.find(c.req.valid('param').slug)
      if (!found) throw festivalNotFound()
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
    .openapi(readSummary, async (c) => {
      const found = await findFestivalSummary(platform, c.req.valid('param').slug)
      if (!found) throw festivalNotFound()
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
}

export type FestivalRoutes = ReturnType<typeof createFestivalRoutes>

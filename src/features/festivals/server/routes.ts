import { createRoute } from '@hono/zod-openapi'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { festival, festivalList, slugParameter } from '../contract.ts'
import type { Festivals } from './festivals.ts'

const READING: RequestLimit = { name: 'festivals', network: 3000, seconds: 60, countedIn: 'process' }

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/festivals',
  operationId: 'listFestivals',
  ...shows(),
  tags: ['Festivals'],
  summary: 'All festivals, by start. For everybody.',
  responses: { 200: json(festivalList, 'Festivals'), ...problems(429) },
})

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/festivals/{slug}',
  operationId: 'getFestival',
  ...shows(),
  tags: ['Festivals'],
  summary: 'One festival. For everybody.',
  request: { params: slugParameter },
  responses: { 200: json(festival, 'The festival'), ...problems(404, 429) },
})

const festivalNotFound = () => notFound('Festival not found')

export function createFestivalRoutes(festivals: Festivals) {
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
}

export type FestivalRoutes = ReturnType<typeof createFestivalRoutes>

import { createRoute } from '@hono/zod-openapi'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { festival, festivalList, festivalSummary, listedFestival, slugParameter } from '../contract.ts'
import type { ReadShows } from './editions.ts'
import { createFestivalList, type Festivals, type OtherFestivals } from './festivals.ts'
import { findFestivalSummary } from './queries.ts'

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
  ...shows(),
  tags: ['Festivals'],
  summary:
    'The name of a festival, and who is verified for it; on live sites not of the samples. For everybody.',
  request: { params: slugParameter },
  responses: { 200: json(festivalSummary, 'The festival'), ...problems(404, 429) },
})

const festivalNotFound = () => notFound('Festival not found')

/** Festivals and their editions. */
export const createFestivals = (
  platform: Platform,
  { readShows, otherFestivals }: { readShows: ReadShows; otherFestivals: OtherFestivals },
) => ({
  routes: createFestivalRoutes(
    platform,
    createFestivalList(platform, readShows, otherFestivals),
    otherFestivals,
  ),
})

function createFestivalRoutes(
  platform: Pick<Platform, 'reads'>,
  festivals: Festivals,
  others: OtherFestivals,
) {
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
      const found = await findFestivalSummary(platform, c.req.valid('param').slug, others)
      if (!found) throw festivalNotFound()
      c.header('Cache-Control', 'private, max-age=30')
      return c.json(found, 200)
    })
}

export type FestivalRoutes = ReturnType<typeof createFestivalRoutes>

nameSchema(festival, 'Festival', 'A festival with its tickets.', {
  id: '1',
  slug: 'a-festival',
  artist: 'A Festival',
  image: '/sample/festival.webp',
  venue: 'The Park',
  city: 'Cluj-Napoca',
  address: 'Park Street 1',
  date: '2026-07-10',
  lastDate: '2026-07-12',
  time: '6:00 PM',
  timeZone: 'Europe/Bucharest',
  startsAt: '2026-07-10T15:00:00.000Z',
  days: 3,
  isPast: false,
  price: '250 RON',
  status: 'available',
  genre: 'Rock',
  description: 'Three days in the park.',
  lineup: [],
  ticketTiers: [],
})

import { createRoute } from '@hono/zod-openapi'
import type { ReadFaces } from '#features/catalogue/public.ts'
import { show, showList, venueDetails } from '#features/shows/contract.ts'
import { FEED_SHOWS, PLAN_MAX } from '#features/shows/limits.ts'
import { calendarOf, planCalendarOf } from '#features/shows/page/server/calendar.ts'
import { pageWithFaces, type StoredListedShow, withFace } from '#features/shows/server/show-faces.ts'
import { showNotFound } from '#features/shows/server/show-rows.ts'
import { findVenue, venueNotFound } from '#features/shows/venues/server/venues.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { shows } from '#platform/http/data-tags.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import {
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  followedShowsQuery,
  planQuery,
  type ShowFeedQuery,
  showCities,
  showFeedQuery,
  showsQuery,
} from '../search-contract.ts'
import { findShow, listCities, listShows } from './show-list.ts'

const common = {
  ...limitedTo(READING),
  method: 'get' as const,
  ...shows('shows', 'statements'),
  tags: ['Shows'],
}

const list = createRoute({
  ...common,
  ...cacheForAnonymous,
  path: '/api/shows',
  operationId: 'listShows',
  summary: 'Upcoming shows by their begin, or past ones newest first, a page at a time. For everybody.',
  request: { query: showsQuery },
  responses: { 200: json(showList, 'A page of shows'), ...problems(400, 422, 429) },
})

const followed = createRoute({
  ...limitedTo(READING),
  ...shows('shows'),
  method: 'get',
  middleware: signedIn,
  tags: ['Shows'],
  path: '/api/me/shows',
  operationId: 'listFollowedShows',
  summary:
    'Upcoming shows of the artists, festivals and venues that the viewer follows and wants to hear them of. For signed-in people.',
  request: { query: followedShowsQuery },
  responses: { 200: json(showList, 'A page of shows'), ...problems(400, 401, 422, 429) },
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

const calendarFile = {
  description: 'The calendar file',
  content: { 'text/calendar': { schema: { type: 'string' as const } } },
}

const showsCalendar = createRoute({
  ...common,
  ...cacheForAnonymous,
  path: '/api/shows/calendar.ics',
  operationId: 'getShowsCalendar',
  summary:
    'Upcoming shows of an artist, festival, venue or city as a calendar (iCalendar) to subscribe to. For everybody.',
  request: { query: showFeedQuery },
  responses: { 200: calendarFile, ...problems(422, 429) },
})

const showsFeed = createRoute({
  ...common,
  ...cacheForAnonymous,
  path: '/api/shows/feed.atom',
  operationId: 'getShowsFeed',
  summary: 'Upcoming shows of an artist, festival, venue or city as an Atom feed. For everybody.',
  request: { query: showFeedQuery },
  responses: {
    200: { description: 'The feed', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
    ...problems(422, 429),
  },
})

const plan = createRoute({
  ...common,
  path: '/api/shows/{id}/plan.ics',
  operationId: 'getPlanCalendar',
  summary: 'Some acts of a show as a calendar (iCalendar), which follows their changes. For everybody.',
  request: { params: idParameter, query: planQuery },
  responses: { 200: calendarFile, ...problems(404, 422, 429) },
})

const readVenue = createRoute({
  ...common,
  ...shows('shows'),
  path: '/api/venues/{id}',
  operationId: 'getVenue',
  summary: 'One venue. For everybody.',
  request: { params: idParameter },
  responses: { 200: json(venueDetails, 'The venue'), ...problems(404, 429) },
})

const calendar = createRoute({
  ...common,
  path: '/api/shows/{id}/calendar.ics',
  operationId: 'getShowCalendar',
  summary: 'One show as a calendar file (iCalendar). For everybody.',
  request: { params: idParameter },
  responses: { 200: calendarFile, ...problems(404, 429) },
})

/** For answers that an editor writes back as a whole: a stale one would undo the last save. */
const FRESH = 'private, no-cache'

/** Subscribed calendars show a change within a quarter of an hour, so the answer is cached no longer. */
const CALENDAR_SECONDS = 300

export function createReadRoutes(
  platform: Pick<Platform, 'reads' | 'config' | 'invalidation' | 'memory'>,
  readFaces: ReadFaces,
) {
  const { reads, config } = platform
  const cachedCalendar = createAnswerCache<string>(platform, {
    name: 'calendars of shows',
    share: 0.02,
    seconds: 3600,
    shows: ['shows'],
  })
  const cachedCities = createAnswerCache<Awaited<ReturnType<typeof listCities>>>(platform, {
    name: 'cities of shows',
    share: 0.01,
    seconds: 60,
  })
  const find = async (param: { id: string }) => {
    const found = await findShow(reads.db, parseId(param, showNotFound))
    if (!found || found.hiddenReason !== null) throw showNotFound()
    return found
  }
  const cachedFiles = createAnswerCache<string>(platform, {
    name: 'calendar files',
    share: 0.03,
    seconds: CALENDAR_SECONDS,
    shows: ['shows'],
  })
  const feedOf = async (query: ShowFeedQuery) => {
    const { items } = await listShows(reads.db, { ...query, when: 'upcoming', limit: FEED_SHOWS }, new Date())
    const of =
      query.city ?? (query.festival && items[0]?.festival?.name) ?? (query.venue && items[0]?.venue?.name)
    return { items, title: of ? `Shows: ${of}` : 'Shows on Fanfare' }
  }

  return createRouter()
    .openapi(showsCalendar, async (c) => {
      const query = c.req.valid('query')
      const text = await cachedFiles(`ics ${JSON.stringify(query)}`, async () => {
        const { items, title } = await feedOf(query)
        return calendarOf(title, items, config.publicUrl)
      })
      c.header('Cache-Control', `private, max-age=${CALENDAR_SECONDS}`)
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      return c.body(text, 200)
    })
    .openapi(showsFeed, async (c) => {
      const query = c.req.valid('query')
      const { pathname, search } = new URL(c.req.url)
      const text = await cachedFiles(`atom ${JSON.stringify(query)}`, async () => {
        const { items, title } = await feedOf(query)
        return atomOf(title, items, pathname + search, config.publicUrl)
      })
      c.header('Cache-Control', `private, max-age=${CALENDAR_SECONDS}`)
      c.header('Content-Type', 'application/atom+xml; charset=utf-8')
      return c.body(text, 200)
    })
    .openapi(plan, async (c) => {
      const found = await find(c.req.valid('param'))
      const numbers = c.req.valid('query').acts.split('-').slice(0, PLAN_MAX).map(Number)
      c.header('Content-Disposition', 'attachment; filename="my-plan.ics"')
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      return c.body(planCalendarOf(found, new Set(numbers), config.publicUrl), 200)
    })
    .openapi(readVenue, async (c) => {
      const found = await findVenue(reads.db, parseId(c.req.valid('param'), venueNotFound))
      if (!found) throw venueNotFound()
      c.header('Cache-Control', FRESH)
      return c.json(found, 200)
    })
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'private, max-age=30')
      const page = await listShows(reads.db, c.req.valid('query'), new Date())
      return c.json(await pageWithFaces(readFaces, page), 200)
    })
    .openapi(followed, async (c) => {
      const filter = { ...c.req.valid('query'), when: 'upcoming' as const, followedBy: requireViewer(c).id }
      c.header('Cache-Control', 'no-store')
      return c.json(await pageWithFaces(readFaces, await listShows(reads.db, filter, new Date())), 200)
    })
    .openapi(cities, async (c) => {
      c.header('Cache-Control', 'private, max-age=30')
      return c.json({ items: await cachedCities('', () => listCities(reads.db, new Date())) }, 200)
    })
    .openapi(read, async (c) => {
      const found = await find(c.req.valid('param'))
      c.header('Cache-Control', FRESH)
      return c.json(await withFace(readFaces, found), 200)
    })
    .openapi(calendar, async (c) => {
      const id = parseId(c.req.valid('param'), showNotFound)
      const text = await cachedCalendar(id, async () => {
        const found = await find({ id })
        return calendarOf(found.name, [found], config.publicUrl)
      })
      c.header('Content-Disposition', `attachment; filename="show-${id}.ics"`)
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      return c.body(text, 200)
    })
}

/** Serializes shows as an Atom feed (RFC 4287), ordered by their last change. `path` is the path of the feed. */
function atomOf(title: string, shows: readonly StoredListedShow[], path: string, publicUrl: string): string {
  const url = (to: string) => escapeXml(new URL(to, publicUrl).href)
  const newest = shows.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const entries = newest.map((show) => {
    const { id, name, status, date, lastDate, time, venue, acts, updatedAt, statusReason } = show
    const when = `${date}${lastDate === date ? '' : ` to ${lastDate}`}${time ? `, ${time}` : ''}`
    const summary = [
      status === 'scheduled' ? '' : `${status[0]?.toUpperCase()}${status.slice(1)}. ${statusReason ?? ''}`,
      [when, venue && `${venue.name}, ${venue.city}`].filter(Boolean).join(' · '),
      acts.map((act) => act.name).join(', '),
    ]
    return `<entry><id>urn:uuid:${id}</id><title>${escapeXml(name)}</title><updated>${updatedAt}</updated>
<link href="${url(`/show/${id}`)}"/><summary>${escapeXml(summary.filter(Boolean).join('\n'))}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${url(path)}</id><title>${escapeXml(title)}</title>
<updated>${newest[0]?.updatedAt ?? '2020-01-01T00:00:00.000Z'}</updated><link rel="self" href="${url(path)}"/>
<author><name>Fanfare</name></author>
${entries.join('\n')}
</feed>
`
}

import { createRoute, z } from '@hono/zod-openapi'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { linkQuery, tokenQuery } from '../contract.ts'
import { memberOfToken } from './addresses.ts'
import { calendarOf } from './calendar.ts'
import { unsubscribe } from './digest/unsubscribe.ts'
import { atomOf } from './feed.ts'
import { PAGE_HEADERS, unknownLink, unsubscribed, unsubscribePage } from './unsubscribe-page.ts'

const tags = ['Notices']
const request = { query: tokenQuery }
const OWN = { 'Cache-Control': 'private, max-age=900', 'X-Robots-Tag': 'noindex' }
const page = (description: string) => ({
  200: { description, content: { 'text/html': { schema: z.string() } } },
})

const unknown = {
  404: {
    description: 'A page that says that the link is not valid',
    content: { 'text/html': { schema: z.string() } },
  },
}

const feed = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/api/notices/feed.atom',
  operationId: 'getOwnFeed',
  tags,
  summary: 'The notices of a member as an Atom feed. For everybody who has the private address.',
  request,
  responses: {
    200: {
      description: 'An Atom feed (RFC 4287)',
      content: { 'application/atom+xml': { schema: z.string() } },
    },
    ...problems(404, 422, 429),
  },
})

const calendar = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/api/notices/calendar.ics',
  operationId: 'getOwnCalendar',
  tags,
  summary:
    'The releases and shows of a member as a calendar (iCalendar). For everybody who has the private address.',
  request,
  responses: {
    200: { description: 'A calendar (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
    ...problems(404, 422, 429),
  },
})

const ask = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/api/unsubscribe',
  operationId: 'getUnsubscribePage',
  tags,
  summary: 'The page behind the link in a digest; changes nothing. For everybody who has the link.',
  request: { query: linkQuery },
  responses: { ...page('A page with a button'), ...unknown, ...problems(429) },
})

const leave = createRoute({
  method: 'post',
  ...limitedTo(PROGRAMS),
  path: '/api/unsubscribe',
  operationId: 'endDigest',
  ...changes(),
  tags,
  summary: 'Ends the digests of a member with one click (RFC 8058). For everybody who has the link.',
  request: { query: linkQuery },
  responses: { ...page('A page that says so'), ...unknown, ...problems(429) },
})

/** Pages for people without a login, at secret addresses. */
export function createPrivateRoutes(platform: Platform) {
  const { reads, config, site } = platform
  return createRouter()
    .openapi(feed, async (c) => {
      const { token } = c.req.valid('query')
      const userId = await memberOfToken(platform, reads.db, 'feed', token)
      const address = `${config.publicUrl}/api/notices/feed.atom?token=${token}`
      return c.body(await atomOf(platform, userId, address), 200, {
        ...OWN,
        'Content-Type': 'application/atom+xml; charset=utf-8',
      })
    })
    .openapi(calendar, async (c) => {
      const userId = await memberOfToken(platform, reads.db, 'calendar', c.req.valid('query').token)
      return c.body(await calendarOf(platform, userId), 200, {
        ...OWN,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="releases-and-shows.ics"',
      })
    })
    .openapi(ask, async (c) => {
      const { token } = c.req.valid('query')
      const name = siteName(site.values)
      const userId = await memberOfLink(platform, token)
      if (!userId) return c.body(String(await unknownLink(name)), 404, PAGE_HEADERS)
      return c.body(String(await unsubscribePage(name, token)), 200, PAGE_HEADERS)
    })
    .openapi(leave, async (c) => {
      const name = siteName(site.values)
      const userId = await memberOfLink(platform, c.req.valid('query').token)
      if (!userId) return c.body(String(await unknownLink(name)), 404, PAGE_HEADERS)
      await unsubscribe(platform, userId)
      return c.body(String(await unsubscribed(name)), 200, PAGE_HEADERS)
    })
}

/** The member of a link in a digest. People open it, so an invalid one gets a page. */
async function memberOfLink(platform: Platform, token: string): Promise<string | undefined> {
  try {
    return await memberOfToken(platform, platform.db, 'unsubscribe', token)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return undefined
    throw error
  }
}

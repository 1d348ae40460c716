import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { memberOfToken } from '#features/notify/delivery/public.ts'
import { FEED_SHOWS } from '#features/shows/limits.ts'
import { listShows } from '#features/shows/list/server/show-list.ts'
import { calendarOf } from '#features/shows/page/server/calendar.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { readPlannedActs } from './plans.ts'

/** Subscribed calendars show a change within a quarter of an hour. */
const KEPT_SECONDS = 300

const mine = createRoute({
  ...limitedTo(PROGRAMS),
  ...shows('shows'),
  method: 'get',
  path: '/api/shows/mine.ics',
  operationId: 'getOwnShowsCalendar',
  tags: ['Shows'],
  summary:
    'Upcoming shows of those a member follows, and what the member plans to see, as a calendar (iCalendar). For everybody who has the private address.',
  request: { query: z.object({ token: z.string().max(200) }) },
  responses: {
    200: { description: 'A calendar (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
    ...problems(404, 422, 429),
  },
})

/** Serves a member's own calendar at a secret address. */
export function createMineRoutes(platform: Pick<Platform, 'reads' | 'config' | 'secretFor'>) {
  const { reads, config } = platform
  return createRouter().openapi(mine, async (c) => {
    const userId = await memberOfToken(platform, reads.db, 'shows', c.req.valid('query').token)
    const { items } = await listShows(reads.db, { ofCalendar: userId, limit: FEED_SHOWS }, new Date())
    const planned = await readPlannedActs(
      reads.db,
      userId,
      items.map(({ id }) => id),
    )
    return c.body(calendarOf('My shows', items, config.publicUrl, planned), 200, {
      'Cache-Control': `private, max-age=${KEPT_SECONDS}`,
      'X-Robots-Tag': 'noindex',
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="my-shows.ics"',
    })
  })
}

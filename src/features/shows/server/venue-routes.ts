import { createRoute, z } from '@hono/zod-openapi'
import { recordAudit } from '#features/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { screenWritten } from '#features/newcomers/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { venueDetails } from '../contract.ts'
import { venueFacts } from '../venue-contract.ts'
import { ALLOWED } from './change-show.ts'
import { VENUE_WRITING } from './request-limits.ts'
import { writeVenueFacts } from './venue-facts.ts'
import { findVenue, venueNotFound } from './venues.ts'

const edit = createRoute({
  ...limitedTo(VENUE_WRITING),
  ...changes('shows'),
  method: 'put',
  path: '/api/manage/venue/{venueId}/facts',
  operationId: 'updateVenueFacts',
  middleware: signedIn,
  tags: ['Manage'],
  summary: `Writes what a venue says of itself: name, address, place, website and capacity. ${ALLOWED}`,
  request: { params: z.object({ venueId: z.uuid().toLowerCase() }), body: body(venueFacts) },
  responses: { 200: json(venueDetails, 'The venue now'), ...problems(401, 403, 404, 409, 422, 429) },
})

/** Of the facts of a venue, what is somebody's own words or an address of the web. */
const WRITTEN = new Set(['address', 'website'])

/** Where venues say what they are. */
export function createVenueRoutes({ db }: Pick<Platform, 'db'>) {
  return createRouter().openapi(edit, async (c) => {
    const { venueId } = c.req.valid('param')
    const facts = c.req.valid('json')
    const action = 'venue.edit'
    await asViewer(c, async (trx, viewer) => {
      const path = { entityType: 'venue', entityId: venueId } as const
      const managed = await requireManaged(trx, viewer.id, path, { action, subjectId: venueId, lock: true })
      await screenWritten(trx, facts, { written: WRITTEN })
      const before = await writeVenueFacts(trx, venueId, facts)
      const { version: _, ...after } = facts
      await recordAudit(trx, viewer.id, {
        action,
        subjectId: venueId,
        subjectName: managed.name,
        before,
        after: { ...after, business: managed.business.businessName },
      })
    })
    const found = await findVenue(db, venueId)
    if (!found) throw venueNotFound()
    return c.json(found, 200)
  })
}

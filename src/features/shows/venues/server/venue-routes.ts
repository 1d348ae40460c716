import { createRoute, z } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { venueDetails } from '#features/shows/contract.ts'
import { ALLOWED } from '#features/shows/editor/server/change-show.ts'
import { changeNotFound } from '#features/shows/editor/server/history/change-rows.ts'
import { listVenueChanges } from '#features/shows/editor/server/history/venue-changes.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { venueFacts, venueHistory } from '../contract.ts'
import { changeVenueFacts, putBackVenueFacts } from './venue-facts.ts'
import { findVenue, venueNotFound } from './venues.ts'

const venueParameters = z.object({ venueId: z.uuid().toLowerCase() })

const edit = createRoute({
  ...limitedTo(WRITING),
  ...changes('shows'),
  method: 'put',
  path: '/api/manage/venue/{venueId}/facts',
  operationId: 'updateVenueFacts',
  middleware: signedIn,
  tags: ['Manage'],
  summary: `Writes what a venue says of itself: name, address, place, website and capacity. ${ALLOWED}`,
  request: { params: venueParameters, body: body(venueFacts) },
  responses: { 200: json(venueDetails, 'The venue now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const list = createRoute({
  ...limitedTo(READING),
  method: 'get',
  path: '/api/manage/venue/{venueId}/facts/changes',
  operationId: 'listVenueChanges',
  middleware: signedIn,
  tags: ['Manage'],
  summary: `Who changed what a venue says of itself, newest first. ${ALLOWED}`,
  request: { params: venueParameters },
  responses: { 200: json(venueHistory, 'The latest changes'), ...problems(401, 403, 422, 429) },
})

const undo = createRoute({
  ...limitedTo(WRITING),
  ...changes('shows'),
  method: 'post',
  path: '/api/manage/venue/{venueId}/facts/changes/{id}/undo',
  operationId: 'undoVenueChange',
  middleware: signedIn,
  tags: ['Manage'],
  summary: `Puts what a venue says of itself back to what it was before a change. ${ALLOWED}`,
  request: { params: venueParameters.extend({ id: z.string().openapi({ format: 'uuid' }) }) },
  responses: { 200: json(venueDetails, 'The venue now'), ...problems(401, 403, 404, 409, 422, 429) },
})

/** Venues edit their facts and undo changes. `placeVenues` looks up the places of changed venues. */
export function createVenueRoutes({ db }: Pick<Platform, 'db'>, placeVenues: () => void) {
  const action = 'venue.edit'
  const open = (venueId: string) => ({ entityType: 'venue', entityId: venueId }) as const
  const readAnswer = async (venueId: string) => {
    const found = await findVenue(db, venueId)
    if (!found) throw venueNotFound()
    return found
  }
  return createRouter()
    .openapi(edit, async (c) => {
      const { venueId } = c.req.valid('param')
      const facts = c.req.valid('json')
      await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, open(venueId), {
          action,
          subjectId: venueId,
          lock: true,
        })
        const before = await changeVenueFacts(trx, managed, viewer.id, facts)
        const { version: _, ...after } = facts
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: venueId,
          subjectName: managed.name,
          before,
          after: { ...after, business: managed.business.businessName },
        })
      })
      placeVenues()
      return c.json(await readAnswer(venueId), 200)
    })
    .openapi(list, async (c) => {
      const { venueId } = c.req.valid('param')
      await requireManaged(db, requireViewer(c).id, open(venueId), { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await listVenueChanges(db, venueId) }, 200)
    })
    .openapi(undo, async (c) => {
      const param = c.req.valid('param')
      const { venueId } = param
      const id = parseId(param, changeNotFound)
      await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, open(venueId), {
          action,
          subjectId: venueId,
          lock: true,
        })
        const { before, after } = await putBackVenueFacts(trx, managed, viewer.id, id)
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: venueId,
          subjectName: managed.name,
          before,
          after: { ...after, business: managed.business.businessName, isUndo: true },
        })
      })
      placeVenues()
      return c.json(await readAnswer(venueId), 200)
    })
}

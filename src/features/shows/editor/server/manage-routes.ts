import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { emptyTrash } from '#features/files/uploads/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import { show, showList } from '#features/shows/contract.ts'
import { SHOW_CHANGED_MEANWHILE } from '#features/shows/limits.ts'
import { ownShowsQuery } from '#features/shows/list/search-contract.ts'
import { listOwnShows } from '#features/shows/list/server/show-list.ts'
import { pageWithFaces, type ShowFaces } from '#features/shows/server/show-faces.ts'
import { announceShow, insertShow, removeShow, updateShow } from '#features/shows/server/show-rows.ts'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { newShow, showAnnouncement, showChange } from '../contract.ts'
import {
  ALLOWED,
  changeShow,
  findExisting,
  ownerParameters,
  screenShow,
  showParameters,
} from './change-show.ts'
import { recordChange } from './history/change-rows.ts'

/** Room for a long tour in one evening. */
export const SHOW_WRITING = {
  name: 'show-writing',
  member: 300,
  network: 3000,
  seconds: 24 * 3600,
  message: 'You’ve changed a lot of shows today. Please try again tomorrow.',
}

const common = { middleware: signedIn, tags: ['Manage'] }
const writing = { ...common, ...limitedTo(SHOW_WRITING), ...changes('shows') }

const list = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/manage/{entityType}/{entityId}/shows',
  operationId: 'listManagedShows',
  summary: `Shows of what is managed, past and cancelled ones as well, the latest first. ${ALLOWED}`,
  request: { params: ownerParameters, query: ownShowsQuery },
  responses: { 200: json(showList, 'A page of shows'), ...problems(400, 401, 403, 422, 429) },
})

const create = createRoute({
  ...writing,
  method: 'post',
  path: '/api/manage/{entityType}/{entityId}/shows',
  operationId: 'createShow',
  summary: `Publishes a show; one of a venue is there, whatever the body says. ${ALLOWED}`,
  request: { params: ownerParameters, body: body(newShow) },
  responses: { 201: json(show, 'The show as stored'), ...problems(401, 403, 409, 422, 429) },
})

const edit = createRoute({
  ...writing,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/shows/{id}',
  operationId: 'updateShow',
  summary: `Replaces all of a show; with \`moved\`, another date is announced as a move; 409 if it has changed since \`seen\`. ${ALLOWED}`,
  request: { params: showParameters, body: body(showChange) },
  responses: { 200: json(show, 'The show now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const announce = createRoute({
  ...writing,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/shows/{id}/status',
  operationId: 'announceShowStatus',
  summary: `Cancels or postpones a show, or takes that back. ${ALLOWED}`,
  request: { params: showParameters, body: body(showAnnouncement) },
  responses: { 200: json(show, 'The show now'), ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  ...writing,
  method: 'delete',
  path: '/api/manage/{entityType}/{entityId}/shows/{id}',
  operationId: 'deleteShow',
  summary: `Deletes a show that was entered by mistake. ${ALLOWED}`,
  request: { params: showParameters },
  responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 422, 429) },
})

/** `placeVenues` looks up the places of new venues; call it after the commit. */
export function createManageRoutes(
  platform: Platform,
  placeVenues: () => void,
  { readFaces, readShow }: ShowFaces,
) {
  const { db } = platform

  return createRouter()
    .openapi(list, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      const page = await listOwnShows(db, managed, c.req.valid('query'))
      return c.json(await pageWithFaces(readFaces, page), 200)
    })
    .openapi(create, async (c) => {
      const fields = c.req.valid('json')
      const made = await asViewer(c, async (trx, viewer) => {
        const action = 'show.create'
        const managed = await requireManaged(trx, viewer.id, c.req.valid('param'), { action, lock: true })
        await screenShow(trx, fields)
        const { id: subjectId, userIds } = await insertShow(trx, managed, viewer.id, fields)
        const stored = await findExisting(trx, subjectId)
        await recordChange(trx, managed, viewer.id, { before: undefined, after: stored })
        const after = { date: fields.date, of: managed.name, business: managed.business.businessName }
        await recordAudit(trx, viewer.id, { action, subjectId, subjectName: fields.name, after })
        return { id: subjectId, userIds }
      })
      pushNotifications(platform, made)
      placeVenues()
      return c.json(await readShow(made.id), 201)
    })
    .openapi(edit, async (c) => {
      const { seen, ...fields } = c.req.valid('json')
      const id = await changeShow(c, c.req.valid('param'), 'show.edit', async (trx, managed, before) => {
        if (seen !== null && Date.parse(seen) !== before.updatedAt.getTime()) {
          throw new ProblemError(409, SHOW_CHANGED_MEANWHILE, { code: CHANGED_MEANWHILE })
        }
        await screenShow(trx, fields, before)
        await updateShow(trx, managed, requireViewer(c).id, before, fields)
        return { date: fields.date, name: fields.name, moved: fields.moved !== null }
      })
      placeVenues()
      await emptyTrash(platform)
      return c.json(await readShow(id), 200)
    })
    .openapi(announce, async (c) => {
      const announcement = c.req.valid('json')
      const id = await changeShow(c, c.req.valid('param'), 'show.announce', async (trx, _, before) => {
        await screenShow(trx, announcement)
        await announceShow(trx, before, announcement)
        return announcement
      })
      return c.json(await readShow(id), 200)
    })
    .openapi(remove, async (c) => {
      await changeShow(c, c.req.valid('param'), 'show.delete', async (trx, _, before) => {
        await removeShow(trx, before.id)
        return {}
      })
      await emptyTrash(platform)
      return c.body(null, 204)
    })
}

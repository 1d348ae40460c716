import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AuditRecord, recordAudit } from '#features/audit/public.ts'
import { CLAIM_KINDS } from '#features/business/limits.ts'
import { type Managed, requireManaged } from '#features/business/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { newShow, ownShowsQuery, show, showAnnouncement, showChange, showList } from '../contract.ts'
import { OWN_SHOW_READING, SHOW_WRITING } from './request-limits.ts'
import { findShow, listOwnShows } from './show-list.ts'
import {
  announceShow,
  insertShow,
  lockOwnShow,
  removeShow,
  type ShowRow,
  showNotFound,
  updateShow,
} from './show-rows.ts'

/** MusicBrainz id of an artist, or slug of a festival. */
const ownerParameters = z.object({
  entityType: z.enum(CLAIM_KINDS),
  entityId: z.string().max(200).refine(isStorableText, NOT_STORABLE),
})
const showParameters = ownerParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })

const ALLOWED = 'For members with an approved claim by a verified business.'
const common = { middleware: signedIn, tags: ['Manage'] }
const writing = { ...common, ...limitedTo(SHOW_WRITING), ...changes('shows') }

const list = createRoute({
  ...common,
  ...limitedTo(OWN_SHOW_READING),
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
  summary: `Publishes a show. ${ALLOWED}`,
  request: { params: ownerParameters, body: body(newShow) },
  responses: { 201: json(show, 'The show as stored'), ...problems(401, 403, 422, 429) },
})

const edit = createRoute({
  ...writing,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/shows/{id}',
  operationId: 'updateShow',
  summary: `Writes all of a show anew; with \`moved\`, another date is announced as a move. ${ALLOWED}`,
  request: { params: showParameters, body: body(showChange) },
  responses: { 200: json(show, 'The show now'), ...problems(401, 403, 404, 422, 429) },
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

export function createManageRoutes({ db }: Pick<Platform, 'db'>) {
  /** Changes a show of what the viewer manages and records it in the audit log. Returns the show's id. */
  const change = async (
    c: Context<Env>,
    param: z.output<typeof showParameters>,
    action: AuditRecord['action'],
    work: (trx: Trx, managed: Managed, before: ShowRow) => Promise<Record<string, unknown>>,
  ): Promise<string> => {
    const id = parseId(param, showNotFound)
    await asViewer(c, async (trx, viewer) => {
      const managed = await requireManaged(trx, viewer.id, param, { action, subjectId: id, lock: true })
      const before = await lockOwnShow(trx, managed, id)
      const after = await work(trx, managed, before)
      await recordAudit(trx, viewer.id, {
        action,
        subjectId: id,
        subjectName: before.name,
        before: { status: before.status, date: before.firstDay, business: managed.business.businessName },
        after,
      })
    })
    return id
  }

  const readBack = async (id: string) => {
    const found = await findShow(db, id)
    if (!found) throw showNotFound()
    return found
  }

  return createRouter()
    .openapi(list, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      return c.json(await listOwnShows(db, managed, c.req.valid('query')), 200)
    })
    .openapi(create, async (c) => {
      const fields = c.req.valid('json')
      const id = await asViewer(c, async (trx, viewer) => {
        const action = 'show.create'
        const managed = await requireManaged(trx, viewer.id, c.req.valid('param'), { action, lock: true })
        const subjectId = await insertShow(trx, managed, fields)
        const after = { date: fields.date, of: managed.name, business: managed.business.businessName }
        await recordAudit(trx, viewer.id, { action, subjectId, subjectName: fields.name, after })
        return subjectId
      })
      return c.json(await readBack(id), 201)
    })
    .openapi(edit, async (c) => {
      const fields = c.req.valid('json')
      const id = await change(c, c.req.valid('param'), 'show.edit', async (trx, managed, before) => {
        await updateShow(trx, managed, before, fields)
        return { date: fields.date, name: fields.name, moved: fields.moved !== null }
      })
      return c.json(await readBack(id), 200)
    })
    .openapi(announce, async (c) => {
      const announcement = c.req.valid('json')
      const id = await change(c, c.req.valid('param'), 'show.announce', async (trx, _, before) => {
        await announceShow(trx, before, announcement)
        return announcement
      })
      return c.json(await readBack(id), 200)
    })
    .openapi(remove, async (c) => {
      await change(c, c.req.valid('param'), 'show.delete', async (trx, _, before) => {
        await removeShow(trx, before.id)
        return {}
      })
      return c.body(null, 204)
    })
}

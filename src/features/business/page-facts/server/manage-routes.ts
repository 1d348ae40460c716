import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { managedParameters } from '#features/business/accounts/server/parameters.ts'
import { requireManaged } from '#features/business/claims/server/managed.ts'
import { readProvedAddresses } from '#features/business/proofs/server/proved-address.ts'
import { emptyTrash } from '#features/files/uploads/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  historyQuery,
  newStatement,
  type OwnPage,
  offeredReleases,
  ownPage,
  pageHistory,
  undo as undoing,
} from '../contract.ts'
import { offerReleases, requireKnown } from './catalogue-checks.ts'
import { listChanges } from './history.ts'
import { resolveStated } from './resolve.ts'
import {
  changeNotFound,
  findChange,
  placeOf,
  readOwn,
  type StatementPlace,
  writeStatement,
} from './statement-rows.ts'

const TEAM = 'For the team of a verified business with an approved claim.'
const MANAGERS = 'For owners and managers of a verified business with an approved claim.'
const common = { middleware: signedIn, tags: ['Manage'] }
const reading = { ...common, ...limitedTo(READING), method: 'get' as const }
const writing = {
  ...common,
  ...limitedTo({ ...WRITING, message: 'That’s a lot of changes. Please wait a few minutes.' }),
  ...changes('statements'),
}
const params = managedParameters
const changeParams = managedParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })

const read = createRoute({
  ...reading,
  path: '/api/manage/{entityType}/{entityId}/page',
  operationId: 'getOwnPage',
  summary: `What the business states on the page. ${TEAM}`,
  request: { params },
  responses: { 200: json(ownPage, 'All fields'), ...problems(401, 403, 422, 429) },
})

const write = createRoute({
  ...writing,
  method: 'put',
  path: '/api/manage/{entityType}/{entityId}/page',
  operationId: 'setPageStatement',
  summary: `Replaces one field of the page; an empty value removes it. ${MANAGERS}`,
  request: { params, body: body(newStatement) },
  responses: { 200: json(ownPage, 'All fields now'), ...problems(401, 403, 409, 422, 429) },
})

const history = createRoute({
  ...reading,
  path: '/api/manage/{entityType}/{entityId}/page/changes',
  operationId: 'listPageChanges',
  summary: `Who changed what on the page, newest first; the latest 50 of each field. ${TEAM}`,
  request: { params, query: historyQuery },
  responses: { 200: json(pageHistory, 'A page of changes'), ...problems(400, 401, 403, 422, 429) },
})

const undo = createRoute({
  ...writing,
  method: 'post',
  path: '/api/manage/{entityType}/{entityId}/page/changes/{id}/undo',
  operationId: 'restorePageStatement',
  summary: `States again what a field said before a change. ${MANAGERS}`,
  request: { params: changeParams, body: body(undoing) },
  responses: { 200: json(ownPage, 'All fields now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const releases = createRoute({
  ...reading,
  path: '/api/manage/{entityType}/{entityId}/page/releases',
  operationId: 'listPinnableReleases',
  summary: `Releases of the catalogue that can be pinned or dated, newest first. ${TEAM}`,
  request: { params },
  responses: { 200: json(offeredReleases, 'At most 300'), ...problems(401, 403, 422, 429) },
})

/** Teams edit the statements on their page, and see their history. */
export function createManageRoutes(platform: Platform) {
  const { db } = platform

  const readPage = async (from: Trx | typeof db, place: StatementPlace): Promise<OwnPage> => {
    const rows = await readOwn(from, place)
    const values = Object.fromEntries(rows.map(({ field, value }) => [field, value]))
    const proved = await readProvedAddresses(from, place.kind, place.entityId, place.businessId)
    return {
      stated: await resolveStated(from, values, proved),
      fields: rows.map((row) => ({
        field: row.field,
        version: row.version,
        updatedAt: row.updated_at.toISOString(),
        updatedBy: row.username,
        hiddenReason: row.hidden_reason,
      })),
    }
  }

  /** Changes a field as a manager, and records it in the audit log. */
  const change = async (
    c: Context<Env>,
    path: z.output<typeof managedParameters>,
    work: (
      trx: Trx,
      place: StatementPlace,
      editorId: string,
    ) => Promise<{ field: string; isChanged: boolean }>,
  ) => {
    const action = 'statement.write'
    const page = await asViewer(c, async (trx, viewer) => {
      const managed = await requireManaged(trx, viewer.id, path, { action, lock: true })
      const place = placeOf(managed)
      const { field, isChanged } = await work(trx, place, viewer.id)
      if (isChanged) {
        const after = { field, business: managed.business.businessName }
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: managed.entityId,
          subjectName: managed.name,
          after,
        })
      }
      return readPage(trx, place)
    })
    await emptyTrash(platform)
    return page
  }

  return createRouter()
    .openapi(read, async (c) => {
      const path = c.req.valid('param')
      const managed = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json(await readPage(db, placeOf(managed)), 200)
    })
    .openapi(write, async (c) => {
      const statement = c.req.valid('json')
      const page = await change(c, c.req.valid('param'), async (trx, place, editorId) => {
        await requireKnown(trx, place, statement)
        return { field: statement.field, isChanged: await writeStatement(trx, place, editorId, statement) }
      })
      return c.json(page, 200)
    })
    .openapi(history, async (c) => {
      const path = c.req.valid('param')
      const managed = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json(await listChanges(db, placeOf(managed), c.req.valid('query')), 200)
    })
    .openapi(undo, async (c) => {
      const { id, ...path } = c.req.valid('param')
      const changeId = parseId({ id }, changeNotFound)
      const { version } = c.req.valid('json')
      const page = await change(c, path, async (trx, place, editorId) => {
        const found = await findChange(trx, place, changeId)
        if (!found) throw changeNotFound()
        const { field, before: value } = found
        const isChanged = await writeStatement(
          trx,
          place,
          editorId,
          { field, version, value },
          { isUndo: true },
        )
        return { field, isChanged }
      })
      return c.json(page, 200)
    })
    .openapi(releases, async (c) => {
      const path = c.req.valid('param')
      const managed = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await offerReleases(db, placeOf(managed)) }, 200)
    })
}

import { createRoute } from '@hono/zod-openapi'
import { requireManaged } from '#features/business/public.ts'
import { show } from '#features/shows/contract.ts'
import {
  ALLOWED,
  changeShow,
  findExisting,
  ownerParameters,
  showParameters,
} from '#features/shows/editor/server/change-show.ts'
import { recordChange } from '#features/shows/editor/server/history/change-rows.ts'
import { SHOW_WRITING } from '#features/shows/editor/server/manage-routes.ts'
import { matchActs } from '#features/shows/feeds/server/match-acts.ts'
import type { ShowFaces } from '#features/shows/server/show-faces.ts'
import { lockOwnShow, showNotFound } from '#features/shows/server/show-rows.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY, READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
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
import {
  dayAnnouncement,
  dayParameter,
  droppedDraft,
  lineUp,
  lineUpDraft,
  nameMatches,
  namesToMatch,
  newEdition,
  newLineUp,
  publishedLineUp,
  savedDraft,
  versionQuery,
} from '../contract.ts'
import { announceDay, duplicateShow, publishLineUp, readLineUp, saveDraft } from './line-ups.ts'

const common = { middleware: signedIn, tags: ['Manage'] }
const writing = { ...common, ...limitedTo(SHOW_WRITING), ...changes('shows') }
const PATH = '/api/manage/{entityType}/{entityId}/shows/{id}'

const read = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: `${PATH}/line-up`,
  operationId: 'getLineUp',
  summary: `The line-up of a show as published, and what was changed since. ${ALLOWED}`,
  request: { params: showParameters },
  responses: { 200: json(lineUp, 'The line-up'), ...problems(401, 403, 404, 422, 429) },
})

const draft = createRoute({
  ...common,
  ...limitedTo(TOGGLING),
  method: 'put',
  path: `${PATH}/line-up/draft`,
  operationId: 'saveLineUpDraft',
  ...changes(),
  summary: `Keeps a line-up until it is published. ${ALLOWED}`,
  request: { params: showParameters, body: body(lineUpDraft) },
  responses: { 200: json(savedDraft, 'When it was kept'), ...problems(401, 403, 404, 409, 422, 429) },
})

const dropDraft = createRoute({
  ...common,
  ...limitedTo(TOGGLING),
  method: 'delete',
  path: `${PATH}/line-up/draft`,
  operationId: 'deleteLineUpDraft',
  ...changes(),
  summary: `Drops what was changed and not published. ${ALLOWED}`,
  request: { params: showParameters, query: versionQuery },
  responses: { 200: json(droppedDraft, 'It is gone'), ...problems(401, 403, 404, 409, 422, 429) },
})

const publish = createRoute({
  ...writing,
  method: 'put',
  path: `${PATH}/line-up`,
  operationId: 'replaceLineUp',
  summary: `Publishes who plays when and on which stage; acts with their number keep it. ${ALLOWED}`,
  request: { params: showParameters, body: body(newLineUp) },
  responses: { 200: json(publishedLineUp, 'The show now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const announce = createRoute({
  ...writing,
  method: 'put',
  path: `${PATH}/days/{day}`,
  operationId: 'announceShowDay',
  summary: `Cancels one day of a show, or takes that back. ${ALLOWED}`,
  request: { params: showParameters.extend({ day: dayParameter }), body: body(dayAnnouncement) },
  responses: { 200: json(show, 'The show now'), ...problems(401, 403, 404, 422, 429) },
})

const duplicate = createRoute({
  ...writing,
  method: 'post',
  path: `${PATH}/duplicate`,
  operationId: 'createEdition',
  summary: `Publishes another edition of a show, with the acts as a draft. ${ALLOWED}`,
  request: { params: showParameters, body: body(newEdition) },
  responses: { 201: json(show, 'The new show'), ...problems(401, 403, 404, 422, 429) },
})

const match = createRoute({
  ...common,
  ...limitedTo(COSTLY),
  method: 'post',
  path: '/api/manage/{entityType}/{entityId}/act-names',
  operationId: 'findActNames',
  ...changes(),
  summary: `The artists that names of a bill may stand for. ${ALLOWED}`,
  request: { params: ownerParameters, body: body(namesToMatch) },
  responses: { 200: json(nameMatches, 'Candidates, by name'), ...problems(401, 403, 422, 429) },
})

/** Edits and publishes which act plays when, and on which stage. */
export function createLineUpRoutes(
  platform: Pick<Platform, 'db' | 'database' | 'longReads'>,
  { readShow }: Pick<ShowFaces, 'readShow'>,
) {
  const { db } = platform
  return createRouter()
    .openapi(read, async (c) => {
      const param = c.req.valid('param')
      const managed = await requireManaged(db, requireViewer(c).id, param, { action: 'manage.open' })
      return c.json(await readLineUp(db, managed, parseId(param, showNotFound)), 200)
    })
    .openapi(draft, async (c) => {
      const param = c.req.valid('param')
      const { acts, version } = c.req.valid('json')
      const saved = await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, param, { action: 'show.line_up', lock: true })
        const { id } = await lockOwnShow(trx, managed, parseId(param, showNotFound))
        return saveDraft(trx, id, acts, version)
      })
      return c.json(saved, 200)
    })
    .openapi(dropDraft, async (c) => {
      const param = c.req.valid('param')
      const { version } = c.req.valid('query')
      const dropped = await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, param, { action: 'show.line_up', lock: true })
        const { id } = await lockOwnShow(trx, managed, parseId(param, showNotFound))
        return saveDraft(trx, id, null, version)
      })
      return c.json({ version: dropped.version }, 200)
    })
    .openapi(publish, async (c) => {
      const { acts, version } = c.req.valid('json')
      let lineUpVersion = version
      const id = await changeShow(c, c.req.valid('param'), 'show.line_up', async (trx, managed, before) => {
        lineUpVersion = await publishLineUp(trx, managed, before, acts, version)
        return { acts: acts.length }
      })
      return c.json({ ...(await readShow(id)), lineUpVersion }, 200)
    })
    .openapi(announce, async (c) => {
      const { day, ...param } = c.req.valid('param')
      const announcement = c.req.valid('json')
      const id = await changeShow(c, param, 'show.day', async (trx, _, before) => {
        await announceDay(trx, before, day, announcement)
        return { day, ...announcement }
      })
      return c.json(await readShow(id), 200)
    })
    .openapi(duplicate, async (c) => {
      const { date } = c.req.valid('json')
      let created = ''
      await changeShow(c, c.req.valid('param'), 'show.duplicate', async (trx, managed, before) => {
        created = await duplicateShow(trx, before, date)
        const made = await findExisting(trx, created)
        await recordChange(trx, managed, requireViewer(c).id, { before: undefined, after: made })
        return { date, show: created }
      })
      return c.json(await readShow(created), 201)
    })
    .openapi(match, async (c) => {
      const param = c.req.valid('param')
      await asViewer(c, (trx, { id }) => requireManaged(trx, id, param, { action: 'show.line_up' }))
      return c.json({ items: await matchActs(platform, c.req.valid('json').names) }, 200)
    })
}

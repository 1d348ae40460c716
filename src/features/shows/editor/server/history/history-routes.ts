import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import { emptyTrash } from '#features/files/uploads/public.ts'
import { show } from '#features/shows/contract.ts'
import { SHOW_WRITING } from '#features/shows/editor/server/manage-routes.ts'
import type { ShowFaces } from '#features/shows/server/show-faces.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  createRouter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { showHistory } from '../../history-contract.ts'
import { ALLOWED, findExisting, ownerParameters, showParameters } from '../change-show.ts'
import { changeNotFound, listChanges } from './change-rows.ts'
import { putBack } from './put-back.ts'

const common = { middleware: signedIn, tags: ['Manage'] }

const list = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/manage/{entityType}/{entityId}/shows/changes',
  operationId: 'listShowChanges',
  summary: `Who changed which of the shows, newest first. ${ALLOWED}`,
  request: { params: ownerParameters },
  responses: { 200: json(showHistory, 'The latest changes'), ...problems(401, 403, 422, 429) },
})

const undo = createRoute({
  ...common,
  ...limitedTo(SHOW_WRITING),
  ...changes('shows'),
  method: 'post',
  path: '/api/manage/{entityType}/{entityId}/shows/changes/{id}/undo',
  operationId: 'undoShowChange',
  summary: `Puts a show back to what it was before a change, also one that was deleted. ${ALLOWED}`,
  request: { params: showParameters },
  responses: { 200: json(show, 'The show now'), ...problems(401, 403, 404, 409, 422, 429) },
})

/** Lists who changed which show, and undoes changes. `placeVenues` looks up the places of new venues. */
export function createHistoryRoutes(
  platform: Platform,
  placeVenues: () => void,
  { readShow }: Pick<ShowFaces, 'readShow'>,
) {
  const { db } = platform
  return createRouter()
    .openapi(list, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await listChanges(db, managed) }, 200)
    })
    .openapi(undo, async (c) => {
      const param = c.req.valid('param')
      const id = parseId(param, changeNotFound)
      const showId = await asViewer(c, async (trx, viewer) => {
        const action = 'show.edit'
        const managed = await requireManaged(trx, viewer.id, param, { action, subjectId: id, lock: true })
        const { showId, before } = await putBack(trx, managed, viewer.id, id)
        const now = await findExisting(trx, showId)
        await recordAudit(trx, viewer.id, {
          action: before ? action : 'show.create',
          subjectId: showId,
          subjectName: now.name,
          ...(before && { before: { status: before.status, date: before.date } }),
          after: {
            status: now.status,
            date: now.date,
            of: managed.name,
            business: managed.business.businessName,
            isUndo: true,
          },
        })
        return showId
      })
      placeVenues()
      await emptyTrash(platform)
      return c.json(await readShow(showId), 200)
    })
}

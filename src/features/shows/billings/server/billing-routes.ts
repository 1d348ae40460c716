import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type OtherAction, recordAudit } from '#features/accounts/audit/public.ts'
import { type Managed, requireManaged } from '#features/business/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import { ALLOWED } from '#features/shows/editor/server/change-show.ts'
import { changeNotFound } from '#features/shows/editor/server/history/change-rows.ts'
import { SHOW_WRITING } from '#features/shows/editor/server/manage-routes.ts'
import { ownShowsQuery } from '#features/shows/list/search-contract.ts'
import { listShows } from '#features/shows/list/server/show-list.ts'
import { pageWithFaces } from '#features/shows/server/show-faces.ts'
import { showNotFound } from '#features/shows/server/show-rows.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
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
import { billing, billingDecision, billingHistory, unconfirmedShows } from '../contract.ts'
import { type DecidedBilling, decideBilling, listBillingChanges, undoBilling } from './decide-billing.ts'

const artistParameters = z.object({ artistId: z.uuid().toLowerCase() })
const withId = artistParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })
const PATH = '/api/manage/artist/{artistId}/billings'
const common = { middleware: signedIn, tags: ['Manage'] }
const reading = { ...common, ...limitedTo(READING), method: 'get' as const }
const writing = { ...common, ...limitedTo(SHOW_WRITING), ...changes('shows') }

const list = createRoute({
  ...reading,
  path: PATH,
  operationId: 'listUnconfirmedShows',
  summary: `Upcoming shows that name the artist and that nobody who speaks for it has confirmed. ${ALLOWED}`,
  request: { params: artistParameters, query: ownShowsQuery },
  responses: { 200: json(unconfirmedShows, 'A page of shows'), ...problems(400, 401, 403, 422, 429) },
})

const decide = createRoute({
  ...writing,
  method: 'put',
  path: `${PATH}/{id}`,
  operationId: 'decideBilling',
  summary: `Confirms a show that names the artist, whose followers are then notified, or removes the artist from it. ${ALLOWED}`,
  request: { params: withId, body: body(billingDecision) },
  responses: { 200: json(billing, 'The decision'), ...problems(401, 403, 404, 422, 429) },
})

const history = createRoute({
  ...reading,
  path: `${PATH}/changes`,
  operationId: 'listBillingChanges',
  summary: `Who confirmed or removed which show, newest first. ${ALLOWED}`,
  request: { params: artistParameters },
  responses: { 200: json(billingHistory, 'The latest decisions'), ...problems(401, 403, 422, 429) },
})

const undo = createRoute({
  ...writing,
  method: 'post',
  path: `${PATH}/changes/{id}/undo`,
  operationId: 'undoBillingChange',
  summary: `Takes back the latest decision about a show that names the artist. ${ALLOWED}`,
  request: { params: withId },
  responses: { 200: json(billing, 'The decision now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const pageOf = (artistId: string) => ({ entityType: 'artist', entityId: artistId }) as const

/** The team of an artist confirms or removes shows whose organisers do not speak for the artist. */
export function createBillingRoutes({ db }: Pick<Platform, 'db'>, readFaces: ReadFaces) {
  const open = (c: Context<Env>, artistId: string) =>
    requireManaged(db, requireViewer(c).id, pageOf(artistId), { action: 'manage.open' })

  /** Decides as a manager of the artist, and records it in the audit log. */
  const change = (
    c: Context<Env>,
    artistId: string,
    { action, subjectId }: { action: OtherAction; subjectId: string },
    work: (trx: Trx, page: Managed<'artist'>, editorId: string) => Promise<DecidedBilling>,
  ) =>
    asViewer(c, async (trx, viewer) => {
      const page = await requireManaged(trx, viewer.id, pageOf(artistId), { action, subjectId, lock: true })
      const { showId, showName, before, standing } = await work(trx, page, viewer.id)
      await recordAudit(trx, viewer.id, {
        action,
        subjectId: showId,
        subjectName: showName,
        before: { standing: before },
        after: { standing, of: page.name, business: page.business.businessName },
      })
      return { showId, standing }
    })

  return createRouter()
    .openapi(list, async (c) => {
      const { artistId: artist } = c.req.valid('param')
      await open(c, artist)
      c.header('Cache-Control', 'no-store')
      const query = { ...c.req.valid('query'), artist, unconfirmed: 'true' as const }
      return c.json(await pageWithFaces(readFaces, await listShows(db, query, new Date())), 200)
    })
    .openapi(history, async (c) => {
      const { artistId } = c.req.valid('param')
      await open(c, artistId)
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await listBillingChanges(db, artistId) }, 200)
    })
    .openapi(decide, async (c) => {
      const { artistId, ...param } = c.req.valid('param')
      const showId = parseId(param, showNotFound)
      const { standing } = c.req.valid('json')
      const decided = await change(
        c,
        artistId,
        { action: standing === 'confirmed' ? 'billing.confirm' : 'billing.remove', subjectId: showId },
        (trx, page, editorId) => decideBilling(trx, page, editorId, { showId, standing }),
      )
      return c.json(decided, 200)
    })
    .openapi(undo, async (c) => {
      const { artistId, ...param } = c.req.valid('param')
      const id = parseId(param, changeNotFound)
      const decided = await change(
        c,
        artistId,
        { action: 'billing.undo', subjectId: id },
        (trx, page, editorId) => undoBilling(trx, page, editorId, id),
      )
      return c.json(decided, 200)
    })
}

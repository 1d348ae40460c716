import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { readProvedAddress, requireManaged } from '#features/business/public.ts'
import { ALLOWED, ownerParameters, showParameters } from '#features/shows/editor/server/change-show.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, SUBMITTING } from '#platform/http/limits/limit-classes.ts'
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
import { feedList, newFeed } from '../contract.ts'
import { deleteFeed, feedNotFound, insertFeed, listFeeds, makeDue } from './feed-rows.ts'

const common = { middleware: signedIn, tags: ['Manage'] }
const writing = { ...common, ...limitedTo(SUBMITTING), ...changes('shows') }
const PATH = '/api/manage/{entityType}/{entityId}/feeds'

const list = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: PATH,
  operationId: 'listShowFeeds',
  summary: `Calendars and pages from which shows are read, and what was wrong in them. ${ALLOWED}`,
  request: { params: ownerParameters },
  responses: { 200: json(feedList, 'Feeds'), ...problems(401, 403, 422, 429) },
})

const add = createRoute({
  ...writing,
  method: 'post',
  path: PATH,
  operationId: 'createShowFeed',
  summary: `Reads shows from a calendar or page below the address that the claim proved. ${ALLOWED}`,
  request: { params: ownerParameters, body: body(newFeed) },
  responses: { 204: { description: 'It is read next' }, ...problems(401, 403, 409, 422, 429) },
})

const read = createRoute({
  ...writing,
  method: 'post',
  path: `${PATH}/{id}/reading`,
  operationId: 'fetchShowFeed',
  summary: `Reads a feed again now. ${ALLOWED}`,
  request: { params: showParameters },
  responses: { 204: { description: 'It is read next' }, ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  ...writing,
  method: 'delete',
  path: `${PATH}/{id}`,
  operationId: 'deleteShowFeed',
  summary: `Deletes a feed with the shows that nobody else knows. ${ALLOWED}`,
  request: { params: showParameters },
  responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 422, 429) },
})

/** Organisers manage the addresses from which their shows are read. `wake` reads the feeds that are due. */
export function createFeedRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>, wake: () => void) {
  return createRouter()
    .openapi(list, async (c) => {
      const managed = await requireManaged(db, requireViewer(c).id, c.req.valid('param'), {
        action: 'manage.open',
      })
      const proved = await readProvedAddress(db, managed.type, managed.claimId)
      return c.json({ items: await listFeeds(db, managed), provedAddress: proved?.url.href ?? null }, 200)
    })
    .openapi(add, async (c) => {
      const fields = c.req.valid('json')
      const action = 'feed.create'
      await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, c.req.valid('param'), { action, lock: true })
        await insertFeed(trx, managed, fields, clock.now())
        await recordAudit(trx, viewer.id, {
          action,
          subjectName: managed.name,
          after: { address: fields.address },
        })
      })
      wake()
      return c.body(null, 204)
    })
    .openapi(read, async (c) => {
      const param = c.req.valid('param')
      await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, param, { action: 'feed.create', lock: true })
        await makeDue(trx, managed, parseId(param, feedNotFound), clock.now())
      })
      wake()
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      const param = c.req.valid('param')
      const action = 'feed.delete'
      await asViewer(c, async (trx, viewer) => {
        const managed = await requireManaged(trx, viewer.id, param, { action, lock: true })
        await deleteFeed(trx, managed, parseId(param, feedNotFound))
        await recordAudit(trx, viewer.id, { action, subjectName: managed.name })
      })
      return c.body(null, 204)
    })
}

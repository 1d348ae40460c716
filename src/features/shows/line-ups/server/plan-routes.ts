import { createRoute, z } from '@hono/zod-openapi'
import { PLAN_READING, PLAN_WRITING } from '#features/shows/server/request-limits.ts'
import { showNotFound } from '#features/shows/server/show-rows.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { planChange, showPlan, visitorPlans } from '../plan-contract.ts'
import { addPlans, changePlan, readPlan } from './plans.ts'

const common = { middleware: signedIn, tags: ['Shows'] }
const parameters = z.object({ id: z.string().openapi({ format: 'uuid' }) })

const read = createRoute({
  ...common,
  ...limitedTo(PLAN_READING),
  method: 'get',
  path: '/api/me/plans/{id}',
  operationId: 'getShowPlan',
  summary: 'Which acts of a show the member plans to see. For members, their own.',
  request: { params: parameters },
  responses: { 200: json(showPlan, 'The plan; empty where there is none'), ...problems(401, 404, 429) },
})

const change = createRoute({
  ...common,
  ...limitedTo(PLAN_WRITING),
  method: 'patch',
  path: '/api/me/plans/{id}',
  operationId: 'changeShowPlan',
  ...changes(),
  summary: 'Adds and removes acts of a show that the member plans to see. For members, their own.',
  request: { params: parameters, body: body(planChange) },
  responses: { 200: json(showPlan, 'The plan now'), ...problems(401, 404, 422, 429) },
})

const add = createRoute({
  ...common,
  ...limitedTo(PLAN_WRITING),
  method: 'post',
  path: '/api/me/plans',
  operationId: 'saveVisitorPlans',
  ...changes(),
  summary:
    'Adds plans that a browser kept for a visitor; shows that are gone are left out. For members, their own.',
  request: { body: body(visitorPlans) },
  responses: { 204: { description: 'They are saved' }, ...problems(401, 422, 429) },
})

/** Members read and change their own plans; nobody else can read them. */
export function createPlanRoutes({ db }: Pick<Platform, 'db'>) {
  return createRouter()
    .openapi(read, async (c) => {
      const id = parseId(c.req.valid('param'), showNotFound)
      c.header('Cache-Control', 'no-store')
      return c.json({ acts: await readPlan(db, requireViewer(c).id, id) }, 200)
    })
    .openapi(change, async (c) => {
      const id = parseId(c.req.valid('param'), showNotFound)
      const input = c.req.valid('json')
      const acts = await asViewer(c, (trx, viewer) => changePlan(trx, viewer.id, id, input))
      return c.json({ acts }, 200)
    })
    .openapi(add, async (c) => {
      const { plans } = c.req.valid('json')
      await asViewer(c, (trx, viewer) => addPlans(trx, viewer.id, plans))
      return c.body(null, 204)
    })
}

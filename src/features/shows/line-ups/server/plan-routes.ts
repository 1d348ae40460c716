import { createRoute, z } from '@hono/zod-openapi'
import { ACT_NUMBER_MAX, PLAN_MAX, PLANS_MAX } from '#features/shows/limits.ts'
import { showNotFound } from '#features/shows/server/show-rows.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
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
import { addPlans, changePlan, readPlan } from './plans.ts'

/** Numbers of acts, each once. */
const acts = z
  .array(z.int().min(1).max(ACT_NUMBER_MAX))
  .max(PLAN_MAX, `At most ${PLAN_MAX} acts`)
  .transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b))

/** The acts that a member plans to see at a show. */
const showPlan = z.object({ acts })

/** Body of `PATCH /api/me/plans/{id}`: the acts to add and those to remove; the others stay. */
const planChange = z.object({ add: acts, remove: acts })

/** Body of `POST /api/me/plans`: the plans that a browser kept for a visitor who has now signed in. */
const visitorPlans = z.object({
  plans: z.array(z.object({ showId: z.uuid(), acts })).max(PLANS_MAX, `At most ${PLANS_MAX} plans`),
})

const common = { middleware: signedIn, tags: ['Shows'] }
const parameters = z.object({ id: z.string().openapi({ format: 'uuid' }) })

const read = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/me/plans/{id}',
  operationId: 'getShowPlan',
  summary: 'Which acts of a show the member plans to see. For members, their own.',
  request: { params: parameters },
  responses: { 200: json(showPlan, 'The plan; empty where there is none'), ...problems(401, 404, 429) },
})

const change = createRoute({
  ...common,
  ...limitedTo(TOGGLING),
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
  ...limitedTo(TOGGLING),
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

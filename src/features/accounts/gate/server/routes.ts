import { createRoute } from '@hono/zod-openapi'
import { changes, shows } from '#platform/http/data-tags.ts'
import { networkOfRequest } from '#platform/http/edge/client-address.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { createNetworkLimit } from '#platform/http/limits/network-limit.ts'
import { invalid } from '#platform/http/problem.ts'
import { body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { accessRequest, accessState, INVALID_CODE } from '../contract.ts'
import type { Gate } from './gate.ts'

const GUESSES: RequestLimit = { name: 'access', network: 10, seconds: 300 }
const LEAVING: RequestLimit = { name: 'access-leave', network: 600, seconds: 600, countedIn: 'process' }

const readAccess = createRoute({
  method: 'get',
  path: '/api/access',
  operationId: 'getAccess',
  ...shows(),
  tags: ['Access'],
  summary: 'Whether the pre-launch gate is on and this browser has passed it. For everybody.',
  responses: { 200: json(accessState, 'Access') },
})

const enter = createRoute({
  method: 'post',
  ...limitedTo(GUESSES),
  path: '/api/access',
  operationId: 'enterGate',
  ...changes(),
  tags: ['Access'],
  summary: 'Passes the pre-launch gate with its code. For everybody.',
  request: { body: body(accessRequest) },
  responses: { 200: json(accessState, 'Access granted'), ...problems(422, 429) },
})

const leave = createRoute({
  method: 'delete',
  ...limitedTo(LEAVING),
  path: '/api/access',
  operationId: 'leaveGate',
  ...changes(),
  tags: ['Access'],
  summary: 'Ends the access of this browser. For everybody.',
  responses: { 200: json(accessState, 'Access'), ...problems(429) },
})

export function createAccessRoutes(platform: Platform, gate: Gate) {
  const attempts = createNetworkLimit(platform, { ...GUESSES, points: GUESSES.network })
  const on = platform.config.gate.on
  return createRouter()
    .openapi(readAccess, (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ gate: on, granted: gate.isOpen(c.req.header('cookie')) }, 200)
    })
    .openapi(enter, async (c) => {
      const { code } = c.req.valid('json')
      if (!gate.isCode(code)) throw invalid({ code: INVALID_CODE })
      const network = networkOfRequest(c)
      if (network) await attempts.reset(network)
      gate.grant(c)
      return c.json({ gate: on, granted: true }, 200)
    })
    .openapi(leave, (c) => {
      gate.revoke(c)
      return c.json({ gate: on, granted: !on }, 200)
    })
}

export type AccessRoutes = ReturnType<typeof createAccessRoutes>

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { networkOfRequest } from '#platform/http/edge/client-address.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, TOGGLING } from '#platform/http/limits/limit-classes.ts'
import { createNetworkLimit } from '#platform/http/limits/network-limit.ts'
import { invalid } from '#platform/http/problem.ts'
import { body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { accessRequest, accessState, INVALID_CODE } from '../contract.ts'

const NAME = 'fanfare_access'
const COOKIE_SECONDS = 90 * 24 * 60 * 60

/** API paths that need no access. Mails lead to the last. */
export const BEFORE_GATE: ReadonlySet<string> = new Set([
  '/api/access',
  '/manifest.webmanifest',
  '/robots.txt',
  '/api/unsubscribe',
])

export interface Gate {
  /** Whether the gate is off, or this Cookie header has a valid gate cookie for the current code. */
  isOpen(cookies: string | undefined): boolean
  /** Compares in constant time, trimmed and case-insensitively. */
  isCode(input: string): boolean
  grant(c: Context): void
  revoke(c: Context): void
}

/**
 * The pre-launch gate. Its cookie contains its expiry, signed together with the code, so a new code closes the
 * gate for everybody.
 */
export async function createGate({ config, secretFor }: Platform): Promise<Gate> {
  const secret = await secretFor('access-gate')
  const digest = (value: string) => createHmac('sha256', secret).update(value.trim().toUpperCase()).digest()
  const code = digest(config.gate.code)
  const signatureOf = (until: string) =>
    createHmac('sha256', secret).update(`granted until ${until} `).update(code).digest('base64url')
  const secure = config.publicUrl.startsWith('https:')
  // Browsers accept the `__Host-` prefix only from this host, over https.
  const cookie = secure ? `__Host-${NAME}` : NAME
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  return {
    isOpen(cookies) {
      if (!config.gate.on) return true
      const [until = '', signature = ''] = (parse(cookies ?? '', cookie)[cookie] ?? '').split('.')
      const received = Buffer.from(signature)
      const expected = Buffer.from(signatureOf(until))
      const isValidSignature = received.length === expected.length && timingSafeEqual(received, expected)
      return isValidSignature && Number(until) > Date.now() / 1000
    },
    isCode: (input) => timingSafeEqual(digest(input), code),
    grant(c) {
      const until = String(Math.floor(Date.now() / 1000) + COOKIE_SECONDS)
      setCookie(c, cookie, `${until}.${signatureOf(until)}`, { ...attributes, maxAge: COOKIE_SECONDS })
    },
    revoke: (c) => {
      deleteCookie(c, cookie, attributes)
    },
  }
}

const GUESSES = { name: 'access', network: 10, seconds: 300 }

const readAccess = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/access',
  operationId: 'getAccess',
  ...shows(),
  tags: ['Access'],
  summary: 'Whether the pre-launch gate is on and this browser has passed it. For everybody.',
  responses: { 200: json(accessState, 'Access'), ...problems(429) },
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
  ...limitedTo(TOGGLING),
  path: '/api/access',
  operationId: 'leaveGate',
  ...changes(),
  tags: ['Access'],
  summary: 'Ends the access of this browser. For everybody.',
  responses: { 200: json(accessState, 'Access'), ...problems(429) },
})

function createAccessRoutes(platform: Platform, gate: Gate) {
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

nameSchema(accessState, 'Access', 'Whether the gate is on, and whether this browser may pass.', {
  gate: true,
  granted: false,
})

/** The pre-launch gate. */
export async function createAccess(platform: Platform) {
  const gate = await createGate(platform)
  return { gate, routes: createAccessRoutes(platform, gate) }
}

import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { withCause } from '../../cause.ts'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import type { Platform } from '../../platform.ts'
import type { Env } from '../router.ts'
import { clientAddress, isPrivateAddress, networkOfRequest } from './client-address.ts'

/** The route name of the browser's built files. */
export const FILE = 'file'
/** Longer than the first visitor of an artist waits for a source: that takes a second and is normal. */
const SLOW_MS = 1500
/** Frequent probes, and the dozens of files of each page: logged at the level `debug` only. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', FILE])
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const PROXY_ID = /^[\w.:-]{8,100}$/
const LONGEST_PATH = 300

const routes = new WeakMap<Request, string>()

/** Sets the route of a request for logs and metrics: a template or another fixed name, so that there are few. */
export function nameRoute(request: Request, route: string): void {
  routes.set(request, route)
}

export const routeOf = (request: Request): string => routes.get(request) ?? 'other'

/** The id of a request: the one that a nearby proxy set, else a new one. */
export function requestIdOf(proxyId: string | undefined, peer: string | undefined): string {
  return proxyId && peer && PROXY_ID.test(proxyId) && isPrivateAddress(peer) ? proxyId : randomUUID()
}

/** A request that was answered. */
export interface CompletedRequest {
  requestId: string
  method: string
  /** Without the query string. */
  path: string
  route: string
  status: number
  /** On the clock of `performance.now()`. */
  startedAt: number
}

/**
 * Counts and logs an answered request: method, path, status, duration in milliseconds. `problemResponse` logs the cause
 * of a failure under the same id.
 */
export function logRequest(
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'requestSeconds'> },
  { requestId, method, path, route, status, startedAt }: CompletedRequest,
): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const knownMethod = METHODS.has(method) ? method : 'other'
  metrics.requestSeconds.observe(
    { method: knownMethod, route, status: `${Math.floor(status / 100)}xx` },
    ms / 1000,
  )
  const isSlow = ms >= SLOW_MS
  const level = status >= 500 || isSlow ? 'warn' : QUIET.has(route) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  log[level](
    { requestId, method, path: path.slice(0, LONGEST_PATH), route, status, ms },
    isSlow ? 'slow request' : 'request',
  )
}

/** Gives each request an id, in its response and in every line logged because of it, and logs it when it ends. */
export const requestLog = (platform: Pick<Platform, 'log' | 'metrics'>) =>
  createMiddleware<Env>(async (c, next) => {
    const startedAt = performance.now()
    const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
    const requestId = requestIdOf(c.req.header('x-request-id'), peer)
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    await withCause({ requestId, isReading, network: networkOfRequest(c), isFromMember: false }, next)
    c.res.headers.set('X-Request-Id', requestId)
    if (!routes.has(c.req.raw)) nameRoute(c.req.raw, ownRoute(c))
    const { method, path } = c.req
    const route = routeOf(c.req.raw)
    logRequest(platform, { requestId, method, path, route, status: c.res.status, startedAt })
  })

/** Names the route that answered within an application; must be its first middleware. */
export const namedRoutes = createMiddleware<Env>(async (c, next) => {
  await next()
  nameRoute(c.req.raw, ownRoute(c))
})

/**
 * The last handler that answered. That is a global middleware when there is no such route, or when it refused the
 * request.
 */
function ownRoute(c: Context): string {
  const route = routePath(c)
  return route === '*' || route === '/*' ? 'other' : route
}

const REFUSALS = new Set([401, 403, 429])

/** Logs who was refused, and from which address. The request's own log line, with the same id, names the route. */
export function logRefusal({ status }: Response, c: Context<Env>, log: Log): void {
  if (!REFUSALS.has(status)) return
  log.info({ status, member: c.get('viewer')?.id, address: clientAddress(c) }, 'refused')
}

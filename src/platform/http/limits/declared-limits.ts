import type { Context, MiddlewareHandler } from 'hono'
import type { Platform } from '../../platform.ts'
import { networkOfRequest } from '../edge/client-address.ts'
import type { Env } from '../router.ts'
import { type DeclaredApi, declaredWith } from '../router.ts'
import { createNetworkLimit } from './network-limit.ts'
import { createRateLimit, type Quota, quotaHeaders } from './rate-limit.ts'

/**
 * How many requests an endpoint accepts in any window of `seconds`. A network may be a household, an office or a
 * university, so its limit has room for many people.
 */
export interface RequestLimit extends Omit<Quota, 'name' | 'points'> {
  /** Endpoints with the same name are counted together; without, each is counted alone, as its `operationId`. */
  name?: string
  /** Per member, from any address. */
  member?: number
  /** Per network (the /64 of an IPv6 address), signed in or not; ten times as many per IPv6 /48. */
  network: number
  /** Only requests whose query has these values are counted. */
  query?: Record<string, string>
}

const DECLARATION = 'x-rate-limit'

/**
 * For `createRoute`, with a class of `limit-classes.ts`: counts the requests to this endpoint, and its answers say what
 * is left.
 */
export const limitedTo = (limit: RequestLimit) => ({ [DECLARATION]: limit }) as const

/** Counts a request under `limit`: throws a 429 problem beyond it, else returns the header fields for the answer. */
export function requestCounter(
  platform: Platform,
  { member, network, query: _, ...common }: RequestLimit & { name: string },
) {
  const ofMember = member && createRateLimit(platform, { ...common, points: member })
  const ofNetwork = createNetworkLimit(platform, {
    ...common,
    name: member ? `${common.name}-network` : common.name,
    points: network,
  })
  return async (c: Context, memberId?: string): Promise<Record<string, string>> => {
    const from = networkOfRequest(c)
    // A member's refused request does not count against the others of the network.
    const own = ofMember && memberId ? await ofMember.consume(memberId) : undefined
    const quotas = [...(own ? [own] : []), ...(from === undefined ? [] : await ofNetwork.consume(from))]
    return quotas.length > 0 ? quotaHeaders(quotas) : {}
  }
}

/**
 * Counts requests under the limits that their endpoints declare with `limitedTo`; throws 429 problems beyond them.
 * `memberOf` returns the member who sends the request.
 */
export function declaredLimits(
  platform: Platform,
  api: DeclaredApi,
  memberOf: (c: Context<Env>) => Promise<string | undefined>,
): MiddlewareHandler<Env> {
  const find = finder(platform, api)
  return async (c, next) => {
    const declared = find(c.req.method, c.req.path)
    if (!declared || !appliesTo(declared.limit, c)) return next()
    const fields = await declared.count(c, declared.limit.member ? await memberOf(c) : undefined)
    await next()
    for (const [name, value] of Object.entries(fields)) c.res.headers.set(name, value)
  }
}

const appliesTo = ({ query = {} }: RequestLimit, c: Context) =>
  Object.entries(query).every(([name, value]) => c.req.query(name) === value)

/** The endpoints are only known once all are declared, which is before the first request. */
function finder(platform: Platform, api: DeclaredApi) {
  const resolveLimits = () => {
    const counters = new Map<string, ReturnType<typeof requestCounter>>()
    return declaredWith(api, DECLARATION).flatMap(({ matches, operationId, value: limit }) => {
      if (!isLimit(limit)) return []
      const name = limit.name ?? operationId
      const count = counters.get(name) ?? requestCounter(platform, { ...limit, name })
      counters.set(name, count)
      return [{ matches, limit, count }]
    })
  }
  let limits: ReturnType<typeof resolveLimits> | undefined
  return (method: string, path: string) => {
    limits ??= resolveLimits()
    return limits.find(({ matches }) => matches(method, path))
  }
}

/** The limit that a route, or an operation of the OpenAPI document, declares. */
export const requestLimitOf = (operation: object): RequestLimit | undefined =>
  DECLARATION in operation && isLimit(operation[DECLARATION]) ? operation[DECLARATION] : undefined

const isLimit = (value: unknown): value is RequestLimit =>
  typeof value === 'object' && value !== null && 'network' in value && 'seconds' in value

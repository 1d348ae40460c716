import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAffected, type Tags } from '../../cache/invalidation.ts'
import type { Platform } from '../../platform.ts'
import { type FindTags, findShown } from '../data-tags.ts'
import { headersWithoutBody, isKnown } from '../edge/headers.ts'
import { logRequest, requestIdOf, routeOf } from '../edge/request-log.ts'
import { type DeclaredApi, declaredWith } from '../router.ts'
import { GATE_ROUTE, shownByPage } from './pages.ts'

const MAX_AGE_MS = 5_000
const MAX_ANSWER_BYTES = 1024 * 1024
/** Headers and other overhead per answer. */
const OVERHEAD_BYTES = 2048

const DECLARATION = 'x-cache-for-anonymous'

/** For `createRoute` of a GET without path parameters whose answer is the same for all anonymous visitors. */
export const cacheForAnonymous = { [DECLARATION]: true } as const

interface CachedAnswer {
  route: string
  path: string
  status: number
  headers: Record<string, string>
  body: Buffer
  shows: Tags
}

export interface AnonymousCache {
  /** Sends a cached answer. Returns false when there is none and the site has to answer. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** Returns the site's answer, and caches it when every anonymous visitor gets the same. */
  answer(request: Request, site: (request: Request) => Response | Promise<Response>): Promise<Response>
}

interface Options {
  api: DeclaredApi
  /** Whether the gate lets through a request with this Cookie header. */
  isOpen(cookie: string | undefined): boolean
}

/**
 * Caches answers to anonymous visitors for some seconds and sends them ahead of all other middleware: pages, the gate's
 * page, and endpoints declared with `cacheForAnonymous`. Every process drops them when data they show has changed. A
 * request with credentials gets an answer of its own, which is never cached.
 */
export function createAnonymousCache(platform: Platform, { api, isOpen }: Options): AnonymousCache {
  const paths = new Set(declaredWith(api, DECLARATION).map(({ path }) => path))
  const findTags = findShown(api)
  const cache = platform.memory.openCache<CachedAnswer>('answers to visitors', {
    share: 0.22,
    sizeOf: ({ body }) => body.length + OVERHEAD_BYTES,
    ttlMs: MAX_AGE_MS,
  })
  const { cacheLookups } = platform.metrics
  const hits = cacheLookups.labels({ cache: 'answers to visitors', outcome: 'hit' })
  const misses = cacheLookups.labels({ cache: 'answers to visitors', outcome: 'miss' })
  /** Changes that were published while an answer was being made. */
  const underWay = new Set<{ changed: Tags[] }>()
  platform.invalidation.subscribe((changed) => {
    for (const one of underWay) one.changed.push(changed)
    for (const [key, { shows }] of cache.entries()) {
      if (isAffected(shows, changed)) cache.delete(key)
    }
  })

  return {
    send(request, response) {
      const { accept, authorization, cookie, range } = request.headers
      if (request.method !== 'GET' || authorization !== undefined || range !== undefined) return false
      const startedAt = performance.now()
      const access = isOpen(cookie) ? 'granted' : 'required'
      // Programs get a problem instead of the gate's page.
      if (access === 'required' && !accept?.includes('text/html')) return false
      const cached = cache.get(keyOf(access, request.url, request.headers['accept-encoding']))
      if (!cached) return false
      const requestId = requestIdOf(header(request.headers['x-request-id']), request.socket.remoteAddress)
      const { path, route } = cached
      const unchanged = isKnown(request.headers['if-none-match'], cached.headers.etag)
      const status = unchanged ? 304 : cached.status
      const headers = unchanged ? headersWithoutBody(cached.headers) : cached.headers
      response.writeHead(status, { ...headers, 'X-Request-Id': requestId })
      response.end(unchanged ? undefined : cached.body)
      hits.inc()
      logRequest(platform, { requestId, method: 'GET', path, route, status, startedAt })
      return true
    },

    async answer(received, site) {
      const { method, headers, url } = received
      if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return site(received)
      const access = isOpen(headers.get('cookie') ?? undefined) ? 'granted' : 'required'
      const noneMatch = headers.get('if-none-match') ?? undefined
      const request = noneMatch === undefined ? received : unconditional(received)
      const watch = { changed: [] as Tags[] }
      underWay.add(watch)
      try {
        const answer = await site(request)
        const { pathname, search } = new URL(url)
        if (!isCacheable(answer, request, paths.has(pathname))) return withCondition(answer, noneMatch)
        misses.inc()
        const body = Buffer.from(await answer.arrayBuffer())
        const shows = shownBy(request, pathname, findTags)
        // An answer read before a change must not be cached after it.
        const mayCache =
          body.length <= MAX_ANSWER_BYTES && !watch.changed.some((changed) => isAffected(shows, changed))
        if (mayCache) {
          const own = new Headers(answer.headers)
          own.set('Content-Length', String(body.length))
          for (const name of OF_ONE_REQUEST) own.delete(name)
          const key = keyOf(access, pathname + search, headers.get('accept-encoding') ?? undefined)
          const { status } = answer
          const route = routeOf(request)
          cache.set(key, { status, headers: Object.fromEntries(own), body, path: pathname, route, shows })
        }
        return withCondition(
          new Response(body, { status: answer.status, headers: answer.headers }),
          noneMatch,
        )
      } finally {
        underWay.delete(watch)
      }
    },
  }
}

/** The same request for the whole answer, so that it can be cached. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('if-none-match')
  return new Request(request, { headers })
}

async function withCondition(answer: Response, noneMatch: string | undefined): Promise<Response> {
  const { status, headers, body } = answer
  if (status !== 200 || !isKnown(noneMatch, headers.get('ETag') ?? undefined)) return answer
  await body?.cancel()
  return new Response(null, { status: 304, headers: headersWithoutBody(Object.fromEntries(headers)) })
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The edge normalizes host and encodings (edge.ts); nothing else in a request changes what a visitor gets. */
function keyOf(
  access: 'granted' | 'required',
  url: string | undefined,
  acceptEncoding: string | string[] | undefined,
): string {
  return `${access} ${acceptEncoding} ${url}`
}

const OF_ONE_REQUEST = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

const shownBy = (request: Request, path: string, findTags: FindTags): Tags =>
  shownByPage(request) ?? findTags('GET', path)

function isCacheable({ status, headers }: Response, request: Request, isDeclared: boolean): boolean {
  if (headers.has('set-cookie')) return false
  const isPage = headers.get('content-type')?.startsWith('text/html')
  // The gate's page tells browsers not to store it, but is the same for all who have not passed the gate.
  if (isPage && status === 403) return routeOf(request) === GATE_ROUTE
  return status === 200 && (isPage || isDeclared) && !headers.get('cache-control')?.includes('no-store')
}

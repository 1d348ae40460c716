import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform.ts'
import { type DeclaredApi, declaredWith } from '../declared.ts'
import { logRequest, requestIdOf, routeOf } from '../edge/request-log.ts'

const KEEP_MS = 5_000
const KEEP_BYTES = 32 * 1024 * 1024
const BIGGEST = 1024 * 1024
/** Names and small things around a body. */
const OVERHEAD = 2048

const DECLARATION = 'x-same-for-visitors'

/** For `createRoute` of a GET without path parameters whose answer is the same for everybody who is not signed in. */
export const sameForVisitors = { [DECLARATION]: true } as const

interface Kept {
  route: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

export interface VisitorAnswers {
  /** Sends what is kept. Gives false when there is nothing, and the site has to answer. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** Gives the site's answer, and keeps it when it is one that every visitor gets. */
  keep(request: Request, answer: () => Response | Promise<Response>): Promise<Response>
}

interface Surroundings {
  api: DeclaredApi
  /** Whether whoever sends this Cookie header may see the site. */
  isOpen(cookie: string | undefined): boolean
}

/**
 * What visitors were answered in the last seconds, ready to be sent past everything else: pages, and what is
 * declared by `sameForVisitors`. Forgotten in every process when something has been written. Whoever sends
 * credentials gets an answer of their own, which is never kept.
 */
export function createVisitorAnswers(platform: Platform, { api, isOpen }: Surroundings): VisitorAnswers {
  const paths = new Set(declaredWith(api, DECLARATION).map(({ path }) => path))
  const kept = new LRUCache<string, Kept>({
    maxSize: KEEP_BYTES,
    maxEntrySize: BIGGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
    ttl: KEEP_MS,
  })
  const { cacheLookups } = platform.metrics
  const hits = cacheLookups.labels({ cache: 'answers to visitors', outcome: 'hit' })
  const misses = cacheLookups.labels({ cache: 'answers to visitors', outcome: 'miss' })
  let changesSeen = 0
  platform.pageChanges.listen(() => {
    changesSeen++
    kept.clear()
  })

  return {
    send(request, response) {
      const { authorization, cookie, range } = request.headers
      if (request.method !== 'GET' || authorization !== undefined || range !== undefined) return false
      const startedAt = performance.now()
      const answer = kept.get(keyOf(request.url, request.headers['accept-encoding']))
      if (!answer || !isOpen(cookie)) return false
      const requestId = requestIdOf(header(request.headers['x-request-id']), request.socket.remoteAddress)
      response.writeHead(200, { ...answer.headers, 'X-Request-Id': requestId })
      response.end(answer.body)
      hits.inc()
      const { path, route } = answer
      logRequest(platform, { requestId, method: 'GET', path, route, status: 200, startedAt })
      return true
    },
    async keep(request, answer) {
      const { method, headers, url } = request
      if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return answer()
      const seenBefore = changesSeen
      const given = await answer()
      if (!mayBeKept(given, new URL(url).pathname, paths)) return given
      misses.inc()
      const body = Buffer.from(await given.arrayBuffer())
      const own = new Headers(given.headers)
      own.set('Content-Length', String(body.length))
      const { pathname, search } = new URL(url)
      // What was read before a change is not kept after it.
      if (seenBefore === changesSeen && isOpen(headers.get('cookie') ?? undefined)) {
        for (const name of OF_ONE_REQUEST) own.delete(name)
        const key = keyOf(pathname + search, headers.get('accept-encoding') ?? undefined)
        kept.set(key, { headers: Object.fromEntries(own), body, path: pathname, route: routeOf(request) })
      }
      return new Response(body, { status: given.status, headers: given.headers })
    },
  }
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Host and encodings are made equal before (edge.ts); nothing else of a request changes what a visitor gets. */
function keyOf(url: string | undefined, acceptEncoding: string | string[] | undefined): string {
  return `${acceptEncoding} ${url}`
}

const OF_ONE_REQUEST = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

function mayBeKept({ status, headers }: Response, path: string, paths: ReadonlySet<string>): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html')
  return (
    status === 200 &&
    (isPage || paths.has(path)) &&
    !headers.has('set-cookie') &&
    !headers.get('cache-control')?.includes('no-store')
  )
}

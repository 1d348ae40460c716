import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform.ts'
import { nameRoute } from '../edge/request-log.ts'
import { type RequestLimit, requestCounter } from '../limits/declared-limits.ts'
import { ProblemError } from '../problem.ts'
import type { Env } from '../router.ts'
import { contentSecurityPolicy } from './page-policy.ts'
import { paintFirst } from './paint-first.ts'

/** What a page may know of its request: the same for everybody who may see it. */
export interface PageContext {
  access: 'granted' | 'required'
  /** Where the site is reached, for addresses that others are told. */
  publicUrl: string
  /** The API that the page is rendered from: answers a visitor's request in this process. */
  fetchApi(request: Request): Response | Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

export interface PageSource {
  render: RenderPage
  /** In development every request renders anew, and the page may hold what the development server adds. */
  development: boolean
  /** Which template the path of a page belongs to, such as `/artist/$artistName`. */
  routeOf?(path: string): string
}

export interface Pages {
  answer(c: Context<Env>, context: PageContext): Promise<Response>
}

/** A program that asks for one unknown page after the other would have each rendered, and its artist asked for. */
const PAGES: RequestLimit = { name: 'pages', network: 1200, seconds: 60, countedIn: 'process' }
const KEEP_MS = 10_000
const KEEP_BYTES = 64 * 1024 * 1024
/** Smaller answers fit into one packet as they are. */
const COMPRESS_FROM_BYTES = 1024

interface Rendered {
  status: number
  headers: [string, string][]
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer }
}

/**
 * Renders pages once for everybody: they know nothing of who asks, so a rendered page serves all requests of the
 * next seconds, until something changes. Requests for the same page at the same time wait for one rendering.
 */
export function createPages(source: PageSource, platform: Platform): Pages {
  const kept = new LRUCache<string, Promise<Rendered>>({
    maxSize: KEEP_BYTES,
    // Before it is rendered a page is counted by what a large one takes, compressed copies included.
    sizeCalculation: () => 256 * 1024,
    ttl: KEEP_MS,
  })
  platform.pageChanges.listen(() => kept.clear())
  const count = requestCounter(platform, PAGES)
  const lookups = platform.metrics.cacheLookups

  const renderedPage = (url: string, context: PageContext): Promise<Rendered> => {
    const key = `${context.access} ${url}`
    const known = kept.get(key)
    lookups.inc({ cache: 'pages', outcome: known ? 'hit' : 'miss' })
    if (known) return known
    const rendering = renderPage(source, url, context)
    if (!source.development) kept.set(key, rendering)
    const forget = () => {
      if (kept.peek(key) === rendering) kept.delete(key)
    }
    rendering.then((page) => page.status >= 500 && forget(), forget)
    return rendering
  }

  return {
    async answer(c, context) {
      const { method, path } = c.req
      nameRoute(c.req.raw, context.access === 'required' ? 'gate' : (source.routeOf?.(path) ?? 'page'))
      if (method !== 'GET' && method !== 'HEAD') {
        throw new ProblemError(405, 'Pages can only be read.', { headers: { Allow: 'GET, HEAD' } })
      }
      const limitFields = await count(c)
      // What a redirect of the router leads to is made of this.
      const { pathname, search } = new URL(c.req.url)
      const url = new URL(context.publicUrl).origin + pathname + search
      const { status, headers, bodies } = await renderedPage(url, context)
      const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '', bodies)
      const answer = new Headers([...headers, ...Object.entries(limitFields)])
      if (encoding !== 'identity') answer.set('Content-Encoding', encoding)
      const body = bodies[encoding] ?? bodies.identity
      answer.set('Content-Length', String(body.length))
      return new Response(method === 'HEAD' ? null : new Uint8Array(body), { status, headers: answer })
    },
  }
}

async function renderPage(
  { render, development }: PageSource,
  url: string,
  context: PageContext,
): Promise<Rendered> {
  // Nothing of the person who asks goes in, so nothing of them can come out.
  const rendered = await render(new Request(url, { headers: { accept: 'text/html' } }), context)
  const headers = new Headers(rendered.headers)
  const html = headers.get('content-type')?.includes('text/html')
  const body = Buffer.from(await rendered.arrayBuffer())
  const identity = html && !development ? Buffer.from(paintFirst(body.toString())) : body
  // A route's own cache headers come with its errors as well, where they must not stay.
  const status = context.access === 'required' ? 403 : rendered.status
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Accept-Encoding')
  if (html) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(identity.toString(), development))
  }
  if (identity.length < COMPRESS_FROM_BYTES) return { status, headers: [...headers], bodies: { identity } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    promisify(gzip)(identity),
  ])
  return { status, headers: [...headers], bodies: { identity, br, gzip: gz } }
}

/** `accepted` names none that the browser does not take: edge.ts leaves those out. */
function chooseEncoding(accepted: string, bodies: Rendered['bodies']): keyof Rendered['bodies'] {
  if (bodies.br && /\bbr\b/.test(accepted)) return 'br'
  if (bodies.gzip && /\bgzip\b/.test(accepted)) return 'gzip'
  return 'identity'
}

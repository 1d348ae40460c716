import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Tags } from '../../cache/invalidation.ts'
import type { Platform } from '../../platform.ts'
import type { SiteMode } from '../../site-mode.ts'
import { answerOtherMethod, READ_ONLY } from '../allowed-methods.ts'
import { type FindTags, findShown } from '../data-tags.ts'
import { entityTag } from '../edge/headers.ts'
import { nameRoute } from '../edge/request-log.ts'
import { escapeXml } from '../escape-xml.ts'
import { requestCounter } from '../limits/declared-limits.ts'
import { type DeclaredApi, type Env, isUnstorablePath } from '../router.ts'
import { contentSecurityPolicy, deferModules, extractOwnScripts } from './page-scripts.ts'

/** The request data that a page may use: the same for everybody who may see it. */
export interface PageContext {
  access: 'granted' | 'required'
  /** The address of the site, for absolute links. */
  publicUrl: string
  siteMode: SiteMode
  site: PageSite
  /** Marks the page's own scripts. The served page does not contain it. */
  nonce: string
  /** The API that the page is rendered from: answers an anonymous request in this process. */
  fetchApi(request: Request): Response | Promise<Response>
}

/** The settings of the site that a page shows. Addresses are paths. */
export interface PageSite {
  name: string
  logo: { src: string; width: number; height: number } | null
  icon: string
  touchIcon: string
  /** The picture of shared links, 1200 by 630 pixels. */
  picture: string
  /** The `style` attribute of the `html` element. */
  style: string
  /** The theme of visitors who have not chosen one; null for that of their system. */
  theme: 'light' | 'dark' | null
}

interface PageApi extends DeclaredApi {
  fetch(request: Request): Response | Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

export interface PageSource {
  render: RenderPage
  /** In development every request renders again, and the page may contain what the development server adds. */
  development: boolean
  /** The route template of a page's path, such as `/artist/$artistName`. */
  routeOf?(path: string): string
}

export interface Pages {
  answer(c: Context<Env>, context: PageAccess): Promise<Response>
}

type Access = PageContext['access']

/** What pages show of the configuration and the settings of the site. */
type PageSettings = Omit<PageContext, 'access' | 'fetchApi' | 'nonce'>

/** The same, and what of it the `html` element of a page says. */
interface SettingsOfPages extends PageSettings {
  attributes: Readonly<Record<Access, string>>
}

/** Whether the gate lets a request through, and what pages show of the settings. */
interface PageAccess extends SettingsOfPages {
  access: Access
}

/** The route of the gate's page, whatever address was requested. */
export const GATE_ROUTE = 'gate'

/**
 * Limits a program that requests one unknown page after the other: each is rendered, and its artist requested from a
 * source.
 */
const PAGES = { name: 'pages', network: 1200, seconds: 60, countedIn: 'process' } as const
/** Smaller answers fit into one packet uncompressed. */
const COMPRESS_FROM_BYTES = 1024

/** Rendered for paths that no page can have: no route has it. */
const UNKNOWN_PATH = '/%25'

type Encoding = 'br' | 'gzip' | 'identity'

interface RenderedPage {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  shows: Tags
}

const shown = new WeakMap<Request, Tags>()

/** The tags of a rendered page: those of all its API requests. */
export const shownByPage = (request: Request): Tags => shown.get(request)

/**
 * Renders pages for everybody: they do not depend on the viewer, so concurrent requests for the same page share one
 * rendering, unless data changed since it began. The anonymous cache caches pages for later requests. `findMoved` says
 * where the page of a path is instead.
 */
export function createPages(
  source: PageSource,
  api: PageApi,
  platform: Platform,
  findMoved: (pathname: string, search: string) => Promise<string | undefined>,
): Pages {
  const renderings = new Map<string, Promise<RenderedPage>>()
  platform.invalidation.subscribe(() => renderings.clear())
  const count = requestCounter(platform, PAGES)
  const findTags = findShown(api)

  const rendered = (url: string, access: PageAccess, encoding: Encoding) => {
    const key = `${access.access} ${encoding} ${url}`
    const known = renderings.get(key)
    if (known) return known
    const rendering = renderPage(source, api, findTags, url, access, encoding).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    })
    renderings.set(key, rendering)
    return rendering
  }

  return {
    async answer(c, access) {
      const { method, path } = c.req
      nameRoute(c.req.raw, access.access === 'required' ? GATE_ROUTE : (source.routeOf?.(path) ?? 'page'))
      if (method !== 'GET' && method !== 'HEAD') return answerOtherMethod(c, READ_ONLY)
      const { pathname, search } = new URL(c.req.url)
      const limitFields = await count(c)
      const isKnowable = access.access === 'granted' && isPossible(pathname)
      const moved = isKnowable ? await findMoved(pathname, search) : undefined
      if (moved) return c.redirect(moved, 302)
      // The router builds the target of a redirect from these.
      const url = new URL(access.publicUrl).origin + (isPossible(pathname) ? pathname + search : UNKNOWN_PATH)
      const page = await rendered(url, access, chooseEncoding(c.req.header('accept-encoding') ?? ''))
      shown.set(c.req.raw, page.shows)
      const headers = new Headers(page.headers)
      for (const [name, value] of Object.entries(limitFields)) headers.set(name, value)
      return new Response(method === 'HEAD' ? null : page.body, { status: page.status, headers })
    },
  }
}

/** Whether a page can have this path: its escapes are those of text, and a database can store that text. */
function isPossible(pathname: string): boolean {
  try {
    decodeURI(pathname)
    return !isUnstorablePath(pathname)
  } catch {
    return false
  }
}

async function renderPage(
  { render, development }: PageSource,
  api: PageApi,
  findTags: FindTags,
  url: string,
  access: PageAccess,
  encoding: Encoding,
): Promise<RenderedPage> {
  let shows: Tags = []
  let isGone = false
  const fetchApi = async (request: Request) => {
    const tags = findTags(request.method, new URL(request.url).pathname)
    shows = shows && tags && [...shows, ...tags]
    const answer = await api.fetch(request)
    isGone ||= answer.status === 410
    return answer
  }
  // The request holds nothing of the visitor, so the page cannot either.
  const nonce = randomBytes(16).toString('hex')
  const { attributes, ...shown } = access
  const context = { ...shown, nonce, fetchApi }
  const page = await render(new Request(url, { headers: { accept: 'text/html' } }), context)
  // The development server shows the error itself.
  if (page.status >= 500 && !development) {
    await page.body?.cancel()
    throw new Error(`the rendering of a page ended with status ${page.status}`)
  }
  const headers = new Headers(page.headers)
  const html = headers.get('content-type')?.includes('text/html')
  let identity = Buffer.from(await page.arrayBuffer())
  if (html) {
    const text = withoutRenderTimes(identity.toString()).replace(
      '<html',
      () => `<html${attributes[access.access]}`,
    )
    const own = extractOwnScripts(text, nonce)
    const served = development ? own : deferModules(own)
    identity = Buffer.from(served.html)
    headers.set('Content-Security-Policy', contentSecurityPolicy(served.scripts, development))
  }
  // A route's own cache headers are also set on its errors, which must not be cached.
  const shownStatus = isGone ? 410 : page.status
  const status = access.access === 'required' ? 403 : shownStatus
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Accept-Encoding')
  const isSmall = identity.length < COMPRESS_FROM_BYTES
  if (!isSmall && encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = new Uint8Array(isSmall ? identity : await compressed(identity, encoding))
  headers.set('Content-Length', String(body.length))
  headers.set('ETag', entityTag(body))
  return { status, headers, body, shows }
}

/**
 * Prepares the settings of the site for pages, once for each change of them. The `html` element of a page has them as
 * attributes, where the browser reads them (`shell/theme.ts`, `client/site.ts`, `router.tsx`). React leaves attributes
 * alone that it does not know.
 */
export const settingsOfPages = (settings: PageSettings): SettingsOfPages => ({
  ...settings,
  attributes: { granted: attributesOf(settings, 'granted'), required: attributesOf(settings, 'required') },
})

function attributesOf({ site, siteMode }: PageSettings, access: Access): string {
  const { style, theme, ...rest } = site
  const attributes = {
    'data-site': JSON.stringify(rest),
    ...(access === 'granted' && { 'data-site-mode': siteMode }),
    ...(style && { style }),
    ...(theme && { 'data-theme': theme, 'data-base': theme }),
  }
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'br')
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}

/** `accepted` names only encodings that the browser accepts: edge.ts removes the others. */
function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>.*?<\/script>/gs
/** A string, or a time of rendering: that of a route match (`u`) or of a query. */
const STRING_OR_TIME = /"(?:[^"\\]|\\.)*"|\b(u|dataUpdatedAt|errorUpdatedAt|dehydratedAt):\d{13}\b/g

/** A page read without a connection may be old: its data is fetched again as soon as there is one. */
const TIME_OF_READING = 'navigator.onLine?Date.now():0'

/**
 * Replaces the times of rendering, by which the router and the query client judge the age of a page's data, with the
 * time at which the browser reads the page. So two renderings of the same data have the same bytes and entity tag, and
 * a page that is still current (304) does not fetch its data again.
 */
export const withoutRenderTimes = (html: string): string =>
  html.replace(INLINE_SCRIPT, (script) =>
    script.replace(STRING_OR_TIME, (found, name?: string) => (name ? `${name}:${TIME_OF_READING}` : found)),
  )

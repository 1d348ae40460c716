import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { ACCESS_REQUIRED } from '#features/accounts/gate/contract.ts'
import { BEFORE_GATE, type Gate } from '#features/accounts/gate/public.ts'
import { nameSlug, readArtistsNamed, readLabelsNamed } from '#features/catalogue/public.ts'
import { pageSite } from '#features/site/settings/public.ts'
import type { Db } from '#platform/db/database.ts'
import { findChanges, isWrite } from '#platform/http/data-tags.ts'
import { createHealth } from '#platform/http/edge/health.ts'
import { createMetricsRoute } from '#platform/http/edge/metrics-route.ts'
import { requestLog } from '#platform/http/edge/request-log.ts'
import { createWellKnown } from '#platform/http/edge/well-known.ts'
import { bodyLimits, METHODS_WITH_BODY } from '#platform/http/limits/body-limits.ts'
import { FAILURE_HEADERS, failurePage } from '#platform/http/pages/failure-page.ts'
import { createPages, type PageSource, settingsOfPages } from '#platform/http/pages/pages.ts'
import { type Problem, ProblemError } from '#platform/http/problem.ts'
import { type Env, problemResponse } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { SiteValues } from '#platform/site-settings.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Api } from './api.ts'
import {
  conditionalRequests,
  lockedDownContent,
  securityHeaders,
  variesByEncoding,
} from './platform/http/edge/headers.ts'

/** The whole HTTP surface of one process: health, headers, gate, API, pages. */
export function createApp(platform: Platform, api: Api, gate: Gate, pageSource: PageSource) {
  const { config, log } = platform
  const pages = createPages(pageSource, api, platform, (pathname, search) =>
    findSlashedName(platform.reads.db, pathname, search),
  )
  const findTags = findChanges(api)
  const { publicUrl } = config
  const settingsFor = (values: SiteValues) =>
    settingsOfPages({ publicUrl, siteMode: values.mode, site: pageSite(values) })
  let settings = settingsFor(platform.site.values)
  platform.site.subscribe(() => {
    settings = settingsFor(platform.site.values)
  })
  const app = new Hono<Env>()
  app.use(requestLog(platform))
  app.use(securityHeaders(config))
  app.use(lockedDownContent())
  app.use(conditionalRequests())
  app.use(compress())
  app.use(variesByEncoding())
  app.on(METHODS_WITH_BODY, '*', bodyLimits(api))
  app.route('/', createHealth(platform))
  app.route('/', createMetricsRoute(platform))
  app.route('/', createWellKnown(platform))
  app.use(async (c, next) => {
    if (BEFORE_GATE.has(c.req.path)) return next()
    if (gate.isOpen(c.req.header('cookie'))) {
      await next()
      if (config.gate.on) forbidSharedCaches(c.res.headers)
      return
    }
    if (wantsPage(c) && !isApiPath(c.req.path)) return pages.answer(c, { ...settings, access: 'required' })
    throw new ProblemError(403, 'Fanfare isn’t open to the public yet.', { code: ACCESS_REQUIRED })
  })
  app.all('*', async (c) => {
    const moved = c.req.path.endsWith('/') ? withoutTrailingSlash(c.req.url) : undefined
    if (moved) return c.redirect(moved, 308)
    if (!isApiPath(c.req.path)) return pages.answer(c, { ...settings, access: 'granted' })
    const answer = await api.fetch(withSlashedName(c.req.raw), c.env)
    const { method, path } = c.req
    if (answer.status === 404 && wantsPage(c) && !isForPrograms(path))
      return pages.answer(c, { ...settings, access: 'granted' })
    if (answer.ok && isWrite(method, path)) platform.invalidation.invalidate(findTags(method, path))
    return answer
  })
  app.onError((error, c) => {
    const isPage = !isApiPath(c.req.path) && c.req.header('accept')?.includes('text/html')
    return problemResponse(error, c, log, isPage ? pageOfFailure : undefined)
  })
  return app
}

/** Whether a person's browser opens the address. */
const wantsPage = ({ req }: Context<Env>) =>
  req.method === 'GET' && req.header('accept')?.includes('text/html')

/** Only failures of the server have a page of their own; refusals are for programs. */
function pageOfFailure(problem: Problem) {
  return problem.status >= 500 ? { body: String(failurePage(problem)), headers: FAILURE_HEADERS } : undefined
}

const READ_NAMED = { artist: readArtistsNamed, label: readLabelsNamed }
/** What may follow the name in an address. */
const PARTS_OF_PAGES = /\/(?:discography|similar|news\.atom)$/
/** The longest path that is looked up. */
const PATH_MAX = 600

/**
 * Where the page of an artist or label is whose name has slashes that a proxy on the way has decoded: `/artist/ac/dc`
 * for `/artist/ac%2Fdc`. The address names it by its id, so that it needs no slash: that would be decoded again.
 * Undefined when the catalogue knows nobody of this name.
 */
async function findSlashedName(db: Db, pathname: string, search: string): Promise<string | undefined> {
  if (pathname.length > PATH_MAX) return undefined
  const [, kind, rest = ''] = pathname.match(/^\/(artist|label)\/([^/]+\/.*[^/])$/) ?? []
  if (kind !== 'artist' && kind !== 'label') return undefined
  const part = kind === 'artist' ? (rest.match(PARTS_OF_PAGES)?.[0] ?? '') : ''
  const name = rest.slice(0, rest.length - part.length)
  if (!name.includes('/')) return undefined
  const slug = nameSlug(decodeURIComponent(name))
  const found = (await READ_NAMED[kind](db, slug)).find(({ name }) => nameSlug(name) === slug)
  if (!found) return undefined
  const query = new URLSearchParams(search)
  if (!isUuid(query.get('mbid') ?? '')) query.set('mbid', found.mbid)
  return `/${kind}/${encodeURIComponent(slug.replaceAll('/', '-'))}${part}?${query}`
}

/** The request for an API path that ends with a name, whose slashes a proxy on the way may have decoded. */
function withSlashedName(request: Request): Request {
  const url = new URL(request.url)
  const [, path, name] = url.pathname.match(/^(\/api\/(?:artist|label)-names\/)(.+\/.+)$/) ?? []
  if (!path || !name) return request
  url.pathname = path + name.replaceAll('/', '%2F')
  return new Request(url, request)
}

/** A shared cache would answer to those who have not passed the gate. */
function forbidSharedCaches(headers: Headers): void {
  const value = headers.get('Cache-Control')
  if (value?.startsWith('public')) headers.set('Cache-Control', value.replace('public', 'private'))
}

/**
 * Path and query of an address without the slashes at its end; undefined when it has none. A path that begins with two
 * would name another host.
 */
function withoutTrailingSlash(url: string): string | undefined {
  const { pathname, search } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  return path !== pathname && /^\/[^/\\]/.test(path) ? path + search : undefined
}

/** Of the paths of the API those that nobody opens in a browser, except to read what a program gets. */
const isForPrograms = (path: string) => /^\/(api|auth\/v1|functions\/v1)(\/|$)/.test(path)

function isApiPath(path: string): boolean {
  return (
    isForPrograms(path) ||
    /^\/(media|images|og|sitemap|verify)(\/|$)/.test(path) ||
    /^\/(robots\.txt|manifest\.webmanifest|(sitemap|opensearch)\.xml|nodeinfo\/2\.1|\.well-known\/nodeinfo)$/.test(
      path,
    ) ||
    /^\/(news|community|artist\/[^/]+\/news|profile\/[^/]+\/posts)\.atom$/.test(path)
  )
}

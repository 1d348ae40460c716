/// <reference lib="webworker" />
import { memberOf, OWN_PROFILE, VISIT } from './own-profile.ts'
import { cacheKeyOf, isCacheablePage, listOf, mustRefetch, titleOf } from './pages.ts'
import { openPage, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Caches by content. A change of their format needs new names. */
const PAGES = 'pages-1'
/** Fans look up what plays when at festivals, where there is no connection. */
const SHOWS = 'shows-1'
const FILES = 'files-1'
const PICTURES = 'pictures-1'
/** The public profile of the signed-in member until logout, for the menu of pages without a connection. */
const OWN = 'own-1'
/** More files than one version of the site has, because the oldest ones are those that every page needs. */
const MAX_ENTRIES: Record<string, number> = {
  [PAGES]: 40,
  [SHOWS]: 100,
  [FILES]: 1000,
  [PICTURES]: 200,
  [OWN]: 1,
}

const OFFLINE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(prepare())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === '/auth/v1/logout') event.waitUntil(caches.delete(OWN))
  if (request.method !== 'GET') return
  const name = cacheOfFile(url.pathname)
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url))
  else if (name) event.respondWith(cacheFirst(name, request))
  else if (url.pathname === VISIT) event.respondWith(answerOwn(event, true))
  else if (url.pathname === OWN_PROFILE) event.respondWith(answerOwn(event, false))
  // Everything else goes to the server, personal data above all.
})

/**
 * Client-side navigation sends no request for the page, and the first page loads its files before this worker exists,
 * so pages post the paths to cache. A sender that passes a port gets an answer whether all of them are cached.
 */
self.addEventListener('message', (event) => {
  const paths = [event.data].flat().filter((one) => typeof one === 'string')
  event.waitUntil(
    Promise.all(paths.map(cachePath)).then((results) => event.ports[0]?.postMessage(results.every(Boolean))),
  )
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self.clients, self.location.origin, event.notification.data))
})

async function prepare(): Promise<void> {
  const cache = await caches.open(FILES)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !(name in MAX_ENTRIES)).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answerPage(request: Request, url: URL): Promise<Response> {
  const page = url.pathname + url.search
  const { key, isShow } = cacheKeyOf(page)
  const name = isShow ? SHOWS : PAGES
  try {
    const answer = await fetch(request)
    // The access gate has closed: remove the pages behind it from this device.
    if (answer.status === 403) await Promise.all([caches.delete(PAGES), caches.delete(SHOWS)])
    if (isGone(answer)) await forget(name, key)
    if (isWholePage(answer) && isCacheablePage(page)) await store(name, key, answer.clone())
    return answer
  } catch {
    const cache = await caches.open(name)
    return (await cache.match(key)) ?? offlinePage()
  }
}

/** Answers requests about the signed-in member, and stores the profile that the answer contains. */
async function answerOwn(event: FetchEvent, isVisit: boolean): Promise<Response> {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.status === 200) event.waitUntil(storeProfile(answer.clone(), isVisit))
    return answer
  } catch (error) {
    const cached = isVisit ? undefined : await caches.match(OWN_PROFILE, { cacheName: OWN })
    const profile = await cached?.clone().json()
    if (!cached || profile.id !== memberOf(request.headers.get('authorization'))) throw error
    return cached
  }
}

async function storeProfile(answer: Response, isVisit: boolean): Promise<void> {
  const body = await answer.json()
  await store(OWN, OWN_PROFILE, Response.json(isVisit ? body.profile : body))
}

/** Whether the file or page at a path is cached. */
async function cachePath(path: string): Promise<boolean> {
  const ofFile = cacheOfFile(path)
  if (ofFile) {
    const answer = await cacheFirst(ofFile, new Request(path)).catch(() => undefined)
    return answer?.status === 200
  }
  if (!isCacheablePage(path)) return false
  const { key, isShow } = cacheKeyOf(path)
  const name = isShow ? SHOWS : PAGES
  const cache = await caches.open(name)
  const isThere = async () => (await cache.match(key)) !== undefined
  if (!mustRefetch(key) && (await isThere())) return true
  const answer = await fetch(key, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (answer && isGone(answer)) await forget(name, key)
  if (answer && isWholePage(answer)) await store(name, key, answer)
  return isThere()
}

/** Undefined when the path is not that of an immutable file. */
function cacheOfFile(path: string): string | undefined {
  if (path.startsWith('/assets/')) return FILES
  return /^\/(images|sample)\//.test(path) ? PICTURES : undefined
}

function isWholePage(answer: Response): boolean {
  return (
    answer.status === 200 && !answer.redirected && (answer.headers.get('content-type') ?? '').includes('html')
  )
}

/** Whether nobody may see the page any more: the post was deleted or removed, or the member is banned or has left. */
function isGone(answer: Response): boolean {
  return answer.status === 404 || answer.status === 410
}

/** Deletes a page, including versions with other queries. */
async function forget(name: string, key: string): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(key, { ignoreSearch: true })
}

/** For files that never change under their address. */
async function cacheFirst(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await store(name, request, answer.clone())
  return answer
}

/** Stores a response as the newest of its cache and removes the oldest ones. Does nothing when the disk is full. */
async function store(name: string, request: RequestInfo, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    // Replaces an older one at once, because it may be needed meanwhile.
    await cache.put(request, answer)
    const all = (await cache.keys()).filter((one) => !one.url.endsWith(OFFLINE))
    const tooMany = all.length - (MAX_ENTRIES[name] ?? 0)
    await Promise.all(all.slice(0, Math.max(tooMany, 0)).map((one) => cache.delete(one)))
  } catch {
    // The page is shown without being cached.
  }
}

/** Says that there is no connection, and links to the pages visited last. */
async function offlinePage(): Promise<Response> {
  const files = await caches.open(FILES)
  const frame = await files.match(OFFLINE)
  const lists = await Promise.all([SHOWS, PAGES].map(seenIn))
  const html = ((await frame?.text()) ?? '<title>Offline</title>').replace('<!--seen-->', () =>
    listOf(lists.flat()),
  )
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** The pages of a cache, last visited first. */
async function seenIn(name: string) {
  const pages = await caches.open(name)
  return Promise.all(
    (await pages.keys()).toReversed().map(async (request) => ({
      address: new URL(request.url).pathname + new URL(request.url).search,
      title: titleOf((await (await pages.match(request))?.text()) ?? ''),
    })),
  )
}

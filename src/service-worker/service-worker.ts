/// <reference lib="webworker" />
import { isKept, keptAnswer, memberOf, memberOfKept, OWN_PROFILE, VISIT } from './own-answers.ts'
import {
  cacheKeyOf,
  fontFaces,
  isCacheablePage,
  isListed,
  listOf,
  mustRefetch,
  titleOf,
  withoutRepeats,
} from './pages.ts'
import { openPage, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Caches by content. A change of their format needs new names. */
const PAGES = 'pages-1'
/** Fans look up what plays when at festivals, where there is no connection. */
const SHOWS = 'shows-1'
const FILES = 'files-1'
const PICTURES = 'pictures-1'
/** Answers to the signed-in member until they sign out or another one signs in, for use without a connection. */
const OWN = 'own-2'
/** More files than one version of the site has, because the oldest ones are those that every page needs. */
const MAX_ENTRIES: Record<string, number> = {
  [PAGES]: 40,
  [SHOWS]: 100,
  [FILES]: 1000,
  [PICTURES]: 200,
  [OWN]: 40,
}

const OFFLINE = '/offline.html'
/** Requests that end a session for good. */
const ENDS = new Set(['/auth/v1/logout', '/api/me/delete-account'])

/** Answers to requests of before a sign-out are not kept after it. */
let signOuts = 0

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
  if (ENDS.has(url.pathname)) event.waitUntil(forgetMember())
  if (request.method !== 'GET') return
  const name = cacheOfFile(url.pathname)
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url))
  else if (name) event.respondWith(cacheFirst(name, request))
  else if (url.pathname === VISIT || isKept(url)) event.respondWith(answerOwn(event, url))
  // Everything else goes to the server.
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

/** Answers a request of the signed-in member, and keeps the answer; of a visit, the profile in it. */
async function answerOwn(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const { request } = event
  const isVisit = pathname === VISIT
  const key = isVisit ? OWN_PROFILE : pathname + search
  const member = memberOf(request.headers.get('authorization'))
  const before = signOuts
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && member) event.waitUntil(keep(answer.clone()))
    if (answer.status === 401) event.waitUntil(forgetIfEnded(answer.clone()))
    return answer
  } catch (error) {
    const kept = isVisit ? undefined : await caches.match(key, { cacheName: OWN })
    if (!kept || !member || memberOfKept(kept) !== member) throw error
    return kept
  }

  async function keep(answer: Response): Promise<void> {
    const text = await answer.text()
    const body = isVisit ? JSON.stringify(JSON.parse(text).profile) : text
    const kept = keptAnswer(member ?? '', body, new Date())
    if (!kept || signOuts !== before) return
    await forgetOthers(member ?? '')
    await store(OWN, key, kept)
    // The member has signed out meanwhile.
    if (signOuts !== before) await caches.delete(OWN)
  }
}

/** Deletes what was kept for other members of this browser. */
async function forgetOthers(member: string): Promise<void> {
  const cache = await caches.open(OWN)
  for (const one of await cache.keys()) {
    const answer = await cache.match(one)
    if (answer && memberOfKept(answer) !== member) await cache.delete(one)
  }
}

/** Deletes all that was kept for the member of this browser. */
async function forgetMember(): Promise<void> {
  signOuts += 1
  await caches.delete(OWN)
}

/** The session was ended elsewhere, by its member or a moderator. */
async function forgetIfEnded(answer: Response): Promise<void> {
  const { code } = await answer.json()
  if (code === 'session_not_found') await forgetMember()
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
  const paths = (await files.keys()).map(({ url }) => new URL(url).pathname)
  const lists = await Promise.all([SHOWS, PAGES].map(seenIn))
  const html = ((await frame?.text()) ?? '<title>Offline</title>')
    .replace('/*fonts*/', () => fontFaces(paths))
    .replace('<!--seen-->', () => listOf(withoutRepeats(lists.flat())))
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** The pages of a cache, last visited first. */
async function seenIn(name: string) {
  const cache = await caches.open(name)
  const addresses = (await cache.keys()).map(({ url }) => url.slice(self.location.origin.length))
  return Promise.all(
    addresses
      .filter(isListed)
      .toReversed()
      .map(async (address) => ({
        address,
        title: titleOf((await (await cache.match(address))?.text()) ?? ''),
      })),
  )
}

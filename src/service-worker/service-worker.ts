/// <reference lib="webworker" />
import { isPageToKeep, listOf, titleOf } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Caches by what they hold; another version of this file may need other names. */
const PAGES = 'pages-1'
const FILES = 'files-1'
const PICTURES = 'pictures-1'
const MOST: Record<string, number> = { [PAGES]: 40, [FILES]: 200, [PICTURES]: 200 }

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
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(FILES, request))
  else if (/^\/(images|sample)\//.test(url.pathname)) event.respondWith(keptFirst(PICTURES, request))
  // Everything else, what is personal above all, is between the page and the server.
})

/** A page that was reached without a navigation request says so, to be there without a connection as well. */
self.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'string' || !isPageToKeep(data)) return
  event.waitUntil(keepSeen(data))
})

async function prepare(): Promise<void> {
  const cache = await caches.open(FILES)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !(name in MOST)).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answerPage(request: Request, url: URL): Promise<Response> {
  const page = url.pathname + url.search
  try {
    const answer = await fetch(request)
    // The gate has closed: nothing behind it stays on this device.
    if (answer.status === 403) await caches.delete(PAGES)
    if (isWholePage(answer) && isPageToKeep(page)) await keep(PAGES, page, answer.clone())
    return answer
  } catch {
    const cache = await caches.open(PAGES)
    return (await cache.match(page)) ?? offlinePage(cache)
  }
}

async function keepSeen(page: string): Promise<void> {
  const cache = await caches.open(PAGES)
  if (await cache.match(page)) return
  const answer = await fetch(page, { headers: { accept: 'text/html' } })
  if (isWholePage(answer)) await keep(PAGES, page, answer)
}

function isWholePage(answer: Response): boolean {
  return (
    answer.status === 200 && !answer.redirected && (answer.headers.get('content-type') ?? '').includes('html')
  )
}

/** What never changes under its address. */
async function keptFirst(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await keep(name, request, answer.clone())
  return answer
}

/** Keeps an answer as the newest of its cache, from which the oldest go. A full disk keeps nothing. */
async function keep(name: string, request: RequestInfo, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.delete(request)
    await cache.put(request, answer)
    const all = (await cache.keys()).filter((one) => !one.url.endsWith(OFFLINE))
    const tooMany = all.length - (MOST[name] ?? 0)
    await Promise.all(all.slice(0, Math.max(tooMany, 0)).map((one) => cache.delete(one)))
  } catch {
    // The page is shown all the same.
  }
}

/** Says that there is no connection, and leads to the pages that were seen last. */
async function offlinePage(pages: Cache): Promise<Response> {
  const files = await caches.open(FILES)
  const frame = await files.match(OFFLINE)
  const seen = await Promise.all(
    (await pages.keys()).toReversed().map(async (request) => ({
      address: new URL(request.url).pathname + new URL(request.url).search,
      title: titleOf((await (await pages.match(request))?.text()) ?? ''),
    })),
  )
  const html = ((await frame?.text()) ?? '<title>Offline</title>').replace('<!--seen-->', () => listOf(seen))
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryBudget } from '#platform/cache/memory-budget.ts'
import { createAnonymousCache } from '#platform/http/pages/anonymous-cache.ts'
import { untilEventsArrive } from '../support/live.ts'
import { openOtherProcess, openTestSite, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

/** Stands in for the site behind the cache; records its requests. */
let requests: string[] = []
let release: (() => void) | undefined
let site: TestSite
let open = true
/** Isolates the tests from each other. */
let testNumber = 0
let url: string
let stop: () => void

beforeAll(async () => {
  site = await openTestSite()
  // The site has such a cache already.
  const memory = createMemoryBudget(2 ** 24, { registry: new Registry() })
  const anonymousCache = createAnonymousCache(
    { ...site.platform, memory },
    { api: site.api, isOpen: () => open },
  )
  // Subscribing drops everything cached before.
  await untilEventsArrive(site.platform)
  const behind = async (request: Request) => {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    const text = `${pathname} ${requests.length}`
    if (pathname === '/slow') await new Promise<void>((resolve) => (release = resolve))
    const headers: Record<string, string> = { 'Content-Type': 'application/json', 'X-Request-Id': 'first' }
    if (['/', '/slow'].includes(pathname)) headers['Content-Type'] = 'text/html; charset=utf-8'
    if (pathname === '/api/home/new-releases') headers['Cache-Control'] = 'no-store'
    if (pathname === '/api/home/trending-djs') headers['Set-Cookie'] = 'a=b'
    return new Response(text, { status: pathname === '/api/news' ? 422 : 200, headers })
  }
  const listener = getRequestListener((request) => anonymousCache.answer(request, behind))
  const server = createServer((request, response) => {
    if (!anonymousCache.send(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
})
afterAll(async () => {
  stop()
  await site.close()
})
beforeEach(() => {
  requests = []
  open = true
  testNumber++
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}${path}${path.includes('?') ? '&' : '?'}turn=${testNumber}`, { method, headers })
const textOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).text()

describe('the cache for anonymous requests', () => {
  it.each(['/', '/api/posts', '/api/posts?sort=top', '/api/home/trending-artists'])(
    'reads a response once: %s',
    async (path) => {
      stopClock()
      const first = await ask(path)
      const second = await ask(path)
      expect(await second.text()).toBe(await first.text())
      expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
      expect(second.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(requests).toHaveLength(1)
    },
  )

  it('separates responses by path, query and encoding', async () => {
    for (const path of ['/api/posts', '/api/posts?sort=top', '/']) await ask(path)
    await ask('/api/posts', { 'accept-encoding': 'br' })
    expect(requests).toHaveLength(4)
  })

  it.each([
    ['of somebody signed in', '/api/posts', { authorization: 'Bearer x' }],
    ['that nobody declared', '/api/profiles/ana', {}],
    ['that may not be stored', '/api/home/new-releases', {}],
    ['that sets a cookie', '/api/home/trending-djs', {}],
    ['that is a refusal', '/api/news', {}],
    ['that is a part', '/api/posts', { range: 'bytes=0-1' }],
  ])('does not store a response %s', async (_what, path, headers) => {
    await ask(path, headers)
    await ask(path, headers)
    expect(requests).toHaveLength(2)
  })

  it('is not used for members or other methods', async () => {
    stopClock()
    const cached = await textOf('/api/posts')
    expect(await textOf('/api/posts', { authorization: 'Bearer x' })).not.toBe(cached)
    expect(await textOf('/api/posts', {}, 'POST')).not.toBe(cached)
    expect(await textOf('/api/posts')).toBe(cached)
  })

  it('is not used before the gate', async () => {
    await ask('/api/posts')
    open = false
    await ask('/api/posts')
    await ask('/api/posts')
    expect(requests).toHaveLength(3)
  })

  it('is cleared after a write of another process', async () => {
    const { config } = site.platform
    if (!config.databaseUrl) return
    const other = await openOtherProcess(config)
    await ask('/')
    other.invalidation.invalidate(undefined)
    await expect
      .poll(async () => {
        await ask('/')
        return requests.length
      })
      .toBe(2)
    await other.close()
  })

  it('is cleared after a write, and does not store what was read before it', async () => {
    await ask('/')
    site.platform.invalidation.invalidate(undefined)
    await ask('/')
    expect(requests).toHaveLength(2)
    const underWay = ask('/slow')
    await expect.poll(() => release).toBeDefined()
    site.platform.invalidation.invalidate(undefined)
    release?.()
    expect((await underWay).status).toBe(200)
    const again = ask('/slow')
    await expect.poll(() => requests.length).toBe(4)
    release?.()
    await again
  })
})

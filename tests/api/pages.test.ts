import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RenderPage } from '#platform/http/pages/pages.ts'
import type { Platform } from '#platform/platform.ts'
import { untilEventsTravel } from '../support/live.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

const SCRIPT = 'self.inline = "<b>"'
let rendered: { url: string; headers: Record<string, string> }[] = []

/** Stands for the page renderer: slow enough that requests meet, and it remembers what it was given. */
const renderPage: RenderPage = async (request) => {
  rendered.push({ url: request.url, headers: Object.fromEntries(request.headers) })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { pathname } = new URL(request.url)
  if (pathname === '/broken')
    return new Response('no', { status: 500, headers: { 'Cache-Control': 'max-age=60' } })
  return new Response(`<!doctype html><script>${SCRIPT}</script>${pathname} ${'words '.repeat(500)}`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

describe('pages', () => {
  let site: TestSite
  let otherPlatform: Platform | undefined
  let other: Pick<TestSite, 'request'>
  beforeAll(async () => {
    site = await openTestSite({ renderPage })
    const { config } = site.platform
    if (config.databaseUrl) otherPlatform = await openOtherProcess(config)
    other = otherPlatform ? await siteOn(otherPlatform, renderPage) : site
    // Who begins to listen forgets what was kept until then.
    await untilEventsTravel(site.platform)
    if (otherPlatform) await untilEventsTravel(otherPlatform)
  })
  afterAll(async () => {
    await otherPlatform?.close()
    await site.close()
  })
  beforeEach(() => {
    rendered = []
  })

  it('are rendered once for requests that come together, and for those that come soon after', async () => {
    stopClock()
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.request('/popular')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    await site.request('/popular')
    expect(rendered).toHaveLength(1)
    await site.request('/popular?sort=top')
    expect(rendered).toHaveLength(2)
  })

  it('know nothing of who asks', async () => {
    await site.request('/private', {
      headers: { authorization: 'Bearer x', cookie: 'a=b', 'accept-language': 'fr' },
    })
    expect(rendered[0]?.headers).toEqual({ accept: 'text/html' })
  })

  it('are rendered anew after a write, in every process', async () => {
    await Promise.all([site.request('/feed'), other.request('/feed')])
    const before = rendered.length
    await site.request('/api/access', { method: 'DELETE' })
    await site.request('/feed')
    expect(rendered.length).toBe(before + 1)
    if (other === site) return
    await expect
      .poll(async () => {
        await other.request('/feed')
        return rendered.length
      })
      .toBe(before + 2)
  })

  it('allow their own inline scripts by hash, and no others', async () => {
    const policy = (await site.request('/policy')).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|\*|https?:/)
  })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('travel as %s when the browser asks for it', async (encoding, decode) => {
    const answer = await site.request('/encoded', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(decode(body).toString()).toContain('words words')
  })

  it('that failed are neither kept by us nor by anybody else', async () => {
    const answer = await site.request('/broken')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await site.request('/broken')
    expect(rendered).toHaveLength(2)
  })

  it('can only be read', async () => {
    const answer = await site.request('/popular', { method: 'POST', body: {} })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(rendered).toHaveLength(0)
  })
})

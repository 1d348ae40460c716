import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RenderPage } from '#platform/http/pages/pages.ts'
import type { Platform } from '#platform/platform.ts'
import { untilEventsArrive } from '../../support/live.ts'
import { createMember, type Member } from '../../support/members.ts'
import { type ServedSite, serve } from '../../support/served.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../../support/site.ts'
import { stopClock } from '../../support/stop-clock.ts'

const SCRIPT = 'self.inline = "<b>"'
const SMUGGLED = '<script>alert(1)</script><script nonce="00000000000000000000000000000000">alert(2)</script>'
/** What pages ask the API for. */
const SHOWN: Record<string, string> = {
  '/feed': '/api/posts',
  '/home': '/api/home/trending-artists',
  '/profile': '/api/profiles/nobody',
  '/undeclared': '/api/search?q=abba',
}
let rendered: { url: string; headers: Record<string, string> }[] = []

/** Stands in for the page renderer: slow enough that requests overlap, and it records its input. */
const renderPage: RenderPage = async (request, { fetchApi, nonce }) => {
  rendered.push({ url: request.url, headers: Object.fromEntries(request.headers) })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { pathname } = new URL(request.url)
  const shown = SHOWN[pathname]
  if (shown) await fetchApi(new Request(new URL(shown, request.url)))
  if (pathname === '/broken')
    return new Response('no', { status: 500, headers: { 'Cache-Control': 'max-age=60' } })
  return new Response(
    `<!doctype html><script nonce="${nonce}">${SCRIPT}</script>${pathname} ${'words '.repeat(500)}${pathname === '/smuggled' ? SMUGGLED : ''}`,
    {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  )
}

describe('pages', () => {
  let site: TestSite
  let otherPlatform: Platform | undefined
  let served: ServedSite
  /** Of another process, or of the same one on the engine that has only one. */
  let others: ServedSite
  let member: Member
  let postId: string
  beforeAll(async () => {
    site = await openTestSite({ renderPage })
    const { config } = site.platform
    if (config.databaseUrl) otherPlatform = await openOtherProcess(config)
    served = await serve(site)
    others = otherPlatform ? await serve(await siteOn(otherPlatform, renderPage)) : served
    member = await createMember(site)
    const body = { postType: 'text', content: 'A post' }
    const post = await site.request('/api/posts', { body, headers: member.headers })
    postId = ((await post.json()) as { id: string }).id
    // A process that begins to listen for events drops what it has cached.
    await untilEventsArrive(site.platform)
    if (otherPlatform) await untilEventsArrive(otherPlatform)
  })
  afterAll(async () => {
    await Promise.all([served.close(), others.close()])
    await otherPlatform?.close()
    await site.close()
  })
  /** Sends an anonymous request through the cache. */
  const visit = (page: string, { port } = served) => fetch(`http://127.0.0.1:${port}${page}`)
  beforeEach(() => {
    rendered = []
  })

  it('are rendered once for concurrent requests, and for those soon after', async () => {
    stopClock()
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.request('/popular')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(rendered).toHaveLength(1)
    await visit('/popular')
    await visit('/popular')
    expect(rendered).toHaveLength(2)
    await visit('/popular?sort=top')
    expect(rendered).toHaveLength(3)
  })

  it('do not depend on the viewer', async () => {
    await site.request('/private', {
      headers: { authorization: 'Bearer x', cookie: 'a=b', 'accept-language': 'fr' },
    })
    expect(rendered[0]?.headers).toEqual({ accept: 'text/html' })
  })

  it('are rendered again after a write that changes what they show, in every process', async () => {
    stopClock()
    await Promise.all([visit('/feed'), visit('/feed', others)])
    const before = rendered.length
    const body = { postType: 'text', content: 'A new post' }
    await site.request('/api/posts', { body, headers: member.headers })
    await visit('/feed')
    expect(rendered.length).toBe(before + 1)
    if (others === served) return
    await expect
      .poll(async () => {
        await visit('/feed', others)
        return rendered.length
      })
      .toBe(before + 2)
  })

  it.each([
    ['entering the gate', () => site.request('/api/access', { body: { code: 'FANFARE' } })],
    ['leaving the gate', () => site.request('/api/access', { method: 'DELETE' })],
    [
      'reading notifications',
      () => site.request('/api/me/notifications/read', { method: 'PUT', headers: member.headers }),
    ],
    [
      'following a post',
      () => site.request(`/api/posts/${postId}/follow`, { method: 'PUT', headers: member.headers }),
    ],
  ])('stay cached after changes that no visitor sees: %s', async (_what, write) => {
    stopClock()
    const pages = ['/feed', '/profile', '/undeclared']
    for (const page of pages) await visit(page)
    expect((await write()).ok).toBe(true)
    rendered = []
    for (const page of pages) await visit(page)
    expect(rendered).toEqual([])
  })

  it('are dropped only by changes of what they show, or by all changes if that is not declared', async () => {
    stopClock()
    const pages = ['/feed', '/home', '/profile', '/undeclared']
    const dropped = async () => {
      rendered = []
      for (const page of pages) await visit(page)
      return rendered.map(({ url }) => new URL(url).pathname)
    }
    await dropped()
    const like = await site.request(`/api/posts/${postId}/like`, { method: 'PUT', headers: member.headers })
    expect(like.status).toBe(200)
    expect(await dropped()).toEqual(['/feed', '/profile', '/undeclared'])
    await site.request(`/api/artists/${randomUUID()}/follow`, { method: 'PUT', headers: member.headers })
    expect(await dropped()).toEqual([])
    const change = { displayName: 'Ana' }
    await site.request('/api/me/profile', { method: 'PATCH', body: change, headers: member.headers })
    expect(await dropped()).toEqual(['/feed', '/profile', '/undeclared'])
    site.platform.invalidation.invalidate(undefined)
    expect(await dropped()).toEqual(pages)
  })

  it('that are being rendered during a change are not used for later requests', async () => {
    stopClock()
    const first = visit('/feed?early')
    await expect.poll(() => rendered.length).toBe(1)
    site.platform.invalidation.invalidate(['feed'])
    await Promise.all([first, visit('/feed?early')])
    await visit('/feed?early')
    expect(rendered).toHaveLength(2)
  })

  it('allow their own inline scripts by hash, and no others', async () => {
    const policy = (await site.request('/policy')).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|\*|https?:/)
  })

  it('allow no script that was smuggled into their content, and do not reveal the mark of their own', async () => {
    const answer = await site.request('/smuggled')
    const html = await answer.text()
    expect(html).toContain('<script>alert(1)</script>')
    expect(html).toContain(`<script>${SCRIPT}</script>`)
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('are compressed as %s when the browser accepts it', async (encoding, decode) => {
    const answer = await site.request('/encoded', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(decode(body).toString()).toContain('words words')
  })

  it('that failed are not cached by us or by others', async () => {
    const answer = await site.request('/broken')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const shown = await site.request('/broken', { headers: { accept: 'text/html' } })
    expect(await shown.text()).toContain(shown.headers.get('x-request-id'))
    expect(rendered).toHaveLength(2)
  })

  it('accept only GET and HEAD', async () => {
    const answer = await site.request('/popular', { method: 'POST', body: {} })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(rendered).toHaveLength(0)
  })
})

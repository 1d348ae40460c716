import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('the access gate', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { ACCESS_GATE: 'on', ACCESS_CODE: 'Let me in', RATE_LIMITS: 'on' } })
  })
  afterAll(() => site.close())

  const enter = (code: unknown) => site.request('/api/access', { body: { code } })

  it('refuses everything without its cookie', async () => {
    const page = await site.request('/', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(403)
    expect(page.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/api/openapi.json', '/api/nothing', '/auth/v1/user', '/images/x', '/anything']) {
      const answer = await site.request(path)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'access_required', status: 403 })
    }
    expect((await site.request('/healthz')).status).toBe(200)
  })

  it.each([
    ['', 'Access code is required'],
    ['   ', 'Access code is required'],
    ['abc', 'Access code must be at least 4 characters'],
    ['x'.repeat(51), 'Access code must be less than 50 characters'],
    ['wrong code', 'Invalid access code. Please try again.'],
  ])('refuses %j with its message beside the field', async (code, message) => {
    const answer = await enter(code)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ errors: { code: message } })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('opens for the code, trimmed and in any case, and closes again', async () => {
    const granted = await enter('  LET ME in ')
    expect(await granted.json()).toEqual({ gate: true, granted: true })
    const setCookie = granted.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).not.toMatch(/let me in/i)
    const cookie = setCookie.split(';')[0] ?? ''
    expect((await site.request('/api/openapi.json', { headers: { cookie } })).status).toBe(200)
    expect((await site.request('/api/openapi.json', { headers: { cookie: `${cookie}x` } })).status).toBe(403)
    const left = await site.request('/api/access', { method: 'DELETE', headers: { cookie } })
    expect(left.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  })

  it('lets no shared cache keep what it answers', async () => {
    const cookie = (await enter('let me in')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const inside: typeof site.request = (path, init) =>
      site.request(path, { ...init, headers: { ...init?.headers, cookie } })
    const { headers } = await createMember({ request: inside })
    const picture = new FormData()
    const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    picture.append('file', new File([new Uint8Array(drawn)], 'me.png'))
    const sent = await inside('/api/me/avatar', { method: 'POST', headers, body: picture })
    const { avatarUrl } = await sent.json()
    for (const path of ['/sitemap.xml', '/opensearch.xml', '/community.atom', avatarUrl]) {
      const answer = await inside(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        200,
        expect.stringMatching(/^private, max-age=\d+/),
      ])
    }
    expect((await site.request('/robots.txt')).headers.get('cache-control')).toMatch(/^public/)
  })

  it('sets a __Host- cookie over https', async () => {
    const secure = await openTestSite({
      env: { ACCESS_GATE: 'on', ACCESS_CODE: 'Let me in', PUBLIC_URL: 'https://fanfare.example' },
    })
    const granted = await secure.request('/api/access', { body: { code: 'Let me in' } })
    const setCookie = granted.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/^__Host-fanfare_access=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const statusWith = async (cookie: string) =>
      (await secure.request('/api/openapi.json', { headers: { cookie } })).status
    const cookie = setCookie.split(';')[0] ?? ''
    expect(await statusWith(cookie)).toBe(200)
    expect(await statusWith(cookie.replace('__Host-', ''))).toBe(403)
    await secure.close()
  })

  it('honours the expiry of the cookie, and rejects forged ones', async () => {
    const cookie = (await enter('let me in')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const status = async (brought: string) =>
      (await site.request('/api/openapi.json', { headers: { cookie: brought } })).status
    const [, until = '', signature = ''] = /=(\d+)\.(.+)$/.exec(cookie) ?? []
    expect(await status(cookie)).toBe(200)
    for (const forged of [
      cookie.replace(until, String(Number(until) + 1)),
      cookie.replace(until, '9'.repeat(12)),
      cookie.replace(signature, ''),
      cookie.replace(`${until}.`, ''),
      'fanfare_access=',
      'fanfare_access=Infinity.x',
    ]) {
      expect(await status(forged)).toBe(403)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: (Number(until) - 60) * 1000 })
    try {
      expect(await status(cookie)).toBe(200)
      vi.setSystemTime((Number(until) + 1) * 1000)
      expect(await status(cookie)).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts guesses by network, not by address', async () => {
    const guess = (host: number) =>
      site.request('/api/access', { body: { code: 'a guess' }, from: `2001:db8:1:2::${host.toString(16)}` })
    const statuses = []
    for (let host = 1; host <= 12; host++) statuses.push((await guess(host)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('limits guesses, and says how long to wait', async () => {
    const guess = (n: number) =>
      site.request('/api/access', { body: { code: `guess ${n}` }, from: '198.51.100.1' })
    let answer = await guess(0)
    for (let n = 1; n < 20 && answer.status !== 429; n++) answer = await guess(n)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer.json()).detail).toMatch(/Too many attempts/)
  })
})

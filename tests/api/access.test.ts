import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('the access gate', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { ACCESS_GATE: 'on', ACCESS_CODE: 'Let me in', RATE_LIMITS: 'on' } })
  })
  afterAll(() => site.close())

  const enter = (code: unknown) => site.request('/api/access', { body: { code } })

  it('answers nothing of the product without its cookie', async () => {
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

  it('lets nobody guess for long, and says how long to wait', async () => {
    let answer = await enter('guess 0')
    for (let guess = 1; guess < 20 && answer.status !== 429; guess++) answer = await enter(`guess ${guess}`)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer.json()).detail).toMatch(/Too many attempts/)
  })
})

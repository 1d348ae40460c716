import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('well-known paths', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({
      env: {
        ACCESS_GATE: 'on',
        CONTACT_EMAIL: 'security@fanfare.example',
        PUBLIC_URL: 'https://fanfare.example',
      },
    })
  })
  afterAll(() => site.close())

  it('say where to report a vulnerability, also before the gate, for some months', async () => {
    const answer = await site.request('/.well-known/security.txt')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:security@fanfare.example',
      Canonical: 'https://fanfare.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires) - Date.now()) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('have no security.txt unless the operator sets a contact', async () => {
    const silent = await openTestSite()
    expect((await silent.request('/.well-known/security.txt')).status).toBe(404)
    await silent.close()
  })

  it('redirect password managers to the settings, and no other path exists', async () => {
    const answer = await site.request('/.well-known/change-password')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/settings')
    const invented = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await site.request(invented)).status).toBe(403)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPlatform } from '#platform/platform.ts'
import { runControlCommand } from '../../src/commands.ts'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import { CHEAP_PASSWORDS } from '../support/cheap-passwords.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, siteOn, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.close())

/** The site after a restart, with nothing in memory. */
async function restarted(passwordCost = CHEAP_PASSWORDS) {
  const { config, database } = site.platform
  const platform = createPlatform(config, database, { passwordCost })
  onTestFinished(() => platform.close())
  return siteOn(platform)
}

describe('keys of the installation', () => {
  it('are renewed by the operator: access tokens end, authenticator apps and sessions stay', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    await site.request('/api/me/confirm', { headers: await bearer(client), body: member })
    const enrolled = await succeed(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const app = authenticator(enrolled.totp.secret)
    await succeed(client.mfa.challengeAndVerify({ factorId: enrolled.id, code: app.now() }))
    const { session } = await succeed(client.getSession())

    const command = { command: 'admin', args: ['renew-keys'] }
    expect(await runControlCommand(site.platform.db, command)).toMatchObject({
      ok: true,
      output: expect.stringMatching(/^\d+ keys are new\./),
    })
    const after = await restarted()
    const old = await after.request('/api/me/profile', { headers: await bearer(client) })
    expect(old.status).toBe(401)
    const refreshed = await after.request('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session?.refresh_token },
    })
    const { access_token } = await refreshed.json()
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await after.request('/api/me/profile', { headers })).status).toBe(200)
    const confirmed = await after.request('/api/me/confirm', {
      headers,
      body: { password: member.password, code: app.next() },
    })
    expect(confirmed.status).toBe(200)
  })
})

describe('a password hash with outdated parameters', () => {
  it('is replaced when its owner signs in', async () => {
    const member = await createMember(site)
    const hash = async () =>
      (
        await site.platform.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).password_hash
    const before = await hash()
    await succeed(authClient(await restarted()).signInWithPassword(member))
    expect(await hash()).toBe(before)
    const dearer = await restarted({ memoryCost: 128, timeCost: 1 })
    await succeed(authClient(dearer).signInWithPassword(member))
    expect(await hash()).toContain('m=128,t=1')
    await succeed(authClient(dearer).signInWithPassword(member))
  })
})

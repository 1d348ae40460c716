import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../support/authenticator.ts'
import { eventually } from '../support/eventually.ts'
import { uploadPicture } from '../support/media.ts'
import { fillRoleWorld, type Role, type RoleWorld } from '../support/role-world.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let world: RoleWorld
beforeAll(async () => {
  site = await openTestSite()
  world = await fillRoleWorld(site)
})
afterAll(() => site?.close())

describe('fields that no client may set', () => {
  it('of an official post are refused by name, not ignored', async () => {
    for (const field of [
      { isOfficialPost: true },
      { isOfficial: true },
      { is_official_post: true },
      { postedAsBusinessId: world.businesses.claimant.id },
      { businessAccountId: world.businesses.claimant.id },
    ]) {
      for (const path of ['/api/posts', `/api/posts/${world.post.id}/replies`]) {
        const answer = await site.request(path, {
          headers: world.headers.claimant,
          body: { content: 'Ours', ...field },
        })
        expect(answer.status, `${path} ${Object.keys(field)}`).toBe(403)
      }
    }
  })
})

describe('things of another member, by their real ids', () => {
  const as = (role: Role, method: string, path: string, body?: unknown) =>
    site.request(path, { method, headers: world.headers[role], body })

  it('authenticator apps are neither used, challenged into, nor removed', async () => {
    const enrolled = async (role: 'member' | 'other') => {
      const { password } = world.members[role]
      expect((await as(role, 'POST', '/api/me/confirm', { password })).status).toBe(200)
      const answer = await as(role, 'POST', '/auth/v1/factors', { factor_type: 'totp' })
      expect(answer.status).toBe(200)
      return answer.json()
    }
    const { id, totp } = await enrolled('member')
    await enrolled('other')
    const challenged = await as('other', 'POST', `/auth/v1/factors/${id}/challenge`)
    const challenge_id = challenged.ok ? (await challenged.json()).id : id
    const code = authenticator(totp.secret).now()
    expect((await as('other', 'POST', `/auth/v1/factors/${id}/verify`, { code, challenge_id })).status).toBe(
      422,
    )
    expect((await as('other', 'DELETE', `/auth/v1/factors/${id}`)).status).toBe(404)
    const left = await site.platform.db
      .selectFrom('auth_factors')
      .select(['user_id', 'verified_at'])
      .where('id', '=', id)
      .execute()
    expect(left).toEqual([{ user_id: world.members.member.id, verified_at: null }])
    // The token was valid, and still works for its owner.
    const owner = await as('member', 'POST', `/auth/v1/factors/${id}/verify`, { code, challenge_id })
    expect(owner.status).toBe(200)
    const { access_token } = await owner.json()
    world.headers.member.authorization = `Bearer ${access_token}`
  })

  it('exports do not open by their id, or by the token of another export', async () => {
    const made = async (role: 'other' | 'verified') => {
      const { password } = world.members[role]
      expect((await as(role, 'POST', '/api/me/confirm', { password })).status).toBe(200)
      await as(role, 'POST', '/api/me/export')
      return eventually(async () => {
        const [latest] = (await (await as(role, 'GET', '/api/me/export')).json()).items
        expect(latest).toMatchObject({ state: 'ready' })
        return latest as { id: string; url: string }
      })
    }
    const [own, foreign] = [await made('other'), await made('verified')]
    const query = own.url.slice(own.url.indexOf('?'))
    expect((await as('other', 'GET', `/api/exports/${own.id}${query}`)).status).toBe(200)
    for (const wrong of [query, '?token=', '?token=x', `?token=${foreign.id}`]) {
      expect((await as('other', 'GET', `/api/exports/${foreign.id}${wrong}`)).status, wrong).toBe(404)
    }
    const { items } = await (await as('other', 'GET', '/api/me/export')).json()
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(foreign.id)
  })

  it('files cannot be attached to a claim or a post, or deleted', async () => {
    const { id } = await uploadPicture(site, world.members.member)
    expect((await as('other', 'DELETE', `/api/media/${id}`)).status).toBe(404)
    const post = await as('other', 'POST', '/api/posts', { content: 'Mine', media: [{ id }] })
    expect(post.status).toBe(422)
    const left = await site.platform.db
      .selectFrom('media_files')
      .select('post_id')
      .where('id', '=', id)
      .execute()
    expect(left).toEqual([{ post_id: null }])
    expect((await as('member', 'POST', '/api/posts', { content: 'Mine', media: [{ id }] })).status).toBe(201)
  })
})

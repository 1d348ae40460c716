import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('profiles', () => {
  let site: TestSite
  let ana: Member
  beforeAll(async () => {
    site = await openTestSite()
    ana = await createMember(site, { username: 'Ana-Maria' })
  })
  afterAll(() => site.close())

  const change = (body: object, headers: Record<string, string> = ana.headers) =>
    site.request('/api/me/profile', { method: 'PATCH', headers, body })

  it('are found in any case, and have the owner’s spelling', async () => {
    for (const name of ['Ana-Maria', 'ana-maria', 'ANA-MARIA']) {
      const answer = await site.request(`/api/profiles/${name}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({
        id: ana.id,
        username: 'Ana-Maria',
        displayName: 'Ana-Maria',
        bio: null,
        avatarUrl: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        postsCount: 0,
        likesCount: 0,
        isWithheld: false,
      })
    }
  })

  it('are not found under other names', async () => {
    for (const name of ['nobody', 'ana_maria', '%25', 'ana-mari']) {
      const answer = await site.request(`/api/profiles/${name}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ detail: 'Profile not found' })
    }
  })

  it('count posts and the likes on them', async () => {
    const bea = await createMember(site)
    for (const content of ['One', 'Two']) {
      const posted = await site.request('/api/posts', { headers: ana.headers, body: { content } })
      expect(posted.status).toBe(201)
      const { id } = (await posted.json()) as { id: string }
      const liked = await site.request(`/api/posts/${id}/like`, { method: 'PUT', headers: bea.headers })
      expect(liked.ok).toBe(true)
    }
    expect(await (await site.request('/api/profiles/ana-maria')).json()).toMatchObject({
      postsCount: 2,
      likesCount: 2,
      isWithheld: false,
    })
    expect(await (await site.request(`/api/profiles/${bea.username}`)).json()).toMatchObject({
      postsCount: 0,
      likesCount: 0,
      isWithheld: false,
    })
  })

  it('are changed by their owner, blank fields become null, and the username stays', async () => {
    const answer = await change({ displayName: '  Ana M.  ', bio: ' Bass, mostly. ', username: 'other' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      username: 'Ana-Maria',
      displayName: 'Ana M.',
      bio: 'Bass, mostly.',
    })
    expect(await (await change({ bio: '   ' })).json()).toMatchObject({ displayName: 'Ana M.', bio: null })
    expect(await (await change({ displayName: '\u200b \u2060' })).json()).toMatchObject({ displayName: null })
    expect(await (await change({ displayName: null })).json()).toMatchObject({ displayName: null })
    expect(await (await change({})).json()).toMatchObject({ username: 'Ana-Maria', displayName: null })
    const mine = await site.request('/api/me/profile', { headers: ana.headers })
    expect(await mine.json()).toMatchObject({
      id: ana.id,
      username: 'Ana-Maria',
      displayName: null,
      bio: null,
    })
  })

  it.each([
    [{ displayName: 'x'.repeat(51) }, { displayName: 'Display name must be less than 50 characters' }],
    [{ bio: 'x'.repeat(161) }, { bio: 'Bio must be less than 160 characters' }],
    [{ displayName: 'a\0b' }, { displayName: 'This text contains characters that cannot be stored' }],
    [{ bio: 'a\ud800b' }, { bio: 'This text contains characters that cannot be stored' }],
  ])('keep their limits: %j', async (body, errors) => {
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors })
    expect((await change({ displayName: 'x'.repeat(50), bio: 'x'.repeat(160) })).status).toBe(200)
  })

  it('are not changed by visitors, whatever they send', async () => {
    for (const body of [{ bio: 'Mine now' }, { bio: 5 }]) {
      const answer = await change(body, {})
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ detail: 'Not authenticated' })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await site.request('/api/me/profile')).status).toBe(401)
  })
})

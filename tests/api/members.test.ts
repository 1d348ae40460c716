import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import { createAdmin, createBusiness, createModerator, readAudit } from '../support/business.ts'
import { createPost, createReply, readFeed } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { passkeyOf } from '../support/passkey.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const HOUR_MS = 3_600_000
const REASON = 'Sent the same advertisement to everybody.'

describe('members', () => {
  let site: TestSite
  let admin: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
  })
  afterAll(() => site?.close())

  const act = (member: Pick<Member, 'id'>, what: string, body: unknown, by = admin) =>
    site.request(`/api/admin/members/${member.id}/${what}`, { method: 'POST', headers: by.headers, body })
  const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()
  const read = async (path: string, as = admin) =>
    (await site.request(`/api/admin/members${path}`, { headers: as.headers })).json()
  const signIn = ({ email, password }: Member) =>
    site.request('/auth/v1/token?grant_type=password', { body: { email, password } })

  it('a suspended moderator sees no queues', async () => {
    const moderator = await createModerator(site)
    const ask = async (path: string) => site.request(path, { headers: moderator.headers })
    const statuses = () =>
      Promise.all(
        ['/api/admin/reports', '/api/admin/held', '/api/admin/members'].map(
          async (path) => (await ask(path)).status,
        ),
      )
    const role = async () => (await (await ask('/api/me/desk')).json()).role
    expect([await statuses(), await role()]).toEqual([[200, 200, 200], 'moderator'])
    await act(moderator, 'suspend', { until: inAnHour(), reason: REASON })
    expect([await statuses(), await role()]).toEqual([[403, 403, 403], null])
  })

  describe('a suspended member', () => {
    let member: Member
    let until: string
    beforeAll(async () => {
      member = await createMember(site)
      until = inAnHour()
      expect((await act(member, 'suspend', { until, reason: REASON })).status).toBe(204)
    })

    it('reads, and each refused write says until when and why', async () => {
      const post = await createPost(site, admin)
      const reply = await createReply(site, admin, { post })
      const { headers } = member
      const writes: [string, string, unknown?][] = [
        ['POST', '/api/posts', { content: 'Hello' }],
        ['POST', `/api/posts/${post.id}/replies`, { content: 'Hello' }],
        ['PUT', `/api/posts/${post.id}/like`],
        ['PUT', `/api/replies/${reply.id}/like`],
        ['PUT', `/api/posts/${post.id}/follow`],
        ['PATCH', '/api/me/profile', { bio: 'Hello' }],
        ['DELETE', '/api/me/avatar'],
      ]
      for (const [method, path, body] of writes) {
        const answer = await site.request(path, { method, headers, body })
        expect(answer.status, path).toBe(403)
        expect(await answer.json(), path).toMatchObject({
          code: 'account_suspended',
          detail: expect.stringMatching(
            /^Your account is suspended until \w+ \d+, \d{4} at .+ UTC: you can read, but not write\. The reason: Sent the same advertisement to everybody\.$/,
          ),
        })
      }
      // Forms show it before anything is typed.
      const desk = await (await site.request('/api/me/desk', { headers })).json()
      expect(desk.suspension).toEqual({ until, reason: REASON })
      expect(
        (await (await site.request('/api/me/desk', { headers: admin.headers })).json()).suspension,
      ).toBeNull()
      // Self-protection does not count as writing.
      const report = { kind: 'post', id: post.id, reason: 'harassment' }
      const protect: [string, string, unknown?][] = [
        ['POST', '/api/reports', report],
        ['POST', '/api/me/muted-words', { word: 'unheard-of', days: 7 }],
        ['PUT', `/api/me/blocks/${admin.id}`],
        ['DELETE', `/api/me/blocks/${admin.id}`],
      ]
      for (const [method, path, body] of protect) {
        expect((await site.request(path, { method, headers, body })).status, path).toBeLessThan(300)
      }
      expect((await readFeed(site, {}, member)).items.map(({ id }) => id)).toContain(post.id)
      expect(await (await site.request(`/api/posts/${post.id}`)).json()).toMatchObject({
        post: { likesCount: 0, repliesCount: 1 },
      })
    })

    it('is notified at the bell, may mark that as read, and signs in and out', async () => {
      const { headers } = member
      const bell = await (await site.request('/api/me/notifications', { headers })).json()
      expect(bell.items).toMatchObject([
        {
          kind: 'standing_changed',
          fromUser: null,
          content: expect.stringContaining(`suspended your account until`),
        },
      ])
      const path = `/api/me/notifications/${bell.items[0].id}/read`
      expect((await site.request(path, { method: 'PUT', headers })).status).toBe(200)
      expect((await signIn(member)).status).toBe(200)
    })

    it('writes again once the time is over', async () => {
      const other = await createMember(site)
      await act(other, 'suspend', { until: inAnHour(), reason: REASON })
      await site.platform.db
        .updateTable('users')
        .set({ suspended_until: new Date(Date.now() - 1000) })
        .where('id', '=', other.id)
        .execute()
      await createPost(site, other)
      expect((await read(`/${other.id}`)).member).toMatchObject({ state: 'active', reason: null })
    })

    it('writes again after a restoration, which is in the history with its reason', async () => {
      expect((await act(member, 'restore', { reason: 'You explained it.' })).status).toBe(204)
      await createPost(site, member)
      const { member: restored, history } = await read(`/${member.id}`)
      expect(restored).toMatchObject({ state: 'active', suspendedUntil: null, reason: null })
      expect(history).toMatchObject([
        {
          action: 'member.restore',
          after: { reason: 'You explained it.' },
          actor: { username: admin.username },
        },
        { action: 'member.suspend', after: { reason: REASON, suspendedUntil: until } },
      ])
      expect((await act(member, 'restore', { reason: 'Again' })).status).toBe(409)
    })

    it.each([
      [{ until: new Date(0).toISOString(), reason: REASON }, { until: 'Choose a time in the future' }],
      [{ until: '3000-01-01T00:00:00Z', reason: REASON }, { until: /within 365 days/ }],
      [{ until: 'tomorrow', reason: REASON }, { until: 'Choose a time' }],
      [{ until: inAnHour(), reason: ' ' }, { reason: 'A reason is required' }],
      [{ until: inAnHour(), reason: 'x'.repeat(501) }, { reason: /at most 500/ }],
    ])('is not suspended with %j', async (body, errors) => {
      const answer = await act(member, 'suspend', body)
      expect(answer.status).toBe(422)
      const { errors: given } = await answer.json()
      for (const [field, message] of Object.entries(errors)) expect(given[field]).toMatch(message)
    })
  })

  describe('a banned member', () => {
    it('is signed out everywhere, cannot sign in, and learns why', async () => {
      const member = await createMember(site)
      const post = await createPost(site, member)
      expect((await act(member, 'ban', { reason: REASON })).status).toBe(204)
      expect((await site.request('/api/me/profile', { headers: member.headers })).status).toBe(401)
      const { refresh_token } = member.session
      const renewed = await site.request('/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token },
      })
      expect(renewed.status).toBe(400)
      const refused = await signIn(member)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        code: 'user_banned',
        message: `This account is banned. The reason: ${REASON}`,
      })
      // Strangers do not learn the reason.
      const guessed = await signIn({ ...member, password: 'wrong' })
      expect(await guessed.json()).toMatchObject({ code: 'invalid_credentials' })
      expect((await site.request(`/api/posts/${post.id}`)).status).toBe(200)
      expect((await act(member, 'ban', { reason: REASON })).status).toBe(409)
      expect((await act(member, 'suspend', { until: inAnHour(), reason: REASON })).status).toBe(409)
      expect((await act(member, 'restore', { reason: 'A mistake.' })).status).toBe(204)
      expect((await signIn(member)).status).toBe(200)
    })
  })

  it('cannot act on themselves, on admins, or on unknown ids', async () => {
    const other = await createAdmin(site)
    const refused = await act(other, 'ban', { reason: REASON })
    expect(refused.status).toBe(403)
    expect((await act(admin, 'ban', { reason: REASON })).status).toBe(403)
    expect((await act({ id: crypto.randomUUID() }, 'ban', { reason: REASON })).status).toBe(404)
    const entries = await readAudit(site, admin, { action: 'member.ban', outcome: 'refused' })
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([admin.id, other.id].sort())
  })

  it('are found by parts of name and address, by state and role, in pages', async () => {
    const members = []
    for (const name of ['Quill_one', 'quill_two', 'quill_three']) {
      members.push(await createMember(site, { username: name, email: `${name}@quarry.example` }))
    }
    const [one, two, three] = members as [Member, Member, Member]
    await act(two, 'suspend', { until: inAnHour(), reason: REASON })
    await act(three, 'ban', { reason: REASON })
    const names = async (query: Record<string, string>) =>
      (await read(`?${new URLSearchParams(query)}`)).items.map(({ username }: Member) => username)
    expect(await names({ search: 'QUILL_' })).toEqual([three.username, two.username, one.username])
    expect(await names({ search: 'o@quarry' })).toEqual([two.username])
    expect(await names({ search: 'quill', state: 'active' })).toEqual([one.username])
    expect(await names({ search: 'quill', state: 'suspended' })).toEqual([two.username])
    expect(await names({ search: 'quill', state: 'banned' })).toEqual([three.username])
    expect(await names({ search: 'quill', role: 'admin' })).toEqual([])
    expect(await names({ role: 'admin' })).toContain(admin.username)
    const first = await read('?search=quill&limit=2')
    const rest = await read(`?search=quill&limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map(({ id }: Member) => id)).toEqual([three.id, two.id, one.id])
    expect(rest.nextCursor).toBeNull()
  })

  it('have details: sessions, numbers of their content, and their texts', async () => {
    const member = await createMember(site)
    const post = await createPost(site, member, { content: 'A post' })
    await createReply(site, member, { post }, 'A reply')
    expect(await read(`/${member.id}`)).toMatchObject({
      member: { email: member.email, emailConfirmed: false, roles: [], state: 'active' },
      hasSecondFactor: false,
      possessions: { posts: 1, replies: 1, likes: 0, files: 0, businessAccounts: 0, claims: 0 },
      sessions: [{ device: 'Unknown device' }],
      written: [
        { kind: 'reply', excerpt: 'A reply', postId: post.id },
        { kind: 'post', excerpt: 'A post', postId: post.id },
      ],
      history: [],
    })
  })
  it('get their address confirmed, lose a second step that they lost, and are signed out', async () => {
    const member = await createMember(site)
    expect((await act(member, 'confirm-email', { reason: 'Wrote from it.' })).status).toBe(204)
    expect((await read(`/${member.id}`)).member.emailConfirmed).toBe(true)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    await site.request('/api/me/confirm', {
      headers: await bearer(client),
      body: { password: member.password },
    })
    const { id: factorId, totp } = await succeed(client.mfa.enroll({ factorType: 'totp' }))
    const code = authenticator(totp.secret).now()
    await succeed(client.mfa.challengeAndVerify({ factorId, code }))
    const { nextLevel } = await succeed(client.mfa.getAuthenticatorAssuranceLevel())
    expect(nextLevel).toBe('aal2')
    const registration = await succeed(client.passkey.startRegistration())
    const credential = passkeyOf(site.platform.config.publicUrl).create(registration.options) as never
    await succeed(client.passkey.verifyRegistration({ challengeId: registration.challenge_id, credential }))
    expect(await read(`/${member.id}`)).toMatchObject({ hasSecondFactor: true, passkeys: 1 })
    expect((await act(member, 'reset-second-factor', { reason: 'Lost the phone.' })).status).toBe(204)
    const after = await read(`/${member.id}`)
    expect(after).toMatchObject({ hasSecondFactor: false, passkeys: 0, sessions: [] })
    expect(after.history[0]).toMatchObject({
      action: 'member.reset_second_factor',
      before: { apps: 1, passkeys: 1 },
      after: { reason: 'Lost the phone.', apps: 0, passkeys: 0 },
    })
    expect((await act(member, 'reset-second-factor', { reason: 'Again.' })).status).toBe(404)
    const again = await succeed(authClient(site).signInWithPassword(member))
    expect(again.user.factors).toEqual([])
    expect((await act(member, 'end-sessions', { reason: 'Asked for it.' })).status).toBe(204)
    expect((await read(`/${member.id}`)).sessions).toEqual([])
    const { history } = await read(`/${member.id}`)
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'member.end_sessions',
      'member.reset_second_factor',
      'member.confirm_email',
    ])
  })

  it('become admins and members again; nobody changes their own role', async () => {
    const member = await createMember(site)
    const change = (role: string, of: Member, by: Member) =>
      site.request(`/api/admin/members/${of.id}/role`, {
        method: 'PUT',
        headers: by.headers,
        body: { role, reason: 'Helps.' },
      })
    expect((await change('admin', member, member)).status).toBe(403)
    expect((await change('admin', member, admin)).status).toBe(204)
    expect((await change('member', member, member)).status).toBe(403)
    expect((await read('?limit=1', member)).items).toHaveLength(1)
    expect((await change('member', member, admin)).status).toBe(204)
    expect((await site.request('/api/admin/members', { headers: member.headers })).status).toBe(403)
    const wrong = await change('king', member, admin)
    expect((await wrong.json()).errors).toHaveProperty('role')
  })

  it('are deleted with everything they have', async () => {
    const member = await createMember(site)
    const post = await createPost(site, member)
    expect((await act(member, 'delete', { reason: 'Asked by mail.' })).status).toBe(204)
    expect((await site.request(`/api/posts/${post.id}`)).status).toBe(404)
    expect((await site.request(`/api/profiles/${member.username}`)).status).toBe(404)
    expect((await site.request('/api/me/profile', { headers: member.headers })).status).toBe(401)
    expect((await act(member, 'delete', { reason: 'Again.' })).status).toBe(404)
    const [entry] = await readAudit(site, admin, { action: 'member.delete' })
    expect(entry).toMatchObject({ subjectId: member.id, after: { reason: 'Asked by mail.' } })
    // The append-only log keeps no names of deleted members.
    expect(entry?.subjectName).toBeNull()
  })

  it('lose the verification of a business account, with a reason', async () => {
    const member = await createMember(site)
    const business = await createBusiness(site, member)
    const unverify = () =>
      site.request(`/api/admin/accounts/${business.id}/unverify`, {
        headers: admin.headers,
        body: { reason: 'Sold to somebody else.' },
      })
    expect(await (await unverify()).json()).toMatchObject({
      verificationStatus: 'rejected',
      rejectionReason: 'Sold to somebody else.',
    })
    expect((await unverify()).status).toBe(409)
    const bell = await (await site.request('/api/me/notifications', { headers: member.headers })).json()
    expect(bell.items[0].content).toBe(`took back the verification of your business account ${business.name}`)
  })
})

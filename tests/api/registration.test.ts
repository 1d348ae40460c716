import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authClient, succeed } from '../support/auth-client.ts'
import { createModerator, readAudit } from '../support/business.ts'
import { createPost, readFeed } from '../support/community.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const PASSWORD = 'a fine password'

let site: TestSite
afterEach(() => site?.close())

const signUp = (username: string, data: Record<string, unknown> = {}) =>
  site.request('/auth/v1/signup', {
    body: { email: `${username}@example.org`, password: PASSWORD, data: { username, ...data } },
  })
const read = async (path: string, as?: Member) => (await site.request(path, { headers: as?.headers })).json()

describe('with REGISTRATION=approval', () => {
  let mailbox: Mailbox
  let moderator: Member
  beforeEach(async () => {
    mailbox = await openMailbox()
    site = await openTestSite({
      env: { REGISTRATION: 'approval', REGISTRATION_QUESTION: 'Why?', SMTP_URL: mailbox.url },
    })
    // The first account is the operator's, and needs nobody's approval.
    moderator = await createModerator(site)
  })
  afterEach(() => mailbox.close())

  const queue = async (query = '') => read(`/api/admin/applications${query}`, moderator)
  const decide = (body: Record<string, unknown>) =>
    site.request('/api/admin/applications/decide', { headers: moderator.headers, body })

  it('a sign-up needs an answer, and gets neither a session nor a visible profile', async () => {
    expect(await read('/api/registration')).toEqual({ mode: 'approval', question: 'Why?', invitedBy: null })
    const without = await signUp('ana', { answer: ' ' })
    expect(without.status).toBe(422)
    expect((await without.json()).errors).toEqual({ answer: 'Please answer the question' })
    const client = authClient(site)
    const { user, session } = await succeed(
      client.signUp({
        email: 'ana@example.org',
        password: PASSWORD,
        options: { data: { username: 'ana', answer: 'For the music.' } },
      }),
    )
    expect(session).toBeNull()
    expect(user).toMatchObject({ email: 'ana@example.org', user_metadata: { username: 'ana' } })
    expect((await site.request('/api/profiles/ana')).status).toBe(404)
    const { error } = await client.signInWithPassword({ email: 'ana@example.org', password: PASSWORD })
    expect(error).toMatchObject({
      code: 'approval_pending',
      message: expect.stringMatching(/is waiting for an admin/),
    })
    const wrong = await client.signInWithPassword({ email: 'ana@example.org', password: 'wrong' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
    // Somebody else takes the username and the address meanwhile.
    expect((await (await signUp('ANA', { answer: 'x' })).json()).errors).toHaveProperty('email')
    const other = await site.request('/auth/v1/signup', {
      body: { email: 'b@example.org', password: PASSWORD, data: { username: 'Ana', answer: 'x' } },
    })
    expect((await other.json()).errors).toHaveProperty('username')
  })

  it('an approved member gets a mail and signs in; a refused one gets the reason', async () => {
    await signUp('bea', { answer: 'For the music.' })
    await signUp('carl', { answer: 'To sell shoes.' })
    const { items, total } = await queue()
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { username: 'bea', email: '…@example.org', answer: 'For the music.' },
      { username: 'carl', answer: 'To sell shoes.' },
    ])
    expect((await decide({ ids: [items[0].id], verdict: 'approve' })).status).toBe(200)
    expect((await mailbox.next('bea@example.org')).subject).toBe('Welcome to Fanfare')
    const { user } = await succeed(
      authClient(site).signInWithPassword({ email: 'bea@example.org', password: PASSWORD }),
    )
    expect(user.id).toBe(items[0].id)
    expect((await site.request('/api/profiles/bea')).status).toBe(200)
    const invisible = await decide({ ids: [items[1].id], verdict: 'refuse', reason: '\u200b' })
    expect(invisible.status).toBe(422)
    const silent = await decide({ ids: [items[1].id], verdict: 'refuse' })
    expect((await silent.json()).errors).toEqual({ reason: 'A reason is required' })
    await decide({ ids: [items[1].id], verdict: 'refuse', reason: 'No shops here.' })
    expect((await mailbox.next('carl@example.org')).text).toContain('The reason: No shops here.')
    expect(await queue()).toMatchObject({ items: [], total: 0 })
    // Somebody decided before.
    const late = await decide({ ids: [items[1].id], verdict: 'approve' })
    expect([late.status, (await late.json()).detail]).toEqual([
      409,
      'Someone else has already decided on this application.',
    ])
  })

  it('those whose name or address was taken meanwhile are named, and the others become members', async () => {
    for (const name of ['dina', 'emil', 'finn', 'gina']) await signUp(name, { answer: 'For the music.' })
    // As if the mode was changed for a while.
    await sql`insert into users (id, email, password_hash) values
      (gen_random_uuid(), 'somebody@example.org', 'x'), (gen_random_uuid(), 'FINN@example.org', 'x')`.execute(
      site.platform.db,
    )
    await sql`insert into profiles (id, username) select id, case when email like 'FINN%' then 'finn_2' else 'Emil' end
      from users where email in ('somebody@example.org', 'FINN@example.org')`.execute(site.platform.db)
    const { items } = await queue()
    const idOf = (name: string) => items.find((one: { username: string }) => one.username === name).id
    const ids = items.map(({ id }: { id: string }) => id)
    const answer = await decide({ ids, verdict: 'approve' })
    expect(answer.status).toBe(200)
    const { decided, failed } = await answer.json()
    expect(decided).toBe(2)
    expect(failed).toHaveLength(2)
    expect(failed).toEqual(
      expect.arrayContaining([
        { id: idOf('emil'), username: 'emil', reason: 'This username is already taken' },
        {
          id: idOf('finn'),
          username: 'finn',
          reason: 'There’s already an account with this email address',
        },
      ]),
    )
    for (const name of ['dina', 'gina']) {
      expect((await site.request(`/api/profiles/${name}`)).status).toBe(200)
      expect((await mailbox.next(`${name}@example.org`)).subject).toBe('Welcome to Fanfare')
    }
    expect((await queue()).items.map((one: { username: string }) => one.username)).toEqual(['emil', 'finn'])
    const refused = await decide({ ids: [idOf('emil')], verdict: 'refuse', reason: 'Choose another name.' })
    expect((await refused.json()).decided).toBe(1)
    const entries = await readAudit(site, await promoted(), { action: 'application.approve' })
    expect(entries.map(({ after }) => after)).toEqual(
      Array.from({ length: 2 }, () => ({ application: 'approved', reason: 'It looks fine' })),
    )
  })

  it('200 scripted sign-ups lead to no public post, and a moderator clears them at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        signUp(`spam_${number}`, { answer: 'Buy https://shoes.example' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const posted: number[] = []
    for (const answer of answers) {
      const { access_token } = await answer.json()
      const post = await site.request('/api/posts', {
        headers: access_token ? { authorization: `Bearer ${access_token}` } : {},
        body: { content: 'Buy https://shoes.example' },
      })
      posted.push(post.status)
    }
    expect(new Set(posted)).toEqual(new Set([401]))
    expect((await readFeed(site)).items).toEqual([])
    const sitemap = await (await site.request('/sitemap.xml')).text()
    expect(sitemap).not.toContain('spam_')
    const { items, total, nextCursor } = await queue()
    expect([items.length, total, nextCursor]).toEqual([200, 200, null])
    const ids = items.map(({ id }: { id: string }) => id)
    expect(await (await decide({ ids, verdict: 'discard' })).json()).toEqual({
      decided: 200,
      failed: [],
    })
    expect(await queue()).toMatchObject({ total: 0 })
    const entries = await readAudit(site, await promoted(), { action: 'application.discard' })
    expect(entries.length).toBeGreaterThan(0)
    expect(mailbox.mails).toEqual([])
  })

  /** The moderator, made an admin to read the audit log. */
  const promoted = async () => {
    await site.platform.db.insertInto('user_roles').values({ user_id: moderator.id, role: 'admin' }).execute()
    return moderator
  }
})

describe('with REGISTRATION=invite', () => {
  it('only those with a valid invitation sign up, and the member sees whom they invited', async () => {
    site = await openTestSite({ env: { REGISTRATION: 'invite' } })
    const member = await createMember(site)
    const refused = await signUp('dora')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'signup_disabled',
      message: expect.stringMatching(/You need an invitation to join/),
    })
    const created = await site.request('/api/me/invitations', {
      headers: member.headers,
      body: { uses: 1, days: 7 },
    })
    expect(created.status).toBe(201)
    const [{ id, code }] = (await created.json()).items
    expect(await read(`/api/registration?invitation=${code}`)).toMatchObject({
      mode: 'invite',
      invitedBy: member.username,
    })
    const wrong = await signUp('dora', { invitation: `${code}x` })
    expect((await wrong.json()).errors).toHaveProperty('invitation')
    // A failed sign-up does not use up an invitation.
    expect((await signUp(member.username, { invitation: code })).status).toBe(422)
    const answers = await Promise.all([
      signUp('dora', { invitation: code }),
      signUp('emil', { invitation: code }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { items, invited } = await read('/api/me/invitations', member)
    expect(items).toMatchObject([{ id, uses: 1, usesLeft: 0 }])
    expect(invited).toHaveLength(1)
    expect(await read(`/api/registration?invitation=${code}`)).toMatchObject({ invitedBy: null })
    // Invitations of suspended members are invalid meanwhile.
    await sql`update invitations set uses_left = 1 where id = ${id}`.execute(site.platform.db)
    const suspend = (until: string | null) =>
      sql`update users set suspended_until = ${until}::timestamptz,
        standing_reason = case when ${until}::timestamptz is null then null else 'Spam' end
        where id = ${member.id}`.execute(site.platform.db)
    await suspend('2999-01-01')
    expect((await signUp('fred', { invitation: code })).status).toBe(422)
    expect(await read(`/api/registration?invitation=${code}`)).toMatchObject({ invitedBy: null })
    await suspend(null)
    expect((await signUp('fred', { invitation: code })).status).toBe(200)
    const path = `/api/me/invitations/${id}`
    expect((await site.request(path, { method: 'DELETE', headers: member.headers })).status).toBe(204)
    const attempts = []
    for (let number = 0; number < 6; number++) {
      attempts.push(
        await site.request('/api/me/invitations', { headers: member.headers, body: { uses: 3, days: 7 } }),
      )
    }
    expect(attempts.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409])
  })
})

describe('with REGISTRATION=closed', () => {
  it('nobody signs up but the first, who can write', async () => {
    site = await openTestSite({ env: { REGISTRATION: 'closed' } })
    const member = await createMember(site)
    await createPost(site, member)
    const refused = await signUp('fred', { answer: 'x', invitation: 'x' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'signup_disabled',
      message: expect.stringMatching(/Sign-up is closed/),
    })
    const invitation = await site.request('/api/me/invitations', {
      headers: member.headers,
      body: { uses: 1, days: 1 },
    })
    expect(invitation.status).toBe(409)
  })
})

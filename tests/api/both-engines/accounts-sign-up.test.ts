import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, succeed } from '../../support/auth-client.ts'
import { createMember } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

describe('signing up', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const signUp = ({ username, ...fields }: Record<string, unknown>) =>
    site.request('/auth/v1/signup', {
      body: { email: 'new@example.org', password: 'a fine password', ...fields, data: { username } },
    })
  const count = async (table: 'users' | 'profiles') =>
    (await site.platform.db.selectFrom(table).select('id').execute()).length

  it('begins on a site without any account', async () => {
    expect(await count('users')).toBe(0)
    expect(await site.platform.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
  })

  it('creates user and profile, and signs in at once', async () => {
    const client = authClient(site)
    const events: string[] = []
    client.onAuthStateChange((event) => events.push(event))
    const { session, user } = await succeed(
      client.signUp({
        email: '  Ana@Example.org ',
        password: 'a fine password',
        options: { data: { username: ' Ana_Maria ', display_name: 'Somebody Else' } },
      }),
    )
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 600 })
    expect(user).toMatchObject({
      email: 'Ana@Example.org',
      phone: '',
      user_metadata: { username: 'Ana_Maria', display_name: 'Ana_Maria' },
    })
    // auth-js takes an account without identities for one that existed before.
    expect(user?.identities).toMatchObject([
      { provider: 'email', user_id: user?.id, identity_data: { email: 'Ana@Example.org' } },
    ])
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ sub: user?.id, email: 'Ana@Example.org' })
    expect(events).toContain('SIGNED_IN')
    const profile = await site.request('/api/me/profile', {
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
    expect(await profile.json()).toMatchObject({ id: user?.id, username: 'Ana_Maria', bio: null })
  })

  it('names missing functions by error codes that clients know', async () => {
    const client = authClient(site)
    await succeed(
      client.signUp({
        email: 'codes@example.org',
        password: 'a fine password',
        options: { data: { username: 'Codes' } },
      }),
    )
    const { data: own } = await client.getUserIdentities()
    const identity = own?.identities[0]
    if (!identity) throw new Error('The account has no identity.')
    for (const [call, code] of [
      [client.signInWithOtp({ email: 'codes@example.org' }), 'otp_disabled'],
      [client.linkIdentity({ provider: 'google' }), 'manual_linking_disabled'],
      [client.unlinkIdentity(identity), 'manual_linking_disabled'],
      // Apps take "user_not_found" for a deleted account.
      [client.reauthenticate(), 'unexpected_failure'],
    ] as const) {
      expect((await call).error).toMatchObject({ status: 404, code })
    }
  })

  it.each([
    [{ email: 'nonsense' }, { email: 'Invalid email address' }],
    [{ email: '' }, { email: 'Invalid email address' }],
    [{ email: undefined }, { email: 'Invalid email address' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'Invalid email address' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'x'.repeat(101) }, { password: 'Password must be less than 100 characters' }],
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: '  a  ' }, { username: 'Username must be at least 3 characters' }],
    [{ username: undefined }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'x'.repeat(31) }, { username: 'Username must be less than 30 characters' }],
    [
      { username: 'no spaces' },
      { username: 'Username can only contain letters, numbers, underscores, and hyphens' },
    ],
    [{ password: 'Password1' }, { password: expect.stringMatching(/most common/) }],
    [{ password: 'QWERTYUIOP' }, { password: expect.stringMatching(/most common/) }],
    [{ password: 'Fanfare-2026!' }, { password: expect.stringMatching(/most common/) }],
    [{ password: 'NEW@example.org' }, { password: expect.stringMatching(/other than your username/) }],
    [{ password: 'new_member' }, { password: expect.stringMatching(/other than your username/) }],
  ])('refuses %j with the message of the field', async (fields, errors) => {
    const before = await count('users')
    const answer = await signUp({ username: 'New_Member', ...fields })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const problem = await answer.json()
    expect(problem).toMatchObject({ errors, message: problem.detail, code: expect.any(String) })
    expect(Object.keys(problem.errors)).toEqual(Object.keys(errors))
    expect(await count('users')).toBe(before)
  })

  it('refuses metadata that it would drop, instead of answering that it is stored', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    const { error } = await client.updateUser({ data: { favourite_colour: 'blue' } })
    expect(error).toMatchObject({ status: 422, message: expect.stringContaining('stores no metadata') })
    expect((await client.updateUser({ data: {} })).error).toBeNull()
  })

  it('tells the auth client that a password is weak', async () => {
    const { error } = await authClient(site).signUp({
      email: 'weak@example.org',
      password: 'letmein',
      options: { data: { username: 'weak_one' } },
    })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password' })
  })

  it('accepts each username and address once in any case, and leaves no partial account', async () => {
    await createMember(site, { username: 'Taken', email: 'taken@example.org' })
    const users = await count('users')
    const sameName = await signUp({ username: 'tAKEN' })
    expect(sameName.status).toBe(422)
    expect(await sameName.json()).toMatchObject({
      code: 'username_exists',
      errors: { username: 'This username is already taken' },
    })
    const sameAddress = await signUp({ username: 'somebody', email: 'TAKEN@example.org' })
    expect(sameAddress.status).toBe(422)
    expect(await sameAddress.json()).toMatchObject({
      code: 'user_already_exists',
      errors: { email: 'There’s already an account with this email address' },
    })
    expect(await count('users')).toBe(users)
    expect(await count('profiles')).toBe(users)
  })

  it('gives a name to only one of two concurrent sign-ups', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((who) => signUp({ username: 'Wanted', email: `${who}@example.org` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('stores passwords only as argon2id hashes', async () => {
    const { id, password } = await createMember(site)
    const user = await site.platform.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(user)).not.toContain(password)
  })
})

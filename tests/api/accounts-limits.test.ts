import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const HOME = '203.0.113.7'
const STRANGER = '198.51.100.1'

describe('guessing', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => site.close())

  const logIn = (email: string, password: string, from: string) =>
    site.request('/auth/v1/token?grant_type=password', { body: { email, password }, from })
  /** Ends the delays of all accounts and networks. */
  const waitsPass = () =>
    site.platform.db.updateTable('auth_rate_limits').set({ blocked_until: sql<Date>`now()` }).execute()
  /** Extends every delay, so that a machine that stalls for seconds does not miss it. */
  const waitsLast = () =>
    sql`update auth_rate_limits set blocked_until = blocked_until + interval '1 hour'
      where blocked_until > forget_at
        - case when key like 'sign-in-account:%' then interval '1 hour' else interval '24 hours' end`.execute(
      site.platform.db,
    )
  /** Prolongs each wait as it is imposed, so that none is over before the test ends, however busy the machine is. */
  const holdWaits = async () => {
    const { pool } = site.platform.database
    await pool.query(`
      create function hold_wait() returns trigger language plpgsql as $$
      begin
        if new.blocked_until > now() then new.blocked_until := new.blocked_until + interval '1 hour'; end if;
        return new;
      end $$`)
    await pool.query(
      'create trigger hold_wait before insert or update on auth_rate_limits for each row execute function hold_wait()',
    )
    onTestFinished(async () => void (await pool.query('drop function hold_wait cascade')))
  }
  const waitOf = async (answer: Response) => {
    expect(answer.status).toBe(429)
    const problem = await answer.json()
    expect(problem).toMatchObject({
      code: 'over_request_rate_limit',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (second|minute)s?\.$/),
    })
    return Number(answer.headers.get('retry-after'))
  }

  it('a password is slowed down more and more, without locking out the owner', async () => {
    const member = await createMember(site)
    const guess = (from = STRANGER) => logIn(member.email, 'a guess', from)
    // The owner has signed in from home before.
    expect((await logIn(member.email, member.password, HOME)).status).toBe(200)

    for (let free = 0; free < 6; free++) expect((await guess()).status).toBe(400)
    await waitsLast()
    expect(await waitOf(await guess())).toBeLessThanOrEqual(3605)
    // Even the right password is refused during the delay.
    await waitOf(await logIn(member.email, member.password, STRANGER))
    const waits = []
    for (let round = 0; round < 12; round++) {
      await waitsPass()
      expect((await guess()).status).toBe(400)
      waits.push(await waitOf(await guess()))
    }
    // Some seconds may pass before the response.
    for (const [round, seconds] of [10, 20, 40, 80].entries()) {
      expect(waits[round]).toBeLessThanOrEqual(seconds)
      expect(waits[round]).toBeGreaterThan(seconds / 2)
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60)
    expect(Math.max(...waits)).toBeGreaterThan(640)

    expect((await logIn(member.email, member.password, HOME)).status).toBe(200)
    await waitsPass()
    expect((await logIn(member.email, member.password, STRANGER)).status).toBe(200)
    // The right password resets the counters.
    expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(400)
  })

  it('concurrently counts every attempt', async () => {
    const member = await createMember(site)
    await holdWaits()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(member.email, 'a guess', '198.51.100.77')),
    )
    // Of concurrent attempts one more may be refused, never one fewer.
    const tried = answers.filter(({ status }) => status === 400).length
    expect(tried).toBeGreaterThan(0)
    expect(tried).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - tried)
  })

  it('from many networks is slowed down for the account, except in networks that its owner used', async () => {
    const member = await createMember(site)
    expect((await logIn(member.email, member.password, HOME)).status).toBe(200)
    let slowed = 0
    for (let bot = 0; bot < 60; bot++) {
      const { status } = await logIn(member.email, 'a guess', `2001:db8:${bot.toString(16)}::1`)
      await waitsLast()
      if (status === 429) slowed++
    }
    expect(slowed).toBeGreaterThan(5)
    expect((await logIn(member.email, member.password, '192.0.2.200')).status).toBe(429)
    expect((await logIn(member.email, member.password, HOME)).status).toBe(200)
    // A recovery mail is always possible: its limit is by network only.
    const recovery = await site.request('/auth/v1/recover', {
      body: { email: member.email },
      from: '192.0.2.200',
    })
    expect(recovery.status).toBe(200)
  })

  it('does not lock out owners whose addresses change within a network, or who signed in by mail', async () => {
    const member = await createMember(site)
    expect((await logIn(member.email, member.password, '2001:db8:beef:1::10')).status).toBe(200)
    for (let bot = 0; bot < 60; bot++) {
      await logIn(member.email, 'a guess', `2001:db8:cafe:${bot.toString(16)}::1`)
      await waitsLast()
    }
    // Privacy extensions: the same home, another address.
    expect((await logIn(member.email, member.password, '2001:db8:beef:1:aaaa:bbbb:cccc:dddd')).status).toBe(
      200,
    )
    expect((await logIn(member.email, member.password, '2001:db8:beef:2::10')).status).toBe(429)
    await site.platform.db
      .insertInto('auth_events')
      .values({ kind: 'recovery_used', user_id: member.id, address: '192.0.2.201' })
      .execute()
    expect((await logIn(member.email, member.password, '192.0.2.201')).status).toBe(200)
  })

  it('is counted by network, not by address', async () => {
    const member = await createMember(site)
    const statuses = []
    for (let host = 1; host <= 8; host++) {
      statuses.push((await logIn(member.email, 'a guess', `2001:db8:aaaa:1::${host}`)).status)
      await waitsLast()
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  })

  it('does not reveal by its limits whether there is an account', async () => {
    const statuses = []
    for (let guess = 0; guess < 8; guess++) {
      statuses.push((await logIn('nobody-at-all@example.org', 'a guess', '192.0.2.9')).status)
      await waitsLast()
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  })

  it('codes and confirmations is slowed down more and more too', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    const confirm = async (password: string) =>
      site.request('/api/me/confirm', { headers: await bearer(client), body: { password } })
    for (let free = 0; free < 6; free++) expect((await confirm('a guess')).status).toBe(422)
    await waitsLast()
    expect((await confirm('a guess')).status).toBe(429)
    await waitsPass()
    expect((await confirm(member.password)).status).toBe(200)
    const enrolled = await succeed(client.mfa.enroll({ factorType: 'totp' }))
    const verify = () => client.mfa.challengeAndVerify({ factorId: enrolled.id, code: '000000' })
    for (let free = 0; free < 6; free++) expect((await verify()).error).toMatchObject({ status: 422 })
    await waitsLast()
    expect((await verify()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  it('or refreshing is limited by session, so that others of the network cannot sign a member out', async () => {
    const { session } = await createMember(site)
    const refresh = (refresh_token: string) =>
      site.request('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token }, from: STRANGER })
    const statuses = new Map<number, number>()
    for (let round = 0; round < 303; round++) {
      const { status } = await refresh('A'.repeat(64))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 300, 429: 3 })
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })
})

describe('signing up and requesting mails', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => site.close())

  it('for another address is limited by account, so that no inbox is flooded', async () => {
    const [member, other] = [await createMember(site), await createMember(site)]
    const ask = (n: number, { headers, password } = member) =>
      site.request('/auth/v1/user', {
        method: 'PUT',
        headers,
        body: { email: `inbox${n}@example.org`, current_password: password },
      })
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await ask(n)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await ask(0, other)).status).toBe(200)
  })

  it('are limited by network', async () => {
    const attempts = {
      signUp: (n: number) =>
        site.request('/auth/v1/signup', {
          body: { email: `n${n}@example.org`, password: 'a fine password', data: { username: `name_${n}` } },
          from: STRANGER,
        }),
      recover: (n: number) =>
        site.request('/auth/v1/recover', { body: { email: `n${n}@example.org` }, from: STRANGER }),
    }
    for (const [attempt, allowed] of [
      [attempts.signUp, 60],
      [attempts.recover, 20],
    ] as const) {
      const statuses = []
      for (let n = 0; n < allowed + 2; n++) statuses.push((await attempt(n)).status)
      expect(statuses).toEqual([...Array(allowed).fill(200), 429, 429])
    }
    const elsewhere = await site.request('/auth/v1/recover', {
      body: { email: 'n1@example.org' },
      from: HOME,
    })
    expect(elsewhere.status).toBe(200)
  })
})

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enqueueLetter } from '#features/accounts/public.ts'
import { memberOfAppealPass } from '#features/accounts/sign-in/server/sessions/appeal-passes.ts'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { eventually } from '../support/eventually.ts'
import { linkIn, type Mailbox, openMailbox, readMail } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('mails with links', () => {
  let mailbox: Mailbox
  let site: TestSite
  beforeAll(async () => {
    mailbox = await openMailbox()
    site = await openTestSite({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fanfare.example' } })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })

  const recover = (email: string) => site.request('/auth/v1/recover', { body: { email } })
  const recoveryLink = async ({ email }: Member) => {
    expect((await recover(email)).status).toBe(200)
    return linkIn(await mailbox.next(email))
  }
  const spend = (link: { type: string; tokenHash: string }) =>
    site.request('/auth/v1/verify', { body: { type: link.type, token_hash: link.tokenHash } })
  const logIn = (email: string, password: string) => authClient(site).signInWithPassword({ email, password })
  const linksOf = ({ id }: Member) =>
    site.platform.db.selectFrom('auth_mail_tokens').select('kind').where('user_id', '=', id).execute()
  const outboxIsEmpty = () =>
    eventually(async () => {
      const rows = await site.platform.db.selectFrom('auth_outbox').select('id').execute()
      expect(rows).toEqual([])
    })

  it('reach addresses with hosts in any alphabet, which sign up, log in and recover in both spellings', async () => {
    const password = 'correct horse battery'
    const typed = 'user@MÜNCHEN.de'
    const ascii = 'user@xn--mnchen-3ya.de'
    const signUp = (email: string, username: string) =>
      site.request('/auth/v1/signup', { body: { email, password, data: { username } } })
    expect((await signUp(typed, 'in_munich')).status).toBe(200)
    expect((await signUp('user@münchen.de', 'also_in_munich')).status).not.toBe(200)
    for (const email of [typed, 'user@münchen.de', ascii]) {
      expect((await logIn(email, password)).error).toBeNull()
    }
    expect((await recover(typed)).status).toBe(200)
    // The mail server of the tests spells hosts that way.
    const mail = await mailbox.next('user@münchen.de')
    expect(mail.autoSubmitted).toBe('auto-generated')
    expect(linkIn(mail).type).toBe('recovery')
    const refused = await signUp('jürgen@example.org', 'juergen')
    expect(refused.status).toBe(422)
  })

  describe('to choose a new password', () => {
    it('give a banned member a pass for an appeal, and no session', async () => {
      const member = await createMember(site)
      const link = await recoveryLink(member)
      const standing = (banned_at: Date | null) =>
        site.platform.db
          .updateTable('users')
          .set({ banned_at, standing_reason: banned_at && 'Spam' })
          .where('id', '=', member.id)
          .execute()
      await standing(new Date())
      const refused = await spend(link)
      expect(refused.status).toBe(400)
      const { code, appealPass } = await refused.json()
      expect(code).toBe('user_banned')
      expect(await memberOfAppealPass(site.platform, appealPass)).toBe(member.id)
      // Once the ban is lifted the link works.
      await standing(null)
      expect((await spend(link)).status).toBe(200)
    })

    it('allow a new password without the old one, and end the other sessions', async () => {
      const member = await createMember(site, { username: 'Forgetful' })
      const client = authClient(site)
      await succeed(client.resetPasswordForEmail(member.email.toUpperCase()))
      const mail = await mailbox.next(member.email)
      expect(mail).toMatchObject({ subject: 'Reset your Fanfare password' })
      expect(mail.text).toContain('Hello Forgetful')
      expect(mail.text).toContain('30 minutes')
      expect(mail.text).toContain('https://fanfare.example/auth/confirm#type=recovery&token_hash=')

      const events: string[] = []
      client.onAuthStateChange((event) => events.push(event))
      const { user } = await succeed(
        client.verifyOtp({ type: 'recovery', token_hash: linkIn(mail).tokenHash }),
      )
      expect(user?.id).toBe(member.id)
      expect(user?.email_confirmed_at).toEqual(expect.any(String))
      await succeed(client.updateUser({ password: 'another fine password' }))
      expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED']))

      expect((await logIn(member.email, member.password)).error).toMatchObject({
        code: 'invalid_credentials',
      })
      expect((await logIn(member.email, 'another fine password')).error).toBeNull()
      expect((await site.request('/api/me/profile', { headers: member.headers })).status).toBe(401)
      expect((await site.request('/api/me/profile', { headers: await bearer(client) })).status).toBe(200)
      expect(await mailbox.next(member.email)).toMatchObject({ subject: 'Your Fanfare password was changed' })
    })

    it('allow only one change of the password', async () => {
      const member = await createMember(site)
      const client = authClient(site)
      const { type, tokenHash } = await recoveryLink(member)
      expect(type).toBe('recovery')
      await succeed(client.verifyOtp({ type: 'recovery', token_hash: tokenHash }))
      // Refused requests do not count.
      expect((await client.updateUser({ password: 'password' })).error).toMatchObject({
        code: 'weak_password',
      })
      await succeed(client.updateUser({ password: 'the first password' }))
      expect((await client.updateUser({ password: 'the second password' })).error).toMatchObject({
        code: 'reauthentication_needed',
      })
    })

    it('work once, also in concurrent requests', async () => {
      const member = await createMember(site)
      const link = await recoveryLink(member)
      const answers = await Promise.all([spend(link), spend(link), spend(link)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
      const late = await spend(link)
      expect(await late.json()).toMatchObject({ code: 'otp_expired', status: 403 })
    })

    it('do not work after half an hour, for another purpose, or when forged', async () => {
      const member = await createMember(site)
      const link = await recoveryLink(member)
      expect((await spend({ ...link, type: 'email_change' })).status).toBe(403)
      expect((await spend({ ...link, tokenHash: `${link.tokenHash}x` })).status).toBe(403)
      expect((await spend({ ...link, type: 'magiclink' })).status).toBe(422)
      await site.platform.db
        .updateTable('auth_mail_tokens')
        .set({ expires_at: sql<Date>`expires_at - interval '30 minutes'` })
        .where('user_id', '=', member.id)
        .execute()
      expect((await spend(link)).status).toBe(403)
    })

    it('are not consumed by a GET request', async () => {
      const link = await recoveryLink(await createMember(site))
      // Link scanners: the page is the same for everybody, and the token never reaches the server.
      expect((await site.request(link.path, { headers: { accept: 'text/html' } })).status).toBe(200)
      expect((await site.request(`/auth/v1/verify?type=recovery&token_hash=${link.tokenHash}`)).status).toBe(
        405,
      )
      expect((await spend(link)).status).toBe(200)
    })

    it('do not reveal whether there is an account', async () => {
      const member = await createMember(site)
      const answers = await Promise.all([recover(member.email), recover('nobody@example.org')])
      const bodies = await Promise.all(
        answers.map(async (answer) => [answer.status, await answer.text(), [...answer.headers.keys()]]),
      )
      expect(bodies[1]).toEqual(bodies[0])
      await mailbox.next(member.email)
      await outboxIsEmpty()
      expect(mailbox.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false)
      expect((await recover('nonsense')).status).toBe(422)
    })

    it('are limited, while those that were sent still work', async () => {
      const member = await createMember(site)
      const [first, second, third] = [
        await recoveryLink(member),
        await recoveryLink(member),
        await recoveryLink(member),
      ]
      for (let more = 0; more < 3; more++) expect((await recover(member.email)).status).toBe(200)
      await outboxIsEmpty()
      expect(mailbox.mails.filter(({ to }) => to === member.email)).toHaveLength(3)
      // Each link works until one was used.
      expect((await spend(second)).status).toBe(200)
      for (const link of [first, second, third]) expect((await spend(link)).status).toBe(403)
    })
  })

  describe('to confirm another address', () => {
    const ask = (client: ReturnType<typeof authClient>, email: string, current_password?: string) =>
      client.updateUser({ email, current_password })
    const signedIn = async (member: Member) => {
      const client = authClient(site)
      await succeed(client.signInWithPassword(member))
      return client
    }

    it('change the address when opened, and notify the old address', async () => {
      const member = await createMember(site)
      const client = await signedIn(member)
      const { user } = await succeed(ask(client, 'moved@example.org', member.password))
      expect(user.email).toBe(member.email)
      const mail = await mailbox.next('moved@example.org')
      expect(mail.subject).toBe('Confirm your new email address for Fanfare')
      const { type, tokenHash } = linkIn(mail)
      expect(type).toBe('email_change')
      // Opened in another browser, where nobody is signed in.
      const elsewhere = authClient(site)
      const opened = await succeed(elsewhere.verifyOtp({ type: 'email_change', token_hash: tokenHash }))
      expect(opened).toMatchObject({ session: null, user: { email: 'moved@example.org' } })
      expect((await succeed(elsewhere.getSession())).session).toBeNull()

      expect((await logIn('moved@example.org', member.password)).error).toBeNull()
      expect((await logIn(member.email, member.password)).error).not.toBeNull()
      expect(await mailbox.next(member.email)).toMatchObject({
        subject: 'Your Fanfare email address was changed',
      })
    })

    it('need the password, and revoke links to the old address', async () => {
      const member = await createMember(site)
      const client = await signedIn(member)
      expect((await ask(client, 'other@example.org')).error).toMatchObject({
        code: 'reauthentication_needed',
      })
      expect((await ask(client, 'other@example.org', 'wrong')).error).toMatchObject({
        code: 'invalid_credentials',
        message: 'The password is wrong.',
      })
      expect((await ask(client, 'nonsense', member.password)).error).toMatchObject({
        message: 'Invalid email address',
      })
      const recovery = await recoveryLink(member)
      await succeed(ask(client, 'other@example.org', member.password))
      expect((await spend(linkIn(await mailbox.next('other@example.org')))).status).toBe(200)
      expect((await spend(recovery)).status).toBe(403)
    })

    it('reveal an existing account only to its owner', async () => {
      const [owner, other] = [await createMember(site), await createMember(site)]
      const client = await signedIn(other)
      await succeed(ask(client, owner.email.toUpperCase(), other.password))
      const notice = await mailbox.next(owner.email)
      expect(notice.subject).toBe('Your Fanfare account')
      expect(notice.text).not.toContain('http')
    })

    it('revoke earlier links of the same kind', async () => {
      const member = await createMember(site)
      const client = await signedIn(member)
      await succeed(ask(client, 'mistyped@example.org', member.password))
      const wrong = linkIn(await mailbox.next('mistyped@example.org'))
      await succeed(ask(client, 'typed@example.org', member.password))
      // At once, not when the second mail is sent.
      expect((await spend(wrong)).status).toBe(403)
      expect((await spend(linkIn(await mailbox.next('typed@example.org')))).status).toBe(200)
      expect((await logIn('typed@example.org', member.password)).error).toBeNull()
    })

    it('give an address to only one of two members', async () => {
      const members = [await createMember(site), await createMember(site)]
      for (const member of members) {
        await succeed(ask(await signedIn(member), 'wanted@example.org', member.password))
      }
      const links = [await mailbox.next('wanted@example.org'), await mailbox.next('wanted@example.org')].map(
        linkIn,
      )
      const answers = await Promise.all(links.map(spend))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })

  it('are retried with growing delays while the mail server refuses them', async () => {
    const member = await createMember(site)
    const waiting = () =>
      site.platform.db
        .selectFrom('auth_outbox')
        .selectAll()
        .where('address', '=', member.email)
        .executeTakeFirstOrThrow()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const refused = mailbox.refuseNext(member.email)
      // Any mail wakes the worker; the first of these is the postponed one.
      await recover(attempt === 1 ? member.email : 'nobody@example.org')
      await refused
      await eventually(async () => expect(await linksOf(member)).toEqual([]))
      await eventually(async () => expect((await waiting()).last_error).toBeTruthy())
      const row = await waiting()
      expect(row.attempts).toBe(attempt)
      waits.push(Math.round((row.due_at.getTime() - Date.now()) / 60_000))
      await site.platform.db
        .updateTable('auth_outbox')
        .set({ due_at: sql<Date>`now()` })
        .where('id', '=', row.id)
        .execute()
    }
    expect(waits).toEqual([1, 2, 4, 8])
    await recover('nobody@example.org')
    expect((await spend(linkIn(await mailbox.next(member.email)))).status).toBe(200)
  })

  it('for another address are not sent after a change of the password', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    const refused = mailbox.refuseNext('thief@example.org')
    await succeed(client.updateUser({ email: 'thief@example.org', current_password: member.password }))
    await refused
    await succeed(client.updateUser({ password: 'a better password', current_password: member.password }))
    const rows = await site.platform.db.selectFrom('auth_outbox').select('address').execute()
    expect(rows.map(({ address }) => address)).not.toContain('thief@example.org')
  })
})

describe('without a mail server', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  it('mails are written to files in the data folder', async () => {
    const member = await createMember(site)
    await site.request('/auth/v1/recover', { body: { email: member.email } })
    const folder = path.join(site.platform.config.dataDir, 'outbox')
    const mail = await eventually(async () => {
      const [file, ...others] = await readdir(folder)
      expect(others).toEqual([])
      const read = readMail(await readFile(path.join(folder, file ?? ''), 'utf8'))
      expect(read.text).toContain('works once')
      return read
    })
    expect(mail.subject).toBe('Reset your Fanfare password')
    expect(mail.text).toContain('/auth/confirm#type=recovery&token_hash=')
  })

  it('a stopping process sends the mails that it has claimed, and leaves the others', async () => {
    const { platform } = site
    const { id } = await createMember(site)
    const waiting = async () => (await platform.db.selectFrom('auth_outbox').select('id').execute()).length
    for (let nr = 0; nr < 100; nr++)
      await platform.db
        .transaction()
        .execute((trx) => enqueueLetter(trx, id, { subject: `Letter ${nr}`, text: 'Of many' }))
    site.features.domains.accounts.accounts.sendLetters()
    await eventually(async () => expect(await waiting()).toBeLessThan(100))
    platform.beginStop()
    await platform.jobs.close()
    expect(await waiting()).toBeGreaterThan(0)
    const claimed = await sql`select id from auth_outbox where due_at > now()`.execute(platform.db)
    expect(claimed.rows).toEqual([])
  })
})

it('a mail server that does not answer holds a stop for two seconds only, and the mails wait for the next start', async () => {
  const sockets = new Set<Socket>()
  const connected = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    connected.resolve()
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const site = await openTestSite({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: 'on' } })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await site.close()
  })
  const { platform } = site
  const { id } = await createMember(site)
  await platform.db.transaction().execute(async (trx) => {
    for (let nr = 0; nr < 3; nr++) await enqueueLetter(trx, id, { subject: `Letter ${nr}`, text: '' })
  })
  site.features.domains.accounts.accounts.sendLetters()
  await connected.promise
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isStopped = false
  // nodemailer itself waits half a minute for the greeting.
  const stopped = platform.close().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(isStopped).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  const due = platform.db.selectFrom('auth_outbox').select('attempts').where('due_at', '<=', sql<Date>`now()`)
  expect(await due.execute()).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }])
  expect(await platform.db.selectFrom('auth_mails_sent').selectAll().execute()).toEqual([])
})

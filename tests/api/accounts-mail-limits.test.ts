import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import { enqueueLetter } from '#features/accounts/public.ts'
import type { TeamRole } from '#features/business/limits.ts'
import { type Business, createBusiness } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('mails to one inbox', () => {
  let mailbox: Mailbox
  let site: TestSite
  beforeAll(async () => {
    mailbox = await openMailbox()
    site = await openTestSite({ env: { SMTP_URL: mailbox.url, RATE_LIMITS: 'on' } })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })

  const db = () => site.platform.db
  const changeAddress = async ({ headers, password }: Member, email: string) => {
    const body = { email, current_password: password }
    const answer = await site.request('/auth/v1/user', { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
  }
  const due = () =>
    db().selectFrom('auth_outbox').select('id').where('due_at', '<=', sql<Date>`now()`).execute()
  const send = async () => {
    site.features.domains.accounts.accounts.sendLetters()
    await eventually(async () => expect(await due()).toEqual([]))
    await eventually(async () =>
      expect(await db().selectFrom('auth_outbox').select('id').where('attempts', '>', 0).execute()).toEqual(
        [],
      ),
    )
  }
  const received = (to: string) => mailbox.mails.filter((mail) => mail.to === to).length
  const hoursPass = (hours: number) =>
    db()
      .updateTable('auth_mails_sent')
      .set({ at: sql<Date>`at - make_interval(hours => ${hours})` })
      .execute()
  const letter = ({ id }: Member, nr: number) =>
    db()
      .transaction()
      .execute((trx) => enqueueLetter(trx, id, { subject: `Letter ${nr}`, text: '' }))
  const passwordChanged = (member: Member) =>
    enqueueMail(db(), { kind: 'password_changed', address: member.email, userId: member.id })

  it('are three an hour and ten a day, over all accounts and kinds', async () => {
    const members = [await createMember(site), await createMember(site), await createMember(site)]
    const victim = 'stranger@example.org'
    for (const address of [victim, 'Stranger@Example.org', 'stranger+more@example.org', victim]) {
      for (const member of members) await changeAddress(member, address)
      await send()
    }
    const toVictim = () => mailbox.mails.filter(({ to }) => /^stranger(\+more)?@/i.test(to)).length
    expect(toVictim()).toBe(3)
    // Other inboxes are not affected.
    await changeAddress(members[0] as Member, 'another@example.org')
    expect(await mailbox.next('another@example.org')).toBeDefined()
    for (let hour = 0; hour < 4; hour++) {
      await hoursPass(1)
      for (const member of members) await changeAddress(member, victim)
      await send()
    }
    expect(toVictim()).toBe(7)
    const [sent] = await db().selectFrom('auth_mails_sent').select('recipient_hash').limit(1).execute()
    expect(sent?.recipient_hash).toHaveLength(32)
  })

  it('that strangers cause leave room for those about the account', async () => {
    const member = await createMember(site)
    for (let hour = 0; hour < 4; hour++) {
      for (let nr = 0; nr < 3; nr++) {
        await enqueueMail(db(), { kind: 'email_change', address: member.email })
      }
      await send()
      await hoursPass(1)
    }
    expect(received(member.email)).toBe(7)
    for (let nr = 0; nr < 3; nr++) {
      await passwordChanged(member)
      await send()
    }
    expect(received(member.email)).toBe(10)
  })

  it('about the account wait until the inbox may get them', async () => {
    const member = await createMember(site)
    for (let nr = 0; nr < 3; nr++) await letter(member, nr)
    await send()
    expect(received(member.email)).toBe(3)
    await passwordChanged(member)
    await passwordChanged(member)
    await letter(member, 3)
    await send()
    expect(received(member.email)).toBe(3)
    const waiting = await db().selectFrom('auth_outbox').selectAll().execute()
    // One of two equal notices is enough.
    expect(waiting.map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ['password_changed', 0],
      ['letter', 0],
    ])
    for (const { due_at } of waiting) {
      expect(due_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
      expect(due_at.getTime()).toBeLessThan(Date.now() + 3_700_000)
    }
    await hoursPass(1)
    await db().updateTable('auth_outbox').set({ due_at: sql<Date>`now()` }).execute()
    await send()
    expect(received(member.email)).toBe(5)
  })

  it('also make invitations of strangers wait: the latest of each sender, until it is withdrawn', async () => {
    const to = 'invited@example.org'
    const invite = async ({ owner: { headers }, id }: Business, role: TeamRole) => {
      const path = `/api/business/accounts/${id}/team/invitations`
      const answer = await site.request(path, { method: 'POST', headers, body: { email: to, role } })
      const [invitation] = (await answer.json()).invitations
      return {
        withdraw: () => site.request(`${path}/${invitation.id}`, { method: 'DELETE', headers }),
      }
    }
    const waiting = () => db().selectFrom('auth_outbox').select('data').where('address', '=', to).execute()
    const senders: Business[] = []
    for (let nr = 0; nr < 6; nr++) senders.push(await createBusiness(site, await createMember(site)))
    for (const sender of senders.slice(0, 3)) await invite(sender, 'poster')
    await send()
    expect(received(to)).toBe(3)
    const sent = await Promise.all(senders.slice(3).map((sender) => invite(sender, 'poster')))
    await sent[1]?.withdraw()
    if (senders[4]) await invite(senders[4], 'manager')
    await sent[2]?.withdraw()
    await send()
    expect((await waiting()).map(({ data }) => data.subject).sort()).toEqual(
      [senders[3], senders[4]].map((one) => `${one?.name} invites you to its team on Fanfare`).sort(),
    )
    await hoursPass(1)
    await db().updateTable('auth_outbox').set({ due_at: sql<Date>`now()` }).execute()
    await send()
    expect(received(to)).toBe(5)
    expect(mailbox.mails.filter((mail) => mail.to === to && mail.text.includes('as a manager'))).toHaveLength(
      1,
    )
  })

  it('that could not be sent do not count', async () => {
    const member = await createMember(site)
    for (let nr = 0; nr < 4; nr++) {
      const refused = mailbox.refuseNext(member.email)
      await passwordChanged(member)
      site.features.domains.accounts.accounts.sendLetters()
      await refused
      await eventually(async () => {
        expect(await due()).toEqual([])
        await db().deleteFrom('auth_outbox').where('attempts', '>', 0).execute()
      })
    }
    await passwordChanged(member)
    await send()
    expect(received(member.email)).toBe(1)
  })
})

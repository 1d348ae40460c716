import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessAccount, NewBusinessAccount } from '#features/business/contract.ts'
import { createAdmin, createBusiness, readAudit } from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('business accounts', () => {
  let site: TestSite
  let admin: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
  })
  afterAll(() => site.close())

  const form = (given: Partial<NewBusinessAccount> = {}): NewBusinessAccount => ({
    accountType: 'record_label',
    businessName: 'Brasswing Records',
    businessEmail: 'office@brasswing.example',
    acceptsTerms: true,
    ...given,
  })
  const apply = (member: Member | undefined, body: unknown = form()) =>
    site.request('/api/business/accounts', { headers: member?.headers, method: 'POST', body })
  const own = async (member: Member): Promise<BusinessAccount[]> =>
    (await (await site.request('/api/business/accounts', { headers: member.headers })).json()).items
  const decide = (who: Member, id: string, verdict: 'approve' | 'reject', body?: unknown) =>
    site.request(`/api/admin/accounts/${id}/${verdict}`, { method: 'POST', headers: who.headers, body })

  it('store an application unchanged, as pending', async () => {
    const member = await createMember(site)
    const answer = await apply(
      member,
      form({
        businessName: '  Brasswing Records ',
        website: 'https://brasswing.example/about',
        socialMedia: {
          instagram: '@brasswing',
          facebook: 'https://www.facebook.com/brasswing.records/',
          twitter: ' ',
        },
      }),
    )
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      accountType: 'record_label',
      businessName: 'Brasswing Records',
      businessEmail: 'office@brasswing.example',
      website: 'https://brasswing.example/about',
      socialMedia: { instagram: 'brasswing', facebook: 'brasswing.records', twitter: null },
      verificationStatus: 'pending',
      rejectionReason: null,
      createdAt: expect.any(String),
    })
    expect(await own(member)).toHaveLength(1)
    expect(await own(await createMember(site))).toEqual([])
  })

  it.each(['שיאים ברוח', 'تسجيلات \u200fABC\u200f', 'क्\u200dष रिकॉर्ड्स'])(
    'may be named %s',
    async (businessName) => {
      const answer = await apply(await createMember(site), form({ businessName }))
      expect([answer.status, (await answer.json()).businessName]).toEqual([201, businessName])
    },
  )

  it.each([
    [{ businessName: ' ' }, 'businessName', 'Business name is required'],
    [{ businessName: 'x'.repeat(121) }, 'businessName', 'Business name must be at most 120 characters'],
    [{ businessName: 'nul\0' }, 'businessName', 'This text contains characters that cannot be stored'],
    [{ businessName: '\u200b\u2800' }, 'businessName', 'Business name is required'],
    ...['\u202egnirtsgnol', 'x\ny', 'a\u2028b', '\u2066x'].map((businessName): [object, string, string] => [
      { businessName },
      'businessName',
      'Leave out line breaks, and invisible characters that turn text around',
    ]),
    [{ businessEmail: '' }, 'businessEmail', 'Invalid email address'],
    [{ businessEmail: undefined }, 'businessEmail', 'Invalid email address'],
    [{ website: 'brasswing' }, 'website', 'Enter a full address, such as https://example.com'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Enter a full address, such as https://example.com'],
    [{ socialMedia: { instagram: '<script>' } }, 'socialMedia.instagram', 'Enter a handle, such as @fanfare'],
    [{ acceptsTerms: false }, 'acceptsTerms', 'Please agree to the terms'],
    [{ accountType: 'bank' }, 'accountType', expect.any(String)],
  ])('are refused with %j, naming the field', async (wrong, field, message) => {
    const answer = await apply(await createMember(site), { ...form(), ...wrong })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject({ [field]: message })
  })

  it('cannot be created with a status or for another member', async () => {
    const member = await createMember(site)
    const answer = await apply(member, {
      ...form(),
      verificationStatus: 'verified',
      verification_status: 'verified',
      userId: admin.id,
      user_id: admin.id,
    })
    expect((await answer.json()).verificationStatus).toBe('pending')
    expect(await own(member)).toHaveLength(1)
    expect(await own(admin)).toHaveLength(0)
  })

  it('cannot be applied for twice under one name, not even concurrently, but after a rejection', async () => {
    const member = await createMember(site)
    const answers = await Promise.all([
      apply(member),
      apply(member, form({ businessName: 'BRASSWING records' })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = await apply(member)
    expect((await refused.json()).detail).toBe('You’ve already applied with this business name.')
    const [account] = await own(member)
    if (!account) throw new Error('There is no account.')
    await decide(admin, account.id, 'reject', { reason: 'Please write from your own domain.' })
    expect(await own(member)).toMatchObject([
      { verificationStatus: 'rejected', rejectionReason: 'Please write from your own domain.' },
    ])
    expect((await apply(member)).status).toBe(201)
    expect(await own(member)).toMatchObject([
      { verificationStatus: 'pending' },
      { verificationStatus: 'rejected' },
    ])
  })

  it('are verified once, by one admin, who is in the log', async () => {
    const second = await createAdmin(site)
    const { id, name } = await createBusiness(site, await createMember(site), 'pending')
    const answers = await Promise.all([
      decide(admin, id, 'approve'),
      decide(second, id, 'reject', { reason: 'No.' }),
      decide(second, id, 'approve'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const problem = await answers.find(({ status }) => status === 409)?.json()
    expect(problem).toMatchObject({
      code: 'already_decided',
      detail: expect.stringMatching(/^This has already been (verified|rejected) by @/),
    })
    const lines = await readAudit(site, admin, { subjectId: id })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ outcome: 'done', subjectName: name, before: { status: 'pending' } })
    const row = await site.platform.db
      .selectFrom('business_accounts')
      .select(['verification_status', 'decided_at', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(lines[0]?.after).toMatchObject({ status: row.verification_status })
    expect(row.decided_at).toBeInstanceOf(Date)
  })

  it('are rejected only with a reason', async () => {
    const { id } = await createBusiness(site, await createMember(site), 'pending')
    for (const body of [
      {},
      { reason: '' },
      { reason: ' \n ' },
      { reason: '\u200b' },
      { reason: 'x'.repeat(1001) },
    ]) {
      expect((await decide(admin, id, 'reject', body)).status).toBe(422)
    }
    const account = await (await site.request(`/api/admin/accounts/${id}`, { headers: admin.headers })).json()
    expect(account.verificationStatus).toBe('pending')
  })

  it('cannot be decided on by their owner, admin or not, and the attempt is logged', async () => {
    const member = await createMember(site)
    const asMember = await createBusiness(site, member, 'pending')
    expect((await decide(member, asMember.id, 'approve')).status).toBe(403)
    const asAdmin = await createBusiness(site, admin, 'pending')
    const refused = await decide(admin, asAdmin.id, 'approve')
    expect(refused.status).toBe(403)
    expect((await refused.json()).detail).toBe(
      'You can’t decide on your own application. Please ask another admin.',
    )
    for (const [business, who] of [
      [asMember, member],
      [asAdmin, admin],
    ] as const) {
      expect(await readAudit(site, admin, { subjectId: business.id })).toMatchObject([
        { action: 'business_account.approve', outcome: 'refused', actor: { username: who.username } },
      ])
    }
    expect(await own(member)).toMatchObject([{ verificationStatus: 'pending' }])
  })

  it('answer 404 for unknown and malformed ids', async () => {
    for (const id of ['7d8b6d0e-0000-4000-8000-000000000000', 'x', "'; drop table posts; --"]) {
      expect((await decide(admin, encodeURIComponent(id), 'approve')).status).toBe(404)
    }
  })
})

describe('the admin check', () => {
  it('counts as not admin when it fails, and at once after the role was removed', async () => {
    const site = await openTestSite()
    const admin = await createAdmin(site)
    const counts = () => site.request('/api/admin/accounts', { headers: admin.headers })
    expect((await counts()).status).toBe(200)
    await site.platform.database.pool.query('alter table user_roles rename to user_roles_away')
    expect((await counts()).status).toBe(403)
    await site.platform.database.pool.query('alter table user_roles_away rename to user_roles')
    await site.platform.db.deleteFrom('user_roles').where('user_id', '=', admin.id).execute()
    expect((await counts()).status).toBe(403)
    await site.close()
  })
})

describe('the audit log', () => {
  it('can only be added to', async () => {
    const site = await openTestSite()
    const admin = await createAdmin(site)
    const { id } = await createBusiness(site, await createMember(site), 'pending')
    await site.request(`/api/admin/accounts/${id}/approve`, { method: 'POST', headers: admin.headers })
    const { pool } = site.platform.database
    for (const statement of [
      "update audit_log set action = 'nothing'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('the audit log can only be added to')
    }
    expect(await readAudit(site, admin)).toHaveLength(1)
    await site.close()
  })

  it('outlives the accounts in its entries', async () => {
    const site = await openTestSite()
    const admin = await createAdmin(site)
    const member = await createMember(site)
    await createBusiness(site, member, 'pending', 'Gone Tomorrow')
    await site.request('/api/admin/accounts', { headers: member.headers })
    const answer = await site.request('/api/me/delete-account', {
      headers: member.headers,
      body: { username: member.username, password: member.password },
    })
    expect(answer.status).toBe(204)
    expect(await readAudit(site, admin)).toMatchObject([
      { action: 'business_account.close', actor: null, subjectName: null },
      { action: 'admin.open', actor: null },
    ])
    await site.close()
  })
})

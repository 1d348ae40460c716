import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminAccount, AdminClaim } from '#features/business/public.ts'
import type { Desk } from '#features/safety/reports/contract.ts'
import {
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  joinTeam,
  readAudit,
} from '../support/business.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('the admin dashboard', () => {
  let site: TestSite
  let admin: Member
  let second: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
    second = await createAdmin(site)
  })
  afterAll(() => site.close())

  const read = (path: string, query: Record<string, string> = {}) =>
    site.request(`/api/admin/${path}?${new URLSearchParams(query)}`, { headers: admin.headers })
  const pages = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
    const items: T[] = []
    let cursor: string | null = null
    do {
      const page: { items: T[]; nextCursor: string | null; total: number } = await (
        await read(path, cursor ? { ...query, cursor } : query)
      ).json()
      items.push(...page.items)
      cursor = page.nextCursor
      expect(page.total).toBeGreaterThanOrEqual(items.length)
    } while (cursor)
    return items
  }
  const decide = (who: Member, kind: string, id: string, verdict: string, body?: unknown) =>
    site.request(`/api/admin/claims/${kind}/${id}/${verdict}`, { method: 'POST', headers: who.headers, body })

  it('counts pending accounts and claims', async () => {
    const counts = async () => {
      const answer = await site.request('/api/me/desk', { headers: admin.headers })
      const { accounts, artistClaims, festivalClaims }: Desk = await answer.json()
      return { accounts, artistClaims, festivalClaims }
    }
    const before = await counts()
    const owner = await createMember(site)
    await createBusiness(site, owner, 'pending')
    await createBusiness(site, owner, 'rejected')
    const business = await createBusiness(site, owner)
    await createArtistClaim(site, business, await createArtist(site, 'A'), 'pending')
    await createArtistClaim(site, business, await createArtist(site, 'B'), 'approved')
    await createFestivalClaim(site, business, 'dune-pulse', 'pending')
    expect(await counts()).toEqual({
      accounts: before.accounts + 1,
      artistClaims: before.artistClaims + 1,
      festivalClaims: before.festivalClaims + 1,
    })
  })

  it('lists accounts newest first, oldest first and by name, over its pages', async () => {
    const owner = await createMember(site, { username: 'list_owner' })
    const names = ['Zebra', 'apple', 'Éclair', 'mango', 'Banana']
    for (const name of names) await createBusiness(site, owner, 'pending', `${name} Listed`)
    const listed = async (sort: string) =>
      (await pages<AdminAccount>('accounts', { search: 'listed', sort, limit: '2' })).map(
        ({ businessName }) => businessName.replace(' Listed', ''),
      )
    expect(await listed('oldest')).toEqual(names)
    expect(await listed('newest')).toEqual([...names].reverse())
    const byName = await listed('name')
    expect(byName).toHaveLength(5)
    expect(byName.slice(0, 3)).toEqual(['apple', 'Banana', 'mango'])
    const page = await (await read('accounts', { search: 'listed', limit: '2' })).json()
    expect(page.total).toBe(5)
    const wrong = await read('accounts', { sort: 'name', cursor: page.nextCursor })
    expect(wrong.status).toBe(400)
    for (const values of [
      ['newest', '2020-99-99T00:00:00.000Z', owner.id],
      ['newest', '2020-01-01T00:00:00.000Z', '-'.repeat(36)],
      ['name', 'a\0', owner.id],
    ]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      expect((await read('accounts', { sort: values[0] ?? '', cursor })).status, values.join()).toBe(400)
    }
    expect((await read('accounts', { cursor: 'x' })).status).toBe(400)
    expect((await read('accounts', { sort: 'email' })).status).toBe(422)
  })

  it('finds accounts by name, owner and address, ignoring case and without wildcards', async () => {
    const owner = await createMember(site, { username: 'Findable_Owner' })
    await createBusiness(site, owner, 'pending', '100% Brass_Wing')
    await createBusiness(site, owner, 'rejected', 'Another one')
    const found = async (search: string, status?: string) =>
      (await pages<AdminAccount>('accounts', { search, ...(status && { status }) })).map(
        (a) => a.businessName,
      )
    expect(await found('100% BRASS_')).toEqual(['100% Brass_Wing'])
    expect(await found('0%_')).toEqual([])
    expect(await found('findable_owner')).toEqual(['Another one', '100% Brass_Wing'])
    expect(await found('FINDABLE_owner@example.com')).toHaveLength(2)
    expect(await found('findable_owner', 'rejected')).toEqual(['Another one'])
    expect(await found("'; drop table posts; --")).toEqual([])
  })

  it('shows an account with its owner, and whether the viewer owns it', async () => {
    const owner = await createMember(site)
    const { id } = await createBusiness(site, owner, 'pending')
    expect(await (await read(`accounts/${id}`)).json()).toMatchObject({
      id,
      owner: { username: owner.username, avatarUrl: null },
      isOwn: false,
    })
    const mine = await createBusiness(site, admin, 'pending')
    expect(await (await read(`accounts/${mine.id}`)).json()).toMatchObject({ isOwn: true })
  })

  it.each(['artist', 'festival'] as const)('decides on %s claims once, by one admin', async (kind) => {
    const business = await createBusiness(site, await createMember(site))
    const id =
      kind === 'artist'
        ? await createArtistClaim(site, business, await createArtist(site, 'Decided'), 'pending')
        : await createFestivalClaim(site, business, 'carpathia-festival', 'pending')
    const answers = await Promise.all([
      decide(admin, kind, id, 'approve'),
      decide(second, kind, id, 'reject', { reason: 'No.' }),
      decide(second, kind, id, 'approve'),
      decide(admin, kind, id, 'reject', { reason: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const lines = await readAudit(site, admin, { subjectId: id })
    expect(lines).toHaveLength(1)
    const { claim } = await (await read(`claims/${kind}/${id}`)).json()
    expect(lines[0]?.after).toMatchObject({ status: claim.claimStatus })
    const row = await site.platform.db
      .selectFrom(`${kind}_claims`)
      .select(['claim_status', 'approved_at', 'approved_by', 'rejection_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const winner = lines[0]?.actor?.username === admin.username ? admin : second
    expect(row).toEqual(
      row.claim_status === 'approved'
        ? {
            claim_status: 'approved',
            approved_at: expect.any(Date),
            approved_by: winner.id,
            rejection_reason: null,
          }
        : { claim_status: 'rejected', approved_at: null, approved_by: null, rejection_reason: 'No.' },
    )
  })

  it('rejects claims only with a reason, which the claimant can read', async () => {
    const owner = await createMember(site)
    const id = await createArtistClaim(
      site,
      await createBusiness(site, owner),
      await createArtist(site, 'Rejected'),
      'pending',
    )
    for (const body of [{}, { reason: ' ' }]) {
      expect((await decide(admin, 'artist', id, 'reject', body)).status).toBe(422)
    }
    expect((await decide(admin, 'artist', id, 'reject', { reason: ' Not readable. ' })).status).toBe(200)
    const own = await (await site.request('/api/business/claims', { headers: owner.headers })).json()
    expect(own.items).toMatchObject([
      { id, claimStatus: 'rejected', rejectionReason: 'Not readable.', entityName: 'Rejected' },
    ])
  })

  it('marks a claim on an artist that another business manages', async () => {
    const artistId = await createArtist(site, 'Wanted')
    const first = await createBusiness(site, await createMember(site), 'verified', 'First Wanted')
    const later = await createBusiness(site, await createMember(site), 'verified', 'Later Wanted')
    await createArtistClaim(site, first, artistId, 'approved', 'Wanted')
    const id = await createArtistClaim(site, later, artistId, 'pending', 'Wanted')
    const claims = await pages<AdminClaim>('claims/artist', { search: 'wanted' })
    // Claims of the same millisecond may be in either order.
    expect(new Map(claims.map((claim) => [claim.businessName, claim.hasOtherApproved]))).toEqual(
      new Map([
        ['Later Wanted', true],
        ['First Wanted', false],
      ]),
    )
    expect((await decide(admin, 'artist', id, 'approve')).status).toBe(200)
  })

  it('names as other managers neither the own business, nor one that an admin refused', async () => {
    const artistId = await createArtist(site, 'Wanted by none')
    const own = await createBusiness(site, await createMember(site), 'verified', 'Own Wanted')
    const refused = await createBusiness(site, await createMember(site), 'rejected', 'Refused Wanted')
    await createArtistClaim(site, own, artistId, 'approved', 'Wanted by none')
    await createArtistClaim(site, refused, artistId, 'approved', 'Wanted by none')
    const partner = await joinTeam(site, own, 'owner')
    const id = await createArtistClaim(
      site,
      { ...own, owner: partner },
      artistId,
      'pending',
      'Wanted by none',
    )
    const answer = await site.request(`/api/admin/claims/artist/${id}`, { headers: admin.headers })
    expect(await answer.json()).toMatchObject({ claim: { hasOtherApproved: false }, rivals: [] })

    await createFestivalClaim(site, refused, 'dune-pulse')
    const found = await site.request('/api/business/festivals?q=Dune', { headers: own.owner.headers })
    expect(await found.json()).toMatchObject({ items: [{ name: 'Dune Pulse', isManaged: false }] })
  })

  it('lists claims in every order over their pages, and finds them by artist, business and claimant', async () => {
    const owner = await createMember(site, { username: 'claim_lister' })
    const business = await createBusiness(site, owner, 'verified', 'Listing House')
    const names = ['Zappa', 'abba', 'Moby']
    for (const name of names) {
      await createArtistClaim(site, business, await createArtist(site, name), 'pending', name)
    }
    const listed = async (query: Record<string, string>) =>
      (await pages<AdminClaim>('claims/artist', { limit: '2', ...query })).map((c) => c.entityName)
    expect(await listed({ search: 'listing house', sort: 'oldest' })).toEqual(names)
    expect(await listed({ search: 'CLAIM_LISTER' })).toEqual([...names].reverse())
    expect(await listed({ search: 'claim_lister', sort: 'name' })).toEqual(['abba', 'Moby', 'Zappa'])
    expect(await listed({ search: 'zapp' })).toEqual(['Zappa'])
    expect(await listed({ search: 'claim_lister', status: 'approved' })).toEqual([])
    await createFestivalClaim(site, business, 'dune-pulse', 'pending')
    const festivals = await pages<AdminClaim>('claims/festival', {
      search: 'dune',
      sort: 'name',
    })
    expect(festivals.map(({ entityName }) => entityName)).toContain('Dune Pulse')
  })

  it('lets claimants withdraw pending claims only', async () => {
    const owner = await createMember(site)
    const business = await createBusiness(site, owner)
    const stranger = await createMember(site)
    const withdraw = (who: Member, id: string) =>
      site.request(`/api/business/claims/artist/${id}`, { method: 'DELETE', headers: who.headers })
    for (const status of ['approved', 'rejected'] as const) {
      const id = await createArtistClaim(site, business, await createArtist(site, status), status)
      const answer = await withdraw(owner, id)
      expect(answer.status).toBe(409)
      expect((await answer.json()).detail).toBe('Only pending claims can be deleted.')
      expect((await read(`claims/artist/${id}`)).status).toBe(200)
    }
    const id = await createArtistClaim(site, business, await createArtist(site, 'Taken back'), 'pending')
    expect((await withdraw(stranger, id)).status).toBe(404)
    expect((await withdraw(admin, id)).status).toBe(404)
    const [taken, decided] = await Promise.all([withdraw(owner, id), decide(admin, 'artist', id, 'approve')])
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([taken.status, decided.status])
    const lines = await readAudit(site, admin, { subjectId: id })
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused', 'refused'])
  })

  it('deletes claims in any state, once', async () => {
    const business = await createBusiness(site, await createMember(site))
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const id = await createArtistClaim(site, business, await createArtist(site, status), status)
      const remove = () => decide(admin, 'artist', id, 'delete', { reason: 'Made twice' })
      const answers = await Promise.all([remove(), remove()])
      expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404])
    }
  })

  it('returns the log in pages', async () => {
    const first = await (await read('audit-log', { limit: '2' })).json()
    const next = await (await read('audit-log', { limit: '2', cursor: first.nextCursor })).json()
    const ids = [...first.items, ...next.items].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(4)
  })
})

describe('mail of a decision', () => {
  it('goes to the address of the account for every decision, if mail is configured', async () => {
    const mailbox = await openMailbox()
    const site = await openTestSite({ env: { SMTP_URL: mailbox.url } })
    const admin = await createAdmin(site)
    const owner = await createMember(site)
    const business = await createBusiness(site, owner, 'pending', 'Brasswing Records')
    const post = (path: string, body?: unknown) =>
      site.request(`/api/admin/${path}`, { method: 'POST', headers: admin.headers, body })
    await post(`accounts/${business.id}/approve`)
    const approved = await mailbox.next(owner.email)
    expect(approved.subject).toBe('The business account Brasswing Records was approved')
    expect(approved.text).toMatch(/^Hello,\s+The business account Brasswing Records was approved\. /)
    expect(approved.text).toContain('/business/dashboard')
    const id = await createArtistClaim(site, business, await createArtist(site, 'Mira'), 'pending', 'Mira')
    await post(`claims/artist/${id}/reject`, { reason: 'The papers were not readable.' })
    const rejected = await mailbox.next(owner.email)
    expect(rejected.subject).toBe('Your claim for Mira was not approved')
    expect(rejected.text).toMatch(/^Hello,\s+Your claim for Mira was not approved\. /)
    expect(rejected.text).toContain('The papers were not readable.')
    const other = await createBusiness(site, owner, 'pending', 'Brasswing Two')
    await post(`accounts/${other.id}/reject`, { reason: 'Nobody answers.' })
    const refused = await mailbox.next(owner.email)
    expect(refused.subject).toBe('The business account Brasswing Two was not approved')
    expect(refused.text).toContain('Nobody answers.')
    const festival = await createFestivalClaim(site, business, 'dune-pulse', 'pending')
    await post(`claims/festival/${festival}/approve`)
    expect((await mailbox.next(owner.email)).subject).toBe('Your claim for Dune Pulse was approved')
    // A late decision changes nothing and notifies nobody.
    expect((await post(`claims/festival/${festival}/approve`)).status).toBe(409)
    expect(mailbox.mails).toHaveLength(4)
    await site.close()
    await mailbox.close()
  })

  it('waits in the outbox without a mail server, beside the notification', async () => {
    const site = await openTestSite()
    const admin = await createAdmin(site)
    const owner = await createMember(site)
    const business = await createBusiness(site, owner, 'pending', 'Brasswing Records')
    await site.request(`/api/admin/accounts/${business.id}/approve`, {
      method: 'POST',
      headers: admin.headers,
    })
    const letters = await site.platform.db
      .selectFrom('auth_outbox')
      .select('id')
      .where('kind', '=', 'letter')
      .execute()
    expect(letters).toHaveLength(1)
    const bell = await (await site.request('/api/me/notifications', { headers: owner.headers })).json()
    expect(bell.items).toMatchObject([{ content: 'approved your business account Brasswing Records' }])
    await site.close()
  })
})

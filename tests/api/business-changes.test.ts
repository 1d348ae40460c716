import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessAccount, Claim, OwnBusinessAccount } from '#features/business/contract.ts'
import type { AdminClaimDetails } from '#features/business/public.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { notifyOfWaiting } from '#features/notify/bell/public.ts'
import { IS_OPEN } from '#features/safety/reports/server/lock-case.ts'
import {
  type Business,
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  readAudit,
  uploadDocument,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await openTestSite()
  admin = await createAdmin(site)
})
afterAll(() => site.close())

const send = async <T>(member: Member, method: string, path: string, body?: unknown) => {
  const answer = await site.request(path, { method, headers: member.headers, body })
  return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as T }
}
const own = async ({ owner, id }: Business): Promise<OwnBusinessAccount | undefined> =>
  (await send<{ items: OwnBusinessAccount[] }>(owner, 'GET', '/api/business/accounts')).body.items.find(
    (account) => account.id === id,
  )
const stated = ({ name, owner }: Business, given: object = {}) => ({
  accountType: 'independent_artist',
  businessName: name,
  businessEmail: `${owner.username}@example.com`,
  ...given,
})
const change = (business: Business, given: object, by = business.owner) =>
  send<BusinessAccount & { errors?: object; code?: string }>(
    by,
    'PUT',
    `/api/business/accounts/${business.id}`,
    stated(business, given),
  )

/** A verified business that manages an artist. */
async function claimant() {
  const business = await createBusiness(site, await createMember(site))
  const artistId = await createArtist(site, 'Mira Solenne')
  const claimId = await createArtistClaim(site, business, artistId)
  return { business, artistId, claimId }
}

describe('a change of a business account', () => {
  it('is stored, and changes nothing else', async () => {
    const { business, artistId } = await claimant()
    const { status, body } = await change(business, {
      accountType: 'record_label',
      website: 'https://harbour.example/',
      socialMedia: { instagram: '@harbour', facebook: '', twitter: '' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountType: 'record_label',
      website: 'https://harbour.example/',
      socialMedia: { instagram: 'harbour', facebook: null, twitter: null },
      verificationStatus: 'verified',
    })
    expect(await own(business)).toEqual({
      ...(body as object),
      role: 'owner',
      wasVerified: true,
      barredPages: [],
    })
    expect((await send(business.owner, 'GET', `/api/manage/artist/${artistId}`)).status).toBe(200)
  })

  it.each([{ businessName: 'Harbour & Sons' }, { businessEmail: 'new@harbour.example' }])(
    'of a verified one with %j is reviewed again, and pauses its pages until then',
    async (given) => {
      const { business, artistId } = await claimant()
      const manage = async () => (await send(business.owner, 'GET', `/api/manage/artist/${artistId}`)).status
      expect((await change(business, given)).body).toMatchObject({ ...given, verificationStatus: 'pending' })
      expect(await manage()).toBe(403)
      const waiting = await send<{ items: BusinessAccount[] }>(
        admin,
        'GET',
        '/api/admin/accounts?status=pending',
      )
      expect(waiting.body.items.map(({ id }) => id)).toContain(business.id)
      await send(admin, 'POST', `/api/admin/accounts/${business.id}/approve`)
      expect(await manage()).toBe(200)
      const [, entry] = await readAudit(site, admin, { subjectId: business.id })
      expect(entry).toMatchObject({
        action: 'business_account.change',
        before: { status: 'verified', name: business.name },
        after: { status: 'pending' },
      })
    },
  )

  describe('with another name', () => {
    /** A business that wrote an official post and pinned it, with what all read of that post. */
    async function writer() {
      const { business, artistId } = await claimant()
      const path = `/api/manage/artist/${artistId}/posts`
      const { body: post } = await send<Post>(business.owner, 'POST', path, { content: 'Hello.' })
      expect((await send(business.owner, 'PUT', `${path}/${post.id}/pin`, {})).status).toBe(200)
      const read = async () => {
        const { body } = await send<{ post: Post }>(admin, 'GET', `/api/posts/${post.id}`)
        const row = await site.platform.db
          .selectFrom('posts')
          .select('is_pinned')
          .where('id', '=', post.id)
          .executeTakeFirstOrThrow()
        return { ...body.post, isPinned: row.is_pinned }
      }
      expect(await read()).toMatchObject({ businessName: business.name, isPinned: true, officialUntil: null })
      return { business, read }
    }
    const decide = (business: Business, verdict: string, body?: object) =>
      send(admin, 'POST', `/api/admin/accounts/${business.id}/${verdict}`, body)

    it('shows the new one at official posts only once an admin has approved it', async () => {
      const { business, read } = await writer()
      await change(business, { businessName: 'Radiohead Official' })
      await change(business, { businessName: 'Radiohead Official Ltd' })
      expect(await read()).toMatchObject({ businessName: business.name, officialUntil: null })
      await decide(business, 'approve')
      expect(await read()).toMatchObject({
        businessName: 'Radiohead Official Ltd',
        isPinned: true,
        officialUntil: null,
      })
    })

    it('loses its official marks and its moderation when an admin rejects it', async () => {
      const { business, read } = await writer()
      await change(business, { businessName: 'Radiohead Official' })
      expect((await decide(business, 'reject', { reason: 'Not Radiohead.' })).status).toBe(200)
      expect(await read()).toMatchObject({
        businessName: business.name,
        isPinned: false,
        officialUntil: expect.any(String),
      })
    })

    it('loses them also when an admin takes back its verification', async () => {
      const { business, read } = await writer()
      expect((await decide(business, 'unverify', { reason: 'Forged.' })).status).toBe(200)
      expect(await read()).toMatchObject({ isPinned: false, officialUntil: expect.any(String) })
    })

    it('tells its team that its claims are paused', async () => {
      const { business, claimId } = await claimant()
      const claims = async () =>
        (await send<{ items: object[] }>(business.owner, 'GET', '/api/business/claims')).body.items
      expect(await claims()).toMatchObject([{ id: claimId, businessStatus: 'verified' }])
      await change(business, { businessName: 'Newer name' })
      expect(await claims()).toMatchObject([
        { id: claimId, claimStatus: 'approved', businessStatus: 'pending' },
      ])
    })

    it('stays more than an application, and admins see that its claims are paused', async () => {
      const { business, claimId } = await claimant()
      const standing = async () => {
        const read = await send<AdminClaimDetails>(admin, 'GET', `/api/admin/claims/artist/${claimId}`)
        return [(await own(business))?.wasVerified, read.body.claim.businessStatus]
      }
      expect(await standing()).toEqual([true, 'verified'])
      await change(business, { businessName: 'Yet another name' })
      expect(await standing()).toEqual([true, 'pending'])
      await decide(business, 'reject', { reason: 'Not Radiohead.' })
      expect(await standing()).toEqual([true, 'rejected'])
    })
  })

  it('leaves a waiting application waiting, and refuses rejected ones', async () => {
    const member = await createMember(site)
    const waiting = await createBusiness(site, member, 'pending')
    const renamed = await change(waiting, { businessName: 'Another name' })
    expect(renamed.body).toMatchObject({ businessName: 'Another name', verificationStatus: 'pending' })
    const rejected = await createBusiness(site, member, 'rejected')
    for (const one of [waiting, rejected]) expect((await own(one))?.wasVerified).toBe(false)
    expect(await change(rejected, { businessName: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'rejected' },
    })
  })

  it('names wrong fields, takes no name of another business of the member, and is for the owner alone', async () => {
    const member = await createMember(site)
    const [one, two] = [await createBusiness(site, member), await createBusiness(site, member)]
    expect((await change(one, { businessName: ' ', website: 'x' })).body.errors).toMatchObject({
      businessName: 'Business name is required',
      website: 'Enter a full address, such as https://example.com',
    })
    expect(await change(one, { businessName: two.name })).toMatchObject({
      status: 409,
      body: { code: 'exists' },
    })
    expect((await own(one))?.businessName).toBe(one.name)
    expect((await change(one, { businessName: 'Mine now' }, admin)).status).toBe(404)
    const unknown = { ...one, id: '00000000-0000-4000-8000-000000000000' }
    expect((await change(unknown, {})).status).toBe(404)
    expect((await change({ ...one, id: 'x' }, {})).status).toBe(404)
  })

  it('notifies admins that it waits, also when they have read an earlier notification', async () => {
    const { business } = await claimant()
    const { db } = site.platform
    const notified = async () => {
      const { userIds } = await db.transaction().execute((trx) => notifyOfWaiting(trx, IS_OPEN))
      return userIds.includes(admin.id)
    }
    await notified()
    await db.updateTable('notifications').set({ is_read: true }).execute()
    expect(await notified()).toBe(false)
    await change(business, { businessName: 'Newer' })
    expect(await notified()).toBe(true)
  })
})

describe('closing a business', () => {
  const close = ({ id, owner }: Business, by = owner) => send(by, 'DELETE', `/api/business/accounts/${id}`)

  it('ends its claims with their documents, and leaves its official posts as formerly official', async () => {
    const { business, artistId, claimId } = await claimant()
    const document = await uploadDocument(site, business.owner)
    await site.platform.db
      .updateTable('artist_claims')
      .set({ verification_documents: [document] })
      .where('id', '=', claimId)
      .execute()
    const { body: post } = await send<Post>(business.owner, 'POST', `/api/manage/artist/${artistId}/posts`, {
      content: 'Goodbye.',
    })
    expect((await close(business, admin)).status).toBe(404)
    expect((await close(business)).status).toBe(204)
    expect(await own(business)).toBeUndefined()
    const claims = await send<{ items: Claim[] }>(business.owner, 'GET', '/api/business/claims')
    expect(claims.body.items).toEqual([])
    expect((await send(business.owner, 'GET', `/api/manage/artist/${artistId}`)).status).toBe(403)
    const read = await send<{ post: Post }>(admin, 'GET', `/api/posts/${post.id}`)
    expect(read.body.post).toMatchObject({
      isOfficialPost: true,
      officialUntil: expect.any(String),
      businessName: null,
    })
    const file = await site.platform.db
      .selectFrom('media_files')
      .select('id')
      .where('id', '=', document)
      .executeTakeFirst()
    expect(file).toBeUndefined()
    const [entry] = await readAudit(site, admin, { subjectId: business.id })
    expect(entry).toMatchObject({
      action: 'business_account.close',
      before: { status: 'verified', claims: 1 },
    })
    expect((await close(business)).status).toBe(404)
  })

  it('withdraws an application that waits, after which the name is free again', async () => {
    const member = await createMember(site)
    const business = await createBusiness(site, member, 'pending', 'Harbour')
    expect((await close(business)).status).toBe(204)
    const answer = await site.request('/api/business/accounts', {
      headers: member.headers,
      body: { ...stated(business), acceptsTerms: true },
    })
    expect(answer.status).toBe(201)
  })
})

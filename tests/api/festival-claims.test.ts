import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claim, FoundFestival, NewFestivalClaim } from '#features/business/contract.ts'
import { FESTIVAL_EXISTS, FESTIVAL_UNKNOWN } from '#features/business/limits.ts'
import { type Business, createAdmin, createBusiness, readAudit, uploadDocument } from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  admin = await createAdmin(site)
})
afterAll(() => site.close())

const call = (who: Member, path: string, method = 'GET', body?: unknown) =>
  site.request(path, { method, headers: who.headers, body })
const remove = (id: string) =>
  call(admin, `/api/admin/claims/festival/${id}/delete`, 'POST', { reason: 'Made twice' })
const businessOf = async (status?: 'pending' | 'verified'): Promise<Business> =>
  createBusiness(site, await createMember(site), status)
const claim = async (business: Business, given: Partial<NewFestivalClaim>) =>
  call(business.owner, '/api/business/claims/festival', 'POST', {
    businessAccountId: business.id,
    documentIds: [await uploadDocument(site, business.owner)],
    website: 'https://festival.example/',
    ...given,
  })
const made = async (business: Business, given: Partial<NewFestivalClaim>): Promise<Claim> => {
  const answer = await claim(business, given)
  expect(answer.status).toBe(201)
  return answer.json()
}
const decide = (id: string, verdict: 'approve' | 'reject') =>
  call(admin, `/api/admin/claims/festival/${id}/${verdict}`, 'POST', {
    reason: 'The papers were not readable.',
  })
const approved = async (id: string): Promise<Claim> => {
  const answer = await decide(id, 'approve')
  expect(answer.status).toBe(200)
  return answer.json()
}
const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return (await answer.json()).errors
}
const claimable = async (who: Member, q: string): Promise<FoundFestival[]> =>
  (await (await call(who, `/api/business/festivals?${new URLSearchParams({ q })}`)).json()).items
const rowsNamed = async (name: string) =>
  site.platform.db.selectFrom('festivals').select(['id', 'slug']).where('name', '=', name).execute()
const suggested = async (q: string): Promise<string> =>
  (await site.request(`/api/suggestions?${new URLSearchParams({ q })}`)).text()

describe('a claim on a new festival', () => {
  it('waits unseen, and its approval brings the festival with its page and badge', async () => {
    const business = await businessOf()
    const pending = await made(business, {
      festivalName: '  Été  Nomade ',
      additionalInformation: 'Since 2019.',
    })
    expect(pending).toMatchObject({
      ...{ kind: 'festival', entityName: 'Été Nomade', claimStatus: 'pending', documents: 1 },
      ...{ entityId: null, linkedId: null, website: 'https://festival.example/' },
    })
    expect(await rowsNamed('Été Nomade')).toEqual([])
    expect(await claimable(business.owner, 'ete')).toEqual([])
    expect(await suggested('nomade')).not.toContain('Nomade')
    expect((await site.request('/api/festivals/ete-nomade/summary')).status).toBe(404)
    expect((await call(business.owner, '/api/manage/festival/ete-nomade')).status).toBe(403)
    const { items } = await (await call(admin, '/api/admin/claims/festival?search=nomade')).json()
    expect(items).toMatchObject([{ id: pending.id, owner: { username: business.owner.username } }])
    const details = await (await call(admin, `/api/admin/claims/festival/${pending.id}`)).json()
    expect(details.documents).toHaveLength(1)

    expect(await approved(pending.id)).toMatchObject({ claimStatus: 'approved', linkedId: 'ete-nomade' })
    const summary = await (await site.request('/api/festivals/ete-nomade/summary')).json()
    expect(summary).toMatchObject({ name: 'Été Nomade', verification: { businessName: business.name } })
    expect(await suggested('nomade')).toContain('Nomade')
    expect((await call(business.owner, '/api/manage/festival/ete-nomade')).status).toBe(200)
    expect((await call(business.owner, '/api/manage/festival/ete-nomade/shows')).status).toBe(200)
    expect((await decide(pending.id, 'approve')).status).toBe(409)
    const log = await readAudit(site, admin)
    expect(log.filter(({ subjectId }) => subjectId === pending.id).map(({ action }) => action)).toEqual([
      'festival_claim.approve',
      'festival_claim.submit',
    ])
  })

  it('leaves nothing behind when it is rejected, withdrawn, or deleted after the approval', async () => {
    const business = await businessOf()
    const rejected = await made(business, { festivalName: 'Lantern Field' })
    expect((await decide(rejected.id, 'reject')).status).toBe(200)
    const withdrawn = await made(business, { festivalName: 'Lantern Field' })
    const own = `/api/business/claims/festival/${withdrawn.id}`
    expect((await call(business.owner, own, 'DELETE')).status).toBe(204)
    expect(await rowsNamed('Lantern Field')).toEqual([])
    const deleted = await approved((await made(business, { festivalName: 'Lantern Field' })).id)
    expect(await rowsNamed('Lantern Field')).toHaveLength(1)
    expect((await remove(deleted.id)).status).toBe(204)
    expect(await rowsNamed('Lantern Field')).toEqual([])
    expect((await site.request('/api/festivals/lantern-field/summary')).status).toBe(404)
  })

  it('goes with the account of its owner, and takes the festival that it brought along', async () => {
    const business = await businessOf()
    const { owner } = business
    const pending = await made(business, { festivalName: 'Harbour Bells' })
    const { linkedId } = await approved((await made(business, { festivalName: 'Ferry Nights' })).id)
    const { username, password } = owner
    const left = await call(owner, '/api/me/delete-account', 'POST', { username, password })
    expect(left.status).toBe(204)
    expect(await rowsNamed('Ferry Nights')).toEqual([])
    expect((await site.request(`/api/festivals/${linkedId}/summary`)).status).toBe(404)
    expect(await suggested('ferry nights')).not.toContain('Ferry')
    expect((await call(admin, `/api/admin/claims/festival/${pending.id}`)).status).toBe(404)
  })

  it('cannot have a name that exists, ignoring case and accents, not even at the approval', async () => {
    const [first, second] = [await businessOf(), await businessOf()]
    const early = await made(first, { festivalName: 'Brüllende Bühne' })
    const late = await made(second, { festivalName: 'BRULLENDE buhne' })
    await approved(early.id)
    expect((await decide(late.id, 'approve')).status).toBe(409)
    expect(await rowsNamed('BRULLENDE buhne')).toEqual([])
    expect(await errorsOf(await claim(second, { festivalName: 'brüllende  BÜHNE' }))).toEqual({
      festivalName: FESTIVAL_EXISTS,
    })
  })

  it('gets a slug of its own', async () => {
    const business = await businessOf()
    const slugs = []
    for (const festivalName of ['Quay & Sea', 'Quay Sea', '音楽祭', '夏祭り', 'Festival']) {
      slugs.push((await approved((await made(business, { festivalName })).id)).linkedId)
    }
    expect(slugs).toEqual(['quay-sea', 'quay-sea-2', 'festival', 'festival-2', 'festival-3'])
  })

  it('is made once by a member', async () => {
    const business = await businessOf()
    await made(business, { festivalName: 'Only Once' })
    const again = await claim(business, { festivalName: 'only ONCE' })
    expect(again.status).toBe(409)
    expect((await again.json()).detail).toBe(
      'You’ve already claimed this festival. We’re reviewing your claim.',
    )
  })

  it.each([
    [{}, 'festivalName', 'Enter the name of the festival'],
    [{ festivalName: '  ' }, 'festivalName', 'Enter the name of the festival'],
    [{ festivalName: '\u200b\u2800' }, 'festivalName', 'Enter the name of the festival'],
    ...['\u202eyad', 'a\u0007b'].map((festivalName): [object, string, string] => [
      { festivalName },
      'festivalName',
      'Leave out line breaks, and invisible characters that turn text around',
    ]),
    [{ festivalName: 'x'.repeat(121) }, 'festivalName', 'The name must be at most 120 characters'],
    [{ festivalName: 'A', website: '' }, 'website', 'Enter the address of the official website'],
    [
      { festivalName: 'A', website: 'javascript:alert(1)' },
      'website',
      'Enter a full address, such as https://example.com',
    ],
    [{ festivalName: 'A', documentIds: [] }, 'documentIds', 'At least one verification document is required'],
    [{ festivalName: 'A', documentIds: [randomUUID()] }, 'documentIds', expect.any(String)],
    [{ festivalId: randomUUID() }, 'festivalId', FESTIVAL_UNKNOWN],
    // A sample, which a live site hides.
    [{ festivalId: '1' }, 'festivalId', FESTIVAL_UNKNOWN],
  ])('is refused with %j, naming the field', async (given, field, message) => {
    const business = await businessOf()
    expect(await errorsOf(await claim(business, given))).toMatchObject({ [field]: message })
    expect((await (await call(business.owner, '/api/business/claims')).json()).items).toEqual([])
  })

  it('needs a business of one’s own, which may wait for its review', async () => {
    const business = await businessOf('pending')
    expect((await claim(business, { festivalName: 'Not Yet' })).status).toBe(201)
    const foreign = await claim(
      { ...(await businessOf()), owner: await createMember(site) },
      { festivalName: 'X' },
    )
    expect(foreign.status).toBe(403)
  })
})

describe('a claim on a festival that exists', () => {
  it('goes to an admin, also when somebody manages it, and notifies the managers', async () => {
    const { id } = await site.platform.db
      .insertInto('festivals')
      .values({ name: 'Old Harbour Days', slug: 'old-harbour-days' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [first, second] = [await businessOf(), await businessOf()]
    expect(await claimable(first.owner, 'harbour')).toEqual([
      { id, name: 'Old Harbour Days', isManaged: false },
    ])
    expect(await claimable(first.owner, 'HÁRBOUR')).toHaveLength(1)
    const own = await made(first, { festivalId: id, website: null })
    expect(own).toMatchObject({ entityName: 'Old Harbour Days', linkedId: 'old-harbour-days', website: null })
    expect((await claim(first, { festivalId: id })).status).toBe(409)
    await approved(own.id)
    expect(await claimable(second.owner, 'harbour')).toMatchObject([{ id, isManaged: true }])
    const dispute = await made(second, { festivalId: id })
    expect(dispute.claimStatus).toBe('pending')
    const { items } = await (await call(first.owner, '/api/me/notifications')).json()
    expect(items[0]).toMatchObject({
      kind: 'claim_decided',
      content: `says: ${second.name} claims Old Harbour Days too, with documents. An admin will decide.`,
      relatedPage: '/business/dashboard',
    })
    const seen = await (await call(admin, `/api/admin/claims/festival/${dispute.id}`)).json()
    expect(seen.claim).toMatchObject({ hasOtherApproved: true, entityName: 'Old Harbour Days' })
    expect(seen.rivals).toEqual([
      { businessName: first.name, approvedAt: expect.any(String), provedAddress: null },
    ])
    expect((await call(second.owner, '/api/manage/festival/old-harbour-days')).status).toBe(403)
    await approved(dispute.id)
    for (const { owner } of [first, second])
      expect((await call(owner, '/api/manage/festival/old-harbour-days')).status).toBe(200)
    expect((await remove(dispute.id)).status).toBe(204)
    const again = await claim(first, { festivalId: id })
    expect((await again.json()).detail).toBe('You already manage this festival.')
    // It was there before the claim, so it stays.
    expect((await remove(own.id)).status).toBe(204)
    expect(await rowsNamed('Old Harbour Days')).toHaveLength(1)
  })

  it('is found by its name, but not if it is a sample, and not by wildcards', async () => {
    const { owner } = await businessOf()
    for (const q of ['carpathia', '%', ' ']) expect(await claimable(owner, q)).toEqual([])
  })
})

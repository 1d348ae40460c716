import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claim, ClaimDocument, NewArtistClaim } from '#features/business/contract.ts'
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

describe('claims on artists', () => {
  let site: TestSite
  let admin: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
  })
  afterAll(() => site.close())

  const call = (who: Member, path: string, method = 'GET', body?: unknown) =>
    site.request(path, { method, headers: who.headers, body })
  const businessOf = async (status?: 'pending' | 'rejected' | 'verified'): Promise<Business> =>
    createBusiness(site, await createMember(site), status)
  const claim = (business: Business, given: Partial<NewArtistClaim>) =>
    call(business.owner, '/api/business/claims/artist', 'POST', { businessAccountId: business.id, ...given })
  const filled = async (business: Business, artistMusicbrainzId?: string): Promise<NewArtistClaim> => ({
    businessAccountId: business.id,
    artistMusicbrainzId: artistMusicbrainzId ?? (await createArtist(site, 'Mira Solenne')),
    documentIds: [await uploadDocument(site, business.owner)],
  })
  const own = async (member: Member): Promise<Claim[]> =>
    (await (await call(member, '/api/business/claims')).json()).items
  const decide = (id: string, verdict: string, body?: unknown) =>
    call(admin, `/api/admin/claims/artist/${id}/${verdict}`, 'POST', body)

  it('search artists by the typed text, and find none for an empty one', async () => {
    const { owner } = await businessOf()
    const search = async (q: string) =>
      (await call(owner, `/api/business/artists?${new URLSearchParams({ q })}`)).json()
    const { rows } = await site.platform.database.pool.query(
      'select mbid, name from artists where type is not null limit 1',
    )
    if (rows[0]) {
      expect((await search(rows[0].name)).items).toContainEqual(
        expect.objectContaining({ id: rows[0].mbid, name: rows[0].name, type: expect.any(String) }),
      )
    }
    expect((await search('  ')).items).toEqual([])
    expect((await search('%')).items).toEqual([])
  })

  it('have documents, additional information and the artist name of the catalogue', async () => {
    const business = await businessOf()
    const form = await filled(business)
    const answer = await claim(business, { ...form, additionalInformation: '  I am the singer. ' })
    expect(answer.status).toBe(201)
    const made: Claim = await answer.json()
    expect(made).toEqual({
      id: expect.any(String),
      businessAccountId: business.id,
      businessName: business.name,
      kind: 'artist',
      entityId: form.artistMusicbrainzId,
      entityName: 'Mira Solenne',
      linkedId: form.artistMusicbrainzId,
      website: null,
      claimStatus: 'pending',
      rejectionReason: null,
      additionalInformation: 'I am the singer.',
      documents: 1,
      claimedAt: expect.any(String),
      approvedAt: null,
      lapsedAt: null,
      proof: null,
      method: null,
    })
    expect(await own(business.owner)).toEqual([
      { ...made, role: 'owner', businessStatus: 'verified', imageUrl: null },
    ])
    const details = await (await call(admin, `/api/admin/claims/artist/${made.id}`)).json()
    expect(details).toMatchObject({
      claim: { ...made, owner: { username: business.owner.username }, hasOtherApproved: false },
      account: { id: business.id },
      documents: [{ number: 1, name: 'passport.png', type: 'image/png' }],
    })
  })

  it('cannot be created as decided, for others, or under another name', async () => {
    const business = await businessOf()
    const answer = await claim(business, {
      ...(await filled(business)),
      ...{ claimStatus: 'approved', claim_status: 'approved', approvedBy: business.owner.id },
      ...{ claimedBy: admin.id, artistName: 'Madonna' },
    })
    expect(await answer.json()).toMatchObject({ claimStatus: 'pending', entityName: 'Mira Solenne' })
    expect(await own(admin)).toEqual([])
  })

  it.each([
    [{ documentIds: [] }, 'documentIds', 'At least one verification document is required'],
    [{ documentIds: undefined }, 'documentIds', 'At least one verification document is required'],
    [
      { documentIds: Array.from({ length: 6 }, () => randomUUID()) },
      'documentIds',
      'You can only upload up to 5 files.',
    ],
    [{ documentIds: [randomUUID()] }, 'documentIds', expect.any(String)],
    [{ artistMusicbrainzId: 'nobody' }, 'artistMusicbrainzId', 'Choose an artist'],
    [{ artistMusicbrainzId: randomUUID() }, 'artistMusicbrainzId', 'Choose an artist'],
    [
      { additionalInformation: 'x'.repeat(2001) },
      'additionalInformation',
      'Additional information must be at most 2000 characters',
    ],
  ])('are refused with %j, naming the field', async (wrong, field, message) => {
    const business = await businessOf()
    const answer = await claim(business, { ...(await filled(business)), ...wrong })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject({ [field]: message })
    expect(await own(business.owner)).toEqual([])
  })

  it('need a verified business of one’s own, and other attempts are logged', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const business = await businessOf(status)
      const answer = await claim(business, await filled(business))
      expect(answer.status).toBe(403)
      expect((await answer.json()).detail).toBe(
        'Your business account must be verified before claiming artists.',
      )
    }
    const business = await businessOf()
    const foreign = await businessOf()
    const answer = await claim(business, { ...(await filled(business)), businessAccountId: foreign.id })
    expect(answer.status).toBe(403)
    expect(await readAudit(site, admin, { subjectId: foreign.id })).toMatchObject([
      { action: 'artist_claim.submit', outcome: 'refused', actor: { username: business.owner.username } },
    ])
  })

  it('refuse documents of other members and of other claims, and log the attempt', async () => {
    const business = await businessOf()
    const stranger = await businessOf()
    const form = await filled(business)
    const foreign = await uploadDocument(site, stranger.owner)
    const answer = await claim(business, { ...form, documentIds: [...form.documentIds, foreign] })
    expect(answer.status).toBe(403)
    expect(await readAudit(site, admin, { subjectId: foreign })).toMatchObject([
      { action: 'artist_claim.submit', outcome: 'refused', actor: { username: business.owner.username } },
    ])
    expect((await claim(business, form)).status).toBe(201)
    const again = await filled(business)
    expect((await claim(business, { ...again, documentIds: form.documentIds })).status).toBe(422)
    expect(
      (await claim(business, { ...again, documentIds: [...again.documentIds, ...again.documentIds] })).status,
    ).toBe(422)
    expect(await own(business.owner)).toHaveLength(1)
  })

  it('cannot be repeated while one is pending or approved, not even concurrently, but after a rejection', async () => {
    const business = await businessOf()
    const artistId = await createArtist(site, 'Wanted twice')
    const forms = await Promise.all([filled(business, artistId), filled(business, artistId)])
    const answers = await Promise.all(forms.map((form) => claim(business, form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused.detail).toBe('You’ve already claimed this artist. We’re reviewing your claim.')
    const second = await createBusiness(site, business.owner)
    expect((await claim(second, await filled(second, artistId))).status).toBe(409)
    const [pending] = await own(business.owner)
    await decide(pending?.id ?? '', 'reject', { reason: 'Not readable.' })
    const once = await claim(business, await filled(business, artistId))
    expect(once.status).toBe(201)
    await decide((await once.json()).id, 'approve')
    const managed = await claim(business, await filled(business, artistId))
    expect((await managed.json()).detail).toBe('You already manage this artist.')
  })

  it('of others on the same artist are allowed', async () => {
    const artistId = await createArtist(site, 'Shared')
    await createArtistClaim(site, await businessOf(), artistId, 'approved')
    const business = await businessOf()
    expect((await claim(business, await filled(business, artistId))).status).toBe(201)
  })

  it('show their documents only to the claimant and to admins, through links that expire', async () => {
    const business = await businessOf()
    const made: Claim = await (await claim(business, await filled(business))).json()
    const path = `/api/business/claims/artist/${made.id}/documents`
    const { items }: { items: ClaimDocument[] } = await (await call(business.owner, path)).json()
    const [link] = items
    if (!link) throw new Error('There is no link.')
    const opened = await site.request(link.url)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-type')).toBe('image/png')
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now())
    const forged = link.url.replace(/signature=./, (first) =>
      first.endsWith('A') ? 'signature=B' : 'signature=A',
    )
    expect((await site.request(forged)).status).not.toBe(200)
    expect((await site.request(link.url.replace(/expires=\d+/, 'expires=9999999999'))).status).not.toBe(200)
    expect((await site.request(link.url.replace(/\?.*/, ''))).status).not.toBe(200)
    for (const stranger of [await createMember(site), admin]) {
      expect((await call(stranger, path)).status).toBe(404)
    }
    const tried = await readAudit(site, admin, { action: 'document.open', subjectId: made.id })
    expect(tried).toHaveLength(2)
    const { documents } = await (await call(admin, `/api/admin/claims/artist/${made.id}`)).json()
    expect((await site.request(documents[0].url)).status).toBe(200)
  })

  it('protect their documents while they exist, and delete them with the claim', async () => {
    const business = await businessOf()
    const form = await filled(business)
    const made: Claim = await (await claim(business, form)).json()
    const [id] = form.documentIds
    expect((await call(business.owner, `/api/media/${id}`, 'DELETE')).status).toBe(404)
    const { documents } = await (await call(admin, `/api/admin/claims/artist/${made.id}`)).json()
    expect((await call(business.owner, `/api/business/claims/artist/${made.id}`, 'DELETE')).status).toBe(204)
    expect((await site.request(documents[0].url)).status).toBe(404)
    expect(
      await site.platform.db
        .selectFrom('media_files')
        .select('id')
        .where('id', '=', id ?? '')
        .execute(),
    ).toEqual([])
  })

  it('are part of the data export, and are deleted with the account and their documents', async () => {
    const business = await businessOf()
    const made: Claim = await (await claim(business, await filled(business))).json()
    const { exportBusiness } = await import('#features/business/accounts/server/export.ts')
    const files = await exportBusiness(site.platform.db, business.owner.id)
    const read = async (path: string) =>
      JSON.parse(String(await files.find((file) => file.path === path)?.read()))
    expect(await read('business-accounts.json')).toMatchObject([{ id: business.id }])
    expect(await read('artist-claims.json')).toMatchObject([{ id: made.id, artist_name: 'Mira Solenne' }])
    const { documents } = await (await call(admin, `/api/admin/claims/artist/${made.id}`)).json()
    const { username, password } = business.owner
    expect(
      (await call(business.owner, '/api/me/delete-account', 'POST', { username, password })).status,
    ).toBe(204)
    expect((await call(admin, `/api/admin/claims/artist/${made.id}`)).status).toBe(404)
    expect((await call(admin, `/api/admin/accounts/${business.id}`)).status).toBe(404)
    expect((await site.request(documents[0].url)).status).toBe(404)
  })
})

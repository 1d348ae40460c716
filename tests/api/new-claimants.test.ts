import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BusinessAccount, OwnBusinessAccount } from '#features/business/contract.ts'
import { readVerification } from '#features/business/public.ts'
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
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

// On a live site, members whose business waits for its first review claim pages too.

const PAGE = 'Mira Solenne'

let world: ProofWorld
let admin: Member
beforeAll(async () => {
  // Mails are set up, and arrive nowhere.
  world = await openProofWorld({ SITE_MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9' })
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const home = () => world.at('miras.example')

const send = async (member: Member, path: string, body?: unknown, method = 'POST') => {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
}

/** A member with a confirmed address. */
async function newMember(): Promise<Member> {
  const member = await createMember(world.site)
  await world.site.platform.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  return member
}

const application = (owner: Member, businessName: string) => ({
  accountType: 'independent_artist',
  businessName,
  businessEmail: owner.email,
  acceptsTerms: true,
})

async function apply(owner: Member, name: string): Promise<Business> {
  const { status, body } = await send(owner, '/api/business/accounts', application(owner, name))
  expect(status).toBe(201)
  return { id: (body as BusinessAccount).id, name, owner }
}

/** An artist whose address a source has listed for 31 days. */
async function listedArtist(): Promise<string> {
  const artistId = await createArtist(world.site, PAGE)
  world.listed.set(artistId, [{ type: 'official homepage', url: home() }])
  const asked = await world.site.request(`/api/business/addresses/artist/${artistId}`, {
    headers: admin.headers,
  })
  expect(asked.status).toBe(200)
  world.pass(31)
  return artistId
}

const publish = (token: string) =>
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })

async function prove(business: Business, artistId: string) {
  const proof = await world.begin(business, artistId, home())
  publish(proof.token)
  return world.check(business, proof)
}

const ownAccount = async ({ id, owner }: Business): Promise<OwnBusinessAccount | undefined> =>
  (await send(owner, '/api/business/accounts', undefined, 'GET')).body.items.find(
    (one: OwnBusinessAccount) => one.id === id,
  )

const claimWithDocuments = async ({ id, owner }: Business, artistMusicbrainzId: string) =>
  send(owner, '/api/business/claims/artist', {
    businessAccountId: id,
    artistMusicbrainzId,
    documentIds: [await uploadDocument(world.site, owner)],
  })

it('a proof verifies the claim and the business with the name of the page, whatever its case and accents', async () => {
  const artistId = await listedArtist()
  const business = await apply(await newMember(), ' míra SOLENNE ')
  const proof = await world.begin(business, artistId, home())

  // Not found yet: nothing is decided, and the same token is good later.
  const early = await world.check(business, proof)
  expect(early.claim).toBeNull()
  expect(early.attempts.map(({ proven }) => proven)).not.toContain(true)
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending' })

  publish(proof.token)
  expect(await world.check(business, proof)).toMatchObject({
    claim: { claimStatus: 'approved', entityId: artistId },
    reasons: [],
  })
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'verified', wasVerified: true })
  expect(await readVerification(world.site.platform.db, 'artist', artistId)).toMatchObject({
    businessName: 'míra SOLENNE',
  })
  expect((await send(business.owner, `/api/manage/artist/${artistId}`, undefined, 'GET')).status).toBe(200)
  expect(await readAudit(world.site, admin, { subjectId: business.id })).toMatchObject([
    { action: 'business_account.prove', outcome: 'done', actor: { username: business.owner.username } },
    { action: 'business_account.apply' },
  ])
})

it('a business of another name stays in review with its proved claim; the admin decides on the business first', async () => {
  const artistId = await listedArtist()
  const business = await apply(await newMember(), 'Universal Music')
  const { claim, reasons } = await prove(business, artistId)
  expect(claim).toMatchObject({ claimStatus: 'pending', method: 'dns' })
  expect(reasons).toEqual([
    `The business is called Universal Music, not ${PAGE}, so an admin reviews the business first.`,
  ])
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending', wasVerified: false })
  expect(await readVerification(world.site.platform.db, 'artist', artistId)).toBeNull()
  expect((await send(business.owner, `/api/manage/artist/${artistId}`, undefined, 'GET')).status).toBe(403)

  const approve = () => send(admin, `/api/admin/claims/artist/${claim?.id}/approve`)
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'business_pending' } })
  expect((await send(admin, `/api/admin/accounts/${business.id}/approve`)).status).toBe(200)
  expect((await approve()).status).toBe(200)
  expect((await send(business.owner, `/api/manage/artist/${artistId}`, undefined, 'GET')).status).toBe(200)
})

it('an earlier refusal of any business of the team leaves the next one to an admin, even when the refused one is gone', async () => {
  const artistId = await listedArtist()
  const owner = await newMember()
  const refused = await apply(owner, 'Somebody Else')
  expect(
    (await send(admin, `/api/admin/accounts/${refused.id}/reject`, { reason: 'It is not you.' })).status,
  ).toBe(200)
  const begun = await send(owner, '/api/business/proofs', {
    kind: 'artist',
    businessAccountId: refused.id,
    artistMusicbrainzId: artistId,
    address: home(),
  })
  expect(begun.status).toBe(403)
  expect((await send(owner, `/api/business/accounts/${refused.id}`, undefined, 'DELETE')).status).toBe(204)

  const business = await apply(owner, PAGE)
  const { claim, reasons } = await prove(business, artistId)
  expect(claim?.claimStatus).toBe('pending')
  expect(reasons).toEqual([expect.stringContaining('refused an earlier business')])
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending' })
})

it('a business that was verified before and changed its name claims nothing until it is reviewed', async () => {
  const artistId = await listedArtist()
  const business = await createBusiness(world.site, await newMember())
  const changed = await send(
    business.owner,
    `/api/business/accounts/${business.id}`,
    application(business.owner, PAGE),
    'PUT',
  )
  expect(changed.body).toMatchObject({ verificationStatus: 'pending' })
  await expect(world.begin(business, artistId, home())).rejects.toThrow('403')
  expect((await claimWithDocuments(business, artistId)).status).toBe(403)
})

it('a page that somebody manages goes to an admin, with its new business', async () => {
  const artistId = await listedArtist()
  const other = await createBusiness(world.site, await newMember())
  await createArtistClaim(world.site, other, artistId, 'approved', PAGE)
  const business = await apply(await newMember(), PAGE)
  const { claim, reasons } = await prove(business, artistId)
  expect(claim?.claimStatus).toBe('pending')
  expect(reasons).toEqual(['Someone else has an approved claim.'])
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending' })
})

it('an address listed too recently goes to an admin, with its new business', async () => {
  const artistId = await createArtist(world.site, PAGE)
  world.listed.set(artistId, [{ type: 'official homepage', url: home() }])
  const business = await apply(await newMember(), PAGE)
  const { claim, reasons } = await prove(business, artistId)
  expect(claim?.claimStatus).toBe('pending')
  expect(reasons).toEqual([expect.stringContaining('too recently')])
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending' })
})

it('a website that does not answer decides nothing', async () => {
  const artistId = await listedArtist()
  const business = await apply(await newMember(), PAGE)
  const proof = await world.begin(business, artistId, home())
  world.pages.set('miras.example/', (request) => request.socket.destroy())
  world.pages.set('miras.example/.well-known/fanfare.json', (request) => request.socket.destroy())
  expect(await world.check(business, proof)).toMatchObject({ claim: null })
  expect(await ownAccount(business)).toMatchObject({ verificationStatus: 'pending' })
})

it('documents of a new business wait with it, and nobody approves them before it', async () => {
  const artistId = await createArtist(world.site, PAGE)
  const business = await apply(await newMember(), PAGE)
  const { status, body: claim } = await claimWithDocuments(business, artistId)
  expect(status).toBe(201)
  expect(claim).toMatchObject({ claimStatus: 'pending' })
  expect(await send(admin, `/api/admin/claims/artist/${claim.id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'business_pending' },
  })
  const why = { reason: 'We do not know you.' }
  expect((await send(admin, `/api/admin/accounts/${business.id}/reject`, why)).status).toBe(200)
  expect(await ownAccount(business)).toMatchObject({
    wasVerified: false,
    barredPages: [{ kind: 'artist', entityId: artistId }],
  })
})

it('somebody else’s new business, and a member whose address is not confirmed, begin nothing', async () => {
  const artistId = await listedArtist()
  const business = await apply(await newMember(), PAGE)
  const stranger = { ...business, owner: await newMember() }
  await expect(world.begin(stranger, artistId, home())).rejects.toThrow(
    '403 This isn’t your business account.',
  )
  expect((await claimWithDocuments(stranger, artistId)).status).toBe(403)
  const proof = await world.begin(business, artistId, home())
  await expect(world.check(stranger, proof)).rejects.toThrow('404')

  const unconfirmed = await createMember(world.site)
  const own = await apply(unconfirmed, PAGE)
  await expect(world.begin(own, artistId, home())).rejects.toThrow(
    '403 Please confirm your email address first',
  )
})

it('an artist to claim is found by id', async () => {
  const artistId = await createArtist(world.site, PAGE)
  const search = (q: string) => send(admin, `/api/business/artists?q=${q}`, undefined, 'GET')
  expect((await search(artistId)).body).toEqual({
    items: [{ id: artistId, name: PAGE, type: null, country: null, disambiguation: null, imageUrl: null }],
    pending: false,
  })
  expect((await search('00000000-0000-4000-8000-000000000000')).body).toEqual({ items: [], pending: false })
})

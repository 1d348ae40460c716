import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '#features/business/contract.ts'
import type { ClaimStatus } from '#features/business/limits.ts'
import type { Proof } from '#features/business/proofs/contract.ts'
import type { AdminAccount, AdminClaim } from '#features/business/public.ts'
import {
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  joinTeam,
  uploadDocument,
} from '../support/business.ts'
import type { Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

let world: ProofWorld
let admin: Member
beforeAll(async () => {
  world = await openProofWorld()
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function send<T = { detail: string; code: string }>(
  member: Member,
  path: string,
  body?: unknown,
  method = body ? 'POST' : 'GET',
) {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  return { status: answer.status, body: (answer.status === 204 ? undefined : await answer.json()) as T }
}

/** A business with a second owner, and its artist, which has been listed with two addresses for 31 days. */
async function twoOwners() {
  const { business, artistId } = await world.newcomer()
  world.listed.set(
    artistId,
    ['miras.example', 'fans.miras.example'].map((host) => ({
      type: 'official homepage',
      url: world.at(host),
    })),
  )
  await send(business.owner, `/api/business/addresses/artist/${artistId}`)
  world.pass(31)
  return { business, artistId, partner: await joinTeam(world.site, business, 'owner') }
}

const publish = (host: string, { token }: { token: string }) =>
  world.dns.zones.set(`_fanfare.${host}`, { txt: [`fanfare-verification=${token}`] })
const checkPath = ({ id }: { id: string }) => `/api/business/proofs/${id}/check`
const check = (member: Member, proof: { id: string }) =>
  send<{ claim: Claim | null; reasons: string[]; code?: string }>(member, checkPath(proof), undefined, 'POST')

const begunProof = async (member: Member): Promise<string | undefined> =>
  (await send<{ items: Proof[] }>(member, '/api/business/proofs')).body.items[0]?.id

const claimWithDocuments = async (
  member: Member,
  businessAccountId: string,
  artistMusicbrainzId: string,
) => ({
  businessAccountId,
  artistMusicbrainzId,
  documentIds: [await uploadDocument(world.site, member)],
})

describe('a proof of a business with two owners', () => {
  it('is seen, checked and cancelled by both, but not by a former owner', async () => {
    const { business, artistId, partner } = await twoOwners()
    const manager = await joinTeam(world.site, business, 'manager')
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    const seen = await send<{ items: Proof[] }>(partner, '/api/business/proofs')
    expect(seen.body.items).toMatchObject([{ id: proof.id, token: proof.token }])
    expect((await send<{ items: Proof[] }>(manager, '/api/business/proofs')).body.items).toEqual([])
    expect((await check(manager, proof)).status).toBe(404)

    const second = await world.begin(business, artistId, world.at('fans.miras.example'))
    const team = `/api/business/accounts/${business.id}/team/members`
    const third = await joinTeam(world.site, business, 'owner')
    expect((await send(business.owner, `${team}/${third.id}`, undefined, 'DELETE')).status).toBe(204)
    expect((await check(third, second)).status).toBe(404)
    expect((await send(third, `/api/business/proofs/${second.id}`, undefined, 'DELETE')).status).toBe(404)
    expect((await send(partner, `/api/business/proofs/${second.id}`, undefined, 'DELETE')).status).toBe(204)

    publish('miras.example', proof)
    const { status, body } = await check(partner, proof)
    expect([status, body.claim?.claimStatus, body.reasons]).toEqual([200, 'approved', []])
  })

  it('does not count as a rival claim against its own business', async () => {
    const { business, artistId, partner } = await twoOwners()
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    publish('miras.example', proof)
    await check(business.owner, proof)
    const papers = await claimWithDocuments(partner, business.id, artistId)
    expect(await send(partner, '/api/business/claims/artist', papers)).toMatchObject({
      status: 409,
      body: { detail: 'You already manage this artist.' },
    })
    const startedProof = await send<Proof>(partner, '/api/business/proofs', {
      kind: 'artist',
      businessAccountId: business.id,
      artistMusicbrainzId: artistId,
      address: world.at('fans.miras.example'),
    })
    publish('fans.miras.example', startedProof.body)
    // The claim of the business rests on the newer proof.
    expect(await check(partner, startedProof.body)).toMatchObject({
      status: 200,
      body: { claim: { claimStatus: 'approved', proof: { id: startedProof.body.id } }, reasons: [] },
    })
    const { body } = await send<{ items: Claim[] }>(partner, '/api/business/claims')
    expect(body.items).toHaveLength(1)
  })
})

describe('claims sent twice at once', () => {
  it('are one claim, by documents and by proof', async () => {
    const { business, artistId } = await twoOwners()
    const { owner } = business
    const bodies = await Promise.all([1, 2].map(() => claimWithDocuments(owner, business.id, artistId)))
    const answers = await Promise.all(bodies.map((body) => send(owner, '/api/business/claims/artist', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'You’ve already claimed this artist. We’re reviewing your claim.',
    )

    const proof = await world.begin(business, artistId, world.at('miras.example'))
    publish('miras.example', proof)
    const checks = await Promise.all([1, 2, 3].map(() => check(owner, proof)))
    expect(checks.filter(({ body }) => body.claim?.claimStatus === 'approved').length).toBeGreaterThan(0)
    for (const { status, body } of checks) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'used'])
    }
    const { body } = await send<{ items: Claim[] }>(owner, '/api/business/claims')
    expect(body.items).toMatchObject([{ claimStatus: 'approved', documents: 1 }])
  })

  it('are at most 20 that are open, by documents as well as by proofs', async () => {
    const { business, artistId } = await twoOwners()
    const { owner } = business
    const claim = async (id: string) =>
      send(owner, '/api/business/claims/artist', await claimWithDocuments(owner, business.id, id))
    const artists = await Promise.all(
      Array.from({ length: 20 }, (_, n) => createArtist(world.site, `Open ${n}`)),
    )
    // A proof and a claim on the same page are one.
    await world.begin(business, artistId, world.at('miras.example'))
    expect((await claim(artistId)).status).toBe(201)
    const [last = '', other = '', ...most] = artists
    for (const id of most) expect((await claim(id)).status).toBe(201)
    await send(owner, `/api/business/proofs/${await begunProof(owner)}`, undefined, 'DELETE')
    const answers = await Promise.all([last, other].map(claim))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_open',
      detail: 'This business has 20 open claims. Please finish some of them.',
    })
    await expect(world.begin(business, artistId, world.at('miras.example'))).rejects.toThrow('409')
  })

  it('expire with their token, also in a tab that has been open for longer', async () => {
    const { business, artistId } = await twoOwners()
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    publish('miras.example', proof)
    world.pass(8)
    expect(await send(business.owner, checkPath(proof), undefined, 'POST')).toMatchObject({
      status: 409,
      body: {
        code: 'expired',
        detail: 'This token has expired. Please start again with a new one.',
      },
    })
    const again = await world.begin(business, artistId, world.at('miras.example'))
    expect(again.token).not.toBe(proof.token)
  })
})

describe('a member who is removed from the team', () => {
  it('changes nothing any more from a tab that is still open', async () => {
    const { business, artistId } = await twoOwners()
    await createArtistClaim(world.site, business, artistId)
    const manager = await joinTeam(world.site, business, 'manager')
    const page = `/api/manage/artist/${artistId}`
    const statement = { field: 'biography', version: 0, value: 'First.' }
    expect((await send(manager, `${page}/page`, statement, 'PUT')).status).toBe(200)
    const member = `/api/business/accounts/${business.id}/team/members/${manager.id}`
    expect((await send(business.owner, member, undefined, 'DELETE')).status).toBe(204)
    const late = { ...statement, version: 1, value: 'Too late.' }
    expect((await send(manager, `${page}/page`, late, 'PUT')).status).toBe(403)
    expect((await send(manager, `${page}/posts`, { content: 'Too late.' })).status).toBe(403)
    expect((await send(manager, `/api/business/accounts/${business.id}/team`)).status).toBe(404)
    expect((await send(business.owner, member, undefined, 'DELETE')).status).toBe(404)
  })
})

describe('admins', () => {
  it('approve by the clock of the site, as proofs do', async () => {
    const { business, artistId } = await world.newcomer()
    const id = await createArtistClaim(world.site, business, artistId, 'pending')
    world.pass(9)
    const before = world.site.platform.clock.now().toISOString()
    const approved = await send<AdminClaim>(
      admin,
      `/api/admin/claims/artist/${id}/approve`,
      undefined,
      'POST',
    )
    expect(approved.body.approvedAt?.localeCompare(before)).toBe(1)
  })

  it('see applications and claims of businesses in whose team they are as their own, and cannot decide on them', async () => {
    const { business, artistId } = await twoOwners()
    const insider = await joinTeam(world.site, business, 'manager')
    await world.site.platform.db
      .insertInto('user_roles')
      .values({ user_id: insider.id, role: 'admin' })
      .execute()
    const id = await createArtistClaim(world.site, business, artistId, 'pending')
    const path = `/api/admin/claims/artist/${id}`
    const read = await send<{ claim: AdminClaim; account: AdminAccount }>(insider, path)
    expect([read.body.claim.isOwn, read.body.account.isOwn]).toEqual([true, true])
    expect((await send(insider, `${path}/approve`, undefined, 'POST')).status).toBe(403)
    const other = await send<{ claim: AdminClaim; account: AdminAccount }>(admin, path)
    expect([other.body.claim.isOwn, other.body.account.isOwn]).toEqual([false, false])
  })
})

describe('a business that passes to an owner with a claim of their own', () => {
  /** A business with a claim, and an owner of it with a claim of another business on the same page. */
  async function claimedTwice(status: ClaimStatus) {
    const { business, artistId, partner } = await twoOwners()
    const other = await createBusiness(world.site, partner)
    const ids = [
      await createArtistClaim(world.site, business, artistId),
      await createArtistClaim(world.site, other, artistId, status),
    ]
    const member = `/api/business/accounts/${business.id}/team/members/${business.owner.id}`
    return { business, other, artistId, partner, ids, member }
  }
  /** The claims of a member with their businesses, the first one first. */
  const claimsOf = async (member: Member) => {
    const { body } = await send<{ items: Claim[] }>(member, '/api/business/claims')
    return body.items.map(({ id, claimStatus }) => [id, claimStatus]).reverse()
  }

  it.each<{
    what: string
    act: (c: Awaited<ReturnType<typeof claimedTwice>>) => Promise<{ status: number }>
  }>([
    {
      what: 'transferred',
      act: ({ business, partner }) =>
        send(business.owner, `/api/business/accounts/${business.id}/team/transfer`, { memberId: partner.id }),
    },
    {
      what: 'left by its owner',
      act: ({ business, member }) => send(business.owner, member, undefined, 'DELETE'),
    },
    {
      what: 'given up by its owner',
      act: ({ business, member }) => send(business.owner, member, { role: 'manager' }, 'PUT'),
    },
    {
      what: 'left by a deleted account',
      act: ({ business: { owner } }) =>
        send(owner, '/api/me/delete-account', { username: owner.username, password: owner.password }),
    },
  ])('keeps its claim, and so does the other business, when it is $what', async ({ act }) => {
    for (const status of ['approved', 'pending'] as const) {
      const claimed = await claimedTwice(status)
      const { partner, ids, artistId } = claimed
      expect([200, 204]).toContain((await act(claimed)).status)
      expect(await claimsOf(partner)).toEqual([
        [ids[0], 'approved'],
        [ids[1], status],
      ])
      const by = await world.site.platform.db
        .selectFrom('artist_claims')
        .select('claimed_by')
        .where('id', 'in', ids)
        .execute()
      expect(by.map(({ claimed_by }) => claimed_by)).toEqual([partner.id, partner.id])
      expect((await send(partner, `/api/manage/artist/${artistId}`)).status).toBe(200)
    }
  })

  it('can be the cause of two stated festivals of one name too', async () => {
    const { business, partner } = await twoOwners()
    const other = await createBusiness(world.site, partner)
    for (const [owner, businessAccountId] of [
      [business.owner, business.id],
      [partner, other.id],
    ] as const) {
      const stated = {
        businessAccountId,
        festivalName: 'Twice Stated',
        website: 'https://twice.example',
        documentIds: [await uploadDocument(world.site, owner)],
      }
      expect((await send(owner, '/api/business/claims/festival', stated)).status).toBe(201)
      const again = { ...stated, festivalName: 'TWICE stated' }
      expect(await send(owner, '/api/business/claims/festival', again)).toMatchObject({
        status: 409,
        body: { code: 'exists' },
      })
    }
    const transfer = `/api/business/accounts/${business.id}/team/transfer`
    expect((await send(business.owner, transfer, { memberId: partner.id })).status).toBe(200)
    expect(await claimsOf(partner)).toHaveLength(2)
  })

  it('does not let its owner claim the page a third time, not even at once by two businesses', async () => {
    const { artistId, partner, other } = await claimedTwice('approved')
    const third = await createBusiness(world.site, partner)
    const papers = await claimWithDocuments(partner, third.id, artistId)
    expect(await send(partner, '/api/business/claims/artist', papers)).toMatchObject({
      status: 409,
      body: { detail: 'You already manage this artist.' },
    })
    const fresh = await createArtist(world.site, 'Claimed at once')
    const bodies = await Promise.all([third, other].map(({ id }) => claimWithDocuments(partner, id, fresh)))
    const answers = await Promise.all(
      bodies.map((body) => send(partner, '/api/business/claims/artist', body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

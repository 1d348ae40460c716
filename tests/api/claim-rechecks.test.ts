import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '#features/business/contract.ts'
import type { Proof } from '#features/business/proofs/contract.ts'
import { recheck } from '#features/business/proofs/server/recheck.ts'
import { readVerifications } from '#features/business/public.ts'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import {
  type Business,
  createAdmin,
  createArtistClaim,
  createBusiness,
  joinTeam,
  readAudit,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { faults } from '../support/outside.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

let world: ProofWorld
let admin: Member
beforeAll(async () => {
  world = await openProofWorld()
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

interface Claimant {
  business: Business
  artistId: string
  claim: Claim
  proof: Proof
}

const RECORD = '_fanfare.miras.example'
const publish = ({ token }: { token: string }) =>
  world.dns.zones.set(RECORD, { txt: [`fanfare-verification=${token}`] })
const unpublish = () => world.dns.zones.delete(RECORD)

/** Checks all proofs that are due. */
const runRechecks = () => run('business.claim-rechecks')

async function run(name: string): Promise<void> {
  const job = world.site.jobs.find((one) => one.name === name)
  if (!job) throw new Error('There is no such job')
  expect(await world.site.platform.jobs.run(job)).toEqual({})
}

/** A newcomer whose artist has been listed with two addresses for 31 days. */
async function listedNewcomer() {
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
  return { business, artistId }
}

/** A member who has proved an address of an artist just now. */
async function becomeClaimant(): Promise<Claimant> {
  const { business, artistId } = await listedNewcomer()
  const proof = await world.begin(business, artistId, world.at('miras.example'))
  publish(proof)
  const { claim } = await world.check(business, proof)
  if (claim?.claimStatus !== 'approved') throw new Error('The claim is not approved')
  return { business, artistId, claim, proof }
}

/** A claimant whose proof was missing on two days, and what happened before that. */
async function lapsedClaimant(act?: (claimant: Claimant) => Promise<unknown>): Promise<Claimant> {
  const claimant = await becomeClaimant()
  await act?.(claimant)
  unpublish()
  world.pass(7)
  await runRechecks()
  world.pass(1)
  await runRechecks()
  expect((await claimOf(claimant)).claimStatus).toBe('lapsed')
  return claimant
}

async function send<T>(member: Member, path: string, body?: unknown, method = body ? 'POST' : 'GET') {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  return { status: answer.status, body: (await answer.json()) as T }
}

async function claimOf({ business, claim }: Claimant): Promise<Claim> {
  const { body } = await send<{ items: Claim[] }>(business.owner, '/api/business/claims')
  const own = body.items.find(({ id }) => id === claim.id)
  if (!own) throw new Error('The claim is gone')
  return own
}

const manage = ({ business, artistId }: Claimant) =>
  send(business.owner, `/api/manage/artist/${artistId}`).then(({ status }) => status)

const verificationOf = async ({ artistId }: Claimant) =>
  (await readVerifications(world.site.platform.db, 'artist', [artistId])).get(artistId)

const newestNotice = async ({ business }: Claimant): Promise<string> =>
  (await send<{ items: { content: string }[] }>(business.owner, '/api/me/notifications')).body.items[0]
    ?.content ?? ''

const actionsOn = async ({ claim }: Claimant) =>
  (await readAudit(world.site, admin, { subjectId: claim.id })).map(({ action }) => action)

/** The claimant's official post, and their official reply to it. */
async function writeOfficially({ business, artistId }: Claimant) {
  const path = `/api/manage/artist/${artistId}/posts`
  const { body: post } = await send<Post>(business.owner, path, { content: 'We are on tour.' })
  const { body: reply } = await send<Reply>(business.owner, `${path}/${post.id}/official-replies`, {
    content: 'In June.',
  })
  return { post, reply }
}
const readThread = async ({ post, reply }: { post: Post; reply: Reply }) => {
  const read = await send<{ post: Post; replies: { items: Reply[] } }>(admin, `/api/posts/${post.id}`)
  const replies = await send<{ items: Reply[] }>(admin, `/api/posts/${post.id}/replies`)
  return { post: read.body.post, reply: replies.body.items.find(({ id }) => id === reply.id) }
}

/** Posts officially before an event, and returns since when the post is formerly official. */
function officialMarks() {
  let written: Awaited<ReturnType<typeof writeOfficially>> | undefined
  return {
    async write(claimant: Claimant) {
      written = await writeOfficially(claimant)
    },
    async until() {
      if (!written) throw new Error('Nothing was written')
      const { post, reply } = await readThread(written)
      return [post.officialUntil, reply?.officialUntil]
    },
  }
}

describe('approved claims', () => {
  it('stay as long as their proof is found every week, and the public sees when it was checked', async () => {
    const claimant = await becomeClaimant()
    const first = await verificationOf(claimant)
    expect(first).toMatchObject({ through: `miras.example:${world.port}`, lapsedAt: null })
    world.pass(6)
    await runRechecks()
    expect(await verificationOf(claimant)).toEqual(first)
    world.pass(1)
    await runRechecks()
    const second = await verificationOf(claimant)
    expect(Date.parse(second?.checkedAt ?? '') - Date.parse(first?.checkedAt ?? '')).toBeGreaterThan(
      6 * 86_400_000,
    )
    expect(await manage(claimant)).toBe(200)
    expect(await actionsOn(claimant)).toEqual(['artist_claim.prove'])
  })

  it('survive one failure, and lapse with the second a day later', async () => {
    const claimant = await becomeClaimant()
    unpublish()
    world.pass(7)
    await runRechecks()
    expect(await manage(claimant)).toBe(200)
    await runRechecks()
    expect(await manage(claimant)).toBe(200)
    publish(claimant.proof)
    world.pass(1)
    await runRechecks()
    unpublish()
    world.pass(7)
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('approved')
    world.pass(1)
    await runRechecks()
    expect(await claimOf(claimant)).toMatchObject({
      claimStatus: 'lapsed',
      lapsedAt: expect.any(String),
      proof: { id: claimant.proof.id, address: world.at('miras.example') },
    })
    expect(await manage(claimant)).toBe(403)
    expect((await verificationOf(claimant))?.lapsedAt).toEqual(expect.any(String))
    expect(await newestNotice(claimant)).toContain('has lapsed')
    expect(await actionsOn(claimant)).toEqual(['artist_claim.lapse', 'artist_claim.prove'])
  })

  it('survive an outage of this site’s network for up to 30 days, but not that of their own host', async () => {
    const { reply } = world.sources
    const breakDown = () => {
      for (const host of ['miras.example', 'plc.example']) world.dns.zones.set(host, { a: ['127.8.0.9'] })
      world.sources.reply = () => faults.reset
    }
    const statusAfter = async (claimant: Claimant, days: number) => {
      world.pass(days)
      await runRechecks()
      return (await claimOf(claimant)).claimStatus
    }
    const first = await becomeClaimant()
    breakDown()
    unpublish()
    for (const days of [7, 1, 1]) expect(await statusAfter(first, days)).toBe('approved')
    world.sources.reply = reply
    expect(await statusAfter(first, 1)).toBe('approved')
    expect(await statusAfter(first, 1)).toBe('lapsed')

    world.reset()
    const second = await becomeClaimant()
    breakDown()
    unpublish()
    for (const days of [29, 2]) expect(await statusAfter(second, days)).toBe('approved')
    expect(await statusAfter(second, 1)).toBe('lapsed')
    world.sources.reply = reply
  })

  it('lapse within 8 days when their host and a source are down, but not all that is outside', async () => {
    const { reply } = world.sources
    const claimant = await becomeClaimant()
    world.dns.zones.set('miras.example', { a: ['127.8.0.9'] })
    world.sources.reply = () => faults.reset
    unpublish()
    world.pass(7)
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('approved')
    world.pass(1)
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('lapsed')
    world.sources.reply = reply
  })

  it('come back as soon as their proof is found again, by the claimant’s check or the next day', async () => {
    const checked = await lapsedClaimant()
    const missing = await world.check(checked.business, checked.proof)
    expect(missing.claim?.claimStatus).toBe('lapsed')
    expect(missing.attempts.map(({ found }) => found)).toContain('no record')
    publish(checked.proof)
    expect((await world.check(checked.business, checked.proof)).claim).toMatchObject({
      claimStatus: 'approved',
      lapsedAt: null,
    })
    expect(await manage(checked)).toBe(200)
    expect(await newestNotice(checked)).toContain('is back')

    const waiting = await lapsedClaimant()
    publish(waiting.proof)
    world.pass(1)
    await runRechecks()
    expect((await claimOf(waiting)).claimStatus).toBe('approved')
    expect(await actionsOn(waiting)).toEqual([
      'artist_claim.restore',
      'artist_claim.lapse',
      'artist_claim.prove',
    ])
  })

  it('are restored by another address too, as the same claim', async () => {
    const claimant = await lapsedClaimant()
    const other = await world.begin(claimant.business, claimant.artistId, world.at('fans.miras.example'))
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${other.token}`] })
    const { claim } = await world.check(claimant.business, other)
    expect(claim).toMatchObject({ id: claimant.claim.id, claimStatus: 'approved', lapsedAt: null })
    // From then on only this address counts.
    world.pass(8)
    await runRechecks()
    expect((await claimOf(claimant)).proof?.address).toBe(world.at('fans.miras.example'))
    expect((await claimOf(claimant)).claimStatus).toBe('approved')
  })

  it('are not restored by a proof of an address that they have left', async () => {
    const claimant = await becomeClaimant()
    const { business, artistId, proof } = claimant
    const moved = await world.begin(business, artistId, world.at('fans.miras.example'))
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${moved.token}`] })
    expect((await world.check(business, moved)).claim?.proof?.address).toBe(world.at('fans.miras.example'))
    world.dns.zones.delete('_fanfare.fans.miras.example')
    world.pass(7.1)
    await runRechecks()
    world.pass(1)
    await runRechecks()
    const left = await world.check(business, proof)
    expect([left.claim?.claimStatus, left.attempts]).toEqual(['lapsed', []])
    // Nor does a check of it that had begun before they moved.
    const row = await world.site.platform.db
      .selectFrom('claim_proofs')
      .selectAll()
      .where('id', '=', proof.id)
      .executeTakeFirstOrThrow()
    const findings = await recheck({ ...world.site.platform, sendLetters() {} }, row)
    expect(findings.some(({ proven }) => proven)).toBe(true)
    expect((await claimOf(claimant)).claimStatus).toBe('lapsed')
  })

  it('lapse when an answer breaks a check, or the address can no longer be proved', async () => {
    const claimant = await becomeClaimant()
    unpublish()
    world.dns.zones.set('_atproto.miras.example', { txt: ['did=did:web:%zz'] })
    world.pass(7)
    await runRechecks()
    world.pass(1)
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('lapsed')

    world.reset()
    const other = await becomeClaimant()
    await world.site.platform.db
      .updateTable('claim_proofs')
      .set({ address: 'https://github.io/' })
      .where('id', '=', other.proof.id)
      .execute()
    world.pass(7)
    await runRechecks()
    world.pass(1)
    await runRechecks()
    expect((await claimOf(other)).claimStatus).toBe('lapsed')
  })

  it('have no approving admin after a proof approves them again', async () => {
    const { business, artistId } = await listedNewcomer()
    const id = await createArtistClaim(world.site, business, artistId, 'pending')
    await send(admin, `/api/admin/claims/artist/${id}/approve`, undefined, 'POST')
    const first = await world.begin(business, artistId, world.at('miras.example'))
    publish(first)
    await world.check(business, first)
    unpublish()
    world.pass(7)
    await runRechecks()
    world.pass(1)
    await runRechecks()
    const row = () =>
      world.site.platform.db
        .selectFrom('artist_claims')
        .select(['claim_status', 'approved_by', 'decided_by'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await row()).toEqual({ claim_status: 'lapsed', approved_by: admin.id, decided_by: admin.id })
    const again = await world.begin(business, artistId, world.at('miras.example'))
    publish(again)
    expect((await world.check(business, again)).claim?.id).toBe(id)
    expect(await row()).toEqual({ claim_status: 'approved', approved_by: null, decided_by: null })
  })

  it('prevent approval of others by a proof: an admin decides, and sees the reason', async () => {
    const { artistId } = await lapsedClaimant()
    const rival = await createBusiness(world.site, await createMember(world.site))
    const proof = await world.begin(rival, artistId, world.at('miras.example'))
    publish(proof)
    const { claim, reasons } = await world.check(rival, proof)
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual(['Someone else has a claim whose verification has lapsed and may come back.'])
  })

  it('wait for an admin when their proof is found again after somebody else was approved: one business manages the page meanwhile', async () => {
    const marks = officialMarks()
    const earlier = await lapsedClaimant(marks.write)
    const { body: post } = await send<Post>(earlier.business.owner, '/api/posts', { content: 'Hello.' })
    await world.site.platform.db
      .updateTable('posts')
      .set({ linked_entity_type: 'artist', linked_entity_id: earlier.artistId })
      .where('id', '=', post.id)
      .execute()
    await world.site.platform.db
      .insertInto('post_moderation')
      .values({ post_id: post.id, business_account_id: earlier.business.id, action: 'pin' })
      .execute()
    const rival = await createBusiness(world.site, await createMember(world.site))
    const proof = await world.begin(rival, earlier.artistId, world.at('fans.miras.example'))
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim } = await world.check(rival, proof)
    await send(admin, `/api/admin/claims/artist/${claim?.id}/approve`, undefined, 'POST')
    expect((await verificationOf(earlier))?.businessName).toBe(rival.name)

    await send(admin, '/api/me/notifications/read', undefined, 'PUT')
    publish(earlier.proof)
    const checked = await world.check(earlier.business, earlier.proof)
    expect((await send<{ unread: number }>(admin, '/api/me/notifications/unread')).body.unread).toBe(1)
    expect(checked).toMatchObject({
      claim: { id: earlier.claim.id, claimStatus: 'pending', lapsedAt: null, approvedAt: null },
      reasons: ['While the verification had lapsed, an admin approved someone else’s claim.'],
    })
    expect(await manage(earlier)).toBe(403)
    expect((await verificationOf(earlier))?.businessName).toBe(rival.name)
    const { rows } = await sql`select from post_moderation where post_id = ${post.id}`.execute(
      world.site.platform.db,
    )
    expect(rows).toEqual([])
    expect(await marks.until()).toEqual([expect.any(String), expect.any(String)])
    expect((await actionsOn(earlier))[0]).toBe('artist_claim.contest')
    // Later checks neither notify again nor approve it.
    world.pass(8)
    await runRechecks()
    expect((await claimOf(earlier)).claimStatus).toBe('pending')
    expect((await actionsOn(earlier))[0]).toBe('artist_claim.contest')
    // The admin may allow both to manage the page.
    await send(admin, `/api/admin/claims/artist/${earlier.claim.id}/approve`, undefined, 'POST')
    expect(await manage(earlier)).toBe(200)
  })

  it('lose pins, hides and official marks when a new proof sends them to an admin, who rejects them', async () => {
    const marks = officialMarks()
    const claimant = await lapsedClaimant(marks.write)
    const { business, artistId, claim } = claimant
    const { db } = world.site.platform
    for (const action of ['pin', 'hide'] as const) {
      const { body: post } = await send<Post>(business.owner, '/api/posts', { content: `To ${action}.` })
      await db
        .updateTable('posts')
        .set({ linked_entity_type: 'artist', linked_entity_id: artistId })
        .where('id', '=', post.id)
        .execute()
      await db
        .insertInto('post_moderation')
        .values({ post_id: post.id, business_account_id: business.id, action })
        .execute()
    }
    const moderation = () =>
      db.selectFrom('post_moderation').selectAll().where('business_account_id', '=', business.id).execute()
    expect(await moderation()).toHaveLength(2)
    // An address that was listed only just now is not enough.
    world.listed.set(artistId, [
      ...(world.listed.get(artistId) ?? []),
      { type: 'official homepage', url: world.at('elsewhere.example') },
    ])
    const other = await world.begin(business, artistId, world.at('elsewhere.example'))
    world.dns.zones.set('_fanfare.elsewhere.example', { txt: [`fanfare-verification=${other.token}`] })
    expect((await world.check(business, other)).claim).toMatchObject({ id: claim.id, claimStatus: 'pending' })
    expect(await moderation()).toEqual([])
    expect(await marks.until()).toEqual([expect.any(String), expect.any(String)])
    await send(admin, `/api/admin/claims/artist/${claim.id}/reject`, { reason: 'Not theirs' })
    expect((await claimOf(claimant)).claimStatus).toBe('rejected')
    expect(await moderation()).toEqual([])
  })

  it('are seen while lapsed by the team, and looked for by its managers, but not by posters and others', async () => {
    const claimant = await lapsedClaimant()
    const manager = await joinTeam(world.site, claimant.business, 'manager')
    const poster = await joinTeam(world.site, claimant.business, 'poster')
    const { body } = await send<{ items: Claim[] }>(manager, '/api/business/claims')
    expect(body.items).toMatchObject([{ id: claimant.claim.id, claimStatus: 'lapsed' }])
    const path = `/api/business/proofs/${claimant.proof.id}/check`
    expect((await send(poster, path, undefined, 'POST')).status).toBe(404)
    expect((await send(await createMember(world.site), path, undefined, 'POST')).status).toBe(404)
    publish(claimant.proof)
    expect(await send(manager, path, undefined, 'POST')).toMatchObject({
      status: 200,
      body: { claim: { claimStatus: 'approved' } },
    })
  })

  it('end when their proof is missing for 60 days, and can be made again', async () => {
    const marks = officialMarks()
    const claimant = await lapsedClaimant(marks.write)
    world.pass(30)
    await run('business.claim-listings')
    world.pass(29)
    await run('business.claim-listings')
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('lapsed')
    expect(await marks.until()).toEqual([null, null])
    world.pass(2)
    await runRechecks()
    expect(await claimOf(claimant)).toMatchObject({
      claimStatus: 'rejected',
      rejectionReason: `For 60 days we didn’t find the proof at ${world.at('miras.example')}.`,
      approvedAt: null,
      proof: null,
    })
    expect(await verificationOf(claimant)).toBeUndefined()
    expect(await marks.until()).toEqual([expect.any(String), expect.any(String)])
    const again = await world.begin(claimant.business, claimant.artistId, world.at('miras.example'))
    publish(again)
    const { claim } = await world.check(claimant.business, again)
    expect(claim?.claimStatus).toBe('approved')
    expect(claim?.id).not.toBe(claimant.claim.id)
  })
})

describe('taking back a claim', () => {
  const takeBack = ({ claim }: Claimant, body: unknown, by = admin) =>
    send<Claim>(by, `/api/admin/claims/artist/${claim.id}/revoke`, body)

  it('needs a reason, ends the access, and leaves earlier official posts as formerly official', async () => {
    const claimant = await becomeClaimant()
    const written = await writeOfficially(claimant)
    expect((await takeBack(claimant, { reason: ' ' })).status).toBe(422)
    expect((await takeBack(claimant, { reason: 'x', marks: 'burn' })).status).toBe(422)
    const { status, body } = await takeBack(claimant, { reason: 'The mail was forged.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ claimStatus: 'revoked', rejectionReason: 'The mail was forged.' })
    expect(await manage(claimant)).toBe(403)
    expect(await verificationOf(claimant)).toBeUndefined()
    expect(await newestNotice(claimant)).toContain('took back')
    const { post, reply } = await readThread(written)
    expect(post).toMatchObject({ isOfficialPost: true, officialUntil: expect.any(String) })
    expect(reply).toMatchObject({ isOfficial: true, officialUntil: expect.any(String) })
    expect(await takeBack(claimant, { reason: 'Again.' })).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    })
    const [entry] = await readAudit(world.site, admin, { subjectId: claimant.claim.id })
    expect(entry).toMatchObject({
      action: 'artist_claim.revoke',
      after: { reason: 'The mail was forged.', marks: 'formerly' },
    })
  })

  it('can remove the official marks instead', async () => {
    const claimant = await becomeClaimant()
    const written = await writeOfficially(claimant)
    await takeBack(claimant, { reason: 'Not the artist.', marks: 'remove' })
    const { post, reply } = await readThread(written)
    expect(post).toMatchObject({ isOfficialPost: false, businessName: null, officialUntil: null })
    expect(reply).toMatchObject({ isOfficial: false, businessName: null, officialUntil: null })
  })

  it('bars the member from being approved by a proof again: an admin decides', async () => {
    const claimant = await becomeClaimant()
    await takeBack(claimant, { reason: 'Not the artist.' })
    const proof = await world.begin(claimant.business, claimant.artistId, world.at('fans.miras.example'))
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim, reasons } = await world.check(claimant.business, proof)
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual([expect.stringContaining('took back')])
    // The old proof no longer has an effect.
    world.pass(8)
    await runRechecks()
    expect((await claimOf(claimant)).claimStatus).toBe('revoked')
  })

  it('bars every owner of the business, also through another business of theirs', async () => {
    const claimant = await becomeClaimant()
    const partner = await joinTeam(world.site, claimant.business, 'owner')
    await takeBack(claimant, { reason: 'Not the artist.' })
    const other = await createBusiness(world.site, await createMember(world.site))
    await world.site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: other.id, user_id: partner.id, role: 'owner' })
      .execute()
    const proof = await world.begin(other, claimant.artistId, world.at('fans.miras.example'))
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim, reasons } = await world.check(other, proof)
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual([expect.stringContaining('took back')])
  })

  it('works for lapsed claims, and is refused for claims of one’s own and pending ones', async () => {
    const lapsed = await lapsedClaimant()
    expect((await takeBack(lapsed, { reason: 'It is sold.' })).body.claimStatus).toBe('revoked')

    const own = await becomeClaimant()
    await world.site.platform.db
      .insertInto('user_roles')
      .values({ user_id: own.business.owner.id, role: 'admin' })
      .execute()
    expect((await takeBack(own, { reason: 'Mine.' }, own.business.owner)).status).toBe(403)
    await takeBack(own, { reason: 'Theirs.' })
    expect((await takeBack(own, { reason: 'Theirs.' })).status).toBe(409)
  })

  it('happens with the deletion of an approved claim as well: its official posts read formerly official', async () => {
    const claimant = await becomeClaimant()
    const written = await writeOfficially(claimant)
    const answer = await world.site.request(`/api/admin/claims/artist/${claimant.claim.id}/delete`, {
      method: 'POST',
      headers: admin.headers,
      body: { reason: 'Made twice' },
    })
    expect(answer.status).toBe(204)
    expect((await readThread(written)).post.officialUntil).toEqual(expect.any(String))
  })
})

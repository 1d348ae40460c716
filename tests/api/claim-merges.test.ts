import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminClaim } from '#features/business/public.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import {
  type Business,
  createAdmin,
  createArtistClaim,
  createBusiness,
  createLabel,
  createLabelClaim,
  readAudit,
} from '../support/business.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

let world: ProofWorld
let admin: Member
beforeAll(async () => {
  world = await openProofWorld({ SITE_MODE: 'live', CLAIM_REVIEW_FOLLOWERS: '1' })
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function call(member: Member, method: string, path: string, body?: unknown) {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
}
const moveMerged = async (what = 'business.claim-merges') => {
  const job = world.site.jobs.find(({ name }) => name === what)
  if (!job) throw new Error('There is no job.')
  expect(await world.site.platform.jobs.run(job)).toEqual({})
}
/** MusicBrainz merges an artist into another one, and the catalogue learns of it. */
const merge = (mbid: string, target: string, name = 'Mira Solenne Trio') =>
  storeFacts(
    world.site.platform.db,
    { artists: [{ mbid: target, name }], redirects: [{ kind: 'artist', mbid, target }] },
    new Date(),
  )
/** An admin must decide again on merged claims. */
const approve = async (id: string, kind = 'artist') => {
  const { status } = await call(admin, 'POST', `/api/admin/claims/${kind}/${id}/approve`)
  expect(status).toBe(200)
}
const claimsOf = async ({ owner }: Business) => (await call(owner, 'GET', '/api/business/claims')).body.items
const manageStatus = async ({ owner }: Business, id: string) =>
  (await call(owner, 'GET', `/api/manage/artist/${id}/page`)).status
const bell = async ({ owner }: Pick<Business, 'owner'>): Promise<string[]> => {
  const { body } = await call(owner, 'GET', '/api/me/notifications')
  return body.items.map(({ content }: { content: string }) => content)
}
/** Proves an address that has been listed for 31 days. */
async function prove(business: Business, artistId: string) {
  const address = world.at('miras.example')
  world.listed.set(artistId, [{ type: 'official homepage', url: address }])
  await call(business.owner, 'GET', `/api/business/addresses/artist/${artistId}`)
  world.pass(31)
  const proof = await world.begin(business, artistId, address)
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
  return world.check(business, proof)
}

it('a claim moves with its statements to the remaining page, where an admin decides on it and on claims of strangers', async () => {
  const { business, artistId } = await world.newcomer()
  const claimId = await createArtistClaim(world.site, business, artistId, 'approved', 'Mira Solenne')
  const page = `/api/manage/artist/${artistId}/page`
  await call(business.owner, 'PUT', page, { field: 'biography', version: 0, value: 'Ours' })
  const target = randomUUID()
  await merge(artistId, target)
  await call(admin, 'PUT', '/api/me/notifications/read')
  const rung = async () =>
    (await bell({ owner: admin })).filter((text) => text.includes('waits for a decision')).length
  const before = await rung()
  await moveMerged()
  expect(await rung()).toBe(before + 1)

  expect(await claimsOf(business)).toMatchObject([
    { id: claimId, entityId: target, entityName: 'Mira Solenne Trio', claimStatus: 'pending' },
  ])
  expect(await manageStatus(business, target)).toBe(403)
  const details = (await call(admin, 'GET', `/api/admin/claims/artist/${claimId}`)).body
  expect(details).toMatchObject({ mergedName: 'Mira Solenne', claim: { approvedAt: null } })
  await approve(claimId)
  const managed = await call(business.owner, 'GET', `/api/manage/artist/${target}/page`)
  expect([managed.status, managed.body.stated.biography]).toEqual([200, 'Ours'])
  const shown = await world.site.request(`/api/pages/artist/${target}/statements`)
  expect((await shown.json()).items).toMatchObject([{ stated: { biography: 'Ours' } }])
  expect(await bell(business)).toContainEqual(
    expect.stringContaining('merged Mira Solenne into another page, Mira Solenne Trio. An admin decides'),
  )
  expect((await readAudit(world.site, admin, { subjectId: claimId })).at(-1)).toMatchObject({
    action: 'artist_claim.merge',
    before: { page: artistId, status: 'approved' },
    after: { page: target, status: 'pending' },
  })

  const stranger = await createBusiness(world.site, await createMember(world.site))
  expect((await prove(stranger, target)).claim?.claimStatus).toBe('pending')
  // The next run finds nothing more to move.
  await moveMerged()
  expect(await readAudit(world.site, admin, { subjectId: claimId })).toHaveLength(2)
})

it('adds up the views of both pages by day', async () => {
  const { business, artistId } = await world.newcomer()
  await createArtistClaim(world.site, business, artistId, 'approved', 'Mira Solenne')
  const target = randomUUID()
  const { db } = world.site.platform
  await sql`insert into page_days (kind, entity_id, day, views, followers) values
    ('artist', ${artistId}, '2026-01-01', 3, 10), ('artist', ${artistId}, '2026-01-02', 4, null),
    ('artist', ${target}, '2026-01-02', 5, 7), ('artist', ${target}, '2026-01-03', 6, 8)`.execute(db)
  await merge(artistId, target)
  await moveMerged()
  const { rows } = await sql`select entity_id as id, day, views, followers from page_days
    where entity_id in (${artistId}, ${target}) order by day`.execute(db)
  expect(rows).toEqual([
    { id: target, day: '2026-01-01', views: 3, followers: 10 },
    { id: target, day: '2026-01-02', views: 9, followers: 7 },
    { id: target, day: '2026-01-03', views: 6, followers: 8 },
  ])
})

it('official posts stay on the page that was given up until its claim has moved, and are formerly official on the other', async () => {
  const { business, artistId } = await world.newcomer()
  await createArtistClaim(world.site, business, artistId, 'approved', 'Mira Solenne')
  const post = await createPost(world.site, business.owner, {
    linkedEntityType: 'artist',
    linkedEntityId: artistId,
    linkedEntityName: 'Mira Solenne',
  })
  await sql`update posts set is_official_post = true, posted_as_business_id = ${business.id} where id = ${post.id}`.execute(
    world.site.platform.db,
  )
  const target = randomUUID()
  await merge(artistId, target)
  const postsOn = async (linkedEntityId: string) =>
    (await readFeed(world.site, { linkedEntityType: 'artist', linkedEntityId })).items
  await moveMerged('community.merges')
  expect(await postsOn(target)).toEqual([])
  await moveMerged()
  await moveMerged('community.merges')
  expect(await postsOn(artistId)).toEqual([])
  expect(await postsOn(target)).toMatchObject([
    {
      id: post.id,
      linkedEntityName: 'Mira Solenne Trio',
      isOfficialPost: true,
      officialUntil: expect.any(String),
    },
  ])
})

it('pins, hides and official replies of a claim end with the merge, also if the posts would move first', async () => {
  const { business, artistId } = await world.newcomer()
  await createArtistClaim(world.site, business, artistId, 'approved', 'Mira Solenne')
  const fan = await createMember(world.site)
  const about = { linkedEntityType: 'artist', linkedEntityId: artistId, linkedEntityName: 'Mira' } as const
  const [pinned, hidden] = [
    await createPost(world.site, fan, about),
    await createPost(world.site, fan, about),
  ]
  const at = `/api/manage/artist/${artistId}/posts`
  expect((await call(business.owner, 'PUT', `${at}/${pinned.id}/pin`, {})).status).toBe(200)
  expect((await call(business.owner, 'PUT', `${at}/${hidden.id}/hide`, { reason: 'Spam' })).status).toBe(200)
  const reply = await createReply(world.site, business.owner, { post: pinned })
  await sql`update post_replies set is_official = true, business_account_id = ${business.id} where id = ${reply.id}`.execute(
    world.site.platform.db,
  )
  const target = randomUUID()
  await merge(artistId, target)
  for (const job of ['community.merges', 'business.claim-merges', 'community.merges']) await moveMerged(job)
  const on = { linkedEntityType: 'artist', linkedEntityId: target }
  const feed = await readFeed(world.site, on)
  expect(feed.items.map(({ id }) => id).toSorted()).toEqual([pinned.id, hidden.id].toSorted())
  expect(feed.pinned).toEqual([])
  expect((await readThread(world.site, pinned.id)).items).toMatchObject([
    { isOfficial: true, officialUntil: expect.any(String) },
  ])
})

it('bars on a page also apply to the page it was merged into', async () => {
  const { business, artistId } = await world.newcomer()
  const claimId = await createArtistClaim(world.site, business, artistId, 'approved')
  const revoke = `/api/admin/claims/artist/${claimId}/revoke`
  expect((await call(admin, 'POST', revoke, { reason: 'It is not theirs.' })).status).toBe(200)
  const target = randomUUID()
  await merge(artistId, target)
  await moveMerged()
  const { claim, reasons } = await prove(business, target)
  expect([claim?.claimStatus, reasons]).toEqual(['pending', [expect.stringContaining('An admin took back')]])
})

it('if another business manages the remaining page, both are notified, and open proofs start again', async () => {
  const first = await world.newcomer()
  await createArtistClaim(world.site, first.business, first.artistId, 'approved', 'Famous')
  const second = await world.newcomer()
  const claimId = await createArtistClaim(world.site, second.business, second.artistId, 'approved', 'Copy')
  await merge(second.artistId, first.artistId, 'Famous')
  await moveMerged()
  const waiting = async (id: string): Promise<AdminClaim> =>
    (await call(admin, 'GET', `/api/admin/claims/artist/${id}`)).body.claim
  expect(await waiting(claimId)).toMatchObject({ claimStatus: 'pending', hasOtherApproved: true })
  expect(await manageStatus(first.business, first.artistId)).toBe(200)
  expect(await manageStatus(second.business, first.artistId)).toBe(403)
  expect((await bell(first.business))[0]).toContain(`a page that ${second.business.name} claims into Famous`)
  expect((await bell(second.business))[0]).toContain('An admin decides whether your claim counts there')

  const third = await world.newcomer()
  const address = world.at('miras.example')
  world.listed.set(third.artistId, [{ type: 'official homepage', url: address }])
  const startedProof = await world.begin(third.business, third.artistId, address)
  world.pass(1)
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${startedProof.token}`] })
  await merge(third.artistId, randomUUID())
  const check = () => call(third.business.owner, 'POST', `/api/business/proofs/${startedProof.id}/check`)
  // Also before the job has run; otherwise its approval would hold until then.
  expect(await check()).toMatchObject({ status: 409, body: { code: 'merged' } })
  await moveMerged()
  expect((await check()).status).toBe(404)
  expect(await claimsOf(third.business)).toEqual([])
})

it('a claim of a business that manages the page that stays already waits beside that one', async () => {
  const { business, artistId } = await world.newcomer()
  const [target, merged] = [artistId, randomUUID()]
  const kept = await createArtistClaim(world.site, business, target, 'approved', 'Mira')
  const second = await createArtistClaim(world.site, business, merged, 'approved', 'Mira again')
  await merge(merged, target, 'Mira')
  await moveMerged()
  const statuses = (await claimsOf(business)).map(({ id, claimStatus }: AdminClaim) => [id, claimStatus])
  expect(Object.fromEntries(statuses)).toEqual({ [kept]: 'approved', [second]: 'pending' })
  // It is not approved beside the other claim, and ending it bars nobody.
  const decide = (verdict: string, reason?: string) =>
    call(admin, 'POST', `/api/admin/claims/artist/${second}/${verdict}`, reason && { reason })
  expect((await decide('approve')).status).toBe(409)
  await sql`update artist_claims set method = 'dns' where id = ${second}`.execute(world.site.platform.db)
  expect((await decide('reject', 'One is enough.')).status).toBe(200)
  const accounts = (await call(business.owner, 'GET', '/api/business/accounts')).body.items
  expect(accounts).toMatchObject([{ barredPages: [] }])
  expect(await manageStatus(business, target)).toBe(200)
})

it('merges in turns move on, and two into each other move nothing', async () => {
  const { business, artistId } = await world.newcomer()
  const claimId = await createArtistClaim(world.site, business, artistId, 'approved')
  const [next, last] = [randomUUID(), randomUUID()]
  await merge(artistId, next)
  await merge(next, last)
  await moveMerged()
  await moveMerged()
  await approve(claimId)
  expect(await manageStatus(business, last)).toBe(200)
  const back = randomUUID()
  await merge(last, back)
  await merge(back, last)
  await moveMerged()
  expect(await manageStatus(business, last)).toBe(200)
})

it('a claim of a label moves as well', async () => {
  const business = await createBusiness(world.site, await createMember(world.site))
  const labelId = await createLabel(world.site, 'Night Bus')
  const claimId = await createLabelClaim(world.site, business, labelId)
  const target = await createLabel(world.site, 'Night Bus Records')
  await storeFacts(
    world.site.platform.db,
    { redirects: [{ kind: 'label', mbid: labelId, target }] },
    new Date(),
  )
  await moveMerged()
  await approve(claimId, 'label')
  const managed = await call(business.owner, 'GET', `/api/manage/label/${target}/page`)
  expect(managed.status).toBe(200)
  const { rows } =
    await sql`select label_name from label_claims where label_musicbrainz_id = ${target}`.execute(
      world.site.platform.db,
    )
  expect(rows).toEqual([{ label_name: 'Night Bus Records' }])
})

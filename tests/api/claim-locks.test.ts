import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { lockClaim } from '#features/business/claims/server/claims.ts'
import { decideClaim, deleteClaim, revokeClaim } from '#features/business/review/server/decide-claim.ts'
import { createClaimableFestivals } from '#features/shows/festivals/server/claimable-festivals.ts'
import {
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createVenue,
  createVenueClaim,
  joinTeam,
} from '../support/business.ts'
import { waitingForLocks } from '../support/locks.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld } from '../support/proof-world.ts'
import { showOf } from '../support/shows.ts'
import type { TestSite } from '../support/site.ts'

const transfer = (site: TestSite, owner: Member, businessId: string, { id: memberId }: Member) =>
  site.request(`/api/business/accounts/${businessId}/team/transfer`, {
    method: 'POST',
    headers: owner.headers,
    body: { memberId },
  })

// The embedded engine has one connection: transactions cannot meet.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('a claim', async () => {
  const { site, admin, manage, postOn, call } = await openModeratedSite()
  const { db } = site.platform
  afterAll(() => site.close())

  it('is deleted by an admin while its owner deletes the account, without a deadlock', async () => {
    const { owner, artistId, claimId, at } = await manage()
    const post = await postOn(artistId)
    expect((await call(owner, `${at}/posts/${post.id}/pin`, 'PUT', {})).status).toBe(200)
    let leaving: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await lockClaim(trx, 'artist', claimId)
      leaving = call(owner, '/api/me/delete-account', 'POST', owner)
      await waitingForLocks(db, 1)
      await deleteClaim(trx, admin.id, { kind: 'artist', id: claimId, reason: 'A test' })
    })
    expect((await leaving)?.status).toBe(204)
    const left = await db.selectFrom('posts').select('is_pinned').where('id', '=', post.id).execute()
    expect(left).toEqual([{ is_pinned: false }])
  })

  it('serves an official reply while the business is handed over, without a deadlock', async () => {
    const { owner, business, artistId, at } = await manage()
    const partner = await joinTeam(site, business, 'owner')
    const post = await postOn(artistId)
    const answers: Promise<Response>[] = []
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('posts').select('id').where('id', '=', post.id).forUpdate().execute()
      answers.push(call(owner, `${at}/posts/${post.id}/official-replies`, 'POST', { content: 'Thanks' }))
      await waitingForLocks(db, 1)
      answers.push(transfer(site, owner, business.id, partner))
      await waitingForLocks(db, 2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200])
  })
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a claim on a venue', async () => {
  const { site, admin, call } = await openModeratedSite()
  const { db } = site.platform
  afterAll(() => site.close())

  const NOTHING_MORE = { reason: 'A test', marks: 'formerly' } as const
  it.each(['deleted', 'taken back'])('is %s while the venue is renamed, without a deadlock', async (what) => {
    const ours = await createBusiness(site, await createMember(site))
    const theirs = await createBusiness(site, await createMember(site))
    const name = `Quay Hall that is ${what}`
    const venueId = await createVenue(site, name)
    await createVenueClaim(site, ours, venueId)
    const id = await createVenueClaim(site, theirs, venueId)
    const artist = { id: await createArtist(site, 'Kestrel Yard'), name: 'Kestrel Yard' }
    const path = `/api/manage/venue/${venueId}`
    const shown = await call(theirs.owner, `${path}/shows`, 'POST', { ...showOf(artist), venue: null })
    expect(shown.status).toBe(201)
    const moved = { name: `${name} no more`, city: 'Lisbon', country: 'PT', latitude: 38.7, longitude: -9.1 }
    let renamed: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await lockClaim(trx, 'venue', id)
      await trx.selectFrom('venue_claims').select('id').where('id', '=', id).forUpdate().execute()
      const facts = { ...moved, address: null, website: null, capacity: null, version: 0 }
      renamed = call(ours.owner, `${path}/facts`, 'PUT', facts)
      await waitingForLocks(db, 1)
      const claim = { kind: 'venue', id } as const
      if (what === 'deleted') await deleteClaim(trx, admin.id, { ...claim, reason: 'A test' })
      else await revokeClaim(trx, site.platform, admin.id, claim, NOTHING_MORE)
    })
    expect((await renamed)?.status).toBe(200)
    const venue = await db.selectFrom('venues').select('name').where('id', '=', venueId).executeTakeFirst()
    expect(venue).toEqual({ name: moved.name })
  })

  it('is revoked at the same moment as the only other one, and the earlier facts are restored', async () => {
    const ours = await createBusiness(site, await createMember(site))
    const theirs = await createBusiness(site, await createMember(site))
    const venueId = await createVenue(site, 'Tide Hall')
    const first = await createVenueClaim(site, ours, venueId)
    const second = await createVenueClaim(site, theirs, venueId)
    const moved = { name: 'Ebb Hall', city: 'Lisbon', country: 'PT', latitude: 38.7, longitude: -9.1 }
    const facts = { ...moved, address: null, website: null, capacity: null, version: 0 }
    expect((await call(ours.owner, `/api/manage/venue/${venueId}/facts`, 'PUT', facts)).status).toBe(200)
    let other: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await revokeClaim(trx, site.platform, admin.id, { kind: 'venue', id: first }, NOTHING_MORE)
      other = call(admin, `/api/admin/claims/venue/${second}/revoke`, 'POST', NOTHING_MORE)
      await Promise.race([other, waitingForLocks(db, 1)])
    })
    expect((await other)?.status).toBe(200)
    const venue = await db.selectFrom('venues').select('name').where('id', '=', venueId).executeTakeFirst()
    expect(venue).toEqual({ name: 'Tide Hall' })
  })
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a proof', async () => {
  const world = await openProofWorld()
  const { site } = world
  const { db } = site.platform
  afterAll(() => world.close())

  it('is accepted while the business is handed over, without a deadlock', async () => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type: 'official homepage', url: world.at('miras.example') }])
    const partner = await joinTeam(site, business, 'owner')
    const { id, token } = await world.begin(business, artistId, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })
    let check: Promise<{ claim: unknown }> | undefined
    let handedOver: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      // A concurrent request that accepts a proof has already locked the business and the proof.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`claim artist ${artistId}`}, 0))`.execute(trx)
      check = world.check(business, { id })
      await waitingForLocks(db, 1)
      handedOver = transfer(site, business.owner, business.id, partner)
      await waitingForLocks(db, 2)
    })
    expect(await check).toMatchObject({ claim: { claimStatus: 'pending' } })
    expect((await handedOver)?.status).toBe(200)
    const claims = await db.selectFrom('artist_claims').select('claimed_by').execute()
    expect(claims).toEqual([{ claimed_by: partner.id }])
  })

  it('that is found again while an admin approves somebody else waits for them, and then for an admin', async () => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type: 'official homepage', url: world.at('miras.example') }])
    await world.begin(business, artistId, world.at('miras.example'))
    world.pass(31)
    const { id, token } = await world.begin(business, artistId, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })
    const { claim } = await world.check(business, { id })
    await db
      .updateTable('artist_claims')
      .set({ claim_status: 'lapsed', lapsed_at: world.site.platform.clock.now() })
      .where('id', '=', claim?.id ?? '')
      .execute()
    const rival = await createBusiness(site, await createMember(site))
    const theirs = await createArtistClaim(site, rival, artistId, 'pending')
    const admin = await createAdmin(site)
    let check: Promise<{ claim: unknown; reasons: string[] }> | undefined
    await db.transaction().execute(async (trx) => {
      const decision = { verdict: 'approve', reason: null } as const
      const context = {
        ...site.platform,
        festivals: createClaimableFestivals(site.platform, { hidden: () => [], shown: () => undefined }),
      }
      await decideClaim(trx, context, admin.id, { kind: 'artist', id: theirs }, decision)
      check = world.check(business, { id })
      await Promise.race([check, waitingForLocks(db, 1)])
    })
    expect(await check).toMatchObject({
      claim: { claimStatus: 'pending' },
      reasons: ['While the verification had lapsed, an admin approved someone else’s claim.'],
    })
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim, NewBusinessAccount } from '#features/business/contract.ts'
import type { ProofCheck } from '#features/business/proofs/contract.ts'
import {
  type Business,
  createAdmin,
  createArtistClaim,
  createBusiness,
  joinTeam,
  readAudit,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

const BARRED =
  'An admin took back, deleted or rejected an earlier claim of this member or business on this page, or refused its business.'

const DAY_MS = 24 * 60 * 60_000

let world: ProofWorld
let admin: Member
beforeAll(async () => {
  world = await openProofWorld()
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** Sends a request that must succeed. */
async function send<T>(member: Member, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

const accountOf = ({ id }: Business) => `/api/business/accounts/${id}`
const memberOf = (business: Business, { id }: Member) => `${accountOf(business)}/team/members/${id}`
const transfer = (business: Business, from: Member, to: Member) =>
  send(from, 'POST', `${accountOf(business)}/team/transfer`, { memberId: to.id })
const unverify = ({ id }: Business) =>
  send(admin, 'POST', `/api/admin/accounts/${id}/unverify`, { reason: 'It is not theirs.' })
const end = (verb: 'revoke' | 'delete', { id }: { id: string }) =>
  send(admin, 'POST', `/api/admin/claims/artist/${id}/${verb}`, { reason: 'It is not theirs.' })

/** A business, and its artist, whose address has been listed for 31 days. */
async function listedNewcomer() {
  const { business, artistId } = await world.newcomer()
  world.listed.set(artistId, [{ type: 'official homepage', url: world.at('miras.example') }])
  await send(business.owner, 'GET', `/api/business/addresses/artist/${artistId}`)
  world.pass(31)
  return { business, artistId }
}

/** Begins a proof whose token is published. */
async function begin(business: Business, artistId: string) {
  const proof = await world.begin(business, artistId, world.at('miras.example'))
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
  return proof
}
const prove = async (business: Business, artistId: string) =>
  world.check(business, await begin(business, artistId))

async function claimant() {
  const { business, artistId } = await listedNewcomer()
  const { claim } = await prove(business, artistId)
  if (claim?.claimStatus !== 'approved') throw new Error('The claim is not approved')
  return { business, artistId, claim }
}
const decisionOf = ({ id }: Business) =>
  world.site.platform.db
    .selectFrom('business_accounts')
    .select(['changed_at', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const anotherOf = (member: Member) => createBusiness(world.site, member)
const outcome = ({ claim, reasons }: ProofCheck) => [claim?.claimStatus, reasons]
const PENDING = ['pending', [BARRED]]

describe('after an admin took back a claim', () => {
  it('the decisions have the time of the clock of the site', async () => {
    const { business, claim } = await claimant()
    const { items } = await send<{ items: NewBusinessAccount[] }>(
      business.owner,
      'GET',
      '/api/business/accounts',
    )
    await end('revoke', claim)
    await send(business.owner, 'PUT', accountOf(business), { ...items[0], businessName: 'Another name' })
    const changed = await decisionOf(business)
    await send(admin, 'POST', `/api/admin/accounts/${business.id}/approve`)
    const approved = await decisionOf(business)
    await unverify(business)
    const unverified = await decisionOf(business)
    const { decided_at: revoked } = await world.site.platform.db
      .selectFrom('artist_claims')
      .select('decided_at')
      .where('id', '=', claim.id)
      .executeTakeFirstOrThrow()
    const days = [changed.changed_at, approved.decided_at, unverified.decided_at, revoked].map((at) =>
      Math.round((world.site.platform.clock.now().getTime() - (at?.getTime() ?? 0)) / DAY_MS),
    )
    expect(days).toEqual([0, 0, 0, 0])
  })

  it('only the owners of the business, and of their others, read which pages need an admin next time', async () => {
    const { business, artistId, claim } = await claimant()
    const other = await anotherOf(business.owner)
    const manager = await joinTeam(world.site, business, 'manager')
    await end('revoke', claim)
    const barred = async (member: Member) => {
      const { items } = await send<{ items: { id: string; barredPages: unknown[] }[] }>(
        member,
        'GET',
        '/api/business/accounts',
      )
      return Object.fromEntries(items.map(({ id, barredPages }) => [id, barredPages]))
    }
    const page = { kind: 'artist', entityId: artistId }
    expect(await barred(business.owner)).toEqual({ [business.id]: [page], [other.id]: [page] })
    expect(await barred(manager)).toEqual({ [business.id]: [] })
    // The approval of an admin lifts the bar.
    const proved = await prove(business, artistId)
    expect(proved.claim?.claimStatus).toBe('pending')
    await send(admin, 'POST', `/api/admin/claims/artist/${proved.claim?.id}/approve`)
    expect(await barred(business.owner)).toEqual({ [business.id]: [], [other.id]: [] })
  })
})

describe('after an admin refused a business, its owner is not approved by a proof', () => {
  it('through another one, when the first is closed', async () => {
    const { business, artistId } = await claimant()
    await unverify(business)
    await send(business.owner, 'DELETE', accountOf(business))
    expect(outcome(await prove(await anotherOf(business.owner), artistId))).toEqual(PENDING)
  })

  it('of a page whose claim waits as well', async () => {
    const { business, artistId } = await listedNewcomer()
    await createArtistClaim(world.site, business, artistId, 'pending')
    await unverify(business)
    await send(business.owner, 'DELETE', accountOf(business))
    expect(outcome(await prove(await anotherOf(business.owner), artistId))).toEqual(PENDING)
  })

  it('when the admin rejected another name of it', async () => {
    const { business, artistId } = await claimant()
    await send(business.owner, 'PUT', accountOf(business), {
      accountType: 'independent_artist',
      businessName: `${business.name} & Sons`,
      businessEmail: `${business.owner.username}@example.com`,
    })
    await send(admin, 'POST', `/api/admin/accounts/${business.id}/reject`, { reason: 'Not theirs.' })
    await send(business.owner, 'DELETE', accountOf(business))
    expect(outcome(await prove(await anotherOf(business.owner), artistId))).toEqual(PENDING)
  })
})

describe('after an admin refused a business, a proof of somebody else', () => {
  it('approves, and nobody of the refused business is notified', async () => {
    const { business, artistId } = await claimant()
    await unverify(business)
    const bellOf = async ({ owner }: Business) =>
      (await send<{ items: unknown[] }>(owner, 'GET', '/api/me/notifications')).items
    const before = await bellOf(business)
    const theirs = await anotherOf(await createMember(world.site))
    expect(outcome(await prove(theirs, artistId))).toEqual(['approved', []])
    expect(await bellOf(business)).toEqual(before)
  })

  it('does not approve a business with the refused owner in its team, in any role', async () => {
    const { business, artistId } = await claimant()
    await unverify(business)
    const theirs = await anotherOf(await createMember(world.site))
    await world.site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: theirs.id, user_id: business.owner.id, role: 'poster' })
      .execute()
    expect(outcome(await prove(theirs, artistId))).toEqual(PENDING)
  })
})

describe('after an admin ended a claim, a proof approves', () => {
  it.each(['revoke', 'delete'] as const)(
    'nobody who handed the business over and left before (%s)',
    async (verb) => {
      const { business, artistId, claim } = await claimant()
      const friend = await joinTeam(world.site, business, 'manager')
      await transfer(business, business.owner, friend)
      await send(business.owner, 'DELETE', memberOf(business, business.owner))
      await end(verb, claim)
      expect(outcome(await prove(await anotherOf(business.owner), artistId))).toEqual(PENDING)
    },
  )

  it('nobody who handed the business over between beginning the proof and its check', async () => {
    const { business, artistId } = await listedNewcomer()
    const friend = await joinTeam(world.site, business, 'manager')
    const proof = await begin(business, artistId)
    await transfer(business, business.owner, friend)
    await send(business.owner, 'DELETE', memberOf(business, business.owner))
    const { claim } = await world.check({ ...business, owner: friend }, proof)
    expect(claim?.claimStatus).toBe('approved')
    await end('revoke', { id: claim?.id ?? '' })
    expect(outcome(await prove(await anotherOf(business.owner), artistId))).toEqual(PENDING)
  })

  it('no former owner who left, was removed or got another role; but a former manager', async () => {
    const { business, artistId, claim } = await claimant()
    const [left, removed, demoted] = await Promise.all([
      joinTeam(world.site, business, 'owner'),
      joinTeam(world.site, business, 'owner'),
      joinTeam(world.site, business, 'owner'),
    ])
    const manager = await joinTeam(world.site, business, 'manager')
    await send(left, 'DELETE', memberOf(business, left))
    await send(business.owner, 'DELETE', memberOf(business, removed))
    await send(business.owner, 'PUT', memberOf(business, demoted), { role: 'poster' })
    await end('revoke', claim)
    for (const one of [left, removed, demoted]) {
      expect(outcome(await prove(await anotherOf(one), artistId))).toEqual(PENDING)
      const [waiting] = (await send<{ items: Claim[] }>(one, 'GET', '/api/business/claims')).items
      await send(one, 'DELETE', `/api/business/claims/artist/${waiting?.id}`)
    }
    expect(outcome(await prove(await anotherOf(manager), artistId))).toEqual(['approved', []])
  })

  it('not the business itself either, under any owner, until an admin approves it', async () => {
    const { business, artistId, claim } = await claimant()
    const friend = await joinTeam(world.site, business, 'manager')
    await end('revoke', claim)
    await transfer(business, business.owner, friend)
    await send(friend, 'DELETE', memberOf(business, business.owner))
    const passed = { ...business, owner: friend }
    const checked = await prove(passed, artistId)
    expect(outcome(checked)).toEqual(PENDING)
    await send(admin, 'POST', `/api/admin/claims/artist/${checked.claim?.id}/approve`)
    const bars = await world.site.platform.db
      .selectFrom('claim_bars')
      .select(['user_id', 'business_account_id'])
      .where('entity_id', '=', artistId)
      .execute()
    expect(bars).toEqual([{ user_id: business.owner.id, business_account_id: null }])
  })
})

describe('after an admin ended the claim of a festival that a claim stated', () => {
  const festivalOf = async (business: Business, name: string) => {
    const series = crypto.randomUUID()
    world.series.set(series, name)
    world.listed.set(series, [{ type: 'official homepage', url: world.at('miras.example') }])
    await world.beginForFestival(business, { festivalName: name }, world.at('miras.example'))
    world.pass(31)
  }
  const proveStated = async (business: Business, festivalName: string) => {
    const proof = await world.beginForFestival(business, { festivalName }, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    return world.check(business, proof)
  }
  const endFestival = (verb: 'revoke' | 'delete', { claim }: ProofCheck) =>
    send(admin, 'POST', `/api/admin/claims/festival/${claim?.id}/${verb}`, { reason: 'Not theirs.' })

  it('no proof approves its business when it states the festival again, as a new one', async () => {
    const { business } = await world.newcomer()
    await festivalOf(business, 'Basalt Tide Gathering')
    const first = await proveStated(business, 'Basalt Tide Gathering')
    expect(outcome(first)).toEqual(['approved', []])
    await endFestival('delete', first)
    expect(outcome(await proveStated(business, 'BASALT Tide Gathering'))).toEqual(PENDING)
  })

  it('nor another business of its owner, when the first is closed', async () => {
    const { business } = await world.newcomer()
    await festivalOf(business, 'Obsidian Harbour Weekend')
    await endFestival('revoke', await proveStated(business, 'Obsidian Harbour Weekend'))
    await send(business.owner, 'DELETE', accountOf(business))
    const next = await anotherOf(business.owner)
    const waiting = await proveStated(next, 'Obsidian Harbour Weekend')
    expect(outcome(waiting)).toEqual(PENDING)
    // The approval of an admin lifts this bar too.
    await send(admin, 'POST', `/api/admin/claims/festival/${waiting.claim?.id}/approve`)
    const bars = await world.site.platform.db
      .selectFrom('claim_bars')
      .select('kind')
      .where('user_id', '=', business.owner.id)
      .execute()
    expect(bars).toEqual([])
  })
})

describe('after an admin rejected or deleted a claim that was proved', () => {
  it.each(['reject', 'delete'])(
    'no proof approves it, however long the address is listed by then: %s',
    async (verdict) => {
      const { business, artistId } = await world.newcomer()
      world.listed.set(artistId, [{ type: 'official homepage', url: world.at('miras.example') }])
      const first = await prove(business, artistId)
      expect(first.claim?.claimStatus).toBe('pending')
      await send(admin, 'POST', `/api/admin/claims/artist/${first.claim?.id}/${verdict}`, {
        reason: 'An impostor.',
      })
      world.pass(31)
      await send(business.owner, 'GET', `/api/business/addresses/artist/${artistId}`)
      expect(outcome(await prove(business, artistId))).toEqual(PENDING)
    },
  )

  it('but one after a claim by documents that was rejected', async () => {
    const { business, artistId } = await listedNewcomer()
    const id = await createArtistClaim(world.site, business, artistId, 'pending')
    await send(admin, 'POST', `/api/admin/claims/artist/${id}/reject`, { reason: 'Not readable.' })
    expect(outcome(await prove(business, artistId))).toEqual(['approved', []])
  })
})

describe('a member who lost a claim', () => {
  it('does not get its page back by joining the business of a friend that proved it since', async () => {
    const { business, artistId, claim } = await claimant()
    await end('revoke', claim)
    const friend = await createMember(world.site)
    const theirs = await anotherOf(friend)
    const token = 'x'.repeat(43)
    await world.site.platform.db
      .insertInto('business_invitations')
      .values({
        business_account_id: theirs.id,
        email: business.owner.email,
        role: 'poster',
        token_hash: createHash('sha256').update(token).digest(),
        invited_by: friend.id,
        expires_at: new Date(world.site.platform.clock.now().getTime() + 600_000),
      })
      .execute()
    await world.site.platform.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', business.owner.id)
      .execute()
    const proved = await prove(theirs, artistId)
    expect(proved.claim?.claimStatus).toBe('approved')
    const join = () =>
      world.site.request('/api/business/invitations/accept', {
        method: 'POST',
        headers: business.owner.headers,
        body: { token },
      })
    const refused = await join()
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'An admin took back, deleted or rejected a claim of yours on a page this business manages, so you can’t join its team.',
    ])
    // Nor while the claim has lapsed, because it may be restored by itself.
    const { db } = world.site.platform
    await db
      .updateTable('artist_claims')
      .set({ claim_status: 'lapsed', lapsed_at: new Date() })
      .where('id', '=', proved.claim?.id ?? '')
      .execute()
    expect((await join()).status).toBe(409)
    await end('revoke', { id: proved.claim?.id ?? '' })
    expect((await join()).status).toBe(200)
  })
})

describe('admins', () => {
  const asAdmin = async (member: Member) => {
    await world.site.platform.db
      .insertInto('user_roles')
      .values({ user_id: member.id, role: 'admin' })
      .execute()
    return member
  }
  const ask = (who: Member, id: string, verb: string) =>
    world.site.request(`/api/admin/claims/artist/${id}/${verb}`, {
      method: 'POST',
      headers: who.headers,
      body: verb === 'approve' ? undefined : { reason: 'Made twice' },
    })

  it('do not delete claims of a business in whose team they are, and the attempt is recorded', async () => {
    const { business, artistId } = await world.newcomer()
    const id = await createArtistClaim(world.site, business, artistId, 'approved', 'Mira Solenne')
    const insider = await asAdmin(await joinTeam(world.site, business, 'poster'))
    const answer = await ask(insider, id, 'delete')
    expect([answer.status, (await answer.json()).detail]).toEqual([
      403,
      'You can’t decide on your own application. Please ask another admin.',
    ])
    expect(await readAudit(world.site, admin, { subjectId: id })).toMatchObject([
      { action: 'artist_claim.delete', outcome: 'refused' },
    ])
    expect((await ask(admin, id, 'delete')).status).toBe(204)
  })

  it('do not approve a claim of a business that is not verified any more, but reject it', async () => {
    const { business, artistId } = await world.newcomer()
    const id = await createArtistClaim(world.site, business, artistId, 'pending')
    await unverify(business)
    const answer = await ask(admin, id, 'approve')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'business_rejected',
      detail:
        'The business behind this claim is no longer verified, so you can’t approve the claim. Please reject it.',
    })
    expect((await ask(admin, id, 'reject')).status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Business, createAdmin } from '../support/business.ts'
import type { Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

let world: ProofWorld
let admin: Member
let business: Business
let artistId: string
beforeAll(async () => {
  world = await openProofWorld()
  admin = await createAdmin(world.site)
})
beforeEach(async () => {
  world.reset()
  const made = await world.newcomer()
  business = made.business
  artistId = made.artistId
  world.listed.set(artistId, [{ type: 'official homepage', url: world.at('miras.example') }])
})
afterAll(() => world.close())

const send = (member: Member, path: string, body: unknown, method = 'POST') =>
  world.site.request(path, { method, headers: member.headers, body })

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

describe('bad input to proofs', () => {
  it.each([
    [{ kind: 'artist', artistMusicbrainzId: 'mira' }, 'artistMusicbrainzId', 'Choose an artist'],
    [{ kind: 'artist', artistMusicbrainzId: UNKNOWN }, 'artistMusicbrainzId', 'Choose an artist'],
    [{ kind: 'artist', address: '' }, 'address', expect.any(String)],
    [
      { kind: 'artist', address: 'https://evil.example/' },
      'address',
      expect.stringContaining('for the artist'),
    ],
    [{ kind: 'artist', address: `https://miras.example/${'x'.repeat(2000)}` }, 'address', expect.any(String)],
    [{ kind: 'label', labelMusicbrainzId: 'brass' }, 'labelMusicbrainzId', 'Choose a label'],
    [{ kind: 'label', labelMusicbrainzId: UNKNOWN }, 'labelMusicbrainzId', 'Choose a label'],
    [{ kind: 'festival', festivalName: ' ' }, 'festivalName', 'Enter the name of the festival'],
    [{ kind: 'festival', festivalName: 'x'.repeat(121) }, 'festivalName', expect.stringContaining('120')],
    [{ kind: 'festival', festivalId: 'nowhere' }, 'festivalId', expect.stringContaining('cannot be claimed')],
    [
      { kind: 'festival', festivalName: 'Glow Meadow', address: 'javascript:alert(1)' },
      'address',
      'Enter the address of a website, such as https://example.com',
    ],
    [
      { kind: 'festival', festivalName: 'Glow Meadow', address: 'https://127.0.0.1/' },
      'address',
      expect.any(String),
    ],
  ])('is refused with %j, names the field, and begins nothing', async (wrong, field, message) => {
    const answer = await send(business.owner, '/api/business/proofs', {
      businessAccountId: business.id,
      artistMusicbrainzId: artistId,
      address: world.at('miras.example'),
      ...wrong,
    })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ [field]: message })
    const begun = await send(business.owner, '/api/business/proofs', undefined, 'GET')
    expect((await begun.json()).items).toEqual([])
  })

  it('keeps what was begun: the token stays the same after every wrong check', async () => {
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=wrong'] })
    const { claim, attempts } = await world.check(business, proof)
    expect(claim).toBeNull()
    expect(attempts[0]).toMatchObject({
      fetched: 'TXT _fanfare.miras.example',
      found: expect.stringContaining('fanfare-verification=wrong'),
      expected: `fanfare-verification=${proof.token}`,
    })
    const begun = await send(business.owner, '/api/business/proofs', undefined, 'GET')
    expect((await begun.json()).items).toMatchObject([{ id: proof.id, token: proof.token }])
    // A host that has gone is said to be so, and can be tried again.
    world.dns.zones.delete('miras.example')
    const gone = await world.check(business, proof)
    expect(gone.attempts.map(({ method, found }) => [method, found])).toContainEqual([
      'page',
      'no host of this name',
    ])
  })
})

describe('bad input to decisions on claims', () => {
  it.each([
    ['reject', {}, 'reason', 'Please give a reason'],
    ['reject', { reason: ' ' }, 'reason', 'Please give a reason'],
    ['reject', { reason: 'x'.repeat(1001) }, 'reason', 'The reason must be at most 1000 characters'],
    ['revoke', { reason: '' }, 'reason', 'Please give a reason'],
    ['revoke', { reason: 'Sold.', marks: 'burn' }, 'marks', expect.any(String)],
  ])('is refused for %s with %j at its field, and decides nothing', async (verb, body, field, message) => {
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim } = await world.check(business, proof)
    const answer = await send(admin, `/api/admin/claims/artist/${claim?.id}/${verb}`, body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ [field]: message })
    const read = await send(admin, `/api/admin/claims/artist/${claim?.id}`, undefined, 'GET')
    expect((await read.json()).claim).toMatchObject({ claimStatus: 'pending', rejectionReason: null })
  })
})

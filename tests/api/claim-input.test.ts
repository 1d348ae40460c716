import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ProofMethod } from '#features/business/limits.ts'
import { type Business, createAdmin } from '../support/business.ts'
import type { Member } from '../support/members.ts'
import { html, jsonPage, openProofWorld, type ProofWorld, redirectTo } from '../support/proof-world.ts'

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
    [{ kind: 'festival', festivalId: 'nowhere' }, 'festivalId', expect.stringContaining('can’t claim')],
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
    const proofs = await send(business.owner, '/api/business/proofs', undefined, 'GET')
    expect((await proofs.json()).items).toEqual([])
  })

  it('does not end a begun proof: the token stays the same after every failed check', async () => {
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=wrong'] })
    const { claim, attempts } = await world.check(business, proof)
    expect(claim).toBeNull()
    expect(attempts[0]).toMatchObject({
      fetched: 'TXT _fanfare.miras.example',
      found: expect.stringContaining('fanfare-verification=wrong'),
      expected: `fanfare-verification=${proof.token}`,
    })
    const proofs = await send(business.owner, '/api/business/proofs', undefined, 'GET')
    expect((await proofs.json()).items).toMatchObject([{ id: proof.id, token: proof.token }])
    // The message says that the host is gone; the check can be repeated.
    world.dns.zones.delete('miras.example')
    const gone = await world.check(business, proof)
    expect(gone.attempts.map(({ method, found }) => [method, found])).toContainEqual([
      'page',
      'no host of this name',
    ])
  })
})

describe('a check that finds no proof', () => {
  const FILE = '/.well-known/fanfare.json'
  const fill = (status: number, body: string, type = 'text/html') => {
    for (const path of ['/', FILE]) {
      world.pages.set(`miras.example${path}`, (_, response) => {
        response.writeHead(status, { 'Content-Type': type })
        response.end(body)
      })
    }
  }

  it.each<[string, () => void, Partial<Record<ProofMethod, string>>]>([
    [
      'nothing is there',
      () => {},
      { dns: 'no record', 'well-known': 'the error 404, Not Found', page: 'the error 404, Not Found' },
    ],
    [
      'other texts are there',
      () => {
        world.dns.zones.set('_fanfare.miras.example', { txt: ['v=spf1 -all', 'fanfare-verification=old'] })
        world.pages.set(`miras.example${FILE}`, jsonPage({ tokens: ['old'] }))
        const links = ['https://fanfare.example/verify/old', 'https://social.example/@mira']
        world.pages.set('miras.example/', html(links.map((one) => `<a rel="me" href="${one}">x</a>`).join()))
      },
      {
        dns: 'v=spf1 -all\nfanfare-verification=old',
        'well-known': 'tokens: old',
        page: 'a page without this link, but with links to https://fanfare.example/verify/old, https://social.example/@mira',
      },
    ],
    [
      'the same page answers to everything',
      () => fill(200, '<h1>Mira</h1>'),
      { 'well-known': 'no JSON, but text/html', page: 'a page without this link' },
    ],
    [
      'the answers are empty',
      () => fill(200, '', 'text/plain'),
      { 'well-known': 'no JSON, but text/plain', page: 'no web page, but text/plain' },
    ],
    [
      'both lead to another host',
      () => {
        world.pages.set('miras.example/', redirectTo(world.at('evil.example')))
        world.pages.set(`miras.example${FILE}`, redirectTo(world.at('evil.example', FILE)))
      },
      {
        'well-known':
          'a redirect to https://evil.example:PORT/.well-known/fanfare.json, which is another address',
        page: 'a redirect to https://evil.example:PORT/, which is another address',
      },
    ],
    [
      'the server is broken',
      () => fill(500, 'Oh no'),
      {
        'well-known': 'the error 500, Internal Server Error',
        page: 'the error 500, Internal Server Error',
      },
    ],
    [
      'the answers have no end',
      () => fill(200, 'x'.repeat(3_000_000)),
      {
        'well-known': 'an answer that is too long to be read',
        page: 'an answer that is too long to be read',
      },
    ],
    [
      'the host is of a private network',
      () => world.dns.zones.set('miras.example', { a: ['10.0.0.7'] }),
      {
        'well-known': 'The host is not on the public internet.',
        page: 'The host is not on the public internet.',
      },
    ],
    [
      'the host is gone',
      () => world.dns.zones.delete('miras.example'),
      { 'well-known': 'no host of this name', page: 'no host of this name' },
    ],
    [
      'nobody is there',
      () => world.dns.zones.set('miras.example', { a: ['127.8.0.99'] }),
      { 'well-known': 'a host that refuses connections', page: 'a host that refuses connections' },
    ],
  ])('says what was fetched, found and expected: %s', async (_, prepare, expected) => {
    const proof = await world.begin(business, artistId, world.at('miras.example'))
    prepare()
    const { claim, attempts } = await world.check(business, proof)
    expect(claim).toBeNull()
    const places: Partial<Record<ProofMethod, { fetched: string; expected: string }>> = {
      dns: { fetched: 'TXT _fanfare.miras.example', expected: `fanfare-verification=${proof.token}` },
      'well-known': {
        fetched: world.at('miras.example', FILE),
        expected: `{"tokens":["${proof.token}"]}`,
      },
      page: { fetched: world.at('miras.example'), expected: `<a rel="me" href="${proof.link}">` },
    }
    for (const [method, found] of Object.entries(expected)) {
      expect(attempts).toContainEqual({
        method,
        proven: false,
        ...places[method as ProofMethod],
        found: found.replace('PORT', String(world.port)),
      })
    }
  })

  it('names the Bluesky identity that is missing', async () => {
    const address = 'https://bsky.app/profile/miras.example'
    world.listed.set(artistId, [{ type: 'social network', url: address }])
    const proof = await world.begin(business, artistId, address)
    world.dns.zones.set('_atproto.miras.example', { txt: ['did=did:plc:mira'] })
    const { attempts } = await world.check(business, proof)
    expect(attempts).toEqual([
      {
        method: 'bluesky',
        proven: false,
        fetched: 'The Bluesky profile miras.example',
        found: 'no identity did:plc:mira',
        expected: proof.link,
      },
    ])
  })
})

describe('bad input to decisions on claims', () => {
  it.each([
    ['reject', {}, 'reason', 'Please give a reason'],
    ['reject', { reason: ' ' }, 'reason', 'Please give a reason'],
    ['reject', { reason: '\u200b' }, 'reason', 'Please give a reason'],
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

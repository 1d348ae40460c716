import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListedAddress } from '#features/business/proofs/contract.ts'
import { readVerification } from '#features/business/public.ts'
import { createAdmin, createArtistClaim, createBusiness, readAudit } from '../support/business.ts'
import { createMember } from '../support/members.ts'
import { html, jsonPage, openProofWorld, type ProofWorld, redirectTo, typed } from '../support/proof-world.ts'

const HOMEPAGE = 'official homepage'

describe('claims by proof of control', () => {
  let world: ProofWorld
  beforeAll(async () => {
    world = await openProofWorld()
  })
  beforeEach(() => world.reset())
  afterAll(() => world.close())

  const home = () => world.at('miras.example')
  /** A newcomer with an artist whose address one source has listed for this many days. */
  const listedFor = async (days: number, url: string, type = HOMEPAGE) => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type, url }])
    await addresses(business.owner, artistId)
    world.pass(days)
    return { business, artistId }
  }
  const addresses = async (
    member: { headers: Record<string, string> },
    artistId: string,
  ): Promise<ListedAddress[]> => {
    const answer = await world.site.request(`/api/business/addresses/artist/${artistId}`, {
      headers: member.headers,
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).items
  }
  const filePath = '/.well-known/fanfare.json'

  it('list the addresses that sources have now, each with where it is from and since when', async () => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [
      { type: HOMEPAGE, url: 'http://www.Miras.example' },
      { type: HOMEPAGE, url: 'https://old.example/', ended: true },
      { type: 'social network', url: 'https://social.example/@mira' },
      { type: 'purchase for download', url: 'https://shop.example/' },
      { type: 'bandcamp', url: 'https://mira.bandcamp.com/' },
      { type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q7' },
    ])
    world.statements.set('Q7 P434', [artistId])
    world.statements.set('Q7 P856', ['https://miras.example/'])
    world.statements.set('Q7 P4033', ['mira@social.example'])
    world.statements.set('Q7 P12361', ['miras.example'])
    const found = await addresses(business.owner, artistId)
    expect(
      found.map(({ address, methods, listings }) => [address, methods, listings.map((l) => l.relation)]),
    ).toEqual([
      ['http://www.miras.example/', ['dns', 'well-known', 'page', 'bluesky'], [HOMEPAGE, 'P856']],
      ['https://social.example/@mira', ['page', 'fediverse'], ['social network', 'P4033']],
      ['https://mira.bandcamp.com/', ['page', 'fediverse'], ['bandcamp']],
      ['https://bsky.app/profile/miras.example', ['bluesky'], ['P12361']],
    ])
    // Another entity's item does not count.
    world.statements.set('Q7 P434', ['00000000-0000-4000-8000-000000000000'])
    expect((await addresses(business.owner, artistId)).flatMap(({ listings }) => listings)).toHaveLength(3)
  })

  it('start again when a relation was removed and restored', async () => {
    const { business, artistId } = await listedFor(40, home())
    const since = async () => (await addresses(business.owner, artistId))[0]?.listings[0]?.since ?? ''
    const first = await since()
    const listing = world.listed.get(artistId) ?? []
    world.listed.set(artistId, [])
    expect(await addresses(business.owner, artistId)).toEqual([])
    world.listed.set(artistId, listing)
    expect(Date.parse(await since()) - Date.parse(first)).toBeGreaterThanOrEqual(40 * 24 * 3600_000)
  })

  it('are in the audit log from their beginning, also when they fail or are given up', async () => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    // Beginning again returns the same proof, and a second failure on the same day is not logged.
    await world.begin(business, artistId, home())
    world.pages.set('miras.example/', html('NUL \0 and nothing else'))
    world.dns.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=\0wrong'] })
    await world.check(business, proof)
    world.pages.set('miras.example/', html('Something else'))
    await world.check(business, proof)
    const answer = await world.site.request(`/api/business/proofs/${proof.id}`, {
      method: 'DELETE',
      headers: business.owner.headers,
    })
    expect(answer.status).toBe(204)
    const log = await readAudit(world.site, await createAdmin(world.site), { subjectId: proof.id })
    expect(log.map(({ action }) => action)).toEqual([
      'artist_claim.give_up',
      'artist_claim.fail',
      'artist_claim.begin',
    ])
    expect(log.at(-2)).toMatchObject({
      subjectName: 'Mira Solenne',
      after: {
        address: home(),
        business: business.id,
        tried: [{ method: 'dns', found: expect.stringContaining('wrong') }, {}, {}, {}],
      },
    })
  })

  it('are approved at once by a record in the name system, with the evidence in the audit log', async () => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    expect(proof).toMatchObject({
      recordName: '_fanfare.miras.example',
      link: `https://fanfare.example/verify/${proof.token}`,
      fileAddress: world.at('miras.example', filePath),
      handle: 'miras.example',
    })
    const missing = await world.check(business, proof)
    expect(missing.claim).toBeNull()
    expect(missing.attempts.map(({ fetched, found, expected }) => [fetched, found, expected])).toEqual([
      ['TXT _fanfare.miras.example', 'no record', `fanfare-verification=${proof.token}`],
      [world.at('miras.example', filePath), 'the error 404, Not Found', `{"tokens":["${proof.token}"]}`],
      [home(), 'the error 404, Not Found', `<a rel="me" href="${proof.link}">`],
      ['The Bluesky profile miras.example', 'no Bluesky profile with the handle miras.example', proof.link],
    ])
    world.dns.zones.set('_fanfare.miras.example', { txt: ['v=spf1', `fanfare-verification=${proof.token}`] })
    const { claim, reasons } = await world.check(business, proof)
    expect(reasons).toEqual([])
    expect(claim).toMatchObject({ claimStatus: 'approved', method: 'dns', documents: 0, entityId: artistId })
    const admin = await createAdmin(world.site)
    expect(await readAudit(world.site, admin, { subjectId: claim?.id ?? '' })).toMatchObject([
      {
        action: 'artist_claim.prove',
        after: {
          status: 'approved',
          method: 'dns',
          address: home(),
          fetched: 'TXT _fanfare.miras.example',
          excerpt: expect.stringContaining(proof.token),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          listings: [{ source: 'musicbrainz', relation: HOMEPAGE }],
        },
      },
    ])
    const row = await world.site.platform.db
      .selectFrom('artist_claims')
      .select(['approved_by', 'method'])
      .where('id', '=', claim?.id ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ approved_by: null, method: 'dns' })
    const manage = await world.site.request(`/api/manage/artist/${artistId}`, {
      headers: business.owner.headers,
    })
    expect(manage.status).toBe(200)
    // The used token has no further effect; the answer stays the same.
    expect(await world.check(business, proof)).toMatchObject({ claim: { id: claim?.id } })
  })

  it.each([
    [
      'a file of the host',
      (token: string) => [filePath, jsonPage({ tokens: ['other', token] })] as const,
      'well-known',
    ],
    [
      'a link of the listed page',
      (token: string) =>
        [
          '/',
          html(`<p><a rel="noopener me" href="https://fanfare.example/verify/${token}">me</a></p>`),
        ] as const,
      'page',
    ],
    [
      'a link in the head of the page',
      (token: string) =>
        ['/', html(`<head><link rel=me href=https://fanfare.example/verify/${token}></head>`)] as const,
      'page',
    ],
    [
      'a link beside one that the page disowns',
      (token: string) => {
        const link = `href="https://fanfare.example/verify/${token}"`
        return ['/', html(`<a rel="me nofollow" ${link}>x</a><a rel="me" ${link}>me</a>`)] as const
      },
      'page',
    ],
  ])('are approved by %s', async (_, pageOf, method) => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    const [path, page] = pageOf(proof.token)
    world.pages.set(`miras.example${path}`, page)
    expect(await world.check(business, proof)).toMatchObject({ claim: { claimStatus: 'approved', method } })
  })

  it.each([
    [
      'a file with an emoji where its evidence is cut',
      filePath,
      (token: string) => {
        const start = `{"tokens":["${token}","`
        return typed(`${start}${'a'.repeat(499 - start.length)}\u{1F600}"]}`, 'application/json')
      },
    ],
    [
      'a link with NUL beside it',
      '/',
      (token: string) => html(`<a rel="me x\0y" href="https://fanfare.example/verify/${token}">x</a>`),
    ],
    [
      'a file with a byte order mark',
      filePath,
      (token: string) => typed(`\ufeff{"tokens":["${token}"]}`, 'application/json; charset=utf-8'),
    ],
    [
      'a file in UTF-16',
      filePath,
      (token: string) => typed(Buffer.from(`\ufeff{"tokens":["${token}"]}`, 'utf16le'), 'application/json'),
    ],
    [
      'a page with a byte order mark',
      '/',
      (token: string) => html(`\ufeff<a rel="me" href="https://fanfare.example/verify/${token}">x</a>`),
    ],
  ])('are approved by %s', async (_, path, pageOf) => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    world.pages.set(`miras.example${path}`, pageOf(proof.token))
    const { claim } = await world.check(business, proof)
    expect(claim?.claimStatus).toBe('approved')
    expect((await world.evidence(claim?.id ?? ''))?.excerpt).toContain(proof.token)
  })

  it('are approved despite another record with NUL, and an artist with addresses that cannot be stored', async () => {
    const { business, artistId } = await world.newcomer()
    const odd = ['https://x.example/\0', 'https://x.example/\ud83d']
    world.listed.set(
      artistId,
      [home(), ...odd].map((url) => ({ type: HOMEPAGE, url })),
    )
    expect((await addresses(business.owner, artistId)).map(({ address }) => address)).toEqual([home()])
    world.pass(31)
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`, 'x\0y'] })
    expect(await world.check(business, proof)).toMatchObject({ claim: { claimStatus: 'approved' } })
  })

  it('follow redirects from www to the bare name of the same host, to the same page', async () => {
    const { business, artistId } = await listedFor(31, world.at('www.miras.example'))
    const proof = await world.begin(business, artistId, world.at('www.miras.example'))
    world.pages.set('www.miras.example/', redirectTo(home()))
    world.pages.set('miras.example/', html(`<a rel="me" href="${proof.link}">`))
    expect(await world.check(business, proof)).toMatchObject({ claim: { claimStatus: 'approved' } })
  })

  const ACTIVITY = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"; charset=utf-8'

  it('are approved by a field of a fediverse profile, nofollow or not', async () => {
    const profile = world.at('social.example', '/@mira')
    const { business, artistId } = await listedFor(31, profile, 'social network')
    const proof = await world.begin(business, artistId, profile)
    const value = `<a href="${proof.link}" rel="me nofollow noopener">fanfare</a>`
    const actor = {
      id: world.at('social.example', '/users/mira'),
      type: 'Person',
      url: profile,
      attachment: [{ type: 'PropertyValue', name: 'Fanfare', value }],
    }
    world.pages.set('social.example/@mira', typed(`\ufeff${JSON.stringify(actor)}`, ACTIVITY))
    expect(await world.check(business, proof)).toMatchObject({
      claim: { claimStatus: 'approved', method: 'fediverse' },
    })
    // Pages name the profile, not its host.
    expect(await readVerification(world.site.platform.db, 'artist', artistId)).toMatchObject({
      through: `social.example:${world.port}/@mira`,
    })
  })

  const ofHost = () => `did:web:social.example%3A${world.port}`
  const OF_DIRECTORY = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
  it.each([
    {
      what: 'is listed',
      address: () => 'https://bsky.app/profile/miras.example',
      relation: 'social network',
      identity: ofHost,
    },
    {
      what: 'has the listed host as its handle',
      address: () => home(),
      relation: HOMEPAGE,
      identity: ofHost,
    },
    {
      what: 'is listed, of an identity in the directory',
      address: () => 'https://bsky.app/profile/miras.example',
      relation: 'social network',
      identity: () => OF_DIRECTORY,
    },
    {
      what: 'is listed by its identity in the directory, whatever its handle',
      address: () => `https://bsky.app/profile/${OF_DIRECTORY}`,
      relation: 'social network',
      identity: () => OF_DIRECTORY,
      handle: 'another.example',
    },
  ])(
    'are approved by the text of a Bluesky profile that $what',
    async ({ address, relation, identity, handle = 'miras.example' }) => {
      const profile = address()
      const { business, artistId } = await listedFor(31, profile, relation)
      const proof = await world.begin(business, artistId, profile)
      const did = identity()
      world.dns.zones.set(`_atproto.${handle}`, { txt: [`did=${did}`] })
      const document = {
        id: did,
        alsoKnownAs: [`at://${handle}`],
        service: [{ id: '#atproto_pds', serviceEndpoint: world.at('social.example') }],
      }
      const place = did === OF_DIRECTORY ? `plc.example/${did}` : 'social.example/.well-known/did.json'
      world.pages.set(place, typed(`\ufeff${JSON.stringify(document)}`, 'application/did+ld+json'))
      world.pages.set(
        `social.example/xrpc/com.atproto.repo.getRecord?repo=${encodeURIComponent(did)}&collection=app.bsky.actor.profile&rkey=self`,
        jsonPage({
          uri: `at://${did}/app.bsky.actor.profile/self`,
          value: { description: `Singer. ${proof.link}` },
        }),
      )
      expect(await world.check(business, proof)).toMatchObject({
        claim: { claimStatus: 'approved', method: 'bluesky' },
      })
    },
  )

  it('need one source for 30 days or two for 7, else an admin decides and sees the evidence', async () => {
    const admin = await createAdmin(world.site)
    const { business, artistId } = await listedFor(6, home())
    world.listed.get(artistId)?.push({ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q8' })
    world.statements.set('Q8 P434', [artistId])
    world.statements.set('Q8 P856', [home()])
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim, reasons } = await world.check(business, proof)
    expect(claim).toMatchObject({ claimStatus: 'pending', method: 'dns' })
    expect(reasons).toEqual([expect.stringContaining('too recently')])
    const answer = await world.site.request(`/api/admin/claims/artist/${claim?.id}`, {
      headers: admin.headers,
    })
    const { claim: seen } = await answer.json()
    expect(seen.evidence).toMatchObject({
      reasons,
      listings: [{ source: 'musicbrainz' }, { source: 'wikidata', relation: 'P856' }],
    })
    const approve = await world.site.request(`/api/admin/claims/artist/${claim?.id}/approve`, {
      method: 'POST',
      headers: admin.headers,
    })
    expect(approve.status).toBe(200)

    const second = await listedFor(0, home())
    world.listed.get(second.artistId)?.push({ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q9' })
    world.statements.set('Q9 P434', [second.artistId])
    world.statements.set('Q9 P856', [home()])
    await addresses(second.business.owner, second.artistId)
    world.pass(8)
    const later = await world.begin(second.business, second.artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${later.token}`] })
    expect(await world.check(second.business, later)).toMatchObject({ claim: { claimStatus: 'approved' } })
  })

  it('go to an admin when somebody manages the page, and notify the managers', async () => {
    const { business, artistId } = await listedFor(31, home())
    const other = await createBusiness(world.site, await createMember(world.site))
    await createArtistClaim(world.site, other, artistId, 'approved', 'Mira Solenne')
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { claim, reasons } = await world.check(business, proof)
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual(['Someone else has an approved claim.'])
    const notified = await world.site.request('/api/me/notifications', { headers: other.owner.headers })
    expect((await notified.json()).items).toMatchObject([
      { kind: 'claim_decided', content: expect.stringContaining(business.name) },
    ])
  })

  it('make an approved claim of the same business rest on the address, of documents as of another one', async () => {
    const { business, artistId } = await listedFor(31, home())
    const claim = await createArtistClaim(world.site, business, artistId, 'approved')
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    expect(await world.check(business, proof)).toMatchObject({
      claim: { id: claim, claimStatus: 'approved', method: 'dns', proof: { id: proof.id } },
      reasons: [],
    })
    expect(await readVerification(world.site.platform.db, 'artist', artistId)).toMatchObject({
      through: `miras.example:${world.port}`,
    })

    // A newly listed address does not replace the old one, however often it is proved.
    const fans = world.at('fans.miras.example')
    world.listed.set(
      artistId,
      [home(), fans].map((url) => ({ type: HOMEPAGE, url })),
    )
    const early = await world.begin(business, artistId, fans)
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${early.token}`] })
    await expect(world.check(business, early)).rejects.toThrow(
      '409 We found the token, but your claim stays as it is. This address can’t back it up yet: The address is listed too recently',
    )
    expect(
      (await readAudit(world.site, await createAdmin(world.site), { subjectId: claim }))[0],
    ).toMatchObject({
      action: 'artist_claim.prove',
      outcome: 'refused',
      after: { address: fans },
    })
    world.pass(31)
    const later = await world.begin(business, artistId, fans)
    world.dns.zones.set('_fanfare.fans.miras.example', { txt: [`fanfare-verification=${later.token}`] })
    const { claim: moved } = await world.check(business, later)
    expect([moved?.id, moved?.claimStatus, moved?.proof?.address]).toEqual([claim, 'approved', fans])
    const other = await createBusiness(world.site, business.owner)
    const rival = await world.begin(other, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${rival.token}`] })
    await expect(world.check(other, rival)).rejects.toThrow('409 You already manage this artist.')
  })

  it('go to an admin when many follow the artist', async () => {
    const { business, artistId } = await listedFor(31, home())
    await world.site.platform.database.pool.query(
      `insert into users (email, password_hash) select 'fan' || n || '-' || $1 || '@example.com', '-'
       from generate_series(1, 1001) n`,
      [artistId],
    )
    await world.site.platform.database.pool.query(
      `insert into artist_follows (artist_mbid, user_id)
       select $1::text::uuid, id from users where email like '%' || $1::text || '%'`,
      [artistId],
    )
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    expect(await world.check(business, proof)).toMatchObject({
      claim: { claimStatus: 'pending' },
      reasons: ['The page has more than 1000 followers.'],
    })
  })

  it('redirect the link of a token to the page, and can be cancelled by the member who began them', async () => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    expect(await world.begin(business, artistId, home())).toEqual(proof)
    const led = await world.site.request(`/verify/${proof.token}`)
    expect(await led.text()).toContain('<a href="/artist/mira-solenne">')
    expect((await world.site.request('/verify/nothing')).status).toBe(404)
    const stranger = await createMember(world.site)
    const remove = (headers: Record<string, string>) =>
      world.site.request(`/api/business/proofs/${proof.id}`, { method: 'DELETE', headers })
    expect((await remove(stranger.headers)).status).toBe(404)
    expect((await remove(business.owner.headers)).status).toBe(204)
    expect((await world.site.request(`/verify/${proof.token}`)).status).toBe(404)
  })

  it('are at most 20 at a time, begun by verified businesses, for listed addresses', async () => {
    const { business, artistId } = await world.newcomer()
    const urls = Array.from({ length: 21 }, (_, n) => world.at('miras.example', `/${n}`))
    world.listed.set(
      artistId,
      urls.map((url) => ({ type: HOMEPAGE, url })),
    )
    for (const url of urls.slice(0, 20)) await world.begin(business, artistId, url)
    await expect(world.begin(business, artistId, urls[20] ?? '')).rejects.toThrow('409')
    const pending = await createBusiness(world.site, await createMember(world.site), 'pending')
    await expect(world.begin(pending, artistId, urls[0] ?? '')).rejects.toThrow('403')
    await expect(world.begin(business, artistId, 'https://evil.example/')).rejects.toThrow('422')
  })

  it('are tried again when MusicBrainz does not answer, and lose nothing', async () => {
    const { business, artistId } = await listedFor(31, home())
    const proof = await world.begin(business, artistId, home())
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { reply } = world.sources
    world.sources.reply = () => ({ status: 500, body: 'down' })
    await expect(world.check(business, proof)).rejects.toThrow('503')
    world.sources.reply = reply
    expect(await world.check(business, proof)).toMatchObject({ claim: { claimStatus: 'approved' } })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueFetcher } from '#features/catalogue/fill/server/catalogue-fetcher.ts'
import { factsOfLinks } from '#features/catalogue/fill/server/from-musicbrainz.ts'
import { refreshArtist } from '#features/catalogue/import/server/commands/refresh.ts'
import { writeFacts } from '#features/catalogue/store/server/store-facts.ts'
import { createSources } from '#sources/sources.ts'
import { createLabel } from '../../support/business.ts'
import { listingReply } from '../../support/listing-source.ts'
import { openProofWorld, type ProofWorld } from '../../support/proof-world.ts'

const HOMEPAGE = 'official homepage'

describe('an address that a dump listed 40 days ago', () => {
  let world: ProofWorld
  const dumpedAt = new Date(Date.now() - 40 * 24 * 3600_000)

  beforeAll(async () => {
    world = await openProofWorld()
    // With the type names that the catalogue needs.
    world.sources.reply = (path) => {
      const reply = listingReply(path, world)
      if (!/^\/ws\/2\/(?:artist|label)\//.test(path) || !reply || typeof reply === 'function') return reply
      return { body: { ...(reply.body as object), name: 'Mira Solenne' } }
    }
    await world.site.platform.db
      .insertInto('catalogue_imports')
      .values({
        fingerprint: 'dump',
        source: 'dump',
        dumped_at: dumpedAt,
        finished_at: new Date(),
        state: '{}',
      })
      .execute()
  })
  afterAll(() => world.close())

  const inDump = (kind: 'artist' | 'label', mbid: string) => {
    const url = world.at('miras.example')
    world.listed.set(mbid, [{ type: HOMEPAGE, url }])
    return world.site.platform.db
      .transaction()
      .execute((trx) =>
        writeFacts(trx, factsOfLinks(kind, mbid, [{ type: HOMEPAGE, url } as never]), dumpedAt),
      )
  }
  const statusOf = async (
    begin: () => ReturnType<ProofWorld['begin']>,
    business: Parameters<ProofWorld['check']>[0],
  ) => {
    const proof = await begin()
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    return (await world.check(business, proof)).claim?.claimStatus
  }

  it.each([
    ['nobody read since', 'approved'],
    ['the command of operators read since', 'pending'],
    ['a page read since, and the cache has forgotten', 'pending'],
  ])('of an artist whose links %s makes a claim that is %s', async (what, expected) => {
    const { platform } = world.site
    const { business, artistId } = await world.newcomer()
    await inDump('artist', artistId)
    if (what.startsWith('the command'))
      expect(await refreshArtist(platform, artistId)).toMatchObject({ ok: true })
    if (what.startsWith('a page')) {
      const links = createCatalogueFetcher(platform, createSources(platform)).links(artistId)
      expect(await platform.sourceCache.refresh(links, 'visitor')).toBe(true)
      await platform.db.deleteFrom('source_answers').execute()
    }
    const begin = () => world.begin(business, artistId, world.at('miras.example'))
    expect(await statusOf(begin, business)).toBe(expected)
  })

  it('of an artist makes a pending claim if the site has since seen it missing and then restored', async () => {
    const { business, artistId } = await world.newcomer()
    await inDump('artist', artistId)
    const listing = world.listed.get(artistId) ?? []
    world.listed.set(artistId, [])
    const begin = () => world.begin(business, artistId, world.at('miras.example'))
    await expect(begin()).rejects.toThrow('422')
    world.listed.set(artistId, listing)
    expect(await statusOf(begin, business)).toBe('pending')
  })

  it.each([
    ['nobody read since', 'approved'],
    ['a page read since', 'pending'],
  ])('of a label whose links %s makes a claim that is %s', async (what, expected) => {
    const { platform } = world.site
    const { business } = await world.newcomer()
    const labelId = await createLabel(world.site, 'Night-Bus Records')
    await inDump('label', labelId)
    if (what.startsWith('a page')) {
      const label = createCatalogueFetcher(platform, createSources(platform)).label(labelId)
      expect(await platform.sourceCache.refresh(label, 'visitor')).toBe(true)
    }
    const begin = () => world.beginForLabel(business, labelId, world.at('miras.example'))
    expect(await statusOf(begin, business)).toBe(expected)
  })
})

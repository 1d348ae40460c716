import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeDue } from '#features/business/proofs/server/watch-listings.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import {
  createArtistClaim,
  createLabel,
  createLabelClaim,
  createVenue,
  createVenueClaim,
} from '../support/business.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

const HOMEPAGE = 'official homepage'
const HOUR_MS = 3600_000

describe('the watch of listings', () => {
  let world: ProofWorld
  beforeAll(async () => {
    world = await openProofWorld()
  })
  beforeEach(async () => {
    world.reset()
    await world.site.platform.db.deleteFrom('listed_addresses').execute()
    await world.site.platform.db.deleteFrom('listed_pages').execute()
  })
  afterAll(() => world.close())

  const runWatch = async () => {
    const job = world.site.jobs.find(({ name }) => name === 'business.claim-listings')
    if (!job) throw new Error('There is no such job')
    expect(await world.site.platform.jobs.run(job)).toEqual({})
  }
  const ask = async (path: string) => {
    const { business } = await world.newcomer()
    const answer = await world.site.request(`/api/business/addresses/${path}`, {
      headers: business.owner.headers,
    })
    expect(answer.status).toBe(200)
  }
  const watched = async (): Promise<string[]> => {
    const { db } = world.site.platform
    const pages = await db.selectFrom('listed_pages').select('entity_id').execute()
    const rows = await db.selectFrom('listed_addresses').select('entity_id').execute()
    const ids = (all: { entity_id: string }[]) => [...new Set(all.map((one) => one.entity_id))].sort()
    expect(ids(rows)).toEqual(ids(pages))
    return ids(pages)
  }
  /** Pages that were requested and read this many hours ago; their listings are as old. */
  const insertPages = async (db: DbOrTrx, count: number, hours: number) => {
    const ago = new Date(world.site.platform.clock.now().getTime() - hours * HOUR_MS)
    const ids: string[] = Array.from({ length: count }, () => randomUUID())
    const page = { entity_kind: 'artist' as const, entity_name: '' }
    const listing = { source: 'musicbrainz' as const, relation: HOMEPAGE, url: world.at('miras.example') }
    await db
      .insertInto('listed_pages')
      .values(ids.map((id) => ({ ...page, entity_id: id, requested_at: ago, read_at: ago })))
      .execute()
    await db
      .insertInto('listed_addresses')
      .values(ids.map((id) => ({ ...page, ...listing, entity_id: id, first_seen: ago, last_seen: ago })))
      .execute()
    return ids
  }

  it('takes pages whose listings are young first, but some of those that wait longest in each hour', async () => {
    // The site's own watch, which runs at its start, must not see these.
    await world.site.platform.db.transaction().execute(async (trx) => {
      const old = await insertPages(trx, 30, 40 * 24)
      const young = await insertPages(trx, 70, 21)
      await insertPages(trx, 5, 19)
      const now = world.site.platform.clock.now()
      const take = async () => (await takeDue(trx, now)).map(({ mbid }) => mbid)
      const first = await take()
      expect(first).toHaveLength(60)
      expect(first.filter((id) => old.includes(id))).toHaveLength(20)
      const second = await take()
      expect(second.filter((id) => old.includes(id))).toHaveLength(10)
      expect([...first, ...second].filter((id) => young.includes(id))).toHaveLength(70)
      expect(await take()).toEqual([])
    })
  })

  it('forgets pages that nobody asked for in 45 days, unless somebody has a claim on them', async () => {
    const { business, artistId } = await world.newcomer()
    const { artistId: other } = await world.newcomer()
    const labelId = await createLabel(world.site, 'Night-Bus Records')
    const placeId = randomUUID()
    const venueId = await createVenue(world.site, `Quay Hall ${placeId}`, { mbid: placeId })
    const seriesId = randomUUID()
    const otherSeries = randomUUID()
    world.series.set(seriesId, 'Flint Ferry Fest')
    world.series.set(otherSeries, 'Chalk Ferry Fest')
    for (const id of [artistId, other, labelId, placeId, seriesId, otherSeries])
      world.listed.set(id, [{ type: HOMEPAGE, url: world.at('miras.example') }])
    await createArtistClaim(world.site, business, artistId, 'approved')
    await createLabelClaim(world.site, business, labelId, 'approved')
    await createVenueClaim(world.site, business, venueId, 'approved')
    const festival = await world.site.platform.db
      .insertInto('festivals')
      .values({ name: 'Flint Ferry FEST', slug: 'flint-ferry-fest' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.site.platform.db
      .insertInto('festival_claims')
      .values({
        business_account_id: business.id,
        claimed_by: business.owner.id,
        festival_id: festival.id,
        claim_status: 'approved',
        approved_at: new Date(),
      })
      .execute()
    for (const path of [`artist/${artistId}`, `artist/${other}`, `label/${labelId}`, `venue/${venueId}`])
      await ask(path)
    for (const name of ['Flint Ferry Fest', 'Chalk Ferry Fest']) await ask(`festival?name=${name}`)
    world.pass(44)
    await runWatch()
    expect(await watched()).toHaveLength(6)
    // A read by the watch does not count as a request.
    world.pass(2)
    await runWatch()
    expect(await watched()).toEqual([artistId, labelId, placeId, seriesId].sort())
    world.pass(46)
    await world.site.platform.db
      .deleteFrom('artist_claims')
      .where('artist_musicbrainz_id', '=', artistId)
      .execute()
    await runWatch()
    expect(await watched()).toEqual([labelId, placeId, seriesId].sort())
  })

  it('does not try one whose source is silent again before the others', async () => {
    const { artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type: HOMEPAGE, url: world.at('miras.example') }])
    await ask(`artist/${artistId}`)
    world.pass(1)
    const { reply } = world.sources
    world.sources.reply = () => ({ status: 500, body: 'down' })
    await runWatch()
    world.sources.reply = reply
    expect(await takeDue(world.site.platform.db, world.site.platform.clock.now())).toEqual([])
  })
})

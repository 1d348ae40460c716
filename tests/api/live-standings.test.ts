import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArtistPage } from '#features/music/artist/contract.ts'
import { createArtist, createArtistClaim, createBusiness } from '../support/business.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
})
afterAll(() => site.close())

const read = async (mbid: string): Promise<ArtistPage> =>
  (await site.request(`/api/artists/${mbid}`)).json() as Promise<ArtistPage>

describe('the badge of an artist on a live site', () => {
  it('tells whose claim was approved, and when', async () => {
    const mbid = await createArtist(site, 'Verified Vireo')
    const business = await createBusiness(site, await createMember(site))
    await createArtistClaim(site, business, mbid)
    const { verified, verification } = await read(mbid)
    expect(verified).toBe(true)
    expect(verification?.businessName).toBe(business.name)
    expect(Date.now() - Date.parse(verification?.approvedAt ?? '')).toBeLessThan(60_000)
  })

  it('is that of the first approved claim', async () => {
    const mbid = await createArtist(site, 'Twice Claimed')
    const first = await createBusiness(site, await createMember(site))
    const second = await createBusiness(site, await createMember(site))
    await createArtistClaim(site, second, mbid)
    const id = await createArtistClaim(site, first, mbid)
    await sql`update artist_claims set approved_at = now() - interval '1 year' where id = ${id}`.execute(
      site.platform.db,
    )
    expect((await read(mbid)).verification?.businessName).toBe(first.name)
  })

  it('is on no artist without an approved claim of a verified business', async () => {
    const verified = await createBusiness(site, await createMember(site))
    const rejected = await createBusiness(site, await createMember(site), 'rejected')
    const approved = await createArtist(site, 'Approved')
    const claims = [
      [verified, 'approved', approved],
      [verified, 'pending', await createArtist(site, 'Pending')],
      [verified, 'rejected', await createArtist(site, 'Rejected')],
      [rejected, 'approved', await createArtist(site, 'Of nobody')],
    ] as const
    for (const [business, status, mbid] of claims) await createArtistClaim(site, business, mbid, status)
    // In preview half of these would be verified.
    for (let index = 0; index < 20; index++) await createArtist(site, `Nobody's ${index}`)
    const { rows } = await sql<{ mbid: string; claimed: boolean }>`
      select a.mbid, exists (
        select from artist_claims c join business_accounts b on b.id = c.business_account_id
        where c.artist_musicbrainz_id = a.mbid and c.claim_status = 'approved'
          and b.verification_status = 'verified') as claimed
      from artists a`.execute(site.platform.db)
    expect(rows.length).toBeGreaterThan(24)
    for (const { mbid, claimed } of rows) expect((await read(mbid)).verified, mbid).toBe(claimed)
    expect((await read(approved)).verified).toBe(true)
  })
})

it('a live site finds no sample festival', async () => {
  expect(await (await site.request('/api/festivals')).json()).toEqual({ items: [] })
  expect((await site.request('/api/festivals/carpathia-festival')).status).toBe(404)
  const { items } = (await (await site.request('/api/suggestions?q=carpathia')).json()) as {
    items: unknown[]
  }
  expect(items).toEqual([])
})

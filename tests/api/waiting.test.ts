import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WaitingItem } from '#features/safety/reports/contract.ts'
import { WAITING_SHOWN } from '#features/safety/reports/limits.ts'
import {
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createModerator,
} from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  admin = await createAdmin(site)
})
afterAll(() => site.close())

const waiting = (member?: Member) => site.request('/api/admin/waiting', { headers: member?.headers })
const itemsOf = async (): Promise<WaitingItem[]> => (await (await waiting(admin)).json()).items

it('what waits is listed for admins, of all queues, oldest first, and bounded', async () => {
  const owner = await createMember(site)
  const pending = await createBusiness(site, owner, 'pending', 'Low Tide Office')
  const verified = await createBusiness(site, owner, 'verified', 'High Tide Office')
  const artistId = await createArtist(site, 'Low Tide Radio')
  const claimId = await createArtistClaim(site, verified, artistId, 'pending', 'Low Tide Radio')
  const post = await createPost(site, owner)
  const body = { kind: 'post', id: post.id, reason: 'spam' }
  expect((await site.request('/api/reports', { headers: admin.headers, body })).ok).toBe(true)
  // A claim of long ago comes before the older business.
  await sql`update artist_claims set claimed_at = '2020-01-01' where id = ${claimId}`.execute(
    site.platform.db,
  )
  const items = await itemsOf()
  expect(items).toMatchObject([
    { queue: 'artist-claims', id: claimId, name: 'Low Tide Radio', by: 'High Tide Office' },
    { queue: 'accounts', id: pending.id, name: 'Low Tide Office', by: owner.username },
    { queue: 'reports', name: 'post', by: owner.username },
  ])
  expect(items[0]?.since).toBe('2020-01-01T00:00:00.000Z')

  for (let number = 0; number < WAITING_SHOWN; number++) await createBusiness(site, owner, 'pending')
  const many = await itemsOf()
  expect(many).toHaveLength(WAITING_SHOWN)
  expect(many.map(({ since }) => since)).toEqual(many.map(({ since }) => since).toSorted())
})

it('nobody but admins reads what waits', async () => {
  expect((await waiting()).status).toBe(401)
  for (const member of [await createMember(site), await createModerator(site)]) {
    expect((await waiting(member)).status).toBe(403)
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import { NAMES } from '../../../../demo/names.ts'
import { createStandIn, type StandIn } from '../../../../demo/stand-in/server.ts'
import { fillWorld } from '../../../../demo/world/fill.ts'
import { loginsOf, PASSWORD } from '../../../../demo/world/members.ts'
import { moveWorldToNow } from '../../../../demo/world/move-to-now.ts'
import { createWorld, type World } from '../../../../demo/world/world.ts'
import { openTestSite, type TestSite } from '../../../support/site.ts'

let site: TestSite
let standIn: StandIn
let world: World
const now = new Date()

beforeAll(async () => {
  standIn = await createStandIn({ now })
  site = await openTestSite({ env: { ...standIn.settings, MUSICBRAINZ_RATE: '100' } })
  world = createWorld(standIn.catalogue, now)
  await fillWorld(site.platform, () => world, now)
  // Drawing the pictures takes seconds of work.
})
afterAll(async () => {
  await site.close()
  await standIn.close()
})

const get = async (path: string, headers?: Record<string, string>) => {
  const answer = await site.request(path, { headers })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

describe('the demo', () => {
  it('does not touch a database with members', async () => {
    let asked = false
    const isNew = await fillWorld(
      site.platform,
      () => {
        asked = true
        return world
      },
      now,
    )
    expect([isNew, asked]).toEqual([false, false])
  })

  it('shows the newest post first, with its author and exact counts', async () => {
    const feed = await get('/api/posts?limit=50')
    const [newest] = world.posts
    expect(feed.items[0]).toMatchObject({
      id: newest?.id,
      content: newest?.content,
      user: { username: newest?.author.username },
      likesCount: world.likes.filter(({ postId }) => postId === newest?.id).length,
      repliesCount: world.replies.filter(({ post }) => post === newest).length,
    })
    expect(feed.items).toHaveLength(50)
    expect(feed.nextCursor).not.toBeNull()
  })

  it('has members whose reports count: three of them hide a post', async () => {
    const [post] = world.posts
    const writers = new Set(world.posts.map(({ author }) => author))
    const reporters = [...writers]
      .filter((one) => one !== post?.author && now.getTime() - one.joined.getTime() > 20 * 86_400_000)
      .slice(0, 3)
    for (const { email } of reporters) {
      const signedIn = await site.request('/auth/v1/token?grant_type=password', {
        body: { email, password: PASSWORD },
      })
      const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
      expect((await site.request(`/api/posts/${post?.id}`)).status).toBe(200)
      const report = { kind: 'post', id: post?.id, reason: 'spam' }
      expect((await site.request('/api/reports', { headers, body: report })).status).toBe(204)
    }
    expect((await site.request(`/api/posts/${post?.id}`)).status).toBe(404)
    await site.platform.db
      .updateTable('posts')
      .set({ visibility: 'public' })
      .where('id', '=', post?.id ?? '')
      .execute()
  })

  it('has businesses and claims in every state, pinned and hidden posts, and official posts', async () => {
    const { db } = site.platform
    const states = await db.selectFrom('business_accounts').select('verification_status').distinct().execute()
    expect(states).toHaveLength(3)
    const claims = await db.selectFrom('artist_claims').select('claim_status').distinct().execute()
    expect(claims).toHaveLength(3)
    const claim = world.business.claims.find(({ kind }) => kind === 'festival')
    const about = { linkedEntityType: 'festival', linkedEntityId: claim?.entityId ?? '' }
    const page = await get(`/api/posts?${new URLSearchParams(about)}`)
    expect(page.pinned.length).toBeGreaterThan(0)
    expect(page.items[0]).toMatchObject({ businessName: 'Carpathia Festival', isOfficialPost: true })
    const hidden = await db.selectFrom('posts').select('id').where('is_hidden', '=', true).execute()
    expect(hidden.length).toBeGreaterThan(0)
    const official = await db
      .selectFrom('post_replies')
      .select('id')
      .where('is_official', '=', true)
      .execute()
    expect(official.length).toBeGreaterThan(0)
  })

  it('has an audit log with actors and actions', async () => {
    const { rows } = await sql`
      select action from audit_log where actor_id is null and (after ->> 'by') is null`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([])
    const { rows: actions } = await sql<{ action: string }>`
      select distinct action from audit_log where action like '%_claim.%'`.execute(site.platform.db)
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['artist_claim.submit', 'artist_claim.approve']),
    )
  })

  it('shows existing pictures', async () => {
    const { items } = await get('/api/posts?limit=50')
    const withMedia = (items as Post[]).filter(({ media }) => media.length > 0)
    expect(withMedia.length).toBeGreaterThan(5)
    for (const { media, mediaUrls, postType } of withMedia) {
      expect(postType).toBe('photo')
      expect(media.map(({ url }) => url)).toEqual(mediaUrls)
      for (const { url, widths } of media) {
        expect((await site.request(url)).status).toBe(200)
        for (const width of widths) expect((await site.request(renditionAt(url, width))).status).toBe(200)
      }
    }
  })

  it('has enough of today for Trending', async () => {
    const { items } = await get('/api/posts?sort=trending')
    expect(items.length).toBeGreaterThan(20)
    expect(items[0].likesCount).toBeGreaterThan(items.at(-1).likesCount)
  })

  it('has enough of today when it is started again days later', async () => {
    const { db } = site.platform
    // The start moves the world's times before any job runs; otherwise notifications of jobs would be the newest rows.
    await site.platform.jobs.close()
    const spread = async () => {
      const { rows } = await sql<{ order: string[]; seconds: number; newest: number; future: number }>`
        select array_agg(id::text order by created_at, id) as order,
          extract(epoch from max(created_at) - min(created_at))::float8 as seconds,
          extract(epoch from now() - max(created_at))::float8 as newest,
          count(*) filter (where created_at > now()) as future
        from posts`.execute(db)
      return rows[0]
    }
    const before = await spread()
    const today = (await get('/api/posts?sort=trending')).items.length
    const follows = ['post', 'artist', 'label', 'festival', 'member'].map((kind) => `${kind}_follows`)
    const tables = ['posts', 'post_replies', 'post_likes', 'notifications', ...follows]
    for (const table of tables) {
      await sql`update ${sql.table(table)} set created_at = created_at - interval '5 days'`.execute(db)
    }
    await sql`update posts set is_recent = false`.execute(db)
    // Only this test and the start write directly to the database, and nothing is cached before the start.
    site.platform.invalidation.invalidate(undefined)
    expect((await get('/api/posts?sort=trending')).items).toHaveLength(0)
    await moveWorldToNow(db)
    site.platform.invalidation.invalidate(undefined)
    const after = await spread()
    expect((await get('/api/posts?sort=trending')).items.length).toBeGreaterThanOrEqual(today)
    expect(after).toMatchObject({ order: before?.order, future: 0 })
    expect(after?.seconds).toBeCloseTo(before?.seconds ?? 0, 1)
    await moveWorldToNow(db)
    expect((await spread())?.order).toEqual(before?.order)
  })

  it('has a thread longer than a page', async () => {
    const game = world.posts.find(({ kind }) => kind === 'game')
    const first = await get(`/api/posts/${game?.id}/replies`)
    expect(first.items).toHaveLength(50)
    const second = await get(`/api/posts/${game?.id}/replies?cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(second.items.length).toBeGreaterThan(10)
  })

  it('lets the named accounts log in', async () => {
    for (const { username } of loginsOf(NAMES.preview)) {
      const answer = await site.request('/auth/v1/token?grant_type=password', {
        body: { email: `${username}@demo.example`, password: PASSWORD },
      })
      expect(answer.status, username).toBe(200)
      expect((await answer.json()).user.user_metadata.username).toBe(username)
    }
  })

  it('gives most members an existing picture', async () => {
    const profiles = await site.platform.db.selectFrom('profiles').select('avatar_url').execute()
    const addresses = profiles.flatMap(({ avatar_url }) => avatar_url ?? [])
    expect(addresses.length).toBeGreaterThan(40)
    expect(addresses.length).toBeLessThan(profiles.length)
    const picture = await site.request(addresses[0] ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  it('has posts about artists that the stand-in knows', async () => {
    const about = world.posts.filter(({ subject }) => subject?.type === 'artist')
    expect(about.length).toBeGreaterThan(50)
    for (const { subject } of about) expect(standIn.catalogue.artist.has(subject?.id ?? '')).toBe(true)
  })
})

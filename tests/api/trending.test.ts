import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TrendingArtistList } from '#features/home/pages/contract.ts'
import { readTrending } from '#features/music/artist/public.ts'
import { createArtistViews } from '#features/music/artist/server/views.ts'
import { createMemoryBudget } from '#platform/cache/memory-budget.ts'
import { createPlatform } from '#platform/platform.ts'
import { createArtist } from '../support/business.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, siteOn, type TestSite } from '../support/site.ts'

let site: TestSite
let quiet: string
let loud: string

beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  quiet = await createArtist(site, 'Quiet Quarry')
  loud = await createArtist(site, 'Loud Lantern')
})
beforeEach(async () => {
  await sql`delete from artist_views`.execute(site.platform.db)
  await sql`delete from artist_follows`.execute(site.platform.db)
})
afterAll(() => site.close())

/** Of its own, because the site counts views already. */
const memory = () => createMemoryBudget(2 ** 24, { registry: new Registry() })
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'
const views = () =>
  site.platform.db.selectFrom('artist_views').select(['artist_mbid', 'views']).orderBy('views').execute()
const trending = () => readTrending(site.platform.db, 10)

/** Views some days ago. */
const addViews = (mbid: string, days: number, count: number) =>
  sql`insert into artist_views (day, artist_mbid, views)
    values ((now() at time zone 'utc')::date - ${days}::int, ${mbid}, ${count})`.execute(site.platform.db)

/** This one may have read the list before. */
async function anotherProcess() {
  const platform = createPlatform(site.platform.config, site.platform.database)
  const { request } = await siteOn(platform)
  return { request, close: () => platform.close() }
}

describe('views of artist pages', () => {
  it('count once per network, artist and day, in one row per artist and day', async () => {
    const counted = createArtistViews({ ...site.platform, memory: memory() })
    for (const network of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) {
      counted.count(loud, { network, userAgent: BROWSER })
      counted.count(quiet, { network: '203.0.113.7', userAgent: BROWSER })
    }
    await counted.write()
    counted.count(loud, { network: '203.0.113.9', userAgent: BROWSER })
    counted.count(loud, { network: '203.0.113.9', userAgent: BROWSER })
    await counted.write()
    expect(await views()).toEqual([
      { artist_mbid: quiet, views: 1 },
      { artist_mbid: loud, views: 3 },
    ])
  })

  it('of programs, and of unknown ids, do not count', async () => {
    const counted = createArtistViews({ ...site.platform, memory: memory() })
    for (const userAgent of [undefined, '', 'Googlebot/2.1', 'HeadlessChrome/140', 'curl-crawler'])
      counted.count(loud, { network: '203.0.113.7', userAgent })
    counted.count(loud, { network: undefined, userAgent: BROWSER })
    counted.count('00000000-0000-4000-8000-00000000dead', { network: '203.0.113.7', userAgent: BROWSER })
    await counted.write()
    expect(await views()).toEqual([])
  })

  it('are reported without signing in, and written when the process stops', async () => {
    const platform = createPlatform(site.platform.config, site.platform.database)
    const { request } = await siteOn(platform)
    const headers = { 'user-agent': BROWSER }
    const answer = await request(`/api/artists/${loud}/views`, {
      method: 'POST',
      headers,
      from: '203.0.113.7',
    })
    expect(answer.status).toBe(204)
    expect((await request('/api/artists/nobody/views', { method: 'POST', headers })).status).toBe(404)
    await platform.close()
    await expect.poll(views).toEqual([{ artist_mbid: loud, views: 1 }])
  })
})

describe('what is trending', () => {
  it('is ranked by views and follows on this site, newer ones weighing more', async () => {
    await addViews(quiet, 6, 10)
    await addViews(loud, 0, 4)
    expect(await trending()).toEqual([loud, quiet])
    const { id } = await createMember(site)
    await sql`insert into artist_follows (artist_mbid, user_id) values (${quiet}, ${id})`.execute(
      site.platform.db,
    )
    expect(await trending()).toEqual([quiet, loud])
    await sql`update artist_follows set created_at = now() - interval '8 days'`.execute(site.platform.db)
    expect(await trending()).toEqual([loud, quiet])
  })

  it('forgets views and follows older than a week', async () => {
    await addViews(loud, 7, 1000)
    expect(await trending()).toEqual([])
    const job = site.jobs.find(({ name }) => name === 'artist.views')
    await job?.run()
    expect(await views()).toEqual([])
  })

  it('is on the home, filled up with the best known of the catalogue', async () => {
    const known = await Promise.all(
      ['Known One', 'Known Two', 'Known Three'].map((name) => createArtist(site, name)),
    )
    for (const [index, mbid] of known.entries())
      await sql`update artists set popularity = ${5000 - index} where mbid = ${mbid}`.execute(
        site.platform.db,
      )
    const various = '89ad4ac3-39f7-470e-963a-56509c546377'
    await sql`insert into artists (mbid, name, fetched_at, popularity)
      values (${various}, 'Various Artists', now(), 9000)`.execute(site.platform.db)
    await addViews(loud, 0, 1)
    const { request, close } = await anotherProcess()
    const answer = await request('/api/home/trending-artists')
    await close()
    const { items, pending, isWellKnown } = (await answer.json()) as TrendingArtistList
    expect([pending, isWellKnown]).toEqual([false, false])
    expect(items.map(({ name }) => name)).toEqual(['Loud Lantern', 'Known One', 'Known Two', 'Known Three'])
    expect(items.map(({ followers, verified }) => [followers, verified])).toEqual(
      Array.from({ length: 4 }, () => [null, false]),
    )
    // Not by name alone: another artist may have it.
    expect(items[0]?.path).toBe(`/artist/loud-lantern?mbid=${loud}`)
  })

  it('is not said of artists who are only well known', async () => {
    const { request, close } = await anotherProcess()
    const answer = await request('/api/home/trending-artists')
    await close()
    expect(await answer.json()).toMatchObject({ isWellKnown: true })
  })
})

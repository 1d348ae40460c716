import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageNumbers } from '#features/business/numbers/contract.ts'
import { dayAt } from '#platform/time.ts'
import { createBusiness, createFestivalClaim, createVenue, createVenueClaim } from '../support/business.ts'
import { createReply } from '../support/community.ts'
import { createManaged, createPostOn, type Managed } from '../support/managed.ts'
import { createMember, createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'

let site: TestSite
let page: Managed
const clock = createTestClock()
beforeAll(async () => {
  site = await openTestSite({ clock, env: { SITE_MODE: 'live' } })
  page = await createManaged(site)
})
afterAll(() => site.close())

const ask = (who: Member | undefined, query = '') =>
  site.request(`${page.at}/numbers${query}`, { headers: who?.headers })
const read = async (query = ''): Promise<PageNumbers> => (await ask(page.owner, query)).json()

it('count followers, posts, replies and likes on their days, and name the posts that had most', async () => {
  const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
  const send = (who: Member, method: string, path: string) =>
    site.request(path, { method, headers: who.headers })
  await send(ana, 'PUT', `/api/artists/${page.artistId}/follow`)
  const quiet = await createPostOn(site, ana, page.artistId, 'Nobody answers')
  const loud = await createPostOn(site, ana, page.artistId, 'Everybody answers')
  const old = await createPostOn(site, bob, page.artistId, 'Long ago')
  await createReply(site, bob, { post: loud })
  for (const who of [ana, bob]) await send(who, 'PUT', `/api/posts/${loud.id}/like`)
  await sql`update posts set created_at = now() - interval '40 days' where id = ${old.id}`.execute(
    site.platform.db,
  )

  const short = await read()
  expect(short.days).toHaveLength(28)
  expect(short.days.at(-1)).toMatchObject({ followers: 1, posts: 2, replies: 1, likes: 2 })
  expect(short.days.slice(0, -1).every(({ posts, likes }) => posts === 0 && likes === 0)).toBe(true)
  expect(short.topPosts).toMatchObject([{ id: loud.id, author: ana.username, likes: 2, replies: 1 }])
  expect(short.topPosts.map(({ id }) => id)).not.toContain(quiet.id)
  expect(short.isBounded).toBe(false)

  const long = await read('?days=365')
  expect(long.days).toHaveLength(365)
  expect(long.days.reduce((sum, { posts }) => sum + posts, 0)).toBe(3)
  const dates = long.days.map(({ day }) => day)
  expect(dates).toEqual(dates.toSorted())
})

it('count the followers of a festival, today and day by day', async () => {
  const business = await createBusiness(site, await createMember(site))
  await createFestivalClaim(site, business)
  const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
  for (const { headers } of [ana, bob]) {
    await site.request('/api/festivals/carpathia-festival/follow', { method: 'PUT', headers })
  }
  const job = site.jobs.find(({ name }) => name === 'numbers.followers')
  await job?.run()
  await site.request('/api/festivals/carpathia-festival/follow', { method: 'DELETE', headers: bob.headers })
  const answer = await site.request('/api/manage/festival/carpathia-festival/numbers', {
    headers: business.owner.headers,
  })
  expect(((await answer.json()) as PageNumbers).days.at(-1)?.followers).toBe(1)
  const { rows } = await sql`select followers from page_days where kind = 'festival'`.execute(
    site.platform.db,
  )
  expect(rows).toEqual([{ followers: 2 }])
})

it('count the followers of a venue, today and day by day', async () => {
  const business = await createBusiness(site, await createMember(site))
  const venueId = await createVenue(site, 'Tin Hall')
  await createVenueClaim(site, business, venueId)
  const { headers } = await createMember(site)
  const follow = (method: string) => site.request(`/api/venues/${venueId}/follow`, { method, headers })
  await follow('PUT')
  await site.jobs.find(({ name }) => name === 'numbers.followers')?.run()
  const answer = await site.request(`/api/manage/venue/${venueId}/numbers`, {
    headers: business.owner.headers,
  })
  expect(((await answer.json()) as PageNumbers).days.at(-1)?.followers).toBe(1)
  await follow('DELETE')
  const { rows } = await sql`select followers from page_days where kind = 'venue'`.execute(site.platform.db)
  expect(rows).toEqual([{ followers: 1 }])
})

it('begin a new day by the clock of the site', async () => {
  const dayNow = () => dayAt(clock.now())
  const count = async () => {
    await site.jobs.find(({ name }) => name === 'numbers.followers')?.run()
    const { days } = await read()
    return days.at(-1)?.day
  }
  expect(await count()).toBe(dayNow())
  clock.pass(3 * 24 * 60 * 60_000)
  expect(await count()).toBe(dayNow())
  const { rows } = await sql`select to_char(max(day), 'YYYY-MM-DD') as day from page_days
    where entity_id = ${page.artistId}`.execute(site.platform.db)
  expect(rows).toEqual([{ day: dayNow() }])
  clock.set(new Date())
})

it('refuse other periods at their field', async () => {
  const refused = await ask(page.owner, '?days=29')
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors).toEqual({ days: 'Choose 28 or 365 days' })
})

it('are for the team alone', async () => {
  expect((await ask(undefined)).status).toBe(401)
  expect((await ask(await createMember(site))).status).toBe(403)
})

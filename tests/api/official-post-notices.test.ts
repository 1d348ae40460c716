import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createArtist, createVenue } from '../support/business.ts'
import { createPost, insertAuthors } from '../support/community.ts'
import { createMember, createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  // In a rehearsal the site's clock differs from the database's.
  site = await openTestSite({ env: { SITE_MODE: 'live', CLOCK_OFFSET: '+40d' } })
})
afterAll(() => site.close())

const DAY_MS = 86_400_000

const run = async (name: string) => {
  const job = site.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}

interface Page {
  type: 'artist' | 'label' | 'festival' | 'venue'
  id: string
  name: string
}

/** Writes a post and makes it an official one of its page, as the route for businesses does at once. */
async function writeOfficially(by: Member, content: string, page: Page) {
  const post = await createPost(site, by, {
    content,
    linkedEntityType: page.type,
    linkedEntityId: page.id,
    linkedEntityName: page.name,
  })
  // Held back and approved, so that the site sees an official post.
  await sql`update posts set visibility = 'held', is_official_post = true where id = ${post.id}`.execute(
    site.platform.db,
  )
  await sql`update posts set visibility = 'public' where id = ${post.id}`.execute(site.platform.db)
  return post
}

const send = async (member: Member, method: string, path: string, body?: unknown) => {
  const answer = await site.request(path, { method, headers: member.headers, body })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
}

async function feedOf({ headers }: Member): Promise<string[]> {
  const { feedUrl } = await (await site.request('/api/me/notice-settings', { headers })).json()
  const { pathname, search } = new URL(feedUrl)
  const text = await (await site.request(pathname + search)).text()
  return [...text.matchAll(/<title>([^<]*wrote: [^<]*)<\/title>/g)].map(([, title = '']) => title)
}

async function bellOf({ headers }: Member): Promise<string[]> {
  const { items } = await (await site.request('/api/me/notifications', { headers })).json()
  return items
    .filter(({ kind, type }: { kind?: string; type?: string }) => (kind ?? type) === 'official_post')
    .map(({ about, content }: { about: { names: string[] }; content: string }) => `${about.names} ${content}`)
}

it('followers of an artist, label, festival or venue are notified once of each official post there', async () => {
  const [writer, fan, late, off] = (await createStandingRoom(site, 4)) as [Member, Member, Member, Member]
  const artist = await createArtist(site, 'Tin Parade')
  const label = crypto.randomUUID()
  await sql`insert into labels (mbid, name, fetched_at) values (${label}, 'Moor Tapes', now())`.execute(
    site.platform.db,
  )
  await sql`insert into festivals (slug, name) values ('fen-lights', 'Fen Lights')`.execute(site.platform.db)
  const pages: Page[] = [
    { type: 'artist', id: artist, name: 'Tin Parade' },
    { type: 'label', id: label, name: 'Moor Tapes' },
    { type: 'festival', id: 'fen-lights', name: 'Fen Lights' },
    { type: 'venue', id: await createVenue(site, 'Tin Hall'), name: 'Tin Hall' },
  ]
  for (const { type, id } of pages) {
    for (const member of [writer, fan, off]) await send(member, 'PUT', `/api/${type}s/${id}/follow`)
    await send(off, 'PATCH', `/api/me/follows/${type}/${id}`, { posts: false })
  }
  const { items } = await (await site.request('/api/me/follows', { headers: fan.headers })).json()
  for (const { followedAt } of items) {
    expect(Date.parse(followedAt) - Date.now()).toBeGreaterThan(39 * DAY_MS)
  }
  const long = `We play tonight.\n\n${'Word '.repeat(60)}`
  for (const page of pages) await writeOfficially(writer, long, page)
  await createPost(site, writer, {
    content: 'only a fan here',
    linkedEntityType: 'artist',
    linkedEntityId: artist,
    linkedEntityName: 'Tin Parade',
  })
  await send(late, 'PUT', `/api/artists/${artist}/follow`)
  for (let times = 0; times < 2; times++) {
    await run('my-follows.official-posts')
    await run('delivery.bells')
  }
  const notified = await bellOf(fan)
  expect(notified).toHaveLength(4)
  expect(notified.toSorted()[3]).toMatch(/^Tin Parade wrote: “We play tonight\. Word .*Word…”$/)
  // Not the author, members who followed later, or members who want no posts.
  expect([await bellOf(writer), await bellOf(late), await bellOf(off)]).toEqual([[], [], []])
  // A page that is left takes its notices along.
  const ofPages = (await feedOf(fan)).length
  await send(fan, 'DELETE', `/api/venues/${pages.at(-1)?.id}/follow`)
  expect([ofPages, (await feedOf(fan)).length]).toEqual([4, 3])
})

it('unfollowing, or switching posts off, removes them from feed, digest and pending deliveries', async () => {
  const [writer, fan] = (await createStandingRoom(site, 2)) as [Member, Member]
  const artist = await createArtist(site, 'Kestrel Yard')
  const page: Page = { type: 'artist', id: artist, name: 'Kestrel Yard' }
  await send(fan, 'PUT', `/api/artists/${artist}/follow`)
  await writeOfficially(writer, 'The first', page)
  await run('my-follows.official-posts')
  const one = ['Kestrel Yard wrote: “The first”']
  expect(await feedOf(fan)).toEqual(one)
  await send(fan, 'PATCH', `/api/me/follows/artist/${artist}`, { posts: false })
  expect(await feedOf(fan)).toEqual([])
  await send(fan, 'PATCH', `/api/me/follows/artist/${artist}`, { posts: true })
  expect(await feedOf(fan)).toEqual(one)
  await send(fan, 'DELETE', `/api/artists/${artist}/follow`)
  expect(await feedOf(fan)).toEqual([])
  // A delivery that has not happened by now is dropped.
  await run('delivery.bells')
  await sql`delete from notifications where user_id = ${fan.id}`.execute(site.platform.db)
  await sql`insert into notice_outbox (channel, user_id, notice_id, due_at)
    select 'bell', user_id, notice_id, due_at from member_notices where user_id = ${fan.id}`.execute(
    site.platform.db,
  )
  await run('delivery.bells')
  expect(await bellOf(fan)).toEqual([])
  // Following again restores earlier notices, without sending any twice.
  await send(fan, 'PUT', `/api/artists/${artist}/follow`)
  await run('my-follows.official-posts')
  expect(await feedOf(fan)).toEqual(one)
})

it('many followers are notified batch by batch, and a post that no longer speaks for the page is dropped', async () => {
  const writer = await createMember(site)
  const artist = await createArtist(site, 'Many Fans')
  const page: Page = { type: 'artist', id: artist, name: 'Many Fans' }
  const fans = await insertAuthors(site, 450)
  await sql`insert into artist_follows (artist_mbid, user_id) select ${artist}, unnest(${fans}::uuid[])`.execute(
    site.platform.db,
  )
  const post = await writeOfficially(writer, 'To all', page)
  const ended = await writeOfficially(writer, 'Not for the page', page)
  await sql`update posts set official_until = now() where id = ${ended.id}`.execute(site.platform.db)
  await run('my-follows.official-posts')
  const { rows } = await sql<{ subject: string; count: number }>`
    select n.subject_id as subject, count(*)::int as count from member_notices m join notices n on n.id = m.notice_id
    where m.user_id = any (${fans}::uuid[]) group by 1`.execute(site.platform.db)
  expect(rows).toEqual([{ subject: post.id, count: 450 }])
  const left = await sql`select from official_post_fan_outs`.execute(site.platform.db)
  expect(left.rows).toHaveLength(0)
})

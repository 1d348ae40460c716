import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createArtist, createVenue } from '../support/business.ts'
import { createPost, readFeed } from '../support/community.ts'
import { createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
})
afterAll(() => site.close())

it('has followed posts, official posts of followed artists, festivals and venues, and posts of followed members, each once', async () => {
  const [ana, bob, cleo] = (await createStandingRoom(site, 3)) as [Member, Member, Member]
  const send = (method: string, path: string, body?: unknown) =>
    site.request(path, { method, headers: ana.headers, body })
  const artist = await createArtist(site, 'Tin Parade')
  await sql`insert into festivals (slug, name) values ('moor-lights', 'Moor Lights')`.execute(
    site.platform.db,
  )
  let minutes = 0
  const write = async (content: string, by: Member, linked: object = {}, isOfficial = false) => {
    const post = await createPost(site, by, { content, ...linked })
    await sql`update posts set is_official_post = ${isOfficial},
      created_at = now() - make_interval(mins => ${100 - minutes++}) where id = ${post.id}`.execute(
      site.platform.db,
    )
    return post
  }
  const ofArtist = { linkedEntityType: 'artist', linkedEntityId: artist, linkedEntityName: 'Tin Parade' }
  const ofFestival = {
    linkedEntityType: 'festival',
    linkedEntityId: 'moor-lights',
    linkedEntityName: 'Moor Lights',
  }
  await write('a fan about the artist', bob, ofArtist)
  const official = await write('the artist, officially', bob, ofArtist, true)
  await write('the festival, officially', bob, ofFestival, true)
  const venue = await createVenue(site, 'Tin Hall')
  const ofVenue = { linkedEntityType: 'venue', linkedEntityId: venue, linkedEntityName: 'Tin Hall' }
  await write('a fan about the venue', bob, ofVenue)
  await write('the venue, officially', bob, ofVenue, true)
  await write('by a friend', cleo)
  const kept = await write('kept by hand', bob)
  for (const address of [
    `artists/${artist}`,
    'festivals/moor-lights',
    `venues/${venue}`,
    `members/${cleo.id}`,
    `posts/${kept.id}`,
    `posts/${official.id}`,
  ]) {
    expect((await send('PUT', `/api/${address}/follow`)).status, address).toBe(200)
  }

  const read = async (query: Record<string, string> = {}) => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await readFeed(site, { tab: 'following', ...query, ...(cursor && { cursor }) }, ana)
      found.push(...page.items.map(({ content }) => content))
      cursor = page.nextCursor
    }
    return found
  }
  const all = [
    ...['the artist, officially', 'kept by hand', 'by a friend'],
    ...['the venue, officially', 'the festival, officially'],
  ]
  for (const limit of ['50', '1', '2']) expect(await read({ limit }), limit).toEqual(all)
  expect((await read({ sort: 'top' })).sort()).toEqual(all.toSorted())
  expect(await read({ search: 'festival' })).toEqual(['the festival, officially'])
  await send('PATCH', '/api/me/follows/festival/moor-lights', { posts: false })
  await send('PATCH', `/api/me/follows/venue/${venue}`, { posts: false })
  await send('PUT', `/api/me/blocks/${cleo.id}`)
  expect(await read()).toEqual(all.slice(0, 2))
})

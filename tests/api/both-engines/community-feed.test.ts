import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import { ageRecentPosts } from '#features/community/posts/server/post-rows.ts'
import { createPost, insertAuthors, readFeed } from '../../support/community.ts'
import { createMember, type Member } from '../../support/members.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../../support/site.ts'

describe('the feed', () => {
  let site: TestSite
  let ana: Member
  let bob: Member
  const posts: Record<string, Post> = {}

  beforeAll(async () => {
    site = await openTestSite()
    ana = await createMember(site, { username: 'Ana' })
    bob = await createMember(site, { username: 'bob' })
    const fans = await insertAuthors(site, 5)
    const write = async (name: string, author: Member, hoursAgo: number, likes: number) => {
      const post = await createPost(site, author, { content: `post ${name}` })
      posts[name] = post
      await site.platform.database.pool.query(
        `update posts set created_at = now() - make_interval(mins => $2) where id = $1`,
        [post.id, hoursAgo * 60],
      )
      await site.platform.database.pool.query(
        `insert into post_likes (post_id, user_id) select $1, unnest($2::uuid[])`,
        [post.id, fans.slice(0, likes)],
      )
    }
    await write('old and loved', ana, 30, 5)
    await write('yesterday', bob, 23.9, 3)
    await write('just too old', ana, 24.1, 4)
    await write('quiet', ana, 2, 0)
    await write('fresh', bob, 1, 1)
  })
  afterAll(() => site.close())

  const namesOf = async (query: Record<string, string>, as?: Member) =>
    (await readFeed(site, query, as)).items.map((item) => item.content.replace('post ', ''))

  it('shows the latest first', async () => {
    const latest = ['fresh', 'quiet', 'yesterday', 'just too old', 'old and loved']
    expect(await namesOf({})).toEqual(latest)
    expect(await namesOf({ tab: 'all', sort: 'latest' }, ana)).toEqual(latest)
  })

  it('orders Top by likes', async () => {
    expect(await namesOf({ sort: 'top' })).toEqual([
      'old and loved',
      'just too old',
      'yesterday',
      'fresh',
      'quiet',
    ])
  })

  it('orders Trending by likes within the last 24 hours, before and after old posts are sorted out', async () => {
    expect(await namesOf({ sort: 'trending' })).toEqual(['yesterday', 'fresh', 'quiet'])
    expect(await ageRecentPosts(site.platform.db)).toBe(2)
    expect(await ageRecentPosts(site.platform.db)).toBe(0)
    expect(await namesOf({ sort: 'trending' })).toEqual(['yesterday', 'fresh', 'quiet'])
  })

  it('shows own and followed posts only to members', async () => {
    for (const tab of ['following', 'my-posts']) {
      const refused = await site.request(`/api/posts?tab=${tab}`)
      expect(refused.status).toBe(401)
      expect((await refused.json()).detail).toBe('Not authenticated')
    }
    expect(await namesOf({ tab: 'my-posts' }, ana)).toEqual(['quiet', 'just too old', 'old and loved'])
    expect(await namesOf({ tab: 'my-posts', sort: 'top' }, ana)).toEqual([
      'old and loved',
      'just too old',
      'quiet',
    ])
    expect(await namesOf({ tab: 'following' }, ana)).toEqual([])
    for (const name of ['fresh', 'old and loved', 'yesterday']) {
      await site.request(`/api/posts/${posts[name]?.id}/follow`, { method: 'PUT', headers: ana.headers })
    }
    expect(await namesOf({ tab: 'following' }, ana)).toEqual(['yesterday', 'old and loved', 'fresh'])
    expect(await namesOf({ tab: 'following', sort: 'top' }, ana)).toEqual([
      'old and loved',
      'yesterday',
      'fresh',
    ])
    expect(await namesOf({ tab: 'following', sort: 'trending' }, ana)).toEqual(['yesterday', 'fresh'])
    expect(await namesOf({ tab: 'following', limit: '2' }, ana)).toEqual(['yesterday', 'old and loved'])
    expect(await namesOf({ tab: 'following' }, bob)).toEqual([])
  })

  it('shows the posts of one author, whatever the case of the name', async () => {
    expect(await namesOf({ author: 'BOB' })).toEqual(['fresh', 'yesterday'])
    expect(await namesOf({ author: 'nobody' })).toEqual([])
  })

  it('searches text and linked name, in any case and script, and takes special characters literally', async () => {
    const linked = await createPost(site, ana, {
      content: '100% Ärger_im Żółw C:\\music',
      linkedEntityType: 'artist',
      linkedEntityName: 'Sigur Rós',
    })
    for (const search of [
      'ärger',
      'ÄRGER',
      'żÓŁW',
      '0% ä',
      'r_i',
      'c:\\MUS',
      'SIGUR RÓS',
      'ur r',
      'SIGUR RO\u0301S',
      '  ärger ',
      '_i',
      '0%',
      'Ż',
      'ÓŁ',
      ':\\',
      'UR',
      'R\u00d3',
      'o\u0301S',
    ]) {
      const found = await readFeed(site, { search })
      expect(
        found.items.map((item) => item.id),
        search,
      ).toEqual([linked.id])
    }
    for (const search of [
      '%ärger',
      'r%m',
      'ärger im',
      'c:music',
      'sigur ros',
      'żółwsigur',
      'zq',
      'ws',
      '\\%',
    ]) {
      expect((await readFeed(site, { search })).items, search).toEqual([])
    }
    expect((await readFeed(site, { search: ' ' })).items.length).toBe(6)
    await site.request(`/api/posts/${linked.id}`, { method: 'DELETE', headers: ana.headers })
  })

  it('is the same for everybody except for the viewer’s reactions', async () => {
    await site.request(`/api/posts/${posts.fresh?.id}/like`, { method: 'PUT', headers: ana.headers })
    const visitor = await readFeed(site)
    const member = await readFeed(site, {}, ana)
    expect(visitor.reactions).toBeNull()
    const [open, own] = await Promise.all([
      site.request('/api/posts'),
      site.request('/api/posts', { headers: ana.headers }),
    ])
    expect(open.headers.get('cache-control')).toBe('private, no-cache')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('vary')).toMatch(/authorization/i)
    expect(member.items).toEqual(visitor.items)
    expect(member.reactions?.likedPosts).toEqual([posts.fresh?.id])
    expect(member.reactions?.followedPosts).toHaveLength(3)
    await site.request(`/api/posts/${posts.fresh?.id}/like`, { method: 'DELETE', headers: ana.headers })
  })

  it('shows members writes of this process at once, and those of another process soon', async () => {
    const newest = async () => (await readFeed(site, {}, ana)).items[0]?.id
    await newest()
    const mine = await createPost(site, ana)
    expect(await newest()).toBe(mine.id)
    const { config } = site.platform
    // Only one process can use the embedded engine.
    const second = config.databaseUrl ? await openOtherProcess(config) : undefined
    const theirs = await createPost(second ? await siteOn(second) : site, bob)
    await expect.poll(newest).toBe(theirs.id)
    await second?.close()
    await site.request(`/api/posts/${mine.id}`, { method: 'DELETE', headers: ana.headers })
    await site.request(`/api/posts/${theirs.id}`, { method: 'DELETE', headers: bob.headers })
  })

  it('returns each of several simultaneous members their own present reactions', async () => {
    const eve = await createMember(site, { username: 'eve' })
    const put = (path: string, by: Member, method = 'PUT', at: Pick<TestSite, 'request'> = site) =>
      at.request(path, { method, headers: by.headers })
    const { fresh, quiet } = posts
    await put(`/api/posts/${quiet?.id}/like`, ana)
    await put(`/api/posts/${fresh?.id}/follow`, eve)
    await put(`/api/me/blocks/${bob.id}`, eve)
    const readAll = () => Promise.all([ana, eve, bob, ana].map((member) => readFeed(site, {}, member)))
    const [own, hers, his, again] = await readAll()
    expect(own?.reactions).toMatchObject({ likedPosts: [quiet?.id] })
    expect(his?.reactions?.likedPosts).not.toContain(quiet?.id)
    expect(own?.items).toHaveLength(5)
    expect(again).toEqual(own)
    // There are no reactions for hidden posts either.
    expect(hers?.reactions).toMatchObject({ likedPosts: [], followedPosts: [] })
    expect(hers?.items.map(({ user }) => user.username)).toEqual(['Ana', 'Ana', 'Ana'])
    expect(his?.items.map(({ user }) => user.username)).toEqual(['bob', 'Ana', 'bob', 'Ana', 'Ana'])

    const { config } = site.platform
    const second = config.databaseUrl ? await openOtherProcess(config) : undefined
    const other = second ? await siteOn(second) : site
    await put(`/api/me/blocks/${bob.id}`, eve, 'DELETE', other)
    await put(`/api/me/blocks/${eve.id}`, bob, 'PUT', other)
    await put(`/api/me/mutes/${bob.id}`, ana, 'PUT', other)
    const [mine, stillHers] = await readAll()
    for (const page of [mine, stillHers])
      expect(page?.items.map(({ user }) => user.username)).toEqual(['Ana', 'Ana', 'Ana'])
    await put(`/api/me/blocks/${eve.id}`, bob, 'DELETE', other)
    await put(`/api/me/mutes/${bob.id}`, ana, 'DELETE', other)
    await put(`/api/posts/${quiet?.id}/like`, ana, 'DELETE')
    const [after, hersAfter] = await readAll()
    expect([after?.items.length, after?.reactions?.likedPosts]).toEqual([5, []])
    expect([hersAfter?.items.length, hersAfter?.reactions?.followedPosts]).toEqual([5, [fresh?.id]])
    await second?.close()
  })

  it.each([
    ['tab=friends'],
    ['sort=best'],
    ['limit=51'],
    ['limit=0'],
    [`search=${'x'.repeat(201)}`],
    ['search=%00'],
    ['linkedEntityType=planet'],
  ])('refuses %s', async (query) => {
    expect((await site.request(`/api/posts?${query}`)).status).toBe(422)
  })

  it('refuses cursors that are not its own', async () => {
    const { nextCursor } = await readFeed(site, { limit: '2' })
    const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    for (const cursor of [
      'x',
      '%',
      forged(['latest', "2020' or 1=1", posts.fresh?.id]),
      forged(['latest', '2020-99-99T00:00:00.000Z', posts.fresh?.id]),
      forged(['latest', '2020-02-30T00:00:00.000Z', posts.fresh?.id]),
      forged(['latest', '0000-01-01T00:00:00.000Z', posts.fresh?.id]),
      forged(['latest', '2020-01-01T00:00:00.000Z', 'x']),
      forged([1, 2, 3]),
    ]) {
      const answer = await site.request(`/api/posts?cursor=${encodeURIComponent(cursor)}`)
      expect(answer.status, cursor).toBe(400)
      expect((await answer.json()).errors).toEqual({ cursor: 'This cursor is not valid.' })
    }
    expect((await site.request(`/api/posts?sort=top&cursor=${nextCursor}`)).status).toBe(400)
    expect((await site.request(`/api/posts?cursor=${nextCursor}`)).status).toBe(200)
  })
})

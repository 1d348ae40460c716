import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facet, Post } from '#features/community/contract.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let bob: Member
beforeAll(async () => {
  site = await openTestSite()
  ana = await createMember(site, { username: 'Ana' })
  bob = await createMember(site, { username: 'bob' })
})
afterAll(() => site.close())

/** The facets of a text as what they name and what they link to. */
const named = ({ content, facets }: { content: string; facets: readonly Facet[] }) =>
  facets.map(({ start, end, to }) => [Buffer.from(content).subarray(start, end).toString(), to])

describe('the links, mentions and hashtags of a text', () => {
  const fontaines = { id: randomUUID(), name: 'Fontaines D.C.' }
  const content = '🎺 @bob heard @Fontaines D.C. with @nobody: https://a.org #Encore שלום #ENCORE'
  const facets = [
    ['@bob', 'bob'],
    ['@Fontaines D.C.', fontaines.id],
    ['https://a.org', 'https://a.org/'],
    ['#Encore', 'encore'],
    ['#ENCORE', 'encore'],
  ]

  it('are stored as bytes of posts and replies, and are the same wherever they are read', async () => {
    const post = await createPost(site, ana, { content, mentionedArtists: [fontaines] })
    expect(named(post)).toEqual(facets)
    expect(post.facets[0]).toEqual({ start: 5, end: 9, kind: 'member', to: 'bob' })
    expect((await readFeed(site)).items).toContainEqual(post)

    const body = { content, mentionedArtists: [fontaines] }
    const answer = await site.request(`/api/posts/${post.id}/replies`, { headers: bob.headers, body })
    const reply = await answer.json()
    expect(named(reply)).toEqual(facets)
    expect((await readThread(site, post.id)).items).toEqual([reply])

    await site.request(`/api/replies/${reply.id}`, { method: 'DELETE', headers: bob.headers })
    const { rows } = await site.platform.database.pool.query(
      'select facets from post_replies where id = $1',
      [reply.id],
    )
    expect(rows.every((row) => row.facets === null)).toBe(true)
  })

  it('are made by the server: facets that a client sends are ignored, and artists are checked', async () => {
    const post = await createPost(site, ana, { content: 'plain', ...{ facets: [{ start: 0, end: 5 }] } })
    expect(post.facets).toEqual([])
    for (const [mentionedArtists, field] of [
      [[{ id: 'x', name: 'X' }], 'mentionedArtists.0.id'],
      [[{ id: fontaines.id, name: 'a\nb' }], 'mentionedArtists.0.name'],
      [Array.from({ length: 11 }, () => fontaines), 'mentionedArtists'],
    ] as const) {
      const body = { content: 'x', mentionedArtists }
      const answer = await site.request('/api/posts', { headers: ana.headers, body })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    }
  })

  it('of a text from before they were stored are its links', async () => {
    const { rows } = await site.platform.database.pool.query(
      `insert into posts (user_id, content) values ($1, 'See https://a.org with @bob #old') returning id`,
      [ana.id],
    )
    const { post } = await (await site.request(`/api/posts/${rows[0].id}`)).json()
    expect(named(post)).toEqual([['https://a.org', 'https://a.org/']])
  })
})

describe('the posts with a hashtag', () => {
  const tagged = (query: Record<string, string>) => readFeed(site, query)
  const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)

  it('are found by any spelling, newest first, page by page, and go with their post', async () => {
    const written: Post[] = []
    for (const tag of ['#Übung', '#übung #Übung', '#ÜBUNG'])
      written.unshift(await createPost(site, ana, { content: `One more ${tag}` }))
    await createPost(site, ana, { content: 'Übung without a sign #uebung' })

    expect(ids((await tagged({ tag: 'U\u0308BUNG' })).items)).toEqual(ids(written))
    const first = await tagged({ tag: 'übung', limit: '2' })
    const next = await tagged({ tag: 'übung', limit: '2', cursor: first.nextCursor ?? '' })
    expect([...ids(first.items), ...ids(next.items)]).toEqual(ids(written))
    expect(next.nextCursor).toBeNull()

    await site.request(`/api/posts/${written[0]?.id}`, { method: 'DELETE', headers: ana.headers })
    expect(ids((await tagged({ tag: 'übung' })).items)).toEqual(ids(written.slice(1)))
  })

  it.each<Record<string, string>>([
    { tag: '1' },
    { tag: 'a b' },
    { tag: '' },
    { tag: 'x'.repeat(65) },
    { tag: 'x', sort: 'top' },
    { tag: 'x', search: 'y' },
  ])('cannot be asked for by %j', async (query) => {
    const answer = await site.request(`/api/posts?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['tag'])
  })

  it('refuse the cursor of another list', async () => {
    await createReply(site, bob, { post: await createPost(site, ana) })
    const { nextCursor } = await readFeed(site, { limit: '1' })
    const answer = await site.request(`/api/posts?tag=x&cursor=${nextCursor}`)
    expect(answer.status).toBe(400)
  })
})

describe('a mention', () => {
  const bell = async (member: Member) => {
    const answer = await site.request('/api/me/notifications', { headers: member.headers })
    const { items } = await answer.json()
    return items.map((one: { kind: string; content: string; relatedPostId: string }) => [
      one.kind,
      one.content,
      one.relatedPostId,
    ])
  }
  const mentioned = (post: Post) => ['mentioned', 'mentioned you', post.id]

  it('notifies each member once per author and post with its replies, never its author', async () => {
    const [cleo, dan, eve] = await Promise.all(
      ['cleo', 'dan', 'eve'].map((username) => createMember(site, { username })),
    )
    if (!cleo || !dan || !eve) throw new Error('No members')
    const post = await createPost(site, cleo, { content: 'With @Dan, @eve, @dan and @cleo' })
    expect(await bell(dan)).toEqual([mentioned(post)])
    expect(await bell(eve)).toEqual([mentioned(post)])
    expect(await bell(cleo)).toEqual([])

    await createReply(site, cleo, { post }, 'Again @dan')
    expect(await bell(dan)).toEqual([mentioned(post)])
    await createReply(site, eve, { post }, '@dan as well')
    expect(await bell(dan)).toEqual([mentioned(post), mentioned(post)])
    // The author of the post hears of the reply only.
    await createReply(site, dan, { post }, '@cleo!')
    expect(await bell(cleo)).toEqual([
      ['replied_to_post', 'replied to your post', post.id],
      ['replied_to_post', 'replied to your post', post.id],
    ])
  })

  it('is neither heard nor offered where a block is between', async () => {
    const gus = await createMember(site, { username: 'gus' })
    const path = `/api/me/blocks/${bob.id}`
    expect((await site.request(path, { method: 'PUT', headers: gus.headers })).status).toBeLessThan(300)
    const post = await createPost(site, bob, { content: '@gus @Ana' })
    expect(await bell(gus)).toEqual([])
    // Nor under a post that they cannot see.
    await createReply(site, ana, { post }, '@gus')
    expect(await bell(gus)).toEqual([])
    const offered = await site.request('/api/member-suggestions?q=gus', { headers: bob.headers })
    expect(await offered.json()).toEqual({ items: [] })
  })

  it('of the first ten members only is one', async () => {
    const many = await Promise.all(
      Array.from({ length: 11 }, (_, n) => createMember(site, { username: `fan-${n}` })),
    )
    const content = many.map(({ username }) => `@${username}`).join(' ')
    const post = await createPost(site, ana, { content })
    const heard = await Promise.all(many.map(async (member) => (await bell(member)).length))
    expect(heard).toEqual([...Array.from({ length: 10 }, () => 1), 0])
    expect(post.facets).toHaveLength(10)
  })

  it('is completed by members whose names begin so, for members only', async () => {
    const suggest = async (q: string) =>
      site.request(`/api/member-suggestions?q=${q}`, { headers: ana.headers })
    await createMember(site, { username: 'Zoe_1' })
    await createMember(site, { username: 'zoe-2' })
    await createMember(site, { username: 'zo' + 'x' })
    const names = async (q: string) =>
      (await (await suggest(q)).json()).items.map((one: { username: string }) => one.username)
    expect(await names('ZOE')).toEqual(['zoe-2', 'Zoe_1'])
    expect(await names('zo')).toEqual(['zoe-2', 'Zoe_1', 'zox'])
    expect(await names('fan')).toHaveLength(5)
    expect((await suggest('%25')).status).toBe(422)
    expect((await site.request('/api/member-suggestions?q=z')).status).toBe(401)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facet, Post } from '#features/community/posts/contract.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { createManaged, createPostOn } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const fontaines = { id: randomUUID(), name: 'Fontaines D.C.' }

let site: TestSite
let ana: Member
let bob: Member
beforeAll(async () => {
  site = await openTestSite()
  ana = await createMember(site, { username: 'Ana' })
  bob = await createMember(site, { username: 'bob' })
  await sql`
    with known as (insert into artists (mbid, name, fetched_at) values (${fontaines.id}, ${fontaines.name}, now()) returning id)
    insert into artist_aliases (artist_id, position, is_primary, name) select id, 0, false, 'Fontaines' from known`.execute(
    site.platform.db,
  )
})
afterAll(() => site.close())

/** The facets of a text as what they name and what they link to. */
const named = ({ content, facets }: { content: string; facets: readonly Facet[] }) =>
  facets.map(({ start, end, to }) => [Buffer.from(content).subarray(start, end).toString(), to])

describe('the links, mentions and hashtags of a text', () => {
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

  it('lead to artists by the names and aliases that the catalogue has, and keep those of the text before', async () => {
    const content = '@fontaines dc, @Fontaines, @free tickets and @Unknown'
    const mentionedArtists = [
      { id: fontaines.id, name: 'fontaines dc' },
      { id: fontaines.id.toUpperCase(), name: 'Fontaines' },
      { id: fontaines.id, name: 'free tickets' },
      { id: randomUUID(), name: 'Unknown' },
    ]
    const post = await createPost(site, ana, { content, mentionedArtists })
    const names = ['@fontaines dc', '@Fontaines'].map((name) => [name, fontaines.id])
    expect(named(post)).toEqual(names)
    // The catalogue may call an artist something else by then.
    await sql`update artists set name = 'Dublin' where mbid = ${fontaines.id}`.execute(site.platform.db)
    const answer = await site.request(`/api/posts/${post.id}`, {
      method: 'PUT',
      headers: ana.headers,
      body: { content: `${content}!` },
    })
    expect(named(await answer.json())).toEqual(names)
    await sql`update artists set name = ${fontaines.name} where mbid = ${fontaines.id}`.execute(
      site.platform.db,
    )
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
    // The author of the post is notified only of the reply.
    await createReply(site, dan, { post }, '@cleo!')
    expect(await bell(cleo)).toEqual([
      ['replied_to_post', 'replied to your post', post.id],
      ['replied_to_post', 'replied to your post', post.id],
    ])
  })

  it('is neither notified nor suggested across a block', async () => {
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

  it('links to its member, also after a rename, and never to another member who takes the name', async () => {
    const { db } = site.platform
    const ida = await createMember(site, { username: 'ida' })
    const post = await createPost(site, ana, { content: 'With @ida and @bob' })
    const reply = await createReply(site, ana, { post }, '@Ida!')
    const mentions = async () => {
      const { post: read } = await (await site.request(`/api/posts/${post.id}`)).json()
      const { items } = await readThread(site, post.id)
      expect(items[0]?.id).toBe(reply.id)
      return [named(read), named(items[0] ?? read)]
    }
    expect(await mentions()).toEqual([
      [
        ['@ida', 'ida'],
        ['@bob', 'bob'],
      ],
      [['@Ida', 'ida']],
    ])
    await sql`update profiles set username = 'ida-new' where id = ${ida.id}`.execute(db)
    expect(await mentions()).toEqual([
      [
        ['@ida', 'ida-new'],
        ['@bob', 'bob'],
      ],
      [['@Ida', 'ida-new']],
    ])
    const impostor = await createMember(site)
    await sql`update profiles set username = 'ida' where id = ${impostor.id}`.execute(db)
    expect((await mentions())[1]).toEqual([['@Ida', 'ida-new']])
    await sql`delete from users where id = ${ida.id}`.execute(db)
    await sql`delete from profiles where id = ${ida.id}`.execute(db)
    expect(await mentions()).toEqual([[['@bob', 'bob']], []])
    const fresh = await createPost(site, ana, { content: '@ida' })
    expect(named(fresh)).toEqual([['@ida', 'ida']])
    expect(await bell(impostor)).toEqual([mentioned(fresh)])
  })

  it('of the first ten members only is one', async () => {
    const many = await Promise.all(
      Array.from({ length: 11 }, (_, n) => createMember(site, { username: `fan-${n}` })),
    )
    const content = many.map(({ username }) => `@${username}`).join(' ')
    const post = await createPost(site, ana, { content })
    const bellCounts = await Promise.all(many.map(async (member) => (await bell(member)).length))
    expect(bellCounts).toEqual([...Array.from({ length: 10 }, () => 1), 0])
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

describe('an edit', () => {
  const edit = (kind: 'posts' | 'replies', id: string, body: unknown, by = ana) =>
    site.request(`/api/${kind}/${id}`, { method: 'PUT', headers: by.headers, body })
  const versions = async (kind: 'posts' | 'replies', id: string) =>
    (await (await site.request(`/api/${kind}/${id}/versions`)).json()).items.map(
      (one: { content: string }) => one.content,
    )
  const query = (text: string, values: unknown[]) => site.platform.database.pool.query(text, values)
  const age = (table: 'posts' | 'post_replies', id: string) =>
    query(`update ${table} set created_at = created_at - interval '15 minutes 1 second' where id = $1`, [id])

  it('within 15 minutes leaves no mark; later one is marked, and the earlier texts stay readable', async () => {
    const post = await createPost(site, ana, { content: 'First #firstword' })
    const quick = await (await edit('posts', post.id, { content: 'Second #secondword' })).json()
    expect(quick).toMatchObject({ content: 'Second #secondword', editedAt: null, createdAt: post.createdAt })
    expect(quick.updatedAt > post.updatedAt).toBe(true)
    expect(await versions('posts', post.id)).toEqual([])

    await age('posts', post.id)
    const late = await (await edit('posts', post.id, { content: 'Third @bob' })).json()
    expect(late).toMatchObject({ content: 'Third @bob', editedAt: expect.any(String) })
    expect(named(late)).toEqual([['@bob', 'bob']])
    // Saving the same text is not an edit.
    expect((await (await edit('posts', post.id, { content: ' Third @bob ' })).json()).editedAt).toBe(
      late.editedAt,
    )
    await edit('posts', post.id, { content: 'Fourth' })
    expect(await versions('posts', post.id)).toEqual(['Third @bob', 'Second #secondword'])
  })

  it('is followed by feed, search, hashtags, Atom and sitemap', async () => {
    const { id } = await createPost(site, ana, { content: 'Heard an ocarinaquartet #oldtag' })
    const ids = async (query: Record<string, string>) =>
      (await readFeed(site, query)).items.map((one) => one.id)
    const atom = async () => (await site.request('/community.atom')).text()
    expect(await ids({ search: 'ocarinaquartet' })).toEqual([id])
    expect(await ids({ tag: 'oldtag' })).toEqual([id])
    expect(await atom()).toContain('ocarinaquartet')
    const edited = await (await edit('posts', id, { content: 'Heard a theremintrio #newtag' })).json()
    expect(await ids({ search: 'ocarinaquartet' })).toEqual([])
    expect(await ids({ search: 'theremintrio' })).toEqual([id])
    expect(await ids({ tag: 'oldtag' })).toEqual([])
    expect(await ids({ tag: 'newtag' })).toEqual([id])
    const feed = await atom()
    expect(feed).not.toContain('ocarinaquartet')
    expect(feed).toContain(`<updated>${edited.updatedAt}</updated>`)
    expect(await (await site.request('/sitemap/posts.xml')).text()).toContain(id)
  })

  it('of a reply is like that of a post, and its earlier texts go with it', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, bob, { post }, 'One')
    expect((await (await edit('replies', reply.id, { content: 'Two' }, bob)).json()).editedAt).toBeNull()
    await age('post_replies', reply.id)
    const late = await (await edit('replies', reply.id, { content: 'Three #tag' }, bob)).json()
    expect(late).toMatchObject({ content: 'Three #tag', editedAt: expect.any(String) })
    expect((await readThread(site, post.id)).items).toEqual([late])
    expect(await versions('replies', reply.id)).toEqual(['Two'])
    await createReply(site, ana, { post, parent: reply })
    await site.request(`/api/replies/${reply.id}`, { method: 'DELETE', headers: bob.headers })
    expect((await query('select from post_versions where reply_id = $1', [reply.id])).rowCount).toBe(0)
    expect((await readThread(site, post.id)).items[0]).toMatchObject({ content: '', editedAt: null })
    expect((await edit('replies', reply.id, { content: 'Again' }, bob)).status).toBe(404)
  })

  it('is for the author alone, has the rules of a new text, and a bound', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, bob, { post })
    expect((await edit('posts', post.id, { content: 'x' }, bob)).status).toBe(403)
    expect((await edit('replies', reply.id, { content: 'x' })).status).toBe(403)
    for (const [content, message] of [
      ['', 'Post content cannot be empty'],
      ['x'.repeat(5001), 'Post content must be less than 5000 characters'],
    ]) {
      const answer = await edit('posts', post.id, { content })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toEqual({ content: message })
    }
    await query(`update posts set visibility = 'hidden' where id = $1`, [post.id])
    await query(`update post_replies set visibility = 'hidden' where id = $1`, [reply.id])
    expect((await edit('posts', post.id, { content: 'nothing to see' })).status).toBe(403)
    const removeCard = async (path: string, by: Member) =>
      (await site.request(`/api/${path}/card`, { method: 'DELETE', headers: by.headers })).status
    expect(await removeCard(`posts/${post.id}`, ana)).toBe(403)
    expect(await removeCard(`replies/${reply.id}`, bob)).toBe(403)
    await query(`update posts set visibility = 'public' where id = $1`, [post.id])
    await age('posts', post.id)
    await query(
      `insert into post_versions (post_id, content) select $1, 'v' || n from generate_series(1, 50) n`,
      [post.id],
    )
    const full = await edit('posts', post.id, { content: 'one more' })
    expect(full.status).toBe(422)
    expect(Object.keys((await full.json()).errors)).toEqual(['content'])
  })

  it('of an official post or reply has the same requirement as writing it: an approved claim of a verified business', async () => {
    const { owner, business, artistId, claimId, at } = await createManaged(site)
    const write = async (path: string, body: unknown) =>
      (await site.request(`${at}/${path}`, { method: 'POST', headers: owner.headers, body })).json()
    const post = await write('posts', { content: 'Tour?' })
    const fan = await createPostOn(site, ana, artistId)
    const reply = await write(`posts/${fan.id}/official-replies`, { content: 'Soon.' })
    expect(await (await edit('posts', post.id, { content: 'Tour!' }, owner)).json()).toMatchObject({
      content: 'Tour!',
      isOfficialPost: true,
      businessName: business.name,
    })
    const editBoth = async () => [
      (await edit('posts', post.id, { content: 'No tour!' }, owner)).status,
      (await edit('replies', reply.id, { content: 'Never.' }, owner)).status,
    ]
    await query(`update artist_claims set claim_status = 'lapsed', lapsed_at = now() where id = $1`, [
      claimId,
    ])
    expect(await editBoth()).toEqual([403, 403])
    await query(`update artist_claims set claim_status = 'approved', lapsed_at = null where id = $1`, [
      claimId,
    ])
    await query(`update business_accounts set verification_status = 'pending' where id = $1`, [business.id])
    expect(await editBoth()).toEqual([403, 403])
    await query(`update business_accounts set verification_status = 'verified' where id = $1`, [business.id])
    expect(await editBoth()).toEqual([200, 200])
  })
})

describe('a draft', () => {
  const at = (form: string, by: Member, init: { method?: string; body?: unknown } = {}) =>
    site.request(`/api/me/drafts/${form}`, { headers: by.headers, ...init })
  const save = (form: string, by: Member, text: string) => at(form, by, { method: 'PUT', body: { text } })
  const read = async (form: string, by: Member) => (await (await at(form, by)).json()).draft

  it('is kept for its member, one for each form, until it is deleted', async () => {
    const post = await createPost(site, ana)
    expect(await read('post', ana)).toBeNull()
    await save('post', ana, 'Half a')
    expect((await save('post', ana, 'Half a thought')).status).toBe(204)
    await save(post.id, ana, 'An answer')
    const empty = { about: '', media: '', artists: '', replies: '' }
    expect(await read('post', ana)).toEqual({ text: 'Half a thought', ...empty })
    expect(await read(post.id, ana)).toEqual({ text: 'An answer', ...empty })
    expect(await read('post', bob)).toBeNull()
    expect((await at('post', ana, { method: 'DELETE' })).status).toBe(204)
    expect(await read('post', ana)).toBeNull()
    expect(await read(post.id, ana)).toMatchObject({ text: 'An answer' })
    for (const form of [
      `official.${post.id}`,
      `official.artist.${post.id}`,
      `official.label.${post.id}`,
      'official.festival.dune-pulse',
      `official.venue.${post.id}`,
    ]) {
      expect((await save(form, ana, form)).status).toBe(204)
      expect(await read(form, ana)).toMatchObject({ text: form })
      expect(await read(form, bob)).toBeNull()
    }
  })

  it('has a maximum size, and members a maximum number', async () => {
    const fay = await createMember(site, { username: 'fay' })
    expect((await save('post', fay, 'x'.repeat(10_001))).status).toBe(422)
    for (const form of ['nowhere', 'official.member.x', `official.artist.${'x'.repeat(220)}`])
      expect((await save(form, fay, 'x')).status, form).toBe(422)
    await save('post', fay, 'oldest')
    for (let n = 0; n < 50; n++) await save(randomUUID(), fay, 'newer')
    expect(await read('post', fay)).toBeNull()
    const { rows } = await site.platform.database.pool.query('select from drafts where user_id = $1', [
      fay.id,
    ])
    expect(rows).toHaveLength(50)
  })
})

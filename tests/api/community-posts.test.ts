import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPost, createReply, readFeed } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('posts', () => {
  let site: TestSite
  let ana: Member
  let bob: Member
  beforeAll(async () => {
    site = await openTestSite()
    ana = await createMember(site, { username: 'Ana' })
    bob = await createMember(site, { username: 'bob' })
  })
  afterAll(() => site.close())

  const write = (body: unknown, headers = ana.headers) => site.request('/api/posts', { body, headers })

  it('are written by signed-in people and read by everybody', async () => {
    const refused = await site.request('/api/posts', { body: { content: '' } })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ detail: 'Not authenticated', status: 401 })

    const answer = await write({ content: '  Two lines\n\nof text  ' })
    expect(answer.status).toBe(201)
    const post = await answer.json()
    expect(post).toMatchObject({
      userId: ana.id,
      user: { username: 'Ana', avatarUrl: null },
      content: 'Two lines\n\nof text',
      mediaUrls: [],
      postType: 'text',
      linkedEntityType: null,
      likesCount: 0,
      repliesCount: 0,
      isOfficialPost: false,
      postedAsBusinessId: null,
    })
    expect(new Date(post.createdAt).toISOString()).toBe(post.createdAt)

    const seen = await site.request(`/api/posts/${post.id}`)
    expect(await seen.json()).toEqual({ post, reactions: null })
    expect((await readFeed(site)).items).toContainEqual(post)
  })

  it.each([
    [{}, { content: 'Post content cannot be empty' }],
    [{ content: null }, { content: 'Post content cannot be empty' }],
    [{ content: '' }, { content: 'Post content cannot be empty' }],
    [{ content: ' \n\t\u00a0 ' }, { content: 'Post content cannot be empty' }],
    [{ content: '\u200b\u200d\u2800\u3164' }, { content: 'Post content cannot be empty' }],
    [{ content: 'x'.repeat(5001) }, { content: 'Post content must be less than 5000 characters' }],
    [{ content: 'nul \0' }, { content: 'This text contains characters that cannot be stored' }],
    [{ content: 'half \ud83d' }, { content: 'This text contains characters that cannot be stored' }],
    [{ content: 'x', linkedEntityType: 'planet' }, { linkedEntityType: expect.any(String) }],
    [{ content: 'x', linkedEntityId: 'a1' }, { linkedEntityType: expect.any(String) }],
  ])('refuse %j beside the field', async (body, errors) => {
    const answer = await write(body)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect((await answer.json()).errors).toEqual(errors)
  })

  it('may have 5000 characters and surrounding space beyond them', async () => {
    const answer = await write({ content: ` ${'x'.repeat(5000)} ` })
    expect(answer.status).toBe(201)
    expect((await answer.json()).content).toHaveLength(5000)
  })

  it('have at most one blank line between paragraphs, and so do replies', async () => {
    const content = 'one\r\n\r\n\r\n \n\ntwo\n\nthree\nfour'
    const post = await createPost(site, ana, { content })
    expect(post.content).toBe('one\r\n\ntwo\n\nthree\nfour')
    const body = { content: 'one\n\t\n\n\n  two' }
    const reply = await site.request(`/api/posts/${post.id}/replies`, { body, headers: ana.headers })
    expect((await reply.json()).content).toBe('one\n\n  two')
  })

  it.each(naughtyStrings.map((content, nr) => ({ content, nr })))(
    'store every text unchanged, and are found by it: text $nr',
    async ({ content }) => {
      const post = await createPost(site, ana, {
        content,
        linkedEntityType: 'song',
        linkedEntityName: content.slice(0, 300),
      })
      const stored = await (await site.request(`/api/posts/${post.id}`)).json()
      expect(stored.post.content).toBe(content.trim())
      const found = await readFeed(site, { search: content.slice(0, 100) })
      expect(
        found.items.map((item) => item.id),
        content,
      ).toContain(post.id)
    },
  )

  it('may be linked to an entity, whose blank parts count as missing', async () => {
    const linked = await createPost(site, ana, {
      linkedEntityType: 'artist',
      linkedEntityId: 'f59c5520',
      linkedEntityName: ' Radio Head ',
    })
    expect(linked).toMatchObject({
      linkedEntityType: 'artist',
      linkedEntityId: 'f59c5520',
      linkedEntityName: 'Radio Head',
    })
    const blank = await createPost(site, ana, {
      linkedEntityType: 'show',
      linkedEntityId: ' ',
      linkedEntityName: '',
    })
    expect(blank).toMatchObject({ linkedEntityId: null, linkedEntityName: null })
    const about = await readFeed(site, { linkedEntityType: 'artist', linkedEntityId: 'f59c5520' })
    expect(about.items.map((item) => item.id)).toEqual([linked.id])
  })

  it('name their entity as the catalogue does if it has the id', async () => {
    const [mbid, old, unknown] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into artists (mbid, name, fetched_at) values (${mbid}, 'Mira Solenne', now())`.execute(
      site.platform.db,
    )
    await sql`insert into mbid_redirects (mbid, target_mbid, entity_kind) values (${old}, ${mbid}, 1)`.execute(
      site.platform.db,
    )
    const names: (string | null)[] = []
    for (const linkedEntityId of [mbid, old, unknown]) {
      const post = await createPost(site, ana, {
        linkedEntityType: 'artist',
        linkedEntityId,
        linkedEntityName: 'Call me for tickets',
      })
      names.push(post.linkedEntityName)
    }
    expect(names).toEqual(['Mira Solenne', 'Mira Solenne', 'Call me for tickets'])
  })

  it('are deleted only by their author, with everything that belongs to them', async () => {
    const post = await createPost(site, ana)
    const other = await createPost(site, ana)
    const reply = await createReply(site, bob, { post })
    await createReply(site, ana, { post, parent: reply })
    for (const path of [
      `/api/posts/${post.id}/like`,
      `/api/posts/${post.id}/follow`,
      `/api/replies/${reply.id}/like`,
    ]) {
      expect((await site.request(path, { method: 'PUT', headers: bob.headers })).status).toBe(200)
    }
    await site.request(`/api/posts/${other.id}/like`, { method: 'PUT', headers: bob.headers })

    const remove = (headers?: Member['headers']) =>
      site.request(`/api/posts/${post.id}`, { method: 'DELETE', headers })
    expect((await remove()).status).toBe(401)
    expect((await remove(bob.headers)).status).toBe(403)
    expect((await site.request(`/api/posts/${post.id}`)).status).toBe(200)
    expect((await remove(ana.headers)).status).toBe(204)
    expect((await remove(ana.headers)).status).toBe(404)

    for (const table of ['post_replies', 'post_likes', 'post_follows', 'post_search']) {
      const { rows } = await site.platform.database.pool.query(`select * from ${table} where post_id = $1`, [
        post.id,
      ])
      expect(rows, table).toEqual([])
    }
    const { rows } = await site.platform.database.pool.query('select post_id from post_likes')
    expect(rows).toEqual([{ post_id: other.id }])
  })

  it.each(['00000000-0000-7000-8000-000000000000', 'no-id', "1' or '1'='1", '%F0%9F%8E%B5'])(
    'that do not exist are not found: %s',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/api/posts/${id}`],
        ['DELETE', `/api/posts/${id}`],
        ['GET', `/api/posts/${id}/replies`],
        ['PUT', `/api/posts/${id}/like`],
        ['DELETE', `/api/posts/${id}/like`],
        ['PUT', `/api/posts/${id}/follow`],
      ] as const) {
        const answer = await site.request(path, { method, headers: ana.headers })
        expect(answer.status, `${method} ${path}`).toBe(404)
        expect((await answer.json()).detail).toBe('Post not found')
      }
    },
  )
})

describe('the limits on writing', () => {
  it('refuse a flood of posts, with the time to wait', async () => {
    const site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
    const ana = await createMember(site)
    const statuses: number[] = []
    for (let index = 0; index < 22; index++) {
      const answer = await site.request('/api/posts', { body: { content: 'again' }, headers: ana.headers })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    await site.close()
  })
})

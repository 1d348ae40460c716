import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import { createPost, createReply, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('replies', () => {
  let site: TestSite
  let ana: Member
  let bob: Member
  let cleo: Member
  beforeAll(async () => {
    site = await openTestSite()
    ana = await createMember(site, { username: 'Ana' })
    bob = await createMember(site, { username: 'bob' })
    cleo = await createMember(site, { username: 'cleo' })
  })
  afterAll(() => site.close())

  const remove = (reply: Reply, headers?: Member['headers']) =>
    site.request(`/api/replies/${reply.id}`, { method: 'DELETE', headers })
  const countOf = async (post: Post) =>
    (await (await site.request(`/api/posts/${post.id}`)).json()).post.repliesCount

  it('are written by signed-in people, read by everybody, and counted', async () => {
    const post = await createPost(site, ana)
    const path = `/api/posts/${post.id}/replies`
    const refused = await site.request(path, { body: { content: 'hello' } })
    expect(refused.status).toBe(401)
    expect((await refused.json()).detail).toBe('Not authenticated')

    const reply = await createReply(site, bob, { post }, '  I was there \n too ')
    expect(reply).toMatchObject({
      postId: post.id,
      parentReplyId: null,
      depth: 0,
      userId: bob.id,
      user: { username: 'bob' },
      content: 'I was there \n too',
      likesCount: 0,
      isOfficial: false,
      businessAccountId: null,
      deleted: null,
    })
    expect(await readThread(site, post.id)).toEqual({ items: [reply], nextCursor: null, reactions: null })
    expect(await countOf(post)).toBe(1)
  })

  it.each([
    [{}, 'Reply cannot be empty'],
    [{ content: ' \n ' }, 'Reply cannot be empty'],
    [{ content: 'x'.repeat(2001) }, 'Reply must be less than 2000 characters'],
    [{ content: '\0' }, 'This text contains characters that cannot be stored'],
  ])('refuse %j beside the field', async (body, message) => {
    const post = await createPost(site, ana)
    const answer = await site.request(`/api/posts/${post.id}/replies`, { body, headers: bob.headers })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ content: message })
    expect(await countOf(post)).toBe(0)
  })

  it('store every text unchanged', async () => {
    const post = await createPost(site, ana)
    for (const content of naughtyStrings) await createReply(site, bob, { post }, content)
    const first = await readThread(site, post.id)
    const second = await readThread(site, post.id, { cursor: first.nextCursor ?? '' })
    const texts = [...first.items, ...second.items].map((item) => item.content)
    expect(texts).toEqual(naughtyStrings.map((content) => content.trim()))
  })

  it('are returned with their ancestors, wherever in the thread they are', async () => {
    const post = await createPost(site, ana)
    const elsewhere = await createReply(site, bob, { post: await createPost(site, ana) })
    const first = await createReply(site, bob, { post }, 'first')
    await createReply(site, cleo, { post, parent: first }, 'not asked for')
    const answer = await createReply(site, ana, { post, parent: first }, 'answer')
    const deeper = await createReply(site, bob, { post, parent: answer }, 'deeper')
    const last = await createReply(site, cleo, { post }, 'last')
    const ask = (id: string, ids: string) => site.request(`/api/posts/${id}/replies/context?ids=${ids}`)
    const found = await ask(post.id, [last.id, deeper.id, elsewhere.id].join(','))
    expect(found.status).toBe(200)
    expect(await found.json()).toEqual({ items: [first, answer, deeper, last] })
    expect(await (await ask(post.id, '')).json()).toEqual({ items: [] })
    expect((await ask(post.id, 'x,y')).status).toBe(422)
    expect((await ask('no-post', last.id)).status).toBe(404)
  })

  it('go four levels deep and read from top to bottom, oldest first', async () => {
    const post = await createPost(site, ana)
    const first = await createReply(site, bob, { post }, 'first')
    const second = await createReply(site, cleo, { post }, 'second')
    const answer = await createReply(site, ana, { post, parent: first }, 'answer to the first')
    const deeper = await createReply(site, bob, { post, parent: answer }, 'deeper')
    const deepest = await createReply(site, ana, { post, parent: deeper }, 'deepest')
    await createReply(site, cleo, { post, parent: second }, 'answer to the second')
    await createReply(site, cleo, { post, parent: first }, 'another answer to the first')

    const { items } = await readThread(site, post.id)
    expect(items.map((item) => `${item.depth} ${item.content}`)).toEqual([
      '0 first',
      '1 answer to the first',
      '2 deeper',
      '3 deepest',
      '1 another answer to the first',
      '0 second',
      '1 answer to the second',
    ])
    expect(items.map((item) => item.parentReplyId).slice(0, 4)).toEqual([
      null,
      first.id,
      answer.id,
      deeper.id,
    ])

    const tooDeep = await site.request(`/api/posts/${post.id}/replies`, {
      headers: ana.headers,
      body: { content: 'too deep', parentReplyId: deepest.id },
    })
    expect(tooDeep.status).toBe(422)
    expect((await tooDeep.json()).errors).toHaveProperty('parentReplyId')
    expect(await countOf(post)).toBe(7)
  })

  it('answer only existing replies of the same post', async () => {
    const post = await createPost(site, ana)
    const elsewhere = await createReply(site, bob, { post: await createPost(site, ana) })
    for (const parentReplyId of [elsewhere.id, '00000000-0000-7000-8000-000000000000']) {
      const answer = await site.request(`/api/posts/${post.id}/replies`, {
        headers: ana.headers,
        body: { content: 'hello', parentReplyId },
      })
      expect(answer.status).toBe(404)
    }
    expect(await countOf(post)).toBe(0)
  })

  it('are deleted by their author alone', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, bob, { post })
    expect((await remove(reply)).status).toBe(401)
    expect((await remove(reply, ana.headers)).status).toBe(403)
    expect((await remove(reply, bob.headers)).status).toBe(204)
    expect((await remove(reply, bob.headers)).status).toBe(404)
    expect((await readThread(site, post.id)).items).toEqual([])
    expect(await countOf(post)).toBe(0)
  })

  it('leave a placeholder while they have answers, and no longer', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, bob, { post }, 'soon gone')
    await site.request(`/api/replies/${reply.id}/like`, { method: 'PUT', headers: cleo.headers })
    const answer = await createReply(site, cleo, { post, parent: reply }, 'stays')
    expect((await remove(reply, bob.headers)).status).toBe(204)

    const { items } = await readThread(site, post.id)
    expect(items).toMatchObject([
      { id: reply.id, deleted: 'reply', userId: null, user: null, content: '', likesCount: 0 },
      { id: answer.id, deleted: null, content: 'stays' },
    ])
    expect(await countOf(post)).toBe(1)
    const like = await site.request(`/api/replies/${reply.id}/like`, { method: 'PUT', headers: cleo.headers })
    expect(like.status).toBe(404)
    const late = await site.request(`/api/posts/${post.id}/replies`, {
      headers: ana.headers,
      body: { content: 'late', parentReplyId: reply.id },
    })
    expect(late.status).toBe(404)

    await remove(answer, cleo.headers)
    expect((await readThread(site, post.id)).items).toEqual([])
    expect(await countOf(post)).toBe(0)
  })

  it('of a deleted member are removed, and answers of others stay', async () => {
    const dora = await createMember(site)
    const own = await createPost(site, dora)
    await createReply(site, ana, { post: own })
    const post = await createPost(site, ana)
    const reply = await createReply(site, dora, { post }, 'secret')
    const answer = await createReply(site, bob, { post, parent: reply }, 'stays')
    await createReply(site, dora, { post, parent: answer }, 'goes')
    for (const path of [
      `/api/posts/${post.id}/like`,
      `/api/replies/${answer.id}/like`,
      `/api/posts/${post.id}/follow`,
    ]) {
      await site.request(path, { method: 'PUT', headers: dora.headers })
    }

    await site.platform.database.pool.query('delete from users where id = $1', [dora.id])

    expect((await site.request(`/api/posts/${own.id}`)).status).toBe(404)
    expect((await readThread(site, post.id)).items).toMatchObject([
      { id: reply.id, deleted: 'member', user: null, content: '' },
      { id: answer.id, content: 'stays', likesCount: 0 },
    ])
    const seen = await (await site.request(`/api/posts/${post.id}`)).json()
    expect(seen.post).toMatchObject({ repliesCount: 1, likesCount: 0 })
    const { rows } = await site.platform.database.pool.query(
      `select user_id from post_likes where user_id = $1 union all select user_id from post_follows where user_id = $1
       union all select user_id from post_replies where content = 'secret'`,
      [dora.id],
    )
    expect(rows).toEqual([])
  })
})

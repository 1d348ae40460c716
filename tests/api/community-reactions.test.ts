import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import { createPost, createReply, insertAuthors, readThread, wrongTotals } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../support/site.ts'

let site: TestSite
let members: Member[]
let ana: Member
let bob: Member
beforeAll(async () => {
  site = await openTestSite()
  members = await Promise.all(Array.from({ length: 12 }, () => createMember(site)))
  const [first, second] = members
  if (!first || !second) throw new Error('There are no members.')
  ana = first
  bob = second
})
afterAll(() => site.close())

const put = (path: string, as?: Member) => site.request(path, { method: 'PUT', headers: as?.headers })
const del = (path: string, as?: Member) => site.request(path, { method: 'DELETE', headers: as?.headers })
const read = async (post: Post): Promise<Post> =>
  (await (await site.request(`/api/posts/${post.id}`)).json()).post
const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)

describe('likes and follows', () => {
  it('are for signed-in people', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, ana, { post })
    for (const path of [
      `/api/posts/${post.id}/like`,
      `/api/posts/${post.id}/follow`,
      `/api/replies/${reply.id}/like`,
    ]) {
      for (const answer of [await put(path), await del(path)]) {
        expect(answer.status).toBe(401)
        expect((await answer.json()).detail).toBe('Not authenticated')
      }
    }
    expect((await site.request('/api/me/reactions')).status).toBe(401)
    expect(await read(post)).toMatchObject({ likesCount: 0 })
  })

  it('count once per person, and say the new count', async () => {
    const post = await createPost(site, ana)
    const path = `/api/posts/${post.id}/like`
    expect(await (await put(path, bob)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await (await put(path, bob)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await (await put(path, ana)).json()).toEqual({ liked: true, likesCount: 2 })
    expect(await (await del(path, bob)).json()).toEqual({ liked: false, likesCount: 1 })
    expect(await (await del(path, bob)).json()).toEqual({ liked: false, likesCount: 1 })
    expect(await read(post)).toMatchObject({ likesCount: 1 })
  })

  it('of replies are counted apart from those of the post', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, ana, { post })
    const path = `/api/replies/${reply.id}/like`
    expect(await (await put(path, bob)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await (await put(path, bob)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await read(post)).toMatchObject({ likesCount: 0 })
    const thread = await readThread(site, post.id, {}, bob)
    expect(thread.items).toMatchObject([{ likesCount: 1 }])
    expect(thread.reactions).toEqual({ likedPosts: [], followedPosts: [], likedReplies: [reply.id] })
    expect((await readThread(site, post.id, {}, ana)).reactions?.likedReplies).toEqual([])
    expect(await (await del(path, bob)).json()).toEqual({ liked: false, likesCount: 0 })
    expect((await put('/api/replies/no-id/like', bob)).status).toBe(404)
  })

  it('are returned for any posts and replies in one request', async () => {
    const [one, two] = [await createPost(site, ana), await createPost(site, ana)]
    const reply = await createReply(site, bob, { post: one })
    await put(`/api/posts/${one.id}/like`, bob)
    await put(`/api/posts/${two.id}/follow`, bob)
    await put(`/api/replies/${reply.id}/like`, bob)
    const path = `/api/me/reactions?postIds=${one.id},${two.id}&replyIds=${reply.id}`
    expect(await (await site.request(path, { headers: bob.headers })).json()).toEqual({
      likedPosts: [one.id],
      followedPosts: [two.id],
      likedReplies: [reply.id],
      hidden: [],
      closed: [],
    })
    const own = await (await site.request(path, { headers: ana.headers })).json()
    expect(own).toEqual({ likedPosts: [], followedPosts: [], likedReplies: [], hidden: [], closed: [] })
    const many = Array(101).fill(one.id).join(',')
    expect((await site.request(`/api/me/reactions?postIds=${many}`, { headers: bob.headers })).status).toBe(
      422,
    )
  })

  it('follow and unfollow, keeping the first follow', async () => {
    const post = await createPost(site, ana)
    const path = `/api/posts/${post.id}/follow`
    expect(await (await put(path, bob)).json()).toEqual({ following: true })
    const first = await query('select id, created_at from post_follows where post_id = $1', [post.id])
    expect(await (await put(path, bob)).json()).toEqual({ following: true })
    const again = await query('select id, created_at from post_follows where post_id = $1', [post.id])
    expect(again.rows).toEqual(first.rows)
    expect(await (await del(path, bob)).json()).toEqual({ following: false })
    expect(await (await del(path, bob)).json()).toEqual({ following: false })
  })

  it('cannot be stored for both a post and a reply, or for neither', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, ana, { post })
    for (const values of [[post.id, reply.id] as const, [null, null] as const]) {
      const like = { post_id: values[0], reply_id: values[1], user_id: ana.id }
      await expect(site.platform.db.insertInto('post_likes').values(like).execute()).rejects.toThrow(
        /check constraint/,
      )
    }
  })
})

describe('races', () => {
  /** Sends a request until the site, which refuses what waits too long for a busy database, takes it. */
  const untilTaken = async (send: () => ReturnType<typeof put>): ReturnType<typeof put> => {
    const answer = await send()
    return answer.status === 503 ? untilTaken(send) : answer
  }

  afterEach(async () => {
    expect(await wrongTotals(site)).toEqual([])
  })

  const rowsOf = async (column: string, id: string) =>
    (await query(`select count(*) as n from post_likes where ${column} = $1`, [id])).rows[0].n

  it('of many people liking and unliking one post and one reply leave exact counts', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, ana, { post })
    const rounds = Array.from({ length: 5 }, () => members).flat()
    const answers = await Promise.all(
      rounds.flatMap((member, index) => {
        const change = index % 3 === 2 ? del : put
        return [`/api/posts/${post.id}/like`, `/api/replies/${reply.id}/like`].map((path) =>
          untilTaken(() => change(path, member)),
        )
      }),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect((await read(post)).likesCount).toBe(await rowsOf('post_id', post.id))
    expect((await readThread(site, post.id)).items[0]?.likesCount).toBe(await rowsOf('reply_id', reply.id))
    const pairs = await query('select user_id from post_likes where post_id = $1', [post.id])
    expect(new Set(pairs.rows.map((row) => row.user_id)).size).toBe(pairs.rows.length)
  })

  it('of one person clicking fifty times leave one like', async () => {
    const post = await createPost(site, ana)
    const path = `/api/posts/${post.id}/like`
    const answers = await Promise.all(Array.from({ length: 50 }, () => untilTaken(() => put(path, bob))))
    for (const answer of answers) expect(await answer.json()).toEqual({ liked: true, likesCount: 1 })
    expect(await read(post)).toMatchObject({ likesCount: 1 })
  })

  it('of likes with the end of a session refuse that member alone', async () => {
    const post = await createPost(site, ana)
    const leaving = await createMember(site)
    await query('update auth_sessions set ended_at = now() where user_id = $1', [leaving.id])
    const likers = [...members.slice(1), leaving]
    const path = `/api/posts/${post.id}/like`
    const answers = await Promise.all(
      [...likers, ...likers].map(async (member) => {
        const answer = await untilTaken(() => put(path, member))
        return [member.id, answer.status]
      }),
    )
    expect(answers.filter(([, status]) => status === 200)).toHaveLength(2 * (likers.length - 1))
    expect(answers.filter(([id, status]) => id === leaving.id && status === 401)).toHaveLength(2)
    expect((await read(post)).likesCount).toBe(likers.length - 1)
    const notified = await query('select from_user_id from notifications where related_post_id = $1', [
      post.id,
    ])
    expect(notified.rows.map((row) => row.from_user_id).sort()).toEqual(
      members
        .slice(1)
        .map((member) => member.id)
        .sort(),
    )
  })

  it('of two processes writing likes of one post leave exact counts', async () => {
    const { config } = site.platform
    // Only one process can use the embedded engine.
    const second = config.databaseUrl ? await openOtherProcess(config) : undefined
    const other = second ? await siteOn(second) : site
    const post = await createPost(site, ana)
    const path = `/api/posts/${post.id}/like`
    const rounds = Array.from({ length: 6 }, () => members).flat()
    const answers = await Promise.all(
      rounds.flatMap((member, index) => {
        const method = index % 5 === 4 ? 'DELETE' : 'PUT'
        return [site, other].map(({ request }) => request(path, { method, headers: member.headers }))
      }),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect((await read(post)).likesCount).toBe(await rowsOf('post_id', post.id))
    await second?.close()
  })

  it('of many likes with the deletion of a liker who is in the middle of them leave the others alone', async () => {
    const post = await createPost(site, ana)
    const [deletedId] = await insertAuthors(site, 1)
    await query('insert into post_likes (post_id, user_id) values ($1, $2)', [post.id, deletedId])
    const [deleted, ...answers] = await Promise.all([
      query('delete from users where id = $1', [deletedId]),
      ...members.map((member) => put(`/api/posts/${post.id}/like`, member)),
    ])
    expect(deleted.rowCount).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual(members.map(() => 200))
    expect((await read(post)).likesCount).toBe(members.length)
  })

  it('of replies, deletions of replies and likes of them leave exact counts', async () => {
    const post = await createPost(site, ana)
    const parents = await Promise.all(members.map((member) => createReply(site, member, { post })))
    const answers = await Promise.all(
      members.flatMap((member, index) => {
        const parent = parents[index]
        const next = parents[(index + 1) % parents.length]
        return [
          del(`/api/replies/${parent?.id}`, member),
          site.request(`/api/posts/${post.id}/replies`, {
            headers: member.headers,
            body: { content: 'race', parentReplyId: next?.id },
          }),
          put(`/api/replies/${next?.id}/like`, member),
        ]
      }),
    )
    for (const answer of answers) expect([200, 201, 204, 404]).toContain(answer.status)
    const { items } = await readThread(site, post.id)
    expect((await read(post)).repliesCount).toBe(items.filter((item) => !item.deleted).length)
    for (const item of items) expect(item.likesCount).toBe(await rowsOf('reply_id', item.id))
    // A placeholder stays only while it has answers.
    for (const item of items.filter((one) => one.deleted)) {
      expect(items.some((other) => other.parentReplyId === item.id)).toBe(true)
    }
  })

  it('with the deletion of the post leave nothing behind, and cause no error but 404', async () => {
    for (let round = 0; round < 3; round++) {
      const post = await createPost(site, ana)
      const reply = await createReply(site, bob, { post })
      const answers = await Promise.all(
        members.flatMap((member, index) => [
          put(`/api/posts/${post.id}/like`, member),
          put(`/api/replies/${reply.id}/like`, member),
          put(`/api/posts/${post.id}/follow`, member),
          site.request(`/api/posts/${post.id}/replies`, {
            headers: member.headers,
            body: { content: 'race', parentReplyId: index % 2 ? reply.id : null },
          }),
          ...(index === 6 ? [del(`/api/posts/${post.id}`, ana)] : []),
        ]),
      )
      for (const answer of answers) expect([200, 201, 204, 404]).toContain(answer.status)
      expect((await site.request(`/api/posts/${post.id}`)).status).toBe(404)
      for (const table of ['post_likes', 'post_replies', 'post_follows', 'post_search']) {
        expect((await query(`select 1 from ${table} where post_id = $1`, [post.id])).rows, table).toEqual([])
      }
      expect(await rowsOf('reply_id', reply.id)).toBe(0)
    }
  })

  it('of members who leave while others continue leave exact counts', async () => {
    const post = await createPost(site, ana)
    const leaving = await insertAuthors(site, 4)
    const own = await Promise.all(
      leaving.map(async (id) => {
        await query('insert into post_likes (post_id, user_id) values ($1, $2)', [post.id, id])
        const { rows } = await query(
          `insert into post_replies (post_id, user_id, content) values ($1, $2, 'leaving') returning id`,
          [post.id, id],
        )
        return String(rows[0].id)
      }),
    )
    const answers = await Promise.all([
      ...leaving.map((id) => query('delete from users where id = $1', [id])),
      ...members.map((member) => put(`/api/posts/${post.id}/like`, member)),
      ...members.map((member, index) =>
        site.request(`/api/posts/${post.id}/replies`, {
          headers: member.headers,
          body: { content: 'stays', parentReplyId: own[index % own.length] },
        }),
      ),
    ])
    for (const answer of answers) if ('status' in answer) expect([200, 201, 404]).toContain(answer.status)
    const { items } = await readThread(site, post.id)
    const seen = await read(post)
    expect(seen.likesCount).toBe(members.length)
    expect(seen.repliesCount).toBe(items.filter((item) => item.content === 'stays').length)
    expect(items.filter((item) => item.content === 'leaving')).toEqual([])
  })
})

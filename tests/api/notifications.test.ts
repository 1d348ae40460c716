import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification, NotificationPage } from '#features/notify/bell/contract.ts'
import {
  notifyAccountDecided,
  notifyClaimDecided,
  notifyPostPinned,
  notifyReplied,
  pushNotifications,
} from '#features/notify/bell/public.ts'
import { createPost, createReply, insertAuthors } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { listenTo, untilEventsArrive } from '../support/live.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let bob: Member
let cleo: Member
beforeAll(async () => {
  site = await openTestSite()
  const made = await Promise.all([createMember(site), createMember(site), createMember(site)])
  ;[ana, bob, cleo] = made
  await untilEventsArrive(site.platform)
})
afterAll(() => site.close())

const put = (path: string, as?: Member) => site.request(path, { method: 'PUT', headers: as?.headers })
const del = (path: string, as?: Member) => site.request(path, { method: 'DELETE', headers: as?.headers })
const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)

async function page(as: Member, cursor = ''): Promise<NotificationPage> {
  const answer = await site.request(`/api/me/notifications${cursor && `?cursor=${cursor}`}`, {
    headers: as.headers,
  })
  expect(answer.status).toBe(200)
  return answer.json()
}
const unread = async (as: Member): Promise<number> =>
  (await (await site.request('/api/me/notifications/unread', { headers: as.headers })).json()).unread
/** "who what" of those about a post, newest first. */
const about = async (as: Member, postId: string | null) =>
  (await page(as)).items.filter((one) => one.relatedPostId === postId).map(inWords)
const inWords = ({ fromUser, content }: Notification) => `${fromUser?.username} ${content}`

describe('a notification is written', () => {
  it('for likes, follows and replies of others', async () => {
    const post = await createPost(site, ana)
    await put(`/api/posts/${post.id}/like`, bob)
    await put(`/api/posts/${post.id}/follow`, bob)
    const reply = await createReply(site, bob, { post })
    await put(`/api/replies/${reply.id}/like`, ana)
    await put(`/api/replies/${reply.id}/like`, bob)
    await put(`/api/posts/${post.id}/like`, ana)
    await put(`/api/posts/${post.id}/follow`, ana)
    await createReply(site, ana, { post })
    await createReply(site, ana, { post, parent: reply })
    expect(await about(ana, post.id)).toEqual([
      `${bob.username} replied to your post`,
      `${bob.username} started following your post`,
      `${bob.username} liked your post`,
    ])
    expect(await about(bob, post.id)).toEqual([
      `${ana.username} replied to your reply`,
      `${ana.username} replied to a post you follow`,
      `${ana.username} liked your reply`,
    ])
  })

  it('once for the most specific of several reasons', async () => {
    const post = await createPost(site, ana)
    const byAna = await createReply(site, ana, { post })
    const byCleo = await createReply(site, cleo, { post })
    await put(`/api/posts/${post.id}/follow`, ana)
    await put(`/api/posts/${post.id}/follow`, cleo)
    await createReply(site, bob, { post, parent: byAna })
    await createReply(site, bob, { post, parent: byCleo })
    expect((await about(ana, post.id)).filter((words) => words.startsWith(bob.username))).toEqual([
      `${bob.username} replied to your post`,
      `${bob.username} replied to your reply`,
    ])
    expect(await about(cleo, post.id)).toEqual([
      `${bob.username} replied to your reply`,
      `${bob.username} replied to a post you follow`,
    ])
  })

  it('for an official reply, a pin and decisions', async () => {
    const post = await createPost(site, ana)
    const { items } = await page(ana)
    const reply = await createReply(site, bob, { post })
    await query('delete from notifications where related_reply_id = $1', [reply.id])
    const notified = await site.platform.db.transaction().execute(async (trx) => [
      await notifyReplied(trx, { ...reply, userId: bob.id, mentions: [], isOfficial: true }),
      await notifyPostPinned(trx, { postId: post.id, userId: bob.id }),
      await notifyPostPinned(trx, { postId: post.id, userId: bob.id }),
      await notifyAccountDecided(trx, {
        userIds: [ana.id],
        adminId: bob.id,
        verdict: 'approve',
        name: 'Loud',
      }),
      await notifyClaimDecided(trx, {
        userIds: [ana.id],
        adminId: bob.id,
        verdict: 'reject',
        name: 'Ana',
        entity: 'artist',
      }),
      await notifyAccountDecided(trx, {
        userIds: [bob.id],
        adminId: bob.id,
        verdict: 'approve',
        name: 'Own',
      }),
    ])
    expect(notified.map(({ userIds }) => userIds.length)).toEqual([1, 1, 0, 1, 1, 0])
    const added = (await page(ana)).items.slice(0, -items.length || undefined)
    // Notifications of the same millisecond have no defined order.
    expect(added.map(inWords).slice(0, 4).toSorted()).toEqual([
      `${bob.username} approved your business account Loud`,
      `${bob.username} pinned your post`,
      `${bob.username} rejected your claim to the artist Ana`,
      `${bob.username} responded officially to your post`,
    ])
  })

  it('once, however often and fast a member likes and unlikes', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, ana, { post })
    for (const path of [`/api/posts/${post.id}/like`, `/api/replies/${reply.id}/like`]) {
      const storm = Array.from({ length: 24 }, (_, turn) => (turn % 2 ? del(path, bob) : put(path, bob)))
      const statuses = (await Promise.all(storm)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      await put(path, bob)
    }
    expect(await about(ana, post.id)).toEqual([
      `${bob.username} liked your reply`,
      `${bob.username} liked your post`,
    ])
  })

  it('together with its cause, or not at all', async () => {
    const before = (await query('select count(*) from notifications')).rows
    for (const path of ['/api/posts/00000000-0000-7000-8000-000000000000/like', '/api/replies/none/like']) {
      expect((await put(path, bob)).status).toBe(404)
    }
    expect((await query('select count(*) from notifications')).rows).toEqual(before)
  })
})

describe('the followers of a post', () => {
  it('are all notified of a reply, also when they are very many, and each once', async () => {
    const post = await createPost(site, ana)
    const many = await insertAuthors(site, 5000)
    await query('insert into post_follows (post_id, user_id) select $1, unnest($2::uuid[])', [
      post.id,
      [...many, cleo.id, ana.id],
    ])
    const toCleo = await listenTo(site, 'member', cleo)
    await toCleo.next()
    await createReply(site, bob, { post })
    expect(await about(ana, post.id)).toEqual([`${bob.username} replied to your post`])
    const notified = async () =>
      (await query('select count(*) from notifications where related_post_id = $1', [post.id])).rows[0].count
    await eventually(async () => expect(await notified()).toBe(5002))
    expect(await about(cleo, post.id)).toEqual([`${bob.username} replied to a post you follow`])
    expect((await toCleo.next())?.data).toMatchObject({ topic: 'member', type: 'notified' })
    await toCleo.leave()
    await eventually(async () => expect((await query('select * from reply_fan_outs')).rows).toEqual([]))
  })
})

describe('own notifications', () => {
  it('are not readable by others', async () => {
    const post = await createPost(site, ana)
    await put(`/api/posts/${post.id}/like`, bob)
    const own = (await page(ana)).items[0]
    for (const [method, path] of [
      ['GET', '/api/me/notifications'],
      ['GET', '/api/me/notifications/unread'],
      ['PUT', `/api/me/notifications/${own?.id}/read`],
      ['PUT', '/api/me/notifications/read'],
    ] as const) {
      const answer = await site.request(path, { method })
      expect([path, answer.status]).toEqual([path, 401])
      expect((await answer.json()).detail).toBe('Not authenticated')
    }
    expect((await put(`/api/me/notifications/${own?.id}/read`, bob)).status).toBe(404)
    expect((await put('/api/me/notifications/no-id/read', ana)).status).toBe(404)
    const before = await unread(ana)
    expect((await put('/api/me/notifications/read', cleo)).status).toBe(200)
    expect(await unread(ana)).toBe(before)
    expect((await page(cleo)).items.some(({ id }) => id === own?.id)).toBe(false)
  })

  it('are returned newest first in pages, and are marked as read one by one or all at once, in every window', async () => {
    const reader = await createMember(site)
    const post = await createPost(site, reader)
    const fans = await insertAuthors(site, 45)
    await query(
      `insert into notifications (user_id, from_user_id, kind, content, related_post_id)
       select $1, unnest($3::uuid[]), 'post_liked', 'liked your post', $2`,
      [reader.id, post.id, fans],
    )
    const seen: Notification[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: NotificationPage = await page(reader, cursor)
      expect(next.items.length).toBeLessThanOrEqual(20)
      seen.push(...next.items)
      cursor = next.nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await unread(reader)).toBe(45)

    const window = await listenTo(site, 'member', reader)
    await window.next()
    const path = `/api/me/notifications/${seen[0]?.id}/read`
    expect(await (await put(path, reader)).json()).toEqual({ unread: 44 })
    expect(await (await put(path, reader)).json()).toEqual({ unread: 44 })
    expect((await window.next())?.data).toMatchObject({ type: 'notifications-read' })
    expect((await page(reader)).items.slice(0, 2).map(({ isRead }) => isRead)).toEqual([true, false])
    expect(await (await put('/api/me/notifications/read', reader)).json()).toEqual({ unread: 0 })
    await window.leave()
    const noDay = JSON.stringify(['2020-02-30T00:00:00.000Z', reader.id])
    for (const wrong of ['bm90aGluZw', Buffer.from(noDay).toString('base64url'), 'x'.repeat(601)]) {
      const answer = await site.request(`/api/me/notifications?cursor=${wrong}`, { headers: reader.headers })
      expect([400, 422]).toContain(answer.status)
    }
  })

  it('carry the beginning of the post, and are marked as read by their ids', async () => {
    const reader = await createMember(site)
    const post = await createPost(site, reader, { content: 'é'.repeat(141) })
    await put(`/api/posts/${post.id}/like`, bob)
    await put(`/api/posts/${post.id}/like`, cleo)
    await put(`/api/posts/${post.id}/follow`, cleo)
    await site.platform.db.transaction().execute((trx) =>
      notifyAccountDecided(trx, {
        userIds: [reader.id],
        adminId: bob.id,
        verdict: 'approve',
        name: 'Loud',
      }),
    )
    const { items } = await page(reader)
    expect(Object.fromEntries(items.map(({ kind, postExcerpt }) => [kind, postExcerpt]))).toEqual({
      account_decided: null,
      post_followed: 'é'.repeat(140),
      post_liked: 'é'.repeat(140),
    })
    expect(items.find(({ kind }) => kind === 'account_decided')?.relatedPage).toBe('/business/dashboard')
    const likes = items.filter(({ kind }) => kind === 'post_liked').map(({ id }) => id)
    expect(likes).toHaveLength(2)
    const read = (ids: string, as = reader) => put(`/api/me/notifications/read?ids=${ids}`, as)
    expect((await read(likes.join(','), bob)).status).toBe(200)
    expect(await (await read('no-id')).json()).toEqual({ unread: 4 })
    expect(await (await read(likes.join(','))).json()).toEqual({ unread: 2 })
    const readOnes = (await page(reader)).items.filter(({ isRead }) => isRead).map(({ kind }) => kind)
    expect(readOnes).toEqual(['post_liked', 'post_liked'])
    for (const wrong of ['', Array(21).fill(reader.id).join(',')]) {
      const answer = await read(wrong)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain('ids')
    }
    expect(await unread(reader)).toBe(2)
  })

  it('are pushed at once', async () => {
    const toAna = await listenTo(site, 'member', ana)
    await toAna.next()
    pushNotifications(site.platform, { userIds: [ana.id] })
    expect((await toAna.next())?.data).toEqual({ topic: 'member', type: 'notified', data: {} })
    await toAna.leave()
  })
})

describe('notifications are deleted', () => {
  it('with the reply and with the post', async () => {
    const post = await createPost(site, ana)
    const reply = await createReply(site, bob, { post })
    await createReply(site, ana, { post, parent: reply })
    await put(`/api/posts/${post.id}/like`, cleo)
    await del(`/api/replies/${reply.id}`, bob)
    expect(await about(ana, post.id)).toEqual([`${cleo.username} liked your post`])
    await del(`/api/posts/${post.id}`, ana)
    const left = await query('select from notifications where related_post_id = $1', [post.id])
    expect(left.rows).toEqual([])
  })

  it('with the member who caused them, except decisions, which then have no author', async () => {
    const [leaving, staying] = await Promise.all([createMember(site), createMember(site)])
    const post = await createPost(site, staying)
    await put(`/api/posts/${post.id}/like`, leaving)
    await put(`/api/posts/${(await createPost(site, leaving)).id}/like`, staying)
    await site.platform.db.transaction().execute((trx) =>
      notifyAccountDecided(trx, {
        userIds: [staying.id],
        adminId: leaving.id,
        verdict: 'approve',
        name: 'Loud',
      }),
    )
    const gone = await site.request('/api/me/delete-account', {
      headers: leaving.headers,
      body: { username: leaving.username, password: leaving.password },
    })
    expect(gone.ok).toBe(true)
    expect((await page(staying)).items).toMatchObject([
      { fromUser: null, content: 'approved your business account Loud' },
    ])
    expect((await query('select from notifications where user_id = $1', [leaving.id])).rows).toEqual([])
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import type { ModerationCase } from '#features/safety/reports/contract.ts'
import { createAdmin, createModerator } from '../support/business.ts'
import { createPost, createReply, readThread, wrongCounters } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { upload, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** The functions of moderation and bans, and everything that shows posts and members to others. */
let site: TestSite
let admin: Member
let author: Member
let other: Member
let photo: Buffer
let word: string
beforeAll(async () => {
  site = await openTestSite({ env: { PUBLIC_URL: 'https://fanfare.example' } })
  admin = await createAdmin(site)
  photo = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  author = await createMember(site)
  other = await createMember(site)
  word = `uncommon${author.id.replaceAll('-', '')}`
})
afterAll(() => site?.close())

const ask = (path: string, as?: Member, method = 'GET', body?: unknown) =>
  site.request(path, { headers: as?.headers, method, body })

interface WrittenPost {
  post: Post
  item: MediaItem
  /** Every address of its picture. */
  files: { address: string; accept: string }[]
}

async function writeWithPicture(): Promise<WrittenPost> {
  const { id } = await uploadPicture(site, author, photo)
  const post = await createPost(site, author, {
    content: `An evening #${word}`,
    linkedEntityType: 'artist',
    linkedEntityId: author.id,
    linkedEntityName: 'Of this test',
    media: [{ id, alt: '' }],
  })
  const [item] = post.media
  if (!item) throw new Error('The post has no picture')
  const files = [item.url, ...item.widths.map((width) => renditionAt(item.url, width))].flatMap((address) =>
    ['image/avif,image/webp', 'image/webp'].map((accept) => ({ address, accept })),
  )
  expect(item.widths.length).toBeGreaterThan(1)
  return { post, item, files }
}

const statusesOf = async ({ files }: Pick<WrittenPost, 'files'>, headers: Record<string, string> = {}) => {
  const statuses = new Set<number>()
  for (const { address, accept } of files)
    statuses.add((await site.request(address, { headers: { accept, ...headers } })).status)
  return [...statuses]
}

const lists = () => [
  '/api/posts',
  '/api/posts?sort=top',
  '/api/posts?sort=trending',
  `/api/posts?search=${word}`,
  `/api/posts?tag=${word}`,
  `/api/posts?linkedEntityType=artist&linkedEntityId=${author.id}`,
  `/api/posts?author=${author.username}`,
  `/api/results?q=${word}`,
  '/community.atom',
  `/tag/${word}/posts.atom`,
  '/sitemap/posts.xml',
]

/** The lists that show a post to a visitor. */
async function shownIn({ post }: WrittenPost): Promise<string[]> {
  const found: string[] = []
  for (const path of lists()) {
    const answer = await ask(path)
    const text = await answer.text()
    if (text.includes(post.id) || (answer.status === 200 && text.includes(`#${word}`))) found.push(path)
  }
  return found
}

async function expectGone(written: WrittenPost, status: 404 | 410): Promise<void> {
  expect(await statusesOf(written)).toEqual([404])
  // Also for a browser that asks whether its copy is still good.
  const tag = `"${written.item.url.slice(written.item.url.lastIndexOf('/') + 1)}"`
  expect(await statusesOf(written, { 'if-none-match': tag, range: 'bytes=0-10' })).toEqual([404])
  expect((await ask(`/api/posts/${written.post.id}`)).status).toBe(status)
  expect((await ask(`/api/posts/${written.post.id}`, other)).status).toBe(status)
  expect((await ask(`/og/post/${written.post.id}.jpg`)).status).toBe(404)
  expect(await shownIn(written)).toEqual([])
}

async function expectShown(written: WrittenPost): Promise<void> {
  expect(await statusesOf(written)).toEqual([200])
  expect((await ask(`/api/posts/${written.post.id}`)).status).toBe(200)
  expect(await shownIn(written)).toEqual(expect.arrayContaining(lists().slice(0, 8)))
}

const caseOf = async (subjectId: string, list = 'open'): Promise<ModerationCase> => {
  const { items } = await (await ask(`/api/admin/reports?list=${list}`, admin)).json()
  const found = items.find((one: ModerationCase) => one.subjectId === subjectId)
  if (!found) throw new Error('There is no such case')
  return found
}

const change = async (id: string, to: 'public' | 'held' | 'hidden') => {
  const changed = await site.platform.db
    .transaction()
    .execute((trx) =>
      site.features.domains.community.community.visibility.change(trx, { kind: 'post', id }, to),
    )
  changed?.publish()
}

describe('a post with a picture', () => {
  it('that a moderator removed is nowhere, its files included, and comes back when it is restored', async () => {
    const written = await writeWithPicture()
    await expectShown(written)
    await ask('/api/reports', other, 'POST', { kind: 'post', id: written.post.id, reason: 'spam' })
    const { id } = await caseOf(written.post.id)
    await ask(`/api/admin/reports/${id}/decide`, admin, 'POST', { outcome: 'removed', rule: 'spam' })
    await expectGone(written, 410)
    expect((await ask(`/api/posts/${written.post.id}`, author)).status).toBe(410)
    // Moderators can still open it.
    const { content } = await caseOf(written.post.id, 'decided')
    const seen = await ask(content?.media[0]?.url ?? '')
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(
      (await ask(`/api/admin/reports/${id}/restore`, admin, 'POST', { reason: 'A mistake' })).status,
    ).toBe(204)
    await expectShown(written)
  })

  it.each(['held', 'hidden'] as const)('that is %s is shown to its author alone', async (to) => {
    const written = await writeWithPicture()
    await change(written.post.id, to)
    await expectGone(written, 404)
    const { post } = await (await ask(`/api/posts/${written.post.id}`, author)).json()
    const [own] = post.media
    expect(post.mediaUrls).toEqual([own.url])
    const files = [own.url, renditionAt(own.url, own.widths[0])].map((address) => ({
      address,
      accept: 'image/webp',
    }))
    expect(await statusesOf({ files })).toEqual([200])
    await change(written.post.id, 'public')
    await expectShown(written)
    // The earlier token is invalid when it is hidden again.
    await change(written.post.id, 'hidden')
    expect(await statusesOf({ files })).toEqual([404])
  })

  it('that was removed is gone for good with its files once its time is over', async () => {
    const written = await writeWithPicture()
    await ask('/api/reports', other, 'POST', { kind: 'post', id: written.post.id, reason: 'spam' })
    const { id } = await caseOf(written.post.id)
    await ask(`/api/admin/reports/${id}/decide`, admin, 'POST', { outcome: 'removed', rule: 'spam' })
    const { content } = await caseOf(written.post.id, 'decided')
    const withToken = content?.media[0]?.url ?? ''
    expect((await ask(withToken)).status).toBe(200)
    await site.platform.db
      .updateTable('moderation_cases')
      .set({ purge_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await site.jobs.find(({ name }) => name === 'reports.purge')?.run()
    await expectGone(written, 404)
    expect((await ask(withToken)).status).toBe(404)
    expect((await caseOf(written.post.id, 'decided')).content).toBeNull()
  })

  it('that its author deleted is nowhere at once', async () => {
    const written = await writeWithPicture()
    await expectShown(written)
    await ask(`/api/posts/${written.post.id}`, author, 'DELETE')
    await expectGone(written, 404)
  })
})

describe('a banned member', () => {
  const ban = async (content?: 'keep' | 'hide') => {
    const body = { reason: 'Sells shoes', ...(content && { content }) }
    expect((await ask(`/api/admin/members/${author.id}/ban`, admin, 'POST', body)).status).toBe(204)
  }
  const lift = () => ask(`/api/admin/members/${author.id}/restore`, admin, 'POST', { reason: 'A mistake' })
  const memberLists = () => [
    `/api/results?q=${author.username}`,
    `/profile/${author.username}/posts.atom`,
    `/api/oembed?url=https://fanfare.example/profile/${author.username}`,
  ]
  const listed = async () => {
    const found = []
    for (const path of memberLists()) {
      const answer = await ask(path)
      const text = (await answer.text()).replaceAll(`q=${author.username}`, '')
      if (answer.status === 200 && text.includes(author.username)) found.push(path)
    }
    const suggested = await (await ask(`/api/member-suggestions?q=${author.username}`, other)).json()
    return [...found, ...suggested.items.map(({ username }: { username: string }) => username)]
  }

  it('is hidden with posts, replies, files and avatar if so decided, until the ban is lifted', async () => {
    const written = await writeWithPicture()
    const post = await createPost(site, other)
    const reply = await createReply(site, author, { post }, `A reply with ${word}`)
    await createReply(site, other, { post, parent: reply }, 'An answer')
    const under = await createReply(site, other, { post: written.post }, 'Under it')
    const changed = await (await upload(site, author, photo, { to: '/api/me/avatar' })).json()
    const avatar: string = changed.avatarUrl
    const everywhere = [...memberLists(), author.username]
    expect(await listed()).toEqual(everywhere)
    expect((await ask(avatar)).status).toBe(200)
    const notices = async () =>
      (await (await ask('/api/me/notifications', other)).json()).items.map(
        (one: { fromUser: { username: string } | null }) => one.fromUser?.username,
      )
    expect(await notices()).toContain(author.username)

    await ban('hide')
    await expectGone(written, 404)
    expect(await listed()).toEqual([])
    expect((await ask(`/api/profiles/${author.username}`)).status).toBe(404)
    expect((await ask(avatar)).status).toBe(404)
    expect((await ask(`/api/posts/${written.post.id}/replies`)).status).toBe(404)
    expect((await ask(`/api/posts/${written.post.id}/replies/context?ids=${under.id}`)).status).toBe(404)
    expect(
      (await ask(`/api/posts/${written.post.id}/replies`, other, 'POST', { content: 'Hi' })).status,
    ).toBe(404)
    expect((await readThread(site, post.id)).items).toMatchObject([
      { id: reply.id, content: '', user: null, deleted: 'removed' },
      { content: 'An answer' },
    ])
    const replies = await ask(`/api/replies?author=${author.username}`)
    expect((await replies.json()).items).toEqual([])
    expect(await notices()).not.toContain(author.username)
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])

    // Content that moderators restore meanwhile stays hidden with the rest.
    await change(written.post.id, 'hidden')
    await change(written.post.id, 'public')
    await expectGone(written, 404)

    expect((await lift()).status).toBe(204)
    await expectShown(written)
    expect(await listed()).toEqual(everywhere)
    expect((await ask(`/api/profiles/${author.username}`)).status).toBe(200)
    expect((await ask(avatar)).status).toBe(200)
    expect((await readThread(site, post.id)).items[0]).toMatchObject({ content: `A reply with ${word}` })
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
  })

  it('stays to be read where that is decided', async () => {
    const written = await writeWithPicture()
    await ban('keep')
    await expectShown(written)
    expect((await ask(`/api/profiles/${author.username}`)).status).toBe(200)
  })

  it('that a report led to is hidden', async () => {
    const written = await writeWithPicture()
    const moderator = await createModerator(site)
    await ask('/api/reports', other, 'POST', { kind: 'post', id: written.post.id, reason: 'spam' })
    const { id } = await caseOf(written.post.id)
    const decision = { outcome: 'banned', rule: 'spam' }
    expect((await ask(`/api/admin/reports/${id}/decide`, moderator, 'POST', decision)).status).toBe(200)
    await eventually(async () => expect((await ask(`/api/profiles/${author.username}`)).status).toBe(404))
    expect(await statusesOf(written)).toEqual([404])
  })

  it('is hidden while replies are written, without deadlocks', async () => {
    const { post } = await writeWithPicture()
    const elsewhere = await createPost(site, other)
    await createReply(site, author, { post: elsewhere })
    const write = (to: Post) => ask(`/api/posts/${to.id}/replies`, other, 'POST', { content: 'Now' })
    const statuses = await Promise.all([
      ...[1, 2, 3, 4].flatMap(() => [write(post), write(elsewhere)]),
      ban('hide').then(() => ({ status: 201 })),
    ])
    expect(statuses.every(({ status }) => status === 201 || status === 404)).toBe(true)
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
  })
})

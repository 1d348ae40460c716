import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import { totalsOf } from '#features/community/posts/server/post-queries.ts'
import { createArtist } from '../support/business.ts'
import { createPost, createReply, readFeed, readThread, wrongCounters } from '../support/community.ts'
import { listenTo, readUntil, untilEventsArrive } from '../support/live.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let bob: Member
let artistId: string
let word: string
beforeAll(async () => {
  site = await openTestSite({ env: { PUBLIC_URL: 'https://fanfare.example' } })
  await untilEventsArrive(site.platform)
})
beforeEach(async () => {
  ana = await createMember(site)
  bob = await createMember(site)
  artistId = await createArtist(site, 'Mira Solenne')
  // A unique word per test, so that lists of one test contain nothing of another.
  word = `peculiar${ana.username}`
})
afterAll(() => site.close())

type Visibility = 'public' | 'held' | 'hidden' | 'removed'

async function setVisibility(kind: 'post' | 'reply', id: string, to: Visibility): Promise<void> {
  const change = await site.platform.db
    .transaction()
    .execute((trx) => site.features.domains.community.community.visibility.change(trx, { kind, id }, to))
  change?.publish()
}

const ask = (path: string, as?: Member, method = 'GET', body?: unknown) =>
  site.request(path, { headers: as?.headers, method, body })
const statusOf = async (path: string, as?: Member, method?: string, body?: unknown) =>
  (await ask(path, as, method, body)).status

/** Every address that shows posts of others. */
const listsOf = (author: Member) => [
  '/api/posts',
  '/api/posts?sort=top',
  '/api/posts?sort=trending',
  `/api/posts?search=${word}`,
  '/community.atom',
  '/sitemap/posts.xml',
  '/api/highlights?list=viral',
  `/api/posts?linkedEntityType=artist&linkedEntityId=${artistId}`,
  `/api/posts?linkedEntityType=artist&linkedEntityId=${artistId}&sort=top`,
  `/api/posts?linkedEntityType=artist&linkedEntityId=${artistId}&sort=trending`,
  `/api/posts?linkedEntityType=artist`,
  `/api/posts?author=${author.username}`,
  `/profile/${author.username}/posts.atom`,
  `/api/replies?author=${bob.username}`,
]

/** Sitemaps list new posts within an hour only. */
const soonListsOf = (author: Member) => listsOf(author).filter((path) => !path.startsWith('/sitemap'))

async function shownIn(post: Post, as?: Member): Promise<string[]> {
  const found: string[] = []
  for (const path of listsOf(ana)) {
    const answer = await ask(path, as)
    expect(answer.status, path).toBe(200)
    const text = await answer.text()
    if (text.includes(post.id) || text.includes(post.content)) found.push(path)
  }
  return found
}

async function writePeculiarPost(): Promise<{ post: Post; reply: Reply }> {
  const post = await createPost(site, ana, {
    content: `A ${word} evening`,
    linkedEntityType: 'artist',
    linkedEntityId: artistId,
    linkedEntityName: 'Mira Solenne',
  })
  const reply = await createReply(site, bob, { post }, 'Most peculiar')
  await ask(`/api/posts/${post.id}/like`, bob, 'PUT')
  await ask(`/api/posts/${post.id}/follow`, bob, 'PUT')
  return { post, reply }
}

const countOf = async () => {
  const answer = await ask(`/api/posts/count?linkedEntityType=artist&linkedEntityId=${artistId}`)
  return (await answer.json()).count
}

describe('a post that is not public', () => {
  it.each(['held', 'hidden', 'removed'] as const)(
    '%s is in no list, count, feed, card or preview',
    async (to) => {
      const before = { totals: await totalsOf(site.platform.db, ana.id), count: await countOf() }
      const { post } = await writePeculiarPost()
      const card = `/og/post/${post.id}.jpg`
      const preview = `/api/oembed?url=https://fanfare.example/community/post/${post.id}`
      // Requested before as well, so that the cached answer must be dropped.
      expect(await shownIn(post)).toEqual(expect.arrayContaining(soonListsOf(ana)))
      expect(await statusOf(card)).toBe(200)
      expect(await statusOf(preview)).toBe(200)
      expect(await readFeed(site, { tab: 'following' }, bob)).toMatchObject({ items: [{ id: post.id }] })

      await setVisibility('post', post.id, to)
      expect(await shownIn(post)).toEqual([])
      expect(await shownIn(post, bob)).toEqual([])
      expect(await statusOf(card)).toBe(404)
      expect(await statusOf(preview)).toBe(404)
      expect((await readFeed(site, { tab: 'following' }, bob)).items).toEqual([])
      expect({ totals: await totalsOf(site.platform.db, ana.id), count: await countOf() }).toEqual(before)
      expect(await wrongCounters(site.platform.database.pool)).toEqual([])

      await setVisibility('post', post.id, 'public')
      expect(await shownIn(post)).toEqual(listsOf(ana))
      expect(await wrongCounters(site.platform.database.pool)).toEqual([])
      await ask(`/api/posts/${post.id}`, ana, 'DELETE')
      expect(await shownIn(post)).toEqual([])
      expect(await wrongCounters(site.platform.database.pool)).toEqual([])
    },
  )

  it('is found by its author until it is removed, and by nobody else', async () => {
    const { post } = await writePeculiarPost()
    const path = `/api/posts/${post.id}`
    const mine = async () =>
      (await readFeed(site, { tab: 'my-posts' }, ana)).items.map((one) => one.visibility)
    for (const to of ['held', 'hidden'] as const) {
      await setVisibility('post', post.id, to)
      expect([await statusOf(path), await statusOf(path, bob), await statusOf(path, ana)]).toEqual([
        404, 404, 200,
      ])
      expect(await mine()).toEqual([to])
    }
    await setVisibility('post', post.id, 'removed')
    expect([await statusOf(path), await statusOf(path, bob), await statusOf(path, ana)]).toEqual([
      410, 410, 410,
    ])
    expect(await (await ask(path)).json()).toMatchObject({ detail: 'This post was removed by a moderator' })
    expect(await mine()).toEqual([])
  })

  it('keeps its thread, takes no replies, likes and follows, and leaves notifications when removed', async () => {
    const { post, reply } = await writePeculiarPost()
    const path = `/api/posts/${post.id}`
    const notes = async () => (await (await ask('/api/me/notifications', ana)).json()).items
    expect((await notes()).map((one: { postExcerpt: string }) => one.postExcerpt)).toEqual(
      Array(3).fill(`A ${word} evening`),
    )
    await setVisibility('post', post.id, 'hidden')
    expect((await notes()).map((one: { postExcerpt: string }) => one.postExcerpt)).toEqual(
      Array(3).fill(null),
    )
    await setVisibility('post', post.id, 'removed')
    expect(await notes()).toEqual([])
    expect((await readThread(site, post.id)).items).toMatchObject([
      { id: reply.id, content: 'Most peculiar' },
    ])
    expect(await statusOf(`${path}/replies`, bob, 'POST', { content: 'And now?' })).toBe(404)
    expect(await statusOf(`${path}/like`, bob, 'PUT')).toBe(404)
    expect(await statusOf(`${path}/follow`, bob, 'PUT')).toBe(404)
    expect(await statusOf(`${path}/follow`, bob, 'DELETE')).toBe(404)
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
    // It is kept for an appeal.
    expect(await statusOf(path, ana, 'DELETE')).toBe(410)
  })

  it('notifies open pages that it is gone', async () => {
    const { post } = await writePeculiarPost()
    const live = await listenTo(site, `post:${post.id}`)
    await setVisibility('post', post.id, 'removed')
    expect(await readUntil(live, ({ data }) => data.type === 'deleted')).toBe(true)
    await live.leave()
  })

  it('is announced when it was held and is approved', async () => {
    const { post } = await writePeculiarPost()
    await setVisibility('post', post.id, 'held')
    const live = await listenTo(site, 'feed')
    await setVisibility('post', post.id, 'public')
    expect(
      await readUntil(live, ({ data }) => data.type === 'post' && JSON.stringify(data).includes(post.id)),
    ).toBe(true)
    await live.leave()
  })
})

describe('a reply that is not public', () => {
  it.each(['hidden', 'removed'] as const)('%s leaves a placeholder above its answers', async (to) => {
    const { post, reply } = await writePeculiarPost()
    const answer = await createReply(site, ana, { post, parent: reply }, 'Indeed')
    await ask(`/api/replies/${reply.id}/like`, ana, 'PUT')
    await setVisibility('reply', reply.id, to)
    const [first, second] = (await readThread(site, post.id)).items
    expect(first).toMatchObject({ deleted: to, user: null, userId: null, content: '', likesCount: 0 })
    expect(second).toMatchObject({ id: answer.id, content: 'Indeed' })
    const context = await ask(`/api/posts/${post.id}/replies/context?ids=${answer.id}`)
    expect(await context.text()).not.toContain('Most peculiar')
    expect(await (await ask(`/api/replies?author=${bob.username}`)).text()).not.toContain(reply.id)
    expect(await (await ask(`/api/posts/${post.id}`)).json()).toMatchObject({ post: { repliesCount: 1 } })
    expect(await statusOf(`/api/replies/${reply.id}/like`, ana, 'PUT')).toBe(404)
    expect(
      await statusOf(`/api/posts/${post.id}/replies`, ana, 'POST', {
        content: 'So',
        parentReplyId: reply.id,
      }),
    ).toBe(404)
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
    await setVisibility('reply', reply.id, 'public')
    expect((await readThread(site, post.id)).items[0]).toMatchObject({
      deleted: null,
      content: 'Most peculiar',
    })
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
    await setVisibility('reply', reply.id, to)
    // What a moderator removed is kept for an appeal.
    const status = to === 'removed' ? 410 : 204
    expect(await statusOf(`/api/replies/${reply.id}`, bob, 'DELETE')).toBe(status)
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
  })

  it('waits for approval seen by its author alone, and notifies once it is approved', async () => {
    const { post, reply } = await writePeculiarPost()
    const kinds = async () =>
      (await (await ask('/api/me/notifications', ana)).json()).items
        .filter((one: { relatedPostId: string }) => one.relatedPostId === post.id)
        .map((one: { kind: string }) => one.kind)
    await setVisibility('reply', reply.id, 'removed')
    expect(await kinds()).not.toContain('replied_to_post')
    await setVisibility('reply', reply.id, 'held')
    expect((await readThread(site, post.id)).items).toEqual([])
    expect((await readThread(site, post.id, {}, ana)).items).toEqual([])
    expect((await readThread(site, post.id, {}, bob)).items).toMatchObject([
      { id: reply.id, content: 'Most peculiar', visibility: 'held' },
    ])
    await setVisibility('reply', reply.id, 'public')
    expect((await readThread(site, post.id)).items).toMatchObject([{ id: reply.id }])
    expect(await kinds()).toContain('replied_to_post')
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockLists } from '#features/accounts/blocks/contract.ts'
import { BLOCKS_MAX, WORDS_MAX } from '#features/accounts/blocks/limits.ts'
import { KIND_NUMBERS } from '#features/catalogue/public.ts'
import type { MemberReplies } from '#features/community/feed/contract.ts'
import type { Post } from '#features/community/posts/contract.ts'
import type { NotificationPage } from '#features/notify/bell/contract.ts'
import { createArtist } from '../support/business.ts'
import { createPost, createReply, insertAuthors, readFeed, readThread } from '../support/community.ts'
import { listenTo, untilEventsArrive } from '../support/live.ts'
import { createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await untilEventsArrive(site.platform)
})
afterAll(() => site.close())

/** Each test needs its own members, because blocks and mutes persist. */
const members = async (count: number) => {
  const made = await createStandingRoom(site, count)
  return made as [Member, Member, Member, ...Member[]]
}

const send = (method: string, path: string, as?: Member, body?: unknown) =>
  site.request(path, { method, headers: as?.headers, body })
const block = (as: Member, other: Member) => send('PUT', `/api/me/blocks/${other.id}`, as)
const mute = (as: Member, other: Member) => send('PUT', `/api/me/mutes/${other.id}`, as)
const muteWord = (as: Member, word: string, days: number | null = null) =>
  send('POST', '/api/me/muted-words', as, { word, days })
const lists = async (as: Member): Promise<BlockLists> => (await send('GET', '/api/me/blocks', as)).json()
const notices = async (as: Member) => {
  const page: NotificationPage = await (await send('GET', '/api/me/notifications', as)).json()
  return page.items.map(({ fromUser, content }) => `${fromUser?.username} ${content}`)
}
const unread = async (as: Member): Promise<number> =>
  (await (await send('GET', '/api/me/notifications/unread', as)).json()).unread
const mergeArtist = (mbid: string, target: string) =>
  sql`insert into mbid_redirects (mbid, target_mbid, entity_kind)
    values (${mbid}, ${target}, ${KIND_NUMBERS.artist})`.execute(site.platform.db)
const sees = async (as: Member, post: Post, query: Record<string, string> = {}) =>
  (await readFeed(site, query, as)).items.some(({ id }) => id === post.id)

describe('a block', () => {
  it('hides both members from each other wherever posts and replies are read', async () => {
    const [ana, bob, cleo] = await members(3)
    const [byAna, byBob, byCleo] = [
      await createPost(site, ana, { content: 'Zebrafinken am Morgen' }),
      await createPost(site, bob, { content: 'Zebrafinken am Abend' }),
      await createPost(site, cleo),
    ]
    const ofBob = await createReply(site, bob, { post: byCleo })
    const answer = await createReply(site, cleo, { post: byCleo, parent: ofBob }, 'An answer to Bob')
    const ofAna = await createReply(site, ana, { post: byCleo }, 'Last')
    await send('PUT', `/api/posts/${byBob.id}/follow`, ana)
    expect((await block(ana, bob)).status).toBe(200)

    for (const [viewer, own, others] of [
      [ana, byAna, byBob],
      [bob, byBob, byAna],
    ] as const) {
      const queries: Record<string, string>[] = [{}, { sort: 'top' }, { search: 'zebrafinken' }]
      for (const query of queries) {
        expect(await sees(viewer, others, query), JSON.stringify(query)).toBe(false)
        expect(await sees(viewer, own, query)).toBe(true)
      }
      expect((await send('GET', `/api/posts/${others.id}`, viewer)).status).toBe(404)
      expect((await send('GET', `/api/posts/${others.id}/replies`, viewer)).status).toBe(404)
      expect((await send('GET', `/api/posts/${others.id}/replies/context`, viewer)).status).toBe(404)
    }
    expect(await sees(ana, byBob, { tab: 'following' })).toBe(false)
    expect(await sees(ana, byBob, { author: bob.username })).toBe(false)
    expect(await sees(cleo, byBob)).toBe(true)
    expect((await readFeed(site)).items.map(({ id }) => id)).toContain(byBob.id)

    const thread = async (as: Member) => (await readThread(site, byCleo.id, {}, as)).items
    expect(await thread(ana)).toMatchObject([
      { id: ofBob.id, deleted: 'muted', user: null, userId: null, content: '' },
      { id: answer.id, deleted: null },
      { id: ofAna.id, deleted: null },
    ])
    expect((await thread(bob)).map(({ id }) => id)).toEqual([ofBob.id, answer.id])
    expect(await thread(cleo)).toMatchObject([{ content: 'So did I' }, {}, {}])
    const context = await send('GET', `/api/posts/${byCleo.id}/replies/context?ids=${ofAna.id}`, bob)
    expect(await context.json()).toEqual({ items: [] })

    const found = async (as: Member, q: string, kind: string): Promise<string[]> =>
      (await (await send('GET', `/api/results?q=${q}&kind=${kind}`, as)).json()).items.map(
        ({ id }: { id: string }) => id,
      )
    for (const [viewer, own, others, other] of [
      [ana, byAna, byBob, bob],
      [bob, byBob, byAna, ana],
    ] as const) {
      expect(await found(viewer, 'zebrafinken', 'post')).toEqual([own.id])
      expect(await found(viewer, other.username, 'member')).not.toContain(other.id)
      expect(await found(cleo, 'zebrafinken', 'post')).toContain(others.id)
      expect(await found(cleo, other.username, 'member')).toContain(other.id)
      await send('PUT', `/api/posts/${others.id}/like`, cleo)
    }
    const viral = async (as: Member): Promise<string[]> =>
      (await (await send('GET', '/api/highlights?list=viral', as)).json()).items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await viral(cleo)).toEqual(expect.arrayContaining([byAna.id, byBob.id]))
    expect(await viral(ana)).not.toContain(byBob.id)
    expect(await viral(bob)).not.toContain(byAna.id)

    // Pages rendered for everybody request what to hide.
    const rendered = `/api/me/reactions?postIds=${byBob.id},${byCleo.id}&replyIds=${ofBob.id}`
    expect((await (await send('GET', rendered, ana)).json()).hidden).toEqual([
      { id: byBob.id, reason: 'blocked' },
      { id: ofBob.id, reason: 'blocked' },
    ])
    const replies = async (of: Member, as: Member): Promise<MemberReplies> =>
      (await send('GET', `/api/replies?author=${of.username}`, as)).json()
    expect((await replies(bob, ana)).items).toEqual([])
    expect((await replies(bob, cleo)).items).toHaveLength(1)
    expect((await send('GET', `/api/profiles/${ana.username}`, bob)).status).toBe(404)
    expect((await send('GET', `/api/profiles/${bob.username}`, ana)).status).toBe(200)
    expect((await send('GET', `/api/profiles/${ana.username}`)).status).toBe(200)
  })

  it('says of no post or reply that the viewer may not read whether a muted word stands in it', async () => {
    const [ana, bob] = await members(2)
    const { db } = site.platform
    await db
      .insertInto('muted_words')
      .values({ user_id: ana.id, word: 'zeppelin', folded: 'zeppelin' })
      .execute()
    const post = await createPost(site, bob, { content: 'A zeppelin.' })
    const above = await createPost(site, bob, { content: 'Another zeppelin.' })
    const reply = await createReply(site, bob, { post: above })
    await db.updateTable('post_replies').set({ content: 'Zeppelin!' }).where('id', '=', reply.id).execute()
    const hidden = async () => {
      const ids = `posts=${post.id},${above.id}`
      const own = await send(
        'GET',
        `/api/me/reactions?postIds=${post.id},${above.id}&replyIds=${reply.id}`,
        ana,
      )
      const visit = await (await send('GET', `/api/visit?${ids}`, ana)).json()
      return {
        own: ((await own.json()).hidden as { id: string }[]).map(({ id }) => id).sort(),
        visit: (visit.posts.hidden as { id: string }[]).map(({ id }) => id).sort(),
      }
    }
    expect(await hidden()).toEqual({ own: [post.id, above.id, reply.id], visit: [post.id, above.id] })
    for (const visibility of ['held', 'hidden', 'removed', 'withheld'] as const) {
      await db.updateTable('posts').set({ visibility }).where('id', '=', post.id).execute()
      expect([visibility, await hidden()]).toEqual([
        visibility,
        { own: [above.id, reply.id], visit: [above.id] },
      ])
      await db.updateTable('post_replies').set({ visibility }).where('id', '=', reply.id).execute()
      expect((await hidden()).own).toEqual([above.id])
      await db.updateTable('post_replies').set({ visibility: 'public' }).where('id', '=', reply.id).execute()
    }
    // The thread of a removed post can be read, that of a held one cannot.
    await db.updateTable('posts').set({ visibility: 'removed' }).where('id', '=', above.id).execute()
    expect((await hidden()).own).toEqual([reply.id])
    await db.updateTable('posts').set({ visibility: 'held' }).where('id', '=', above.id).execute()
    expect((await hidden()).own).toEqual([])
  })

  it('lets neither reach the other, and ends when it is taken back', async () => {
    const [ana, bob, cleo] = await members(3)
    const post = await createPost(site, ana)
    const elsewhere = await createPost(site, cleo)
    const ofAna = await createReply(site, ana, { post: elsewhere })
    const below = await createReply(site, cleo, { post })
    await block(ana, bob)
    expect((await send('GET', `/api/replies/${below.id}/versions`, bob)).status).toBe(404)
    const attempts = () =>
      Promise.all([
        send('POST', `/api/posts/${post.id}/replies`, bob, { content: 'Hello' }),
        send('POST', `/api/posts/${elsewhere.id}/replies`, bob, { content: 'Hi', parentReplyId: ofAna.id }),
        send('PUT', `/api/posts/${post.id}/like`, bob),
        send('PUT', `/api/replies/${ofAna.id}/like`, bob),
        send('PUT', `/api/replies/${below.id}/like`, bob),
        send('PUT', `/api/posts/${post.id}/follow`, bob),
      ])
    const statuses = async () => (await attempts()).map(({ status }) => status)
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
    // Likes of other members in the same batch succeed.
    const [byBob, byCleo] = await Promise.all([
      send('PUT', `/api/posts/${post.id}/like`, bob),
      send('PUT', `/api/posts/${post.id}/like`, cleo),
    ])
    expect([byBob.status, byCleo.status]).toEqual([404, 200])
    expect((await byCleo.json()).likesCount).toBe(1)
    expect((await notices(ana)).filter((words) => words.includes(bob.username))).toEqual([])
    const inReturn = await createPost(site, bob)
    expect((await send('PUT', `/api/posts/${inReturn.id}/like`, ana)).status).toBe(404)

    const taken = await send('DELETE', `/api/me/blocks/${bob.id}`, ana)
    expect((await taken.json()).blocked).toEqual([])
    expect(await statuses()).toEqual([201, 201, 200, 200, 200, 200])
    expect((await send('GET', `/api/replies/${below.id}/versions`, bob)).status).toBe(200)
  })

  it('and a mute keep threads of the other, which the member follows or wrote in, out of the notifications', async () => {
    const [ana, bob, cleo] = await members(3)
    const post = await createPost(site, ana)
    await send('PUT', `/api/posts/${post.id}/follow`, bob)
    const ofBob = await createReply(site, bob, { post })
    await createReply(site, cleo, { post }, 'Before')
    expect(await notices(bob)).toHaveLength(1)
    for (const [hide, path] of [
      [() => block(ana, bob), `/api/me/blocks/${bob.id}`],
      [() => mute(bob, ana), `/api/me/mutes/${ana.id}`],
    ] as const) {
      expect((await hide()).status).toBe(200)
      expect([await notices(bob), await unread(bob)]).toEqual([[], 0])
      await createReply(site, cleo, { post }, 'To the post')
      await createReply(site, cleo, { post, parent: ofBob }, 'To the reply')
      await createReply(site, cleo, { post }, `Hello @${bob.username}`)
      expect((await send('PUT', `/api/replies/${ofBob.id}/like`, cleo)).status).toBe(200)
      await send('DELETE', path, path.includes('blocks') ? ana : bob)
      // No event of these posts went to anybody who hides the author.
      expect(await notices(bob)).toHaveLength(1)
    }
  })

  it('takes earlier notifications of the other out of the list and the count', async () => {
    const [ana, bob, cleo] = await members(3)
    const post = await createPost(site, ana)
    await createReply(site, bob, { post })
    await createReply(site, cleo, { post })
    expect(await unread(ana)).toBe(2)
    await block(bob, ana)
    expect(await notices(ana)).toEqual([`${cleo.username} replied to your post`])
    expect(await unread(ana)).toBe(1)
  })
})

describe('a mute', () => {
  it('of a member hides their posts and replies in lists, threads and notifications, but not on pages opened deliberately', async () => {
    const [ana, bob, cleo] = await members(3)
    const byBob = await createPost(site, bob)
    const byAna = await createPost(site, ana)
    const byCleo = await createPost(site, cleo)
    await send('PUT', `/api/posts/${byCleo.id}/follow`, ana)
    await mute(ana, bob)
    await createReply(site, bob, { post: byAna })
    const ofBob = await createReply(site, bob, { post: byCleo })
    await send('PUT', `/api/posts/${byAna.id}/like`, bob)
    expect(await sees(ana, byBob)).toBe(false)
    expect(await sees(bob, byAna)).toBe(true)
    expect((await readThread(site, byAna.id, {}, ana)).items).toEqual([])
    expect(await notices(ana)).toEqual([])
    expect(await sees(ana, byBob, { author: bob.username })).toBe(true)
    expect((await send('GET', `/api/posts/${byBob.id}`, ana)).status).toBe(200)
    // A page with one post, or one reply, asks for that one.
    for (const ids of [`postIds=${byBob.id}`, `replyIds=${ofBob.id}`]) {
      const { hidden } = await (await send('GET', `/api/me/reactions?${ids}`, ana)).json()
      expect(hidden).toMatchObject([{ reason: 'author' }])
    }
    // Replies of others below their posts go with these.
    await createReply(site, cleo, { post: byBob })
    const ofCleo: MemberReplies = await (
      await send('GET', `/api/replies?author=${cleo.username}`, ana)
    ).json()
    expect(ofCleo.items).toEqual([])
    expect((await lists(ana)).muted).toMatchObject([{ id: bob.id, username: bob.username }])
    await send('DELETE', `/api/me/mutes/${bob.id}`, ana)
    expect(await sees(ana, byBob)).toBe(true)
  })

  it('of an artist hides posts about them, except on the page of the artist', async () => {
    const [ana, bob] = await members(3)
    const about = { linkedEntityType: 'artist', linkedEntityId: 'tin-parade' } as const
    const post = await createPost(site, bob, { ...about, linkedEntityName: 'Tin Parade' })
    const path = '/api/me/muted-artists/tin-parade'
    expect((await send('PUT', path, ana, { name: ' ' })).status).toBe(422)
    const muted = await send('PUT', path, ana, { name: 'Tin Parade' })
    expect((await muted.json()).artists).toEqual([{ id: 'tin-parade', name: 'Tin Parade' }])
    expect(await sees(ana, post)).toBe(false)
    expect(await sees(ana, post, about)).toBe(true)
    await send('DELETE', path, ana)
    expect(await sees(ana, post)).toBe(true)
  })

  it('of an artist holds for every id that the catalogue knows it by', async () => {
    const [ana, bob] = await members(2)
    const id = await createArtist(site, 'Mira Solenne')
    const merged = randomUUID()
    await mergeArtist(merged, id)
    await send('PUT', `/api/me/muted-artists/${id}`, ana, { name: 'Mira Solenne' })
    const about = { linkedEntityType: 'artist', linkedEntityName: 'Somebody else' } as const
    for (const linkedEntityId of [id, id.toUpperCase(), merged, merged.toUpperCase()]) {
      const post = await createPost(site, bob, { ...about, linkedEntityId })
      expect(post).toMatchObject({ linkedEntityId: id, linkedEntityName: 'Mira Solenne' })
      expect(await sees(ana, post)).toBe(false)
      expect(await sees(bob, post, { linkedEntityType: 'artist', linkedEntityId: id })).toBe(true)
    }
    const unknown = randomUUID()
    const post = await createPost(site, bob, { ...about, linkedEntityId: unknown.toUpperCase() })
    expect(post).toMatchObject({ linkedEntityId: unknown, linkedEntityName: 'Somebody else' })
  })

  it('of an artist is one mute for every spelling and old id, and ends by each of them', async () => {
    const [ana, bob] = await members(2)
    const id = await createArtist(site, 'Mira Solenne')
    const merged = randomUUID()
    await mergeArtist(merged, id)
    const post = await createPost(site, bob, { linkedEntityType: 'artist', linkedEntityId: id })
    for (const spelling of [id, id.toUpperCase(), merged, merged.toUpperCase()]) {
      const path = `/api/me/muted-artists/${spelling}`
      const muted = await send('PUT', path, ana, { name: 'Mira Solenne' })
      expect((await muted.json()).artists).toEqual([{ id, name: 'Mira Solenne' }])
      expect(await sees(ana, post)).toBe(false)
      const ended = await send('DELETE', path, ana)
      expect((await ended.json()).artists).toEqual([])
      expect(await sees(ana, post)).toBe(true)
    }
    const unknown = randomUUID()
    const path = `/api/me/muted-artists/${unknown.toUpperCase()}`
    const muted = await send('PUT', path, ana, { name: 'Nobody knows' })
    expect((await muted.json()).artists).toEqual([{ id: unknown, name: 'Nobody knows' }])
  })

  it('of an artist moves with a merge at MusicBrainz, and still applies to earlier posts', async () => {
    const [ana, bob, cleo] = await members(3)
    const [id, target] = [await createArtist(site, 'Mira Solenne'), await createArtist(site, 'Mira Trio')]
    const about = { linkedEntityType: 'artist', linkedEntityId: id } as const
    const before = await createPost(site, bob, about)
    for (const muted of [id, target]) {
      await send('PUT', `/api/me/muted-artists/${muted}`, ana, { name: 'Mira' })
    }
    await send('PUT', `/api/me/muted-artists/${id}`, cleo, { name: 'Mira' })
    await mergeArtist(id, target)
    const job = site.jobs.find(({ name }) => name === 'community.merges')
    if (!job) throw new Error('There is no job.')
    expect(await site.platform.jobs.run(job)).toEqual({})
    const after = await createPost(site, bob, about)
    expect(after.linkedEntityId).toBe(target)
    for (const [member, name] of [
      [ana, 'Mira'],
      [cleo, 'Mira Trio'],
    ] as const) {
      expect((await lists(member)).artists).toEqual([{ id: target, name }])
      expect([await sees(member, before), await sees(member, after)]).toEqual([false, false])
    }
    // Members whom the author mentions are not notified either.
    const content = `With @${ana.username}`
    await createPost(site, bob, { linkedEntityType: 'artist', linkedEntityId: target, content })
    expect(await notices(ana)).toEqual([])
    await send('DELETE', `/api/me/muted-artists/${id}`, cleo)
    expect([await sees(cleo, before), await sees(cleo, after)]).toEqual([true, true])
  })

  it('of a merged artist ends under all ids at once', async () => {
    const [ana] = await members(1)
    const [id, target] = [await createArtist(site, 'Mira Solenne'), await createArtist(site, 'Mira Trio')]
    for (const muted of [id, target, 'mira', randomUUID()]) {
      await send('PUT', `/api/me/muted-artists/${muted}`, ana, { name: 'Mira' })
    }
    await mergeArtist(id, target)
    await send('DELETE', `/api/me/muted-artists/${target}`, ana)
    expect((await lists(ana)).artists).toHaveLength(2)
    await send('DELETE', '/api/me/muted-artists/mira', ana)
    expect((await lists(ana)).artists).toHaveLength(1)
  })

  it('of a word hides texts with the whole word, until it expires', async () => {
    const [ana, bob] = await members(3)
    const [exact, longer] = [
      await createPost(site, bob, { content: 'Ein ÜBERRASCHEND gutes Lied' }),
      await createPost(site, bob, { content: 'Eine überraschende Wendung' }),
    ]
    const own = await createPost(site, ana, { content: 'überraschend, von mir' })
    await muteWord(ana, 'überraschend', 7)
    expect([await sees(ana, exact), await sees(ana, longer), await sees(ana, own)]).toEqual([
      false,
      true,
      true,
    ])
    await createReply(site, bob, { post: own }, 'Wie überraschend!')
    await createReply(site, bob, { post: own }, 'Schön')
    expect((await readThread(site, own.id, {}, ana)).items.map(({ content }) => content)).toEqual(['Schön'])
    expect(await notices(ana)).toHaveLength(1)

    const [word] = (await lists(ana)).words
    expect(word).toMatchObject({ word: 'überraschend' })
    const days = (Date.parse(word?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const changed: BlockLists = await (await muteWord(ana, 'Überraschend')).json()
    expect(changed.words).toEqual([{ id: word?.id, word: 'Überraschend', expiresAt: null }])
    await muteWord(ana, 'überraschend', 1)
    await site.platform.database.pool.query(
      "update muted_words set expires_at = now() - interval '1 second' where user_id = $1",
      [ana.id],
    )
    expect(await sees(ana, exact)).toBe(true)
    expect((await lists(ana)).words).toEqual([])
  })
})

it('blocks and mutes hold in search and in type-ahead', async () => {
  const [ana, blocked, muted, worded, reader] = (await createStandingRoom(site, 5)) as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ]
  const [byAna, byBlocked, byMuted, byWorded] = [
    await createPost(site, ana, { content: 'Quintessenz, von mir' }),
    await createPost(site, blocked, { content: 'Quintessenz am Morgen' }),
    await createPost(site, muted, { content: 'Quintessenz am Abend' }),
    await createPost(site, worded, { content: 'Quintessenz mit Lakritz' }),
  ]
  await block(ana, blocked)
  await mute(ana, muted)
  await muteWord(ana, 'lakritz')
  const found = async (as: Member | undefined, kind: string, q: string): Promise<string[]> => {
    const { items } = await (await send('GET', `/api/results?kind=${kind}&q=${q}`, as)).json()
    return items.map((one: { id: string }) => one.id)
  }
  const all = [byAna, byBlocked, byMuted, byWorded].map(({ id }) => id)
  for (const as of [undefined, reader]) {
    expect(new Set(await found(as, 'post', 'quintessenz'))).toEqual(new Set(all))
  }
  expect(await found(ana, 'post', 'quintessenz')).toEqual([byAna.id])
  expect(await found(blocked, 'post', 'quintessenz')).not.toContain(byAna.id)
  const { facets } = await (await send('GET', '/api/results?q=quintessenz', ana)).json()
  expect(facets).toContainEqual({ kind: 'post', count: 1, isMore: false })
  const feed = await readFeed(site, { search: 'quintessenz' }, ana)
  expect(feed.items.map(({ id }) => id)).toEqual([byAna.id])

  // A block works in both directions. A mute hides content, not the member.
  const suggested = async (as: Member, q: string): Promise<string[]> => {
    const { items } = await (await send('GET', `/api/member-suggestions?q=${q}`, as)).json()
    return items.map((one: { username: string }) => one.username)
  }
  for (const [as, of, isFound] of [
    [ana, blocked, false],
    [blocked, ana, false],
    [ana, muted, true],
    [reader, blocked, true],
  ] as const) {
    expect((await found(as, 'member', of.username)).includes(of.id), of.username).toBe(isFound)
    expect((await suggested(as, of.username)).includes(of.username), of.username).toBe(isFound)
  }
})

it('live events of posts and replies reach everybody except members who hide them', async () => {
  const [ana, bob, cleo] = await members(3)
  const byCleo = await createPost(site, cleo)
  await block(ana, bob)
  const topics = `feed,post:${byCleo.id}`
  const [toAna, toCleo, toVisitor] = [
    await listenTo(site, topics, ana),
    await listenTo(site, topics, cleo),
    await listenTo(site, topics),
  ]
  const hidden = await createPost(site, bob)
  await createReply(site, bob, { post: byCleo })
  await muteWord(ana, 'spoiler')
  const spoiler = await createPost(site, cleo, { content: 'No #spoiler please' })
  const last = await createPost(site, cleo)
  const received = async (live: typeof toAna) => {
    const events: unknown[] = []
    for (;;) {
      const event = await live.next()
      const { type, data } = (event?.data ?? {}) as { type?: string; data?: Record<string, unknown> }
      // The event of the first post may arrive after they have subscribed.
      if (type === 'post' && data?.postId !== byCleo.id) events.push(data?.postId)
      if (type === 'reply') events.push('reply')
      if (!event || data?.postId === last.id) break
    }
    await live.leave()
    return events
  }
  expect(await received(toAna)).toEqual([last.id])
  expect(await received(toCleo)).toEqual([hidden.id, 'reply', spoiler.id, last.id])
  expect(await received(toVisitor)).toEqual([hidden.id, 'reply', spoiler.id, last.id])
})

describe('the lists', () => {
  it('refuse unknown members, oneself, and texts that are not words', async () => {
    const [ana] = await members(3)
    expect((await send('PUT', '/api/me/blocks/nobody', ana)).status).toBe(404)
    expect((await send('PUT', `/api/me/blocks/${crypto.randomUUID()}`, ana)).status).toBe(404)
    for (const path of ['blocks', 'mutes']) {
      const refused = await send('PUT', `/api/me/${path}/${ana.id}`, ana)
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { errors: { id: expect.any(String) } },
      ])
    }
    for (const body of [
      { word: ' ', days: 7 },
      { word: 'x', days: 2 },
      { word: 'x'.repeat(101), days: 1 },
    ]) {
      expect((await send('POST', '/api/me/muted-words', ana, body)).status).toBe(422)
    }
    expect(await lists(ana)).toEqual({ blocked: [], muted: [], artists: [], words: [] })
  })

  it('are visible to nobody else', async () => {
    const [ana, bob, cleo] = await members(3)
    await block(ana, cleo)
    await mute(ana, cleo)
    await send('PUT', `/api/me/muted-artists/${crypto.randomUUID()}`, ana, { name: 'Cleo' })
    await muteWord(ana, 'until tomorrow', 1)
    await muteWord(ana, 'for good')
    expect((await lists(ana)).words.map(({ word }) => word)).toEqual(['for good', 'until tomorrow'])
    for (const other of [bob, cleo]) {
      expect(await lists(other)).toEqual({ blocked: [], muted: [], artists: [], words: [] })
    }
  })

  it('have limits', async () => {
    const [ana, bob] = await members(3)
    const { pool } = site.platform.database
    const others = await insertAuthors(site, BLOCKS_MAX)
    await pool.query('insert into member_blocks (blocker_id, blocked_id) select $1, unnest($2::uuid[])', [
      ana.id,
      others,
    ])
    expect((await block(ana, bob)).status).toBe(422)
    expect((await send('PUT', `/api/me/blocks/${others[0]}`, ana)).status).toBe(200)
    await pool.query(
      "insert into muted_words (user_id, word, folded) select $1, 'w' || i, 'w' || i from generate_series(1, $2::int) i",
      [ana.id, WORDS_MAX],
    )
    const full = await muteWord(ana, 'one more')
    expect([full.status, (await full.json()).errors]).toEqual([
      422,
      { word: `You can mute at most ${WORDS_MAX} words. Remove some in your settings first.` },
    ])
    expect((await lists(ana)).words).toHaveLength(WORDS_MAX)
    const [word] = (await lists(ana)).words
    expect((await send('DELETE', `/api/me/muted-words/${word?.id}`, bob)).status).toBe(200)
    expect((await lists(ana)).words).toContainEqual(word)
  })

  it('go with the account', async () => {
    const [ana, bob] = await members(3)
    await block(ana, bob)
    await mute(bob, ana)
    const gone = await send('POST', '/api/me/delete-account', ana, {
      username: ana.username,
      password: ana.password,
    })
    expect(gone.status).toBeLessThan(300)
    expect(await lists(bob)).toMatchObject({ muted: [] })
    expect((await send('GET', '/api/me/blocks')).status).toBe(401)
  })
})

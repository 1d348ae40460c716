import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPost, createReply, readFeed } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let bob: Member
let cleo: Member
beforeAll(async () => {
  site = await openTestSite()
  ana = await createMember(site)
  bob = await createMember(site)
  cleo = await createMember(site)
})
afterAll(() => site.close())

const reply = (as: Member, postId: string, parentReplyId?: string) =>
  site.request(`/api/posts/${postId}/replies`, {
    headers: as.headers,
    body: { content: 'So did I', parentReplyId },
  })

it('everybody may reply unless the author chose otherwise', async () => {
  const post = await createPost(site, ana)
  expect(post.replyPolicy).toBe('everybody')
  expect((await reply(bob, post.id)).status).toBe(201)
})

it('nobody but the author may reply to a post whose author wants no replies', async () => {
  const post = await createPost(site, ana, { replyPolicy: 'nobody' })
  expect((await readFeed(site)).items.find(({ id }) => id === post.id)?.replyPolicy).toBe('nobody')
  const refused = await reply(bob, post.id)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'The author has turned off replies to this post.',
  ])
  const own = await createReply(site, ana, { post })
  expect((await reply(bob, post.id, own.id)).status).toBe(403)
})

it('the reply policy of a post that is not public stays secret', async () => {
  const post = await createPost(site, ana, { replyPolicy: 'nobody' })
  const path = `/api/me/reactions?postIds=${post.id}`
  const closed = async () => (await (await site.request(path, { headers: bob.headers })).json()).closed
  expect(await closed()).toEqual([post.id])
  await site.platform.db.updateTable('posts').set({ visibility: 'held' }).where('id', '=', post.id).execute()
  expect(await closed()).toEqual([])
})

it('members whom the author follows, also by a post, may reply to a post for followed members', async () => {
  const post = await createPost(site, ana, { replyPolicy: 'followed' })
  const byBob = await createPost(site, bob)
  expect((await reply(bob, post.id)).status).toBe(403)
  /** Whether the page says that the member may not reply. */
  const isClosedTo = async ({ headers }: Member) => {
    const ofPost = await (await site.request(`/api/posts/${post.id}`, { headers })).json()
    const own = await (await site.request(`/api/me/reactions?postIds=${post.id}`, { headers })).json()
    expect(ofPost.reactions.closed).toEqual(own.closed)
    return own.closed.includes(post.id)
  }
  expect([await isClosedTo(bob), await isClosedTo(ana)]).toEqual([true, false])
  const follow = (method: string, what = `posts/${byBob.id}`) =>
    site.request(`/api/${what}/follow`, { method, headers: ana.headers })
  for (const what of [`members/${bob.id}`, `posts/${byBob.id}`]) {
    await follow('PUT', what)
    expect((await reply(bob, post.id)).status, what).toBe(201)
    expect(await isClosedTo(bob)).toBe(false)
    await follow('DELETE', what)
    expect((await reply(bob, post.id)).status, what).toBe(403)
  }
  const refused = await reply(cleo, post.id)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'Only members the author follows can reply to this post.',
  ])
})

it('the author may choose otherwise later; other edits leave the choice', async () => {
  const post = await createPost(site, ana)
  const edit = (body: object, by = ana) =>
    site.request(`/api/posts/${post.id}`, { method: 'PUT', headers: by.headers, body })
  expect((await edit({ content: post.content, replyPolicy: 'nobody' }, bob)).status).toBe(403)
  const closed = await edit({ content: post.content, replyPolicy: 'nobody' })
  expect(await closed.json()).toMatchObject({ replyPolicy: 'nobody', content: post.content, editedAt: null })
  expect((await reply(bob, post.id)).status).toBe(403)
  expect(await (await edit({ content: 'Another text' })).json()).toMatchObject({ replyPolicy: 'nobody' })
  await edit({ content: 'Another text', replyPolicy: 'everybody' })
  expect((await reply(bob, post.id)).status).toBe(201)
  const refused = await edit({ content: 'Another text', replyPolicy: 'friends' })
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['replyPolicy']])
})

it('refuses any other choice and names the field', async () => {
  const refused = await site.request('/api/posts', {
    headers: ana.headers,
    body: { content: 'Hello', replyPolicy: 'friends' },
  })
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['replyPolicy']])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmin, createBusiness, createModerator, readAudit } from '../support/business.ts'
import { createPost, createReply, readFeed } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const LINK = { content: 'Look at https://shoes.example/now' }

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live', RATE_LIMITS: 'on' } })
  admin = await createAdmin(site)
})
afterAll(() => site?.close())

/** A member who joined some days ago. */
async function createEarlier(days: number): Promise<Member> {
  const member = await createMember(site)
  await sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${member.id}`.execute(
    site.platform.db,
  )
  return member
}

const post = (member: Member, body: Record<string, unknown>) =>
  site.request('/api/posts', { headers: member.headers, body })
const change = (rules: Record<string, unknown>, by = admin) =>
  site.request('/api/admin/content-rules', {
    method: 'PUT',
    headers: by.headers,
    body: { refusedWords: [], heldWords: [], refusedDomains: [], heldDomains: [], ...rules },
  })

it('posts and replies of newcomers wait for approval when they have a link', async () => {
  const member = await createMember(site)
  const plain = await createPost(site, member)
  expect(plain.visibility).toBe('public')
  const held = await createPost(site, member, LINK)
  expect(held.visibility).toBe('held')
  expect((await createReply(site, member, { post: plain }, LINK.content)).visibility).toBe('held')
  expect((await readFeed(site)).items.map(({ id }) => id)).not.toContain(held.id)
  expect((await site.request(`/api/posts/${held.id}`)).status).toBe(404)
  expect((await site.request(`/api/posts/${held.id}`, { headers: member.headers })).status).toBe(200)
})

it('moderators approve what waits, or remove it, and the author is told', async () => {
  const moderator = await createModerator(site)
  const member = await createMember(site)
  const good = await createPost(site, member, LINK)
  const bad = await createPost(site, member, LINK)
  const reply = await createReply(site, member, { post: await createPost(site, admin) }, LINK.content)
  const read = async () =>
    (await (await site.request('/api/admin/held', { headers: moderator.headers })).json()).items
  const mine = (await read()).filter(({ username }: Member) => username === member.username)
  expect(mine).toMatchObject([
    { kind: 'post', id: good.id, content: LINK.content },
    { kind: 'post', id: bad.id },
    { kind: 'reply', id: reply.id, postId: reply.postId },
  ])
  const decide = async (items: unknown[], verdict: string) =>
    (
      await site.request('/api/admin/held/decide', {
        headers: moderator.headers,
        body: { items, verdict },
      })
    ).json()
  const approved = [
    { kind: 'post', id: good.id },
    { kind: 'reply', id: reply.id },
  ]
  expect(await decide(approved, 'approve')).toEqual({ decided: 2 })
  expect(await decide(approved, 'remove')).toEqual({ decided: 0 })
  expect(await decide([{ kind: 'post', id: bad.id }], 'remove')).toEqual({ decided: 1 })
  expect((await site.request(`/api/posts/${good.id}`)).status).toBe(200)
  expect((await site.request(`/api/posts/${bad.id}`)).status).toBe(410)
  const bell = await (await site.request('/api/me/notifications', { headers: member.headers })).json()
  expect(bell.items.map(({ content }: { content: string }) => content)).toEqual([
    'removed your post that waited for approval',
    'approved your reply: everybody sees it now',
    'approved your post: everybody sees it now',
  ])
})

it('a member is no newcomer after a day and three public texts, with a role, or with a verified business', async () => {
  const member = await createEarlier(2)
  const first = await createPost(site, member)
  await createReply(site, member, { post: first })
  expect((await createPost(site, member, LINK)).visibility).toBe('held')
  await createPost(site, member)
  expect((await createPost(site, member, LINK)).visibility).toBe('public')
  const young = await createMember(site)
  for (let number = 0; number < 3; number++) await createPost(site, young)
  expect((await createPost(site, young, LINK)).visibility).toBe('held')
  expect((await createPost(site, admin, LINK)).visibility).toBe('public')
  const owner = await createMember(site)
  await createBusiness(site, owner)
  expect((await createPost(site, owner, LINK)).visibility).toBe('public')
})

it('newcomers write ten posts a day', async () => {
  const member = await createMember(site)
  for (let number = 0; number < 10; number++) await createPost(site, member)
  const refused = await post(member, { content: 'One more' })
  expect(refused.status).toBe(429)
  expect((await refused.json()).detail).toBe(
    'New members can write 10 posts a day. Please come back tomorrow.',
  )
})

it('listed words and domains are refused or held, for everybody, and admins change the lists', async () => {
  const rules = {
    refusedWords: ['viagra'],
    heldWords: ['shoes'],
    refusedDomains: ['Shop.example'],
    heldDomains: ['maybe.example'],
  }
  expect(await (await change(rules)).json()).toEqual({ ...rules, refusedDomains: ['shop.example'] })
  const member = await createEarlier(20)
  for (const content of ['Cheap Viagra!', 'see www.shop.example']) {
    const refused = await post(member, { content })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({ content: expect.stringMatching(/do not allow/) })
  }
  for (const [content, visibility] of [
    ['my new SHOES', 'held'],
    ['at maybe.example', 'held'],
    ['a shoeshine', 'public'],
  ]) {
    expect((await createPost(site, admin, { content })).visibility, content).toBe(visibility)
  }
  const wrong = await change({ heldDomains: ['no domain'] })
  expect(wrong.status).toBe(422)
  expect(JSON.stringify(await wrong.json())).toContain('heldDomains.0')
  expect((await change({ heldWords: Array.from({ length: 501 }, () => 'x') })).status).toBe(422)
  expect((await readAudit(site, admin, { action: 'content_rules.change' }))[0]).toMatchObject({
    after: { heldWords: ['shoes'] },
  })
  await change({})
})

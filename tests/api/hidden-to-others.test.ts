import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visibility } from '#features/community/limits.ts'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import { createAdmin, createModerator } from '../support/business.ts'
import { createPost, createReply, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member
let moderator: Member
let author: Member
let fan: Member
let suspended: Member
let post: Post
let reply: Reply
beforeAll(async () => {
  site = await openTestSite()
  admin = await createAdmin(site)
  moderator = await createModerator(site)
  author = await createMember(site)
  fan = await createMember(site)
  suspended = await createModerator(site)
  await sql`update users set suspended_until = now() + interval '1 day', standing_reason = 'A test' where id = ${suspended.id}`.execute(
    site.platform.db,
  )
  post = await createPost(site, author)
  reply = await createReply(site, author, { post }, 'What they wrote')
})
afterAll(() => site.close())

const set = (table: 'posts' | 'post_replies', id: string, visibility: Visibility) =>
  sql`update ${sql.table(table)} set visibility = ${visibility} where id = ${id}`.execute(site.platform.db)
const statusFor = async (path: string, as?: Member) =>
  (await site.request(path, { headers: as?.headers })).status

describe('a post that is not public', () => {
  it.each([
    ['hidden', 404, 200],
    ['held', 404, 404],
    ['withheld', 404, 404],
  ] as const)(
    '%s: moderators and admins see it, with that mark, and others do not',
    async (visibility, ofPost, ofThread) => {
      await set('posts', post.id, visibility)
      for (const as of [moderator, admin]) {
        const answer = await site.request(`/api/posts/${post.id}`, { headers: as.headers })
        expect(answer.status).toBe(200)
        expect((await answer.json()).post).toMatchObject({ content: post.content, visibility })
        expect((await readThread(site, post.id, {}, as)).items).toHaveLength(1)
        expect(await statusFor(`/api/posts/${post.id}/versions`, as)).toBe(200)
      }
      for (const as of [undefined, fan, suspended]) {
        expect(await statusFor(`/api/posts/${post.id}`, as)).toBe(ofPost)
        expect(await statusFor(`/api/posts/${post.id}/versions`, as)).toBe(ofPost)
        expect(await statusFor(`/api/posts/${post.id}/replies`, as)).toBe(ofThread)
      }
    },
  )

  it('that never was: nobody finds it', async () => {
    for (const path of ['', '/replies', '/versions']) {
      expect([path, await statusFor(`/api/posts/${randomUUID()}${path}`, moderator)]).toEqual([path, 404])
    }
  })

  it('removed: gone for everybody', async () => {
    await set('posts', post.id, 'removed')
    for (const as of [undefined, fan, author, moderator, admin])
      expect(await statusFor(`/api/posts/${post.id}`, as)).toBe(410)
    await set('posts', post.id, 'public')
  })
})

describe('a block', () => {
  it('does not keep moderators from the thread and the profile, in either direction', async () => {
    const harasser = await createMember(site)
    const written = await createPost(site, harasser)
    await createReply(site, harasser, { post: written }, 'Among others')
    const block = async (who: Member, whom: Member) =>
      (await site.request(`/api/me/blocks/${whom.id}`, { method: 'PUT', headers: who.headers })).status
    for (const [who, whom] of [
      [harasser, moderator],
      [harasser, fan],
      [admin, harasser],
    ] as const)
      expect(await block(who, whom)).toBeLessThan(300)
    const paths = [
      `/api/posts/${written.id}`,
      `/api/posts/${written.id}/versions`,
      `/api/posts/${written.id}/replies`,
      `/api/profiles/${harasser.username}`,
    ]
    for (const path of paths) {
      expect([path, await statusFor(path, moderator)]).toEqual([path, 200])
      expect([path, await statusFor(path, admin)]).toEqual([path, 200])
      expect([path, await statusFor(path, fan)]).toEqual([path, 404])
    }
    for (const as of [moderator, admin])
      expect((await readThread(site, written.id, {}, as)).items).toMatchObject([{ content: 'Among others' }])

    // Whom they mute is hidden all the same.
    await createReply(site, author, { post: written }, 'Of somebody muted')
    await site.request(`/api/me/mutes/${author.id}`, { method: 'PUT', headers: admin.headers })
    expect((await readThread(site, written.id, {}, admin)).items).toMatchObject([{ content: 'Among others' }])
    await site.request(`/api/me/mutes/${author.id}`, { method: 'DELETE', headers: admin.headers })
  })

  it('and a ban that hides all: moderators read the profile, others do not', async () => {
    const banned = await createMember(site)
    await sql`update profiles set is_withheld = true where id = ${banned.id}`.execute(site.platform.db)
    const path = `/api/profiles/${banned.username}`
    for (const as of [moderator, admin]) {
      const answer = await site.request(path, { headers: as.headers })
      expect(await answer.json()).toMatchObject({ isWithheld: true })
    }
    for (const as of [undefined, fan]) expect(await statusFor(path, as)).toBe(404)
    const shown = await site.request(`/api/profiles/${fan.username}`, { headers: moderator.headers })
    expect(await shown.json()).toMatchObject({ isWithheld: false })
  })
})

describe('a reply that is not public', () => {
  const seenBy = async (as?: Member) =>
    (await readThread(site, post.id, {}, as)).items.find(({ id }) => id === reply.id)

  it.each([
    ['hidden', { content: '', deleted: 'hidden' }],
    ['withheld', { content: '', deleted: 'removed' }],
    ['held', undefined],
  ] as const)(
    '%s: moderators read it, and others, also suspended moderators, its place at most',
    async (visibility, place) => {
      await set('post_replies', reply.id, visibility)
      for (const as of [moderator, admin]) {
        expect(await seenBy(as)).toMatchObject({ content: reply.content, deleted: null, visibility })
        const path = `/api/posts/${post.id}/replies/context?ids=${reply.id}`
        const { items } = await (await site.request(path, { headers: as.headers })).json()
        expect(items).toMatchObject([{ content: reply.content, visibility }])
        expect(await statusFor(`/api/replies/${reply.id}/versions`, as)).toBe(200)
      }
      for (const as of [undefined, fan, suspended]) {
        const seen = await seenBy(as)
        if (place) expect(seen).toMatchObject(place)
        else expect(seen).toBeUndefined()
        expect(await statusFor(`/api/replies/${reply.id}/versions`, as)).toBe(404)
      }
    },
  )

  it('removed: nobody reads it in the thread', async () => {
    await set('post_replies', reply.id, 'removed')
    for (const as of [undefined, fan, moderator, admin]) {
      expect(await seenBy(as)).toMatchObject({ content: '', deleted: 'removed' })
      expect(await statusFor(`/api/replies/${reply.id}/versions`, as)).toBe(404)
    }
  })
})

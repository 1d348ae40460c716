import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ModerationCase } from '#features/safety/reports/contract.ts'
import type { HeldPage } from '#features/site/admin/held-contract.ts'
import { writeRules } from '../support/admin-writes.ts'
import { createAdmin, createModerator, readAudit } from '../support/business.ts'
import { createPost, createReply } from '../support/community.ts'
import { createManaged, createPostOn } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { reportRequests } from '../support/reports.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const REMOVE = { outcome: 'removed', rule: 'spam' }
const WARN = { outcome: 'warned', rule: 'spam' }

let site: TestSite
let api: ReturnType<typeof reportRequests>
let admin: Member
let moderator: Member
let fan: Member
beforeAll(async () => {
  site = await openTestSite()
  api = reportRequests(site)
  admin = await createAdmin(site)
  moderator = await createModerator(site)
  fan = await createMember(site)
})
afterAll(() => site.close())

interface Thing {
  kind: ModerationCase['kind']
  id: string
}

describe('moderators decide nothing about', () => {
  /**
   * Every decision that a moderator could make about it is refused; an admin decides, and the decision can be appealed.
   */
  const expectLeftToOthers = async (things: Thing[], author: Member) => {
    for (const { kind, id } of things) {
      await api.report(fan, kind, id)
      const { id: caseId } = await api.caseOf(admin, id)
      const seen = await api.caseOf(moderator, id)
      expect(seen, kind).toMatchObject({ isOwn: true, mayDecide: false, reports: [{ reporter: null }] })
      for (const decision of [{ outcome: 'no_action' }, WARN]) {
        expect((await api.decide(moderator, caseId, decision)).status, kind).toBe(403)
      }
      expect(
        (await readAudit(site, admin, { action: 'report.decide', outcome: 'refused' }))[0],
      ).toMatchObject({ actor: { username: moderator.username }, subjectId: caseId })
      expect(await api.caseOf(admin, id)).toMatchObject({ isOwn: false, mayDecide: true })
      expect((await api.decide(admin, caseId, WARN)).status, kind).toBe(200)
      expect((await api.restore(moderator, caseId)).status, kind).toBe(403)
      expect((await api.appeal(author, caseId)).status, kind).toBe(204)
      expect((await api.answerAppeal(moderator, caseId, 'restored')).status, kind).toBe(403)
    }
  }

  it('their own posts, replies and profiles', async () => {
    const own = await createPost(site, moderator)
    const reply = await createReply(site, moderator, { post: await createPost(site, fan) })
    await expectLeftToOthers(
      [
        { kind: 'post', id: own.id },
        { kind: 'reply', id: reply.id },
        { kind: 'profile', id: moderator.id },
      ],
      moderator,
    )
  })

  it('texts of their business, by any member of the team', async () => {
    const { owner, business, artistId, at } = await createManaged(site, 'Team Solenne')
    await site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: business.id, user_id: moderator.id, role: 'poster' })
      .execute()
    const post = await (await api.post(`${at}/posts`, owner, { content: 'Our news' })).json()
    const asked = await createPostOn(site, fan, artistId)
    const reply = await (
      await api.post(`${at}/posts/${asked.id}/official-replies`, owner, { content: 'Our answer' })
    ).json()
    await expectLeftToOthers(
      [
        { kind: 'post', id: post.id },
        { kind: 'reply', id: reply.id },
      ],
      owner,
    )
  })

  it('their own in a decision about several, which leaves it open', async () => {
    const { owner, business, at } = await createManaged(site, 'Other Solenne')
    await site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: business.id, user_id: moderator.id, role: 'poster' })
      .execute()
    const official = await (await api.post(`${at}/posts`, owner, { content: 'Our news' })).json()
    const personal = await createPost(site, owner)
    for (const { id } of [official, personal]) await api.report(fan, 'post', id)
    const { id, author } = await api.caseOf(moderator, personal.id)
    expect(author).toMatchObject({ openCases: 0 })
    expect((await api.caseOf(admin, personal.id)).author).toMatchObject({ openCases: 1 })
    const done = await api.decide(moderator, id, { ...REMOVE, allOfAuthor: true })
    expect((await done.json()).decided).toEqual([id])
    expect((await api.caseOf(admin, official.id)).decision).toBeNull()
  })
})

describe('where nobody else can decide', () => {
  const openWithHeld = async () => {
    const alone = await openTestSite()
    onTestFinished(() => alone.close())
    const boss = await createAdmin(alone)
    const changed = await writeRules(alone, boss, { heldWords: ['shoes'] })
    expect(changed.status).toBe(200)
    return { alone, boss, ...reportRequests(alone) }
  }
  const heldOf = async (on: TestSite, as: Member, id: string) => {
    const page: HeldPage = await (await on.request('/api/admin/held', { headers: as.headers })).json()
    return page.items.find((one) => one.id === id)
  }
  const approve = (on: TestSite, as: Member, id: string) =>
    on.request('/api/admin/held/decide', {
      headers: as.headers,
      body: { items: [{ kind: 'post', id }], verdict: 'approve' },
    })

  it('the only admin decides on their own content, without learning who reported it', async () => {
    const { alone, boss, report, caseOf, decide, ask } = await openWithHeld()
    const held = await createPost(alone, boss, { content: 'my shoes' })
    expect(held.visibility).toBe('held')
    expect(await heldOf(alone, boss, held.id)).toMatchObject({ isOwn: false })
    expect((await approve(alone, boss, held.id)).status).toBe(200)
    expect((await ask(`/api/posts/${held.id}`)).status).toBe(200)
    await report(await createMember(alone), 'post', held.id)
    const found = await caseOf(boss, held.id)
    expect(found).toMatchObject({ isOwn: true, mayDecide: true, reports: [{ reporter: null }] })
    const { id } = found
    // Nobody suspends or bans themselves.
    expect((await decide(boss, id, { outcome: 'banned', rule: 'spam' })).status).toBe(403)
    expect((await decide(boss, id, { outcome: 'no_action' })).status).toBe(200)
  })

  it('an admin decides on the only moderator, and vice versa, and banned ones do not count', async () => {
    const { alone, boss, report, caseOf, decide } = await openWithHeld()
    const judge = await createModerator(alone)
    for (const [author, other] of [
      [judge, boss],
      [boss, judge],
    ] as const) {
      const held = await createPost(alone, author, { content: 'my shoes' })
      expect(await heldOf(alone, author, held.id)).toMatchObject({ isOwn: true })
      expect((await approve(alone, author, held.id)).status).toBe(403)
      expect((await approve(alone, other, held.id)).status).toBe(200)
      await report(await createMember(alone), 'post', held.id)
      const { id } = await caseOf(other, held.id)
      expect((await decide(author, id, { outcome: 'no_action' })).status).toBe(403)
      expect((await decide(other, id, { outcome: 'no_action' })).status).toBe(200)
    }
    const held = await createPost(alone, boss, { content: 'my shoes' })
    const ban = { reason: 'Left angry', content: 'keep' }
    const banned = await alone.request(`/api/admin/members/${judge.id}/ban`, {
      headers: boss.headers,
      body: ban,
    })
    expect(banned.status).toBe(204)
    expect((await approve(alone, boss, held.id)).status).toBe(200)
  })
})

it('all that moderators do about reports is in the audit log, with a reason', async () => {
  const author = await createMember(site)
  const [kept, removed] = [await api.reported(author, moderator), await api.reported(author, moderator)]
  const at = `/api/admin/reports/${kept.id}`
  await api.ask(`${at}/assignment`, moderator, 'PUT', { assigned: true })
  await api.ask(`${at}/assignment`, moderator, 'PUT', { assigned: false })
  await api.post(`${at}/notes`, moderator, { content: 'Looks harmless' })
  await api.decide(moderator, kept.id, { outcome: 'no_action' })
  await api.decide(moderator, removed.id, REMOVE)
  const [entries] = [await readAudit(site, admin, {})]
  const reasonsOf = (subject: string) =>
    entries
      .filter(({ subjectId }) => subjectId === subject)
      .map(({ action, after, actor }) => [action, after?.reason, actor?.username])
  const by = moderator.username
  expect(reasonsOf(kept.written.id)).toEqual([
    ['report.decide', 'Doesn’t break the guidelines', by],
    ['report.note', 'Looks harmless', by],
    ['report.assign', 'Hands it back', by],
    ['report.assign', 'Looks into it', by],
  ])
  expect(reasonsOf(removed.written.id)).toEqual([['report.decide', 'Spam', by]])
})

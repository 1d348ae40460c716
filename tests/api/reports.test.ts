import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BLOCKS_MAX } from '#features/accounts/blocks/limits.ts'
import { createAppealPasses } from '#features/accounts/sign-in/server/sessions/appeal-passes.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import type { CasesPage, ModerationCase } from '#features/safety/reports/contract.ts'
import { DECIDED_TOGETHER_MAX, NOTES_MAX } from '#features/safety/reports/limits.ts'
import { createAdmin, createBusiness, createModerator, readAudit } from '../support/business.ts'
import { createPost, createReply, readThread } from '../support/community.ts'
import { filesOf, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { appealPassOf } from '../support/reports.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const DAY_MS = 86_400_000

let site: TestSite
let admin: Member
let moderator: Member
let author: Member
let reader: Member
beforeAll(async () => {
  site = await openTestSite({ env: { HIDE_AFTER_REPORTS: '2' } })
  admin = await createAdmin(site)
  moderator = await createModerator(site)
})
beforeEach(async () => {
  author = await createMember(site)
  reader = await createMember(site)
})
afterAll(() => site.close())

const ask = (path: string, as?: Member, method = 'GET', body?: unknown) =>
  site.request(path, { headers: as?.headers, method, body })
const post = (path: string, as: Member, body?: unknown) => ask(path, as, 'POST', body)
const report = (as: Member, kind: string, id: string, more: object = {}) =>
  post('/api/reports', as, { kind, id, reason: 'spam', ...more })
const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await ask(address)).status))
const decide = (as: Member, id: string, body: object) => post(`/api/admin/reports/${id}/decide`, as, body)

async function cases(list = 'open', as = moderator): Promise<ModerationCase[]> {
  const all: ModerationCase[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ list, ...(cursor && { cursor }) })
    const answer = await ask(`/api/admin/reports?${query}`, as)
    expect(answer.status).toBe(200)
    const page: CasesPage = await answer.json()
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}
async function caseOf(subjectId: string, list = 'open'): Promise<ModerationCase> {
  const found = (await cases(list)).find((one) => one.subjectId === subjectId)
  if (!found) throw new Error('There is no such case.')
  return found
}
async function notices(of: Member): Promise<{ kind: string; content: string }[]> {
  return (await (await ask('/api/me/notifications', of)).json()).items
}
const textsOf = async (of: Member, kind: string) =>
  (await notices(of)).filter((one) => one.kind === kind).map((one) => one.content)

async function reported(): Promise<{ written: Post; id: string }> {
  const written = await createPost(site, author)
  expect((await report(reader, 'post', written.id)).status).toBe(204)
  return { written, id: (await caseOf(written.id)).id }
}

/** Members for long enough, with a post, so that their reports count. */
async function createTrusted(): Promise<Member> {
  const member = await createMember(site)
  await createPost(site, member)
  await sql`update users set days_read = 10 where id = ${member.id}`.execute(site.platform.db)
  return member
}

describe('a report', () => {
  it('is made once by each member about each thing, and groups by thing with all a moderator needs', async () => {
    const written = await createPost(site, author, { content: 'Buy my records' })
    const reply = await createReply(site, author, { post: written }, 'Cheap!')
    expect((await report(reader, 'post', written.id, { details: 'An advertisement' })).status).toBe(204)
    expect((await report(reader, 'post', written.id)).status).toBe(409)
    expect((await report(admin, 'post', written.id, { reason: 'other' })).status).toBe(204)
    expect((await report(reader, 'reply', reply.id)).status).toBe(204)
    expect((await report(reader, 'profile', author.id, { reason: 'impersonation' })).status).toBe(204)
    expect(await caseOf(written.id)).toMatchObject({
      kind: 'post',
      author: { username: author.username, removals: 0, openCases: 2 },
      content: { text: 'Buy my records', visibility: 'public' },
      reports: [
        { reporter: { username: reader.username }, reason: 'spam', details: 'An advertisement' },
        { reporter: { username: admin.username }, reason: 'other' },
      ],
      reportsCount: 2,
      decision: null,
      appeal: null,
    })
    expect(await caseOf(reply.id)).toMatchObject({ content: { answers: { text: 'Buy my records' } } })
    expect((await caseOf(author.id)).kind).toBe('profile')
    const order = (await cases()).map((one) => one.openedAt)
    expect(order).toEqual(order.toSorted())
  })

  it('is made again when the text has changed, at most five times, and after a decision, which names its text', async () => {
    const { written, id } = await reported()
    const edit = async (content: string) =>
      expect((await ask(`/api/posts/${written.id}`, author, 'PUT', { content })).status).toBe(200)
    expect((await report(reader, 'post', written.id)).status).toBe(409)
    const read = await caseOf(written.id)
    await edit('Now an insult')
    expect((await report(reader, 'post', written.id, { reason: 'harassment' })).status).toBe(204)
    expect((await report(reader, 'post', written.id)).status).toBe(409)
    const { version, copies, reports } = await caseOf(written.id)
    expect(copies).toMatchObject([{ text: written.content, isDecided: false }])
    expect(reports.map(({ copyId }) => copyId === copies[0]?.id)).toEqual([true, false])
    for (const [content, status] of [
      ['A third text', 204],
      ['A fourth', 204],
      ['A fifth', 204],
      ['A sixth', 409],
    ] as const) {
      await edit(content)
      expect((await report(reader, 'post', written.id)).status).toBe(status)
    }
    await edit('Now an insult')

    const stale = await decide(moderator, id, { outcome: 'no_action', version: read.version })
    expect(await stale.json()).toMatchObject({ status: 409, code: 'content_changed' })
    expect((await decide(moderator, id, { outcome: 'no_action', version })).status).toBe(200)
    expect(await textsOf(reader, 'report_decided')).toHaveLength(1)
    await edit('A greeting')
    const decided = (await caseOf(written.id, 'decided')).copies.filter(({ isDecided }) => isDecided)
    expect(decided).toMatchObject([{ text: 'Now an insult' }])
    const [entry] = await readAudit(site, admin, { action: 'report.decide' })
    expect(entry?.after).toMatchObject({ copy: decided[0]?.id })

    expect((await report(reader, 'post', written.id)).status).toBe(204)
    expect((await caseOf(written.id)).reportsCount).toBe(1)
  })

  it('is refused for one’s own content, for unknown content, and without a reason', async () => {
    const written = await createPost(site, author)
    expect((await report(author, 'post', written.id)).status).toBe(422)
    expect((await report(reader, 'reply', written.id)).status).toBe(404)
    const unreasoned = await report(reader, 'post', written.id, { reason: 'dislike' })
    expect(unreasoned.status).toBe(422)
    expect(await unreasoned.json()).toMatchObject({ errors: { reason: 'Choose a reason' } })
    await ask(`/api/posts/${written.id}`, author, 'DELETE')
    expect((await report(reader, 'post', written.id)).status).toBe(404)
  })

  it('shows moderators the author’s earlier texts, including those of the first minutes, which nobody else sees', async () => {
    const written = await createPost(site, author, { content: 'An insult' })
    const reply = await createReply(site, author, { post: written }, 'Another insult')
    await ask(`/api/posts/${written.id}`, author, 'PUT', { content: 'A compliment' })
    await ask(`/api/posts/${written.id}`, author, 'PUT', { content: 'Praise' })
    await ask(`/api/replies/${reply.id}`, author, 'PUT', { content: 'Applause' })
    await report(reader, 'post', written.id)
    await report(reader, 'reply', reply.id)
    expect(await caseOf(written.id)).toMatchObject({
      content: { text: 'Praise', earlier: [{ text: 'A compliment' }, { text: 'An insult' }] },
    })
    for (let edits = 2; edits < 50; edits++)
      await ask(`/api/posts/${written.id}`, author, 'PUT', { content: `Praise ${edits}` })
    const { content } = await caseOf(written.id)
    expect([content?.earlier.length, content?.earlier.at(-1)?.text]).toEqual([50, 'An insult'])
    // Edits after the first minutes have their own limit.
    const older = await createPost(site, author, { content: 'A threat' })
    const insert = `insert into post_versions (post_id, content, is_public) select $1, 'Kindness ' || n, n >= 50
      from generate_series(1, 99) n`
    await ask(`/api/posts/${older.id}`, author, 'PUT', { content: 'Kindness' })
    await site.platform.database.pool.query(insert, [older.id])
    await report(reader, 'post', older.id)
    const { earlier } = (await caseOf(older.id)).content ?? {}
    expect([earlier?.length, earlier?.at(-1)?.text]).toEqual([100, 'A threat'])
    expect(await caseOf(reply.id)).toMatchObject({
      content: { text: 'Applause', earlier: [{ text: 'Another insult' }] },
    })
    for (const path of [`posts/${written.id}`, `replies/${reply.id}`])
      for (const member of [undefined, author, reader, moderator])
        expect((await (await ask(`/api/${path}/versions`, member)).json()).items).toEqual([])
  })

  it('mutes or blocks the author in the same step, or not at all', async () => {
    const listsOf = async (member: Member) => {
      const { blocked, muted } = await (await ask('/api/me/blocks', member)).json()
      return [blocked, muted].map((list) => list.map(({ id }: { id: string }) => id))
    }
    const [first, second] = [await createPost(site, author), await createPost(site, author)]
    expect((await report(reader, 'post', first.id, { also: 'mute' })).status).toBe(204)
    expect(await listsOf(reader)).toEqual([[], [author.id]])
    expect((await report(reader, 'profile', author.id, { also: 'block' })).status).toBe(204)
    expect(await listsOf(reader)).toEqual([[author.id], [author.id]])
    expect((await report(reader, 'post', second.id, { also: 'kick' })).status).toBe(422)
    // A second report adds nothing, but its follow-up is done.
    const other = await createMember(site)
    expect((await report(other, 'post', first.id)).status).toBe(204)
    expect((await report(other, 'post', first.id)).status).toBe(409)
    expect((await report(other, 'post', first.id, { also: 'block' })).status).toBe(204)
    expect(await listsOf(other)).toEqual([[author.id], []])
    expect((await caseOf(first.id)).reportsCount).toBe(2)
    // A report after a decision opens another case.
    expect((await decide(moderator, (await caseOf(first.id)).id, { outcome: 'no_action' })).status).toBe(200)
    expect((await report(other, 'post', first.id, { also: 'mute' })).status).toBe(204)
    expect((await caseOf(first.id)).reportsCount).toBe(1)
    await ask(`/api/me/mutes/${author.id}`, other, 'DELETE')
    await ask(`/api/me/blocks/${author.id}`, other, 'DELETE')
    // A full list is named in the error, and nothing is reported.
    await sql`insert into users (id, email, password_hash)
      select gen_random_uuid(), 'full' || i || '@example.org', '' from generate_series(1, ${BLOCKS_MAX}::int) i`.execute(
      site.platform.db,
    )
    await sql`insert into profiles (id, username) select id, split_part(email, '@', 1) from users
      where email like 'full%'`.execute(site.platform.db)
    await sql`insert into member_blocks (blocker_id, blocked_id)
      select ${other.id}, id from users where email like 'full%'`.execute(site.platform.db)
    const refused = await report(other, 'post', second.id, { also: 'block' })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({ also: expect.stringContaining('You can block at most') })
    expect((await cases()).map(({ subjectId }) => subjectId)).not.toContain(second.id)
  })

  it('notifies moderators once that something waits, and shows how much', async () => {
    const fresh = await createModerator(site)
    const before = (await (await ask('/api/me/desk', fresh)).json()).reports
    await reported()
    await report(author, 'profile', reader.id)
    expect(await textsOf(fresh, 'reports_waiting')).toHaveLength(1)
    expect(await (await ask('/api/me/desk', fresh)).json()).toEqual({
      role: 'moderator',
      reports: before + 2,
      appeals: 0,
      held: 0,
      applications: 0,
      accounts: 0,
      artistClaims: 0,
      festivalClaims: 0,
      labelClaims: 0,
      venueClaims: 0,
      needsSetup: false,
      manages: false,
      suspension: null,
    })
    expect(await (await ask('/api/me/desk', reader)).json()).toMatchObject({ role: null, reports: 0 })
  })

  it('hides a thing once enough trusted members reported it, and no action shows it again', async () => {
    const written = await createPost(site, author)
    const statusNow = async () => (await ask(`/api/posts/${written.id}`)).status
    const [first, second] = [await createTrusted(), await createTrusted()]
    await report(reader, 'post', written.id)
    await report(await createMember(site), 'post', written.id)
    await report(first, 'post', written.id)
    expect(await statusNow()).toBe(200)
    await report(second, 'post', written.id)
    expect(await statusNow()).toBe(404)
    const { id, content } = await caseOf(written.id)
    expect(content?.visibility).toBe('hidden')
    expect((await decide(moderator, id, { outcome: 'no_action' })).status).toBe(200)
    expect(await statusNow()).toBe(200)
    expect(await textsOf(second, 'report_decided')).toEqual([
      'looked at the post you reported: it doesn’t break the guidelines, so it stays. Thank you.',
    ])
    expect(await textsOf(author, 'content_decided')).toEqual([])

    // Content that moderators left is not hidden again by the same members, unless its text changes.
    for (const one of [first, second]) expect((await report(one, 'post', written.id)).status).toBe(204)
    expect(await statusNow()).toBe(200)
    await ask(`/api/posts/${written.id}`, author, 'PUT', { content: 'An insult' })
    // One member alone is not two.
    await report(first, 'post', written.id)
    expect(await statusNow()).toBe(200)
    await report(second, 'post', written.id)
    expect(await statusNow()).toBe(404)
  })
})

describe('a decision', () => {
  it('removes, notifies author and reporters with the reason, and is in the public log without names', async () => {
    const { written, id } = await reported()
    await createReply(site, reader, { post: written }, 'Is this allowed?')
    const body = { outcome: 'removed', rule: 'spam', reason: 'An advertisement.' }
    expect((await decide(moderator, id, body)).status).toBe(200)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(410)
    expect((await readThread(site, written.id)).items).toMatchObject([{ content: 'Is this allowed?' }])
    expect(await textsOf(author, 'content_decided')).toEqual([
      'removed your post. The rule: Spam. A moderator wrote: “An advertisement.” You can appeal once, in your settings.',
    ])
    expect(await textsOf(reader, 'report_decided')).toEqual([
      'looked at the post you reported: it was removed. Thank you.',
    ])
    expect((await decide(admin, id, body)).status).toBe(409)
    const log = await ask('/api/guidelines/log')
    const text = await log.text()
    expect(JSON.parse(text).items[0]).toEqual({
      at: expect.any(String),
      kind: 'post',
      outcome: 'removed',
      rule: 'spam',
      restored: false,
    })
    for (const secret of [author.username, reader.username, moderator.username, written.id]) {
      expect(text).not.toContain(secret)
    }
  })

  it('needs a rule, an end for a suspension, and a moderator who is not the author', async () => {
    const { id } = await reported()
    const refused = await decide(moderator, id, { outcome: 'warned' })
    expect(await refused.json()).toMatchObject({ status: 422, errors: { rule: expect.any(String) } })
    const endless = await decide(moderator, id, { outcome: 'suspended', rule: 'spam' })
    expect(await endless.json()).toMatchObject({ status: 422, errors: { until: expect.any(String) } })
    const own = await createPost(site, moderator)
    await report(reader, 'post', own.id, { details: 'As I said yesterday' })
    const ownCase = await caseOf(own.id)
    expect(ownCase.reports).toMatchObject([{ reporter: null, details: '', reason: 'spam' }])
    const seen = (await cases('open', admin)).find(({ id }) => id === ownCase.id)
    expect(seen?.reports).toMatchObject([{ reporter: { username: reader.username } }])
    expect((await decide(moderator, ownCase.id, { outcome: 'no_action' })).status).toBe(403)
    expect((await decide(admin, ownCase.id, { outcome: 'removed', rule: 'spam' })).status).toBe(200)
    const back = { reason: 'I like it' }
    expect((await post(`/api/admin/reports/${ownCase.id}/restore`, moderator, back)).status).toBe(403)
    expect((await post(`/api/admin/reports/${ownCase.id}/restore`, admin, back)).status).toBe(204)
    await report(reader, 'profile', author.id)
    const profile = await caseOf(author.id)
    expect((await decide(moderator, profile.id, { outcome: 'warned', rule: 'hate' })).status).toBe(200)
  })

  it('counts once when several are sent at once, and cannot suspend or ban a member with a role', async () => {
    const { id } = await reported()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const answers = await Promise.all([
      decide(moderator, id, { outcome: 'no_action' }),
      decide(admin, id, { outcome: 'banned', rule: 'spam' }),
      decide(moderator, id, { outcome: 'warned', rule: 'spam' }),
      decide(admin, id, { outcome: 'suspended', rule: 'spam', until }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await report(reader, 'profile', admin.id)
    const { id: ofAdmin } = await caseOf(admin.id)
    for (const outcome of ['banned', 'suspended']) {
      expect((await decide(moderator, ofAdmin, { outcome, rule: 'hate', until })).status).toBe(403)
    }
    expect((await decide(moderator, ofAdmin, { outcome: 'no_action' })).status).toBe(200)
  })

  it('suspends and bans, and closes all that waits about the author', async () => {
    const { written, id } = await reported()
    const other = await createPost(site, author)
    await report(reader, 'post', other.id)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const done = await decide(moderator, id, { outcome: 'suspended', rule: 'hate', until, allOfAuthor: true })
    expect((await done.json()).decided).toHaveLength(2)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(410)
    expect((await ask(`/api/posts/${other.id}`)).status).toBe(410)
    expect((await post('/api/posts', author, { content: 'Again' })).status).toBe(403)
    await report(reader, 'profile', author.id)
    const { id: profile } = await caseOf(author.id)
    expect((await decide(moderator, profile, { outcome: 'banned', rule: 'hate' })).status).toBe(200)
    const { email, password } = author
    const signIn = await site.request('/auth/v1/token?grant_type=password', { body: { email, password } })
    expect(signIn.status).toBe(400)
  })

  it('on all content of an author leaves out content changed after its report, unless the moderator has read it', async () => {
    const { id } = await reported()
    const [edited, readAgain] = [await createPost(site, author), await createPost(site, author)]
    for (const one of [edited, readAgain]) {
      await report(reader, 'post', one.id)
      await ask(`/api/posts/${one.id}`, author, 'PUT', { content: `Harmless ${one.id}` })
    }
    const alsoRead = [(await caseOf(readAgain.id)).version]
    const left = await caseOf(edited.id)
    const done = await decide(moderator, id, {
      outcome: 'removed',
      rule: 'spam',
      allOfAuthor: true,
      alsoRead,
    })
    const answer = await done.json()
    expect(answer.decided).toHaveLength(2)
    expect(answer.changed).toEqual([{ id: left.id, kind: 'post', excerpt: `Harmless ${edited.id}` }])
    expect((await ask(`/api/posts/${edited.id}`)).status).toBe(200)
    expect((await ask(`/api/posts/${readAgain.id}`)).status).toBe(410)
    expect((await caseOf(edited.id)).decision).toBeNull()
    expect((await decide(moderator, left.id, { outcome: 'removed', rule: 'spam' })).status).toBe(200)
  })

  it('of a ban keeps the author’s other content if chosen, and no suspension is endless', async () => {
    const { id } = await reported()
    const other = await createPost(site, author)
    const until = new Date(Date.now() + 366 * DAY_MS).toISOString()
    const endless = await decide(moderator, id, { outcome: 'suspended', rule: 'spam', until })
    expect(await endless.json()).toMatchObject({
      status: 422,
      errors: { until: expect.stringContaining('365') },
    })
    expect((await decide(moderator, id, { outcome: 'banned', rule: 'spam', content: 'keep' })).status).toBe(
      200,
    )
    expect((await ask(`/api/posts/${other.id}`)).status).toBe(200)
  })

  it('on content that its author deleted meanwhile says so, and claims no removal', async () => {
    const [kept, against] = [await reported(), await reported()]
    for (const { written } of [kept, against]) await ask(`/api/posts/${written.id}`, author, 'DELETE')
    await decide(moderator, kept.id, { outcome: 'no_action' })
    await decide(moderator, against.id, { outcome: 'warned', rule: 'spam' })
    const told = 'looked at the post you reported: its author deleted it. Thank you.'
    expect(await textsOf(reader, 'report_decided')).toEqual([told, told])
    expect(await textsOf(author, 'content_decided')).toEqual([
      'gave you a warning about the post you deleted. The rule: Spam. You can appeal once, in your settings.',
    ])
    expect((await caseOf(against.written.id, 'decided')).decision?.restorableUntil).toBeNull()
    await post(`/api/me/decisions/${against.id}/appeal`, author, { text: 'It was a joke' })
    const verdict = { outcome: 'restored', reason: 'Fair.' }
    expect((await post(`/api/admin/reports/${against.id}/appeal`, admin, verdict)).status).toBe(204)
  })

  it('keeps a copy of reported content that its author changes or deletes, until nobody can appeal any more', async () => {
    const picture = await uploadPicture(site, author)
    const media = [{ id: picture.id, alt: 'A rude sign' }]
    const written = await createPost(site, author, { content: 'An insult', media })
    const under = await createReply(site, reader, { post: written }, 'A threat')
    const reply = await createReply(site, author, { post: await createPost(site, reader) }, 'A curse')
    await ask('/api/me/profile', author, 'PATCH', { bio: 'A slur' })
    for (const [kind, id] of [
      ['post', written.id],
      ['reply', reply.id],
      ['profile', author.id],
    ] as const)
      expect((await report(reader, kind, id)).status).toBe(204)
    expect((await report(admin, 'reply', under.id)).status).toBe(204)
    const { id } = await caseOf(written.id)
    expect(await caseOf(written.id)).toMatchObject({ copies: [], keptMedia: [] })
    const shown = written.media[0]?.url ?? ''
    const small = renditionAt(shown, 480)
    expect(await statusesOf([shown, small])).toEqual([200, 200])

    await ask('/api/me/profile', author, 'PATCH', { bio: 'A greeting' })
    await ask(`/api/posts/${written.id}`, author, 'PUT', { content: 'A compliment' })
    await ask(`/api/posts/${written.id}`, author, 'DELETE')
    await ask(`/api/replies/${reply.id}`, author, 'DELETE')
    const kept = { text: 'An insult', media: [{ id: picture.id, kind: 'image', alt: 'A rude sign' }] }
    expect(await caseOf(written.id)).toMatchObject({ content: null, copies: [{ ...kept, isDecided: false }] })
    // Its picture stays for moderators alone.
    expect(await statusesOf([shown, small])).toEqual([404, 404])
    const [keptFile] = (await caseOf(written.id)).keptMedia
    expect(keptFile).toMatchObject({ id: picture.id, alt: 'A rude sign' })
    const forStaff = keptFile?.url ?? ''
    expect(await statusesOf([forStaff, renditionAt(forStaff, 480)])).toEqual([200, 200])
    expect(await caseOf(reply.id)).toMatchObject({ content: null, copies: [{ text: 'A curse', media: [] }] })
    expect(await caseOf(under.id)).toMatchObject({ content: null, copies: [{ text: 'A threat' }] })
    expect(await caseOf(author.id)).toMatchObject({
      content: { text: 'A greeting' },
      copies: [{ text: `@${author.username}\nA slur` }],
    })

    await decide(moderator, id, { outcome: 'warned', rule: 'harassment' })
    const own = (await (await ask('/api/me/decisions', author)).json()).items
    expect(own).toMatchObject([{ id, excerpt: 'An insult' }])
    expect((await caseOf(written.id, 'decided')).copies).toMatchObject([{ ...kept, isDecided: true }])
    const purge = site.jobs.find(({ name }) => name === 'reports.purge')
    const copiesAfter = async () => {
      await purge?.run()
      return (await caseOf(written.id, 'decided')).copies.length
    }
    const age = () =>
      sql`update moderation_cases set decided_at = now() - interval '30 days' where id = ${id}`.execute(
        site.platform.db,
      )
    await post(`/api/me/decisions/${id}/appeal`, author, { text: 'It was a joke' })
    await age()
    expect(await copiesAfter()).toBe(1)
    expect(await statusesOf([forStaff])).toEqual([200])
    await post(`/api/admin/reports/${id}/appeal`, admin, { outcome: 'kept', reason: 'It was not.' })
    expect(await copiesAfter()).toBe(0)
    expect((await caseOf(written.id, 'decided')).keptMedia).toEqual([])
    expect(await statusesOf([forStaff])).toEqual([404])
    expect(await filesOf(site, author)).toEqual([])
    expect((await caseOf(reply.id)).copies).toHaveLength(1)
  })

  it('keeps no picture of a reported post longer than the account of its author', async () => {
    const media = [{ id: (await uploadPicture(site, author)).id, alt: '' }]
    const written = await createPost(site, author, { content: 'An insult', media })
    await report(reader, 'post', written.id)
    await ask(`/api/posts/${written.id}`, author, 'DELETE')
    expect(await filesOf(site, author)).not.toEqual([])
    const { username, password } = author
    expect((await post('/api/me/delete-account', author, { username, password })).status).toBe(204)
    expect((await caseOf(written.id)).keptMedia).toEqual([])
    expect(await filesOf(site, author)).toEqual([])
  })

  it('keeps removed content from being deleted by its author until it is restored', async () => {
    const { written, id } = await reported()
    const reply = await createReply(site, author, { post: await createPost(site, reader) })
    await report(reader, 'reply', reply.id)
    const { id: replyCase } = await caseOf(reply.id)
    const paths = [`/api/posts/${written.id}`, `/api/replies/${reply.id}`]
    for (const one of [id, replyCase]) await decide(moderator, one, { outcome: 'removed', rule: 'spam' })
    for (const path of paths) expect((await ask(path, author, 'DELETE')).status).toBe(410)
    expect((await caseOf(written.id, 'decided')).content).toMatchObject({ text: written.content })
    for (const one of [id, replyCase])
      await post(`/api/admin/reports/${one}/restore`, moderator, { reason: 'A mistake.' })
    for (const path of paths) expect((await ask(path, author, 'DELETE')).status).toBe(204)
  })

  it('takes notes and is assigned', async () => {
    const { id, written } = await reported()
    expect(
      (await ask(`/api/admin/reports/${id}/assignment`, moderator, 'PUT', { assigned: true })).status,
    ).toBe(204)
    expect(
      (await post(`/api/admin/reports/${id}/notes`, admin, { content: 'Wait for the lawyer' })).status,
    ).toBe(204)
    expect(await caseOf(written.id)).toMatchObject({
      assignee: { username: moderator.username },
      notes: [{ author: { username: admin.username }, content: 'Wait for the lawyer' }],
    })
  })

  it('takes 100 notes, shows them all, and refuses the next at its field', async () => {
    const { id, written } = await reported()
    await sql`insert into moderation_notes (case_id, author_id, content)
      select ${id}::uuid, ${admin.id}::uuid, 'Note ' || i from generate_series(1, ${NOTES_MAX - 1}::int) i`.execute(
      site.platform.db,
    )
    const add = (content: string) => post(`/api/admin/reports/${id}/notes`, admin, { content })
    expect((await add('The last one')).status).toBe(204)
    const refused = await add('One too many')
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      content: 'A report has room for 100 notes, so we couldn’t add this one.',
    })
    const { notes } = await caseOf(written.id)
    expect(notes).toHaveLength(NOTES_MAX)
    expect(notes.at(-1)?.content).toBe('The last one')
  })

  it('on one of an author’s many cases counts the cases it closes: 100 others, also profiles', async () => {
    const { id, written } = await reported()
    const { author } = await caseOf(written.id)
    const authorId = author?.id ?? ''
    const open = (kind: string, count: number) =>
      sql`insert into moderation_cases (subject_kind, subject_id, author_id)
        select ${kind}, gen_random_uuid(), ${authorId}::uuid from generate_series(1, ${count}::int)`.execute(
        site.platform.db,
      )
    await open('reply', DECIDED_TOGETHER_MAX - 1)
    await open('profile', 1)
    const counted = async () => (await caseOf(written.id)).author
    expect(await counted()).toMatchObject({ openCases: 100 })
    await open('reply', 2)
    expect(await counted()).toMatchObject({ openCases: 101 })
    const remove = { outcome: 'removed', rule: 'spam', allOfAuthor: true }
    const done = await post(`/api/admin/reports/${id}/decide`, moderator, remove)
    expect((await done.json()).decided).toHaveLength(1 + DECIDED_TOGETHER_MAX)
    const { rows } = await sql<{ kind: string }>`select subject_kind as kind from moderation_cases
      where author_id = ${authorId} and outcome is null order by kind`.execute(site.platform.db)
    expect(rows).toEqual([{ kind: 'reply' }, { kind: 'reply' }])
  })
})

describe('an appeal', () => {
  it('is made once by the author and decided by another moderator', async () => {
    const { written, id } = await reported()
    await decide(moderator, id, { outcome: 'removed', rule: 'spam' })
    const path = `/api/me/decisions/${id}/appeal`
    expect((await post(path, reader, { text: 'Let it stay' })).status).toBe(404)
    expect(await (await ask('/api/me/decisions', author)).json()).toMatchObject({
      items: [
        { id, outcome: 'removed', rule: 'spam', canAppeal: true, appeal: null, excerpt: written.content },
      ],
    })
    expect((await post(path, author, { text: 'It was a review' })).status).toBe(204)
    expect((await post(path, author, { text: 'Again' })).status).toBe(409)
    expect((await caseOf(written.id, 'appeals')).appeal).toMatchObject({ text: 'It was a review' })
    const mayAnswer = async (who: Member) =>
      (await cases('appeals', who)).find((one) => one.id === id)?.mayAnswer
    expect(await mayAnswer(moderator)).toBe(false)
    expect(await mayAnswer(admin)).toBe(true)
    const { items: told } = await (await ask('/api/me/notifications', author)).json()
    expect(told).toContainEqual(
      expect.objectContaining({
        content: expect.stringContaining('You can appeal'),
        relatedPage: '/settings',
      }),
    )
    const verdict = { outcome: 'restored', reason: 'A review, indeed.' }
    expect((await post(`/api/admin/reports/${id}/appeal`, moderator, verdict)).status).toBe(403)
    expect((await post(`/api/admin/reports/${id}/appeal`, admin, verdict)).status).toBe(204)
    expect((await post(`/api/admin/reports/${id}/appeal`, admin, verdict)).status).toBe(409)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
    expect(await textsOf(author, 'content_decided')).toContain(
      'decided on your appeal. You were right: A review, indeed.',
    )
  })

  const mayWrite = async () => (await post('/api/posts', author, { content: 'Here I am' })).status === 201
  const takeBack = async (id: string) => {
    const verdict = { outcome: 'restored', reason: 'We were wrong.' }
    expect((await post(`/api/admin/reports/${id}/appeal`, admin, verdict)).status).toBe(204)
  }

  it('is open to suspended members, and ends the suspension when the decision was wrong', async () => {
    const { id, written } = await reported()
    const until = new Date(Date.now() + DAY_MS).toISOString()
    await decide(moderator, id, { outcome: 'suspended', rule: 'spam', until })
    expect((await post(`/api/me/decisions/${id}/appeal`, author, { text: 'Why?' })).status).toBe(204)
    expect(await mayWrite()).toBe(false)
    await takeBack(id)
    expect(await mayWrite()).toBe(true)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
    expect(await textsOf(reader, 'report_decided')).toContain(
      'looked again at the post you reported: it doesn’t break the guidelines after all, so we reversed the decision. Thank you.',
    )
  })

  it('leaves the suspension of another decision', async () => {
    const [first, second] = [await reported(), await reported()]
    const until = new Date(Date.now() + DAY_MS).toISOString()
    for (const { id } of [first, second]) {
      await decide(moderator, id, { outcome: 'suspended', rule: 'spam', until })
      await post(`/api/me/decisions/${id}/appeal`, author, { text: 'Why?' })
    }
    await takeBack(first.id)
    expect(await mayWrite()).toBe(false)
    await takeBack(second.id)
    expect(await mayWrite()).toBe(true)
  })

  it('against a ban needs the pass of a login, is made once, and lifts the ban when it was wrong', async () => {
    const written = await createPost(site, author)
    const reason = 'Sells shoes'
    await post(`/api/admin/members/${author.id}/ban`, moderator, { reason, content: 'hide' })
    const pass = await appealPassOf(site, author)
    const appeal = (body: object) =>
      site.request('/api/appeals', { body: { pass, text: 'I own no shoes', ...body } })
    const [, until] = pass.split('.')
    // By somebody else, for longer, and by nobody.
    const forged = [
      pass.replace(author.id, reader.id),
      pass.replace(`${until}`, `${Number(until) + 1}`),
      `${author.id}.${until}.`,
      'nobody',
      '',
    ]
    for (const one of forged) expect((await appeal({ pass: one })).status).toBe(400)
    const makePass = await createAppealPasses(site.platform)
    const now = vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 2 * DAY_MS)
    const old = makePass(author.id)
    now.mockRestore()
    expect((await appeal({ pass: old })).status).toBe(400)
    const blank = await appeal({ text: ' ' })
    expect(await blank.json()).toMatchObject({ status: 422, errors: { text: expect.any(String) } })
    const readers = makePass(reader.id)
    expect((await appeal({ pass: readers })).status).toBe(409)
    const stateOf = (given: object) => site.request('/api/appeals/state', { body: given })
    const state = async () => (await stateOf({ pass })).json()
    expect((await stateOf({ pass: 'nobody' })).status).toBe(400)
    expect((await stateOf({ pass: readers })).status).toBe(409)
    expect(await state()).toEqual({ state: 'open', appealedAt: null, decidedAt: null, reason: null })
    expect((await appeal({})).status).toBe(204)
    expect(await state()).toMatchObject({ state: 'waiting', appealedAt: expect.any(String), decidedAt: null })
    expect((await appeal({})).status).toBe(409)
    const found = await caseOf(author.id, 'appeals')
    expect(found).toMatchObject({
      decision: { outcome: 'banned', reason },
      appeal: { text: 'I own no shoes' },
    })
    const verdict = { outcome: 'restored', reason: 'Barefoot, indeed.' }
    expect((await post(`/api/admin/reports/${found.id}/appeal`, moderator, verdict)).status).toBe(403)
    expect((await post(`/api/admin/reports/${found.id}/appeal`, admin, verdict)).status).toBe(204)
    const { email, password } = author
    const signIn = await site.request('/auth/v1/token?grant_type=password', { body: { email, password } })
    expect(signIn.status).toBe(200)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
  })

  it('is possible against a suspension that no report led to, which the public log has', async () => {
    const until = new Date(Date.now() + DAY_MS).toISOString()
    const body = { reason: 'Nobody reported it', until }
    expect((await post(`/api/admin/members/${author.id}/suspend`, moderator, body)).status).toBe(204)
    const { items } = await (await ask('/api/me/decisions', author)).json()
    expect(items).toMatchObject([
      { kind: 'profile', outcome: 'suspended', reason: body.reason, canAppeal: true },
    ])
    const log = await (await ask('/api/guidelines/log')).json()
    expect(log.items[0]).toMatchObject({ kind: 'profile', outcome: 'suspended', rule: null, restored: false })
    expect((await post(`/api/me/decisions/${items[0].id}/appeal`, author, { text: 'Why?' })).status).toBe(204)
    await takeBack(items[0].id)
    expect(await mayWrite()).toBe(true)
    expect((await (await ask('/api/guidelines/log')).json()).items[0]).toMatchObject({ restored: true })
  })
})

it('an appeal against a ban that stays is answered by mail', async () => {
  const site = await openTestSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  onTestFinished(() => site.close())
  const [boss, seller] = [await createAdmin(site), await createMember(site)]
  const send = (path: string, body: object) => site.request(path, { headers: boss.headers, body })
  await send(`/api/admin/members/${seller.id}/ban`, { reason: 'Sells shoes' })
  const pass = await appealPassOf(site, seller)
  await site.request('/api/appeals', { body: { pass, text: 'I own no shoes' } })
  const { items } = await (
    await site.request('/api/admin/reports?list=appeals', { headers: boss.headers })
  ).json()
  const verdict = { outcome: 'kept', reason: 'We saw the shop.' }
  expect((await send(`/api/admin/reports/${items[0].id}/appeal`, verdict)).status).toBe(204)
  const state = () => site.request('/api/appeals/state', { body: { pass } })
  expect(await (await state()).json()).toMatchObject({
    state: 'decided',
    decidedAt: expect.any(String),
    reason: 'We saw the shop.',
  })
  const { rows } = await sql<{ text: string }>`
    select data->>'text' as text from auth_outbox where user_id = ${seller.id} and kind = 'letter' order by id`.execute(
    site.platform.db,
  )
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining('you can appeal once within 30 days'),
    expect.stringContaining('The decision stays: We saw the shop.'),
  ])
})

describe('what was removed', () => {
  it('stays removed while another decision removes it', async () => {
    const { written, id } = await reported()
    expect((await decide(moderator, id, { outcome: 'removed', rule: 'spam' })).status).toBe(200)
    await sql`insert into moderation_cases
        (subject_kind, subject_id, author_id, outcome, reason, decided_by, decided_at, decision_id, purge_at)
      values ('post', ${written.id}, ${author.id}, 'removed', 'Again', ${moderator.id}, now(), uuid_v7(),
        now() + interval '30 days')`.execute(site.platform.db)
    const [one, other] = (await cases('decided')).filter(({ subjectId }) => subjectId === written.id)
    const restore = (which: ModerationCase | undefined) =>
      post(`/api/admin/reports/${which?.id}/restore`, moderator, { reason: 'A mistake.' })
    expect((await restore(one)).status).toBe(204)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(410)
    expect(await textsOf(author, 'content_decided')).toContain(
      'reversed a decision about your post, though another decision still removes it. A moderator wrote: “A mistake.”',
    )
    expect((await restore(other)).status).toBe(204)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
  })

  it('stays removed after an appeal that was right, and its author reads why', async () => {
    const { written, id } = await reported()
    expect((await decide(moderator, id, { outcome: 'removed', rule: 'spam' })).status).toBe(200)
    await sql`insert into moderation_cases
        (subject_kind, subject_id, author_id, outcome, reason, decided_by, decided_at, decision_id, purge_at)
      values ('post', ${written.id}, ${author.id}, 'removed', 'Again', ${moderator.id}, now(), uuid_v7(),
        now() + interval '30 days')`.execute(site.platform.db)
    expect((await post(`/api/me/decisions/${id}/appeal`, author, { text: 'It is a review.' })).status).toBe(
      204,
    )
    const verdict = { outcome: 'restored', reason: 'It is.' }
    expect((await post(`/api/admin/reports/${id}/appeal`, admin, verdict)).status).toBe(204)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(410)
    expect(await textsOf(author, 'content_decided')).toContain(
      'decided on your appeal. You were right, and we reversed a decision about your post, though another decision still removes it. A moderator wrote: “It is.”',
    )
  })

  it('is restored within 30 days, and after that is gone with its files', async () => {
    const picture = await uploadPicture(site, author)
    const written = await createPost(site, author, { media: [{ id: picture.id, alt: '' }] })
    const reply = await createReply(site, author, { post: await createPost(site, reader) })
    await report(reader, 'post', written.id)
    await report(reader, 'reply', reply.id)
    const { id } = await caseOf(written.id)
    await decide(moderator, id, { outcome: 'removed', rule: 'other', allOfAuthor: true })
    const restore = (body: object) => post(`/api/admin/reports/${id}/restore`, moderator, body)
    const unexplained = await restore({ reason: '' })
    expect(await unexplained.json()).toMatchObject({ status: 422, errors: { reason: 'Tell the author why' } })
    expect((await restore({ reason: 'It is art.' })).status).toBe(204)
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
    expect((await restore({ reason: 'It is art.' })).status).toBe(409)
    expect(await textsOf(author, 'content_decided')).toContain(
      'restored your post. A moderator wrote: “It is art.”',
    )

    await report(admin, 'post', written.id)
    await decide(moderator, (await caseOf(written.id)).id, { outcome: 'removed', rule: 'other' })
    const purge = site.jobs.find(({ name }) => name === 'reports.purge')
    if (!purge) throw new Error('There is no such job.')
    await purge.run()
    const file = written.mediaUrls[0] ?? ''
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(410)
    await sql`update moderation_cases set purge_at = now() - interval '1 second' where purge_at is not null`.execute(
      site.platform.db,
    )
    await purge.run()
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(404)
    expect((await ask(file)).status).toBe(404)
    const { rows } = await sql`select from post_replies where id = ${reply.id}`.execute(site.platform.db)
    expect(rows).toEqual([])
  })
})

describe('what is due to be deleted', () => {
  it('stays where it is not removed any more', async () => {
    const { written, id } = await reported()
    const reply = await createReply(site, author, { post: await createPost(site, reader) }, 'Still here')
    await report(reader, 'reply', reply.id)
    await decide(moderator, id, { outcome: 'removed', rule: 'spam', allOfAuthor: true })
    const { db } = site.platform
    for (const table of ['posts', 'post_replies'] as const)
      await db.updateTable(table).set({ visibility: 'public' }).where('user_id', '=', author.id).execute()
    await sql`update moderation_cases set purge_at = now() where author_id = ${author.id}`.execute(db)
    await site.jobs.find(({ name }) => name === 'reports.purge')?.run()
    expect((await ask(`/api/posts/${written.id}`)).status).toBe(200)
    const kept = db.selectFrom('post_replies').select('content').where('id', '=', reply.id)
    expect(await kept.execute()).toEqual([{ content: 'Still here' }])
  })
})

describe('moderators', () => {
  it.each(['held', 'reported'] as const)(
    'are not notified of %s content of a banned, hidden member',
    async (how) => {
      const site = await openTestSite()
      onTestFinished(() => site.close())
      const { db } = site.platform
      const judge = await createModerator(site)
      const author = await createMember(site)
      const { id } = await createPost(site, author)
      if (how === 'held') await sql`update posts set visibility = 'held' where id = ${id}`.execute(db)
      else {
        const { headers } = await createMember(site)
        const body = { kind: 'post', id, reason: 'spam' }
        expect((await site.request('/api/reports', { headers, body })).status).toBe(204)
      }
      await sql`delete from notifications`.execute(db)
      const received = async () => {
        await site.jobs.find(({ name }) => name === 'reports.bell')?.run()
        return (await sql`select from notifications where user_id = ${judge.id}`.execute(db)).rows.length
      }
      const withhold = (is: boolean) =>
        sql`update profiles set is_withheld = ${is} where id = ${author.id}`.execute(db)
      await withhold(true)
      expect(await received()).toBe(0)
      await withhold(false)
      expect(await received()).toBe(1)
    },
  )

  it('see and are notified of cases they may decide, and only admins of business accounts and claims', async () => {
    const site = await openTestSite()
    onTestFinished(() => site.close())
    const [admin, judge] = [await createAdmin(site), await createModerator(site)]
    // Neither may decide, so neither is notified.
    const [banned, suspended] = [await createModerator(site), await createModerator(site)]
    await sql`update users set banned_at = now(), standing_reason = 'Spam' where id = ${banned.id}`.execute(
      site.platform.db,
    )
    await sql`update users set suspended_until = now() + interval '1 day', standing_reason = 'Spam' where id = ${suspended.id}`.execute(
      site.platform.db,
    )
    const bell = site.jobs.find(({ name }) => name === 'reports.bell')
    const remind = site.jobs.find(({ name }) => name === 'reports.reminders')
    const desk = async (member: Member) =>
      (await site.request('/api/me/desk', { headers: member.headers })).json()
    const received = async (member: Member) => {
      const { rows } = await sql`
        select from notifications where user_id = ${member.id} and kind = 'reports_waiting'`.execute(
        site.platform.db,
      )
      return rows.length
    }
    await bell?.run()
    expect([await received(admin), await received(judge)]).toEqual([0, 0])
    await createBusiness(site, await createMember(site), 'pending')
    expect(await desk(admin)).toMatchObject({ role: 'admin', accounts: 1, needsSetup: true })
    expect(await desk(judge)).toMatchObject({ role: 'moderator', accounts: 0, needsSetup: false })
    await bell?.run()
    expect([await received(admin), await received(judge)]).toEqual([1, 0])
    await sql`insert into registration_applications (email, username, password_hash, answer)
      values ('a@example.org', 'applicant', 'x', 'Jazz')`.execute(site.platform.db)
    await bell?.run()
    await bell?.run()
    expect([await received(admin), await received(judge)]).toEqual([1, 1])
    expect([await received(banned), await received(suspended)]).toEqual([0, 0])
    await remind?.run()
    const { rows } = await sql<{ user_id: string; subject: string }>`
      select user_id, data->>'subject' as subject from auth_outbox`.execute(site.platform.db)
    expect(new Map(rows.map((row) => [row.user_id, row.subject]))).toEqual(
      new Map([
        [admin.id, '1 application, 1 business account on Fanfare'],
        [judge.id, '1 application on Fanfare'],
      ]),
    )

    // An appeal waits for a moderator other than the one who decided.
    const [writer, witness] = [await createMember(site), await createMember(site)]
    const written = await createPost(site, writer)
    const send = async (path: string, as: Member, body: object) =>
      (await site.request(path, { method: 'POST', headers: as.headers, body })).status
    expect(await send('/api/reports', witness, { kind: 'post', id: written.id, reason: 'spam' })).toBe(204)
    const { id } = await site.platform.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('subject_id', '=', written.id)
      .executeTakeFirstOrThrow()
    const removal = { outcome: 'removed', rule: 'spam' }
    expect(await send(`/api/admin/reports/${id}/decide`, judge, removal)).toBe(200)
    expect(await send(`/api/me/decisions/${id}/appeal`, writer, { text: 'It is none.' })).toBe(204)
    expect([(await desk(admin)).appeals, (await desk(judge)).appeals]).toEqual([1, 0])
    await sql`update user_roles set reminded_at = null`.execute(site.platform.db)
    await sql`delete from auth_outbox`.execute(site.platform.db)
    await remind?.run()
    const { rows: mails } = await sql<{ subject: string }>`
      select data->>'subject' as subject from auth_outbox order by id`.execute(site.platform.db)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '1 appeal, 1 application, 1 business account on Fanfare',
      '1 application on Fanfare',
    ])
  })

  it('get one mail a day while something waits', async () => {
    await reported()
    const remind = site.jobs.find(({ name }) => name === 'reports.reminders')
    if (!remind) throw new Error('There is no such job.')
    const letters = async () => {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from auth_outbox where kind = 'letter' and data->>'subject' like '%report%'`.execute(
        site.platform.db,
      )
      return rows.map((row) => row.user_id)
    }
    await remind.run()
    const first = await letters()
    expect(first).toContain(moderator.id)
    await remind.run()
    expect((await letters()).filter((id) => id === moderator.id).length).toBeLessThanOrEqual(1)
  })
})

it('the purge of a process that stops leaves the rest to the next one', async () => {
  const closing = await openTestSite()
  const { db } = closing.platform
  await sql`insert into moderation_cases
      (subject_kind, subject_id, outcome, decided_at, decision_id, purge_at)
    select 'statement', gen_random_uuid(), 'removed', now(), gen_random_uuid(), now() - interval '1 day'
    from generate_series(1, 250)`.execute(db)
  const due = async () =>
    (await sql`select from moderation_cases where purge_at is not null`.execute(db)).rows.length
  const job = closing.jobs.find(({ name }) => name === 'reports.purge')
  const before = await due()
  closing.platform.beginStop()
  await job?.run()
  // What it has begun is finished.
  expect([before, await due()]).toEqual([250, 150])
  await closing.close()
})

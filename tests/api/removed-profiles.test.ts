import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { avatarAt } from '#features/community/profiles/limits.ts'
import { createAdmin, createModerator, readAudit } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { filesOf as filesIn, picture, upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { reportRequests } from '../support/reports.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const REASON = 'Sells pills.'
const REMOVE = { outcome: 'removed', rule: 'spam', reason: REASON }
const APPEAL = 'You can appeal once, in your settings.'

let site: TestSite
let api: ReturnType<typeof reportRequests>
let admin: Member
let moderator: Member
let author: Member
let reader: Member
beforeAll(async () => {
  site = await openTestSite()
  api = reportRequests(site)
  admin = await createAdmin(site)
  moderator = await createModerator(site)
  reader = await createMember(site)
})
afterAll(() => site.close())

const setAvatar = async (member: Member): Promise<string> =>
  (await (await upload(site, member, await picture(), { to: '/api/me/avatar' })).json()).avatarUrl
const change = async (member: Member, fields: object) =>
  expect((await api.ask('/api/me/profile', member, 'PATCH', fields)).status).toBe(200)
const profileOf = async ({ username }: Member) => {
  const { displayName, bio, avatarUrl } = await (await api.ask(`/api/profiles/${username}`)).json()
  return { displayName, bio, avatarUrl }
}
const statusOf = async (path: string) => (await api.ask(path)).status
const filesOf = (member: Member) => filesIn(site, member, 'avatars')
const reset = (member: Member, by = moderator, reason = REASON) =>
  api.post(`/api/admin/members/${member.id}/reset-profile`, by, { reason })
const reportedProfile = async () => {
  await api.report(reader, 'profile', author.id)
  return (await api.caseOf(moderator, author.id)).id
}
/** Advances the clock beyond the time to restore removals, and runs the deletion job. */
const afterAMonth = async () => {
  await sql`update moderation_cases set decided_at = decided_at - interval '31 days',
    purge_at = case when purge_at is not null then now() - interval '1 second' end
    where decided_at is not null`.execute(site.platform.db)
  for (const name of ['reports.purge', 'profiles.unused-avatars'])
    await site.jobs.find((job) => job.name === name)?.run()
}

const SPAM = { displayName: 'WWW.SPAM.EXAMPLE', bio: 'Cheap pills' }
const bare = () => ({ displayName: author.username, bio: null, avatarUrl: null })
let avatar: string
beforeEach(async () => {
  author = await createMember(site)
  await change(author, SPAM)
  avatar = await setAvatar(author)
})

describe('a reported profile that is removed', () => {
  it('shows nothing but the username, also beside posts, and its picture opens for moderators alone', async () => {
    const post = await createPost(site, author)
    const shown = async () => {
      const { items } = await (await api.ask('/api/posts?limit=1')).json()
      return items[0].user.displayName
    }
    expect([await shown(), await statusOf(avatar)]).toEqual([SPAM.displayName, 200])
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })

    const id = await reportedProfile()
    expect((await api.decide(moderator, id, REMOVE)).status).toBe(200)
    expect(await profileOf(author)).toEqual(bare())
    expect(await shown()).toBe(author.username)
    expect(await statusOf(`/api/posts/${post.id}`)).toBe(200)
    expect([await statusOf(avatar), await statusOf(avatarAt(avatar, 128))]).toEqual([404, 404])
    const cached = { headers: { 'if-none-match': `"${avatar.slice(avatar.lastIndexOf('/') + 1)}"` } }
    expect((await site.request(avatar, cached)).status).toBe(404)

    expect(await api.noticesOf(author, 'content_decided')).toEqual([
      `removed your display name, bio and picture. The rule: Spam. A moderator wrote: “${REASON}” ${APPEAL}`,
    ])
    expect(await api.noticesOf(reader, 'report_decided')).toContain(
      'looked at the profile you reported: it was removed. Thank you.',
    )
    expect(await api.decisions(author)).toMatchObject([
      {
        id,
        kind: 'profile',
        outcome: 'removed',
        excerpt: `@${author.username}\n${SPAM.displayName}\n${SPAM.bio}`,
        canAppeal: true,
      },
    ])
    const decided = await api.caseOf(moderator, author.id, 'decided')
    expect(decided).toMatchObject({
      content: { text: '' },
      copies: [{ text: expect.stringContaining(SPAM.bio), isDecided: true }],
      decision: { outcome: 'removed', isRestorable: true, restorableUntil: expect.any(String) },
    })
    const kept = decided.keptMedia[0]?.url ?? ''
    const picture = await api.ask(kept)
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await statusOf(`${avatar}?token=${crypto.randomUUID()}`)).toBe(404)
    const [entry] = await readAudit(site, admin, { action: 'report.decide' })
    expect(entry?.after).toMatchObject({ outcome: 'removed', reason: `Spam. ${REASON}` })
    expect(JSON.stringify(entry)).not.toContain(SPAM.bio)
  })

  it('with a warning says so, and one with nothing in it is only warned about', async () => {
    await change(author, { displayName: null })
    expect(
      (await api.decide(moderator, await reportedProfile(), { ...REMOVE, outcome: 'warned' })).status,
    ).toBe(200)
    expect(await profileOf(author)).toEqual(bare())
    for (const outcome of ['warned', 'removed'])
      expect((await api.decide(moderator, await reportedProfile(), { outcome, rule: 'hate' })).status).toBe(
        200,
      )
    expect((await api.noticesOf(author, 'content_decided')).toReversed()).toEqual([
      `removed your bio and picture as a warning. The rule: Spam. A moderator wrote: “${REASON}” ${APPEAL}`,
      `gave you a warning about your profile. The rule: Hate. ${APPEAL}`,
      `found that your profile broke the guidelines. The rule: Hate. ${APPEAL}`,
    ])
    expect((await api.noticesOf(reader, 'report_decided'))[0]).toBe(
      'looked at the profile you reported: there’s nothing in it but the username. Thank you.',
    )
    const [last] = (await api.cases(moderator, 'decided')).filter(({ subjectId }) => subjectId === author.id)
    expect(last?.decision).toMatchObject({ isRestorable: false, restorableUntil: null })
  })

  it('stays as it is when its member is suspended or banned for it', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const suspend = { outcome: 'suspended', rule: 'spam', until }
    expect((await api.decide(moderator, await reportedProfile(), suspend)).status).toBe(200)
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })
    expect((await api.caseOf(moderator, author.id, 'decided')).decision?.isRestorable).toBe(false)
  })

  it('is not that of a member with a role, for a moderator: as in the list of members', async () => {
    const other = await createModerator(site)
    await change(other, SPAM)
    await api.report(reader, 'profile', other.id)
    const { id } = await api.caseOf(moderator, other.id)
    const refused = await api.decide(moderator, id, REMOVE)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      'This member has a role. An admin has to take it back first.',
    ])
    const [attempt] = await readAudit(site, admin, { action: 'report.decide', outcome: 'refused' })
    expect(attempt).toMatchObject({ subjectId: id, actor: { username: moderator.username } })
    expect((await api.decide(admin, id, REMOVE)).status).toBe(200)
    expect(await profileOf(other)).toMatchObject({ displayName: other.username, bio: null })
  })

  it('is named beside other reports about its author', async () => {
    const post = await api.reported(author, moderator)
    const seen = async () => (await api.caseOf(moderator, post.written.id)).author
    expect(await seen()).toMatchObject({ openCases: 0, hasOpenProfile: false })
    await reportedProfile()
    expect(await seen()).toMatchObject({ openCases: 1, hasOpenProfile: true })
    expect((await api.caseOf(moderator, author.id)).author).toMatchObject({ hasOpenProfile: false })
  })

  it('is left out of a decision on all cases if the member’s role is not below the moderator’s', async () => {
    const other = await createModerator(site)
    await change(other, SPAM)
    const [one, two] = [await api.reported(other, moderator), await api.reported(other, moderator)]
    await api.report(reader, 'profile', other.id)
    const seenBy = async (who: Member) => (await api.caseOf(who, one.written.id)).author
    expect(await seenBy(moderator)).toMatchObject({ openCases: 1, hasOpenProfile: false })
    expect(await seenBy(admin)).toMatchObject({ openCases: 2, hasOpenProfile: true })
    const done = await api.decide(moderator, one.id, { ...REMOVE, allOfAuthor: true })
    expect(done.status).toBe(200)
    expect((await done.json()).decided.toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await api.caseOf(moderator, other.id)).decision).toBeNull()
    expect(await profileOf(other)).toMatchObject(SPAM)
  })

  it('is not reported while its member is banned and hidden', async () => {
    const ban = { reason: REASON, content: 'hide' }
    expect((await api.post(`/api/admin/members/${author.id}/ban`, moderator, ban)).status).toBe(204)
    const report = { kind: 'profile', id: author.id, reason: 'spam' }
    expect((await api.post('/api/reports', reader, report)).status).toBe(404)
  })

  it('is among all that waits about an author', async () => {
    const { id } = await api.reported(author, moderator)
    await reportedProfile()
    const done = await api.decide(moderator, id, { ...REMOVE, allOfAuthor: true })
    expect((await done.json()).decided).toHaveLength(2)
    expect(await profileOf(author)).toEqual(bare())
  })

  it('comes back with its picture when an appeal is right, and can be appealed once', async () => {
    const id = await reportedProfile()
    await api.decide(moderator, id, REMOVE)
    expect((await api.appeal(author, id)).status).toBe(204)
    expect((await api.appeal(author, id)).status).toBe(409)
    expect((await api.answerAppeal(moderator, id, 'restored')).status).toBe(403)
    await afterAMonth()
    expect((await api.answerAppeal(admin, id, 'restored')).status).toBe(204)
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })
    expect(await statusOf(avatar)).toBe(200)
    expect(await api.decisions(author)).toMatchObject([{ id, restoredAt: expect.any(String) }])
    expect((await api.restore(admin, id)).status).toBe(409)
  })

  it('is restored unless the member has written something new, without leftover files', async () => {
    const id = await reportedProfile()
    await api.decide(moderator, id, REMOVE)
    await change(author, { bio: 'Records of the seventies' })
    const newer = await setAvatar(author)
    expect(await filesOf(author)).toHaveLength(4)
    expect((await api.restore(moderator, id)).status).toBe(204)
    const after = { displayName: SPAM.displayName, bio: 'Records of the seventies', avatarUrl: newer }
    expect(await profileOf(author)).toEqual(after)
    expect(await api.noticesOf(author, 'content_decided')).toContain(
      'restored your profile, except where you’ve written something new. A moderator wrote: “A mistake.”',
    )
    await afterAMonth()
    expect([await statusOf(avatar), await statusOf(newer)]).toEqual([404, 200])
    expect(await filesOf(author)).toHaveLength(2)
  })

  it('stays removed while a later removal stands, and both are taken back without a loss', async () => {
    const first = await reportedProfile()
    await api.decide(moderator, first, REMOVE)
    await change(author, { bio: 'Pills again' })
    const second = await reportedProfile()
    await api.decide(moderator, second, REMOVE)
    await change(author, SPAM)
    await setAvatar(author)
    const third = await reportedProfile()
    await api.decide(moderator, third, REMOVE)
    expect((await api.restore(moderator, first)).status).toBe(204)
    expect(await profileOf(author)).toEqual(bare())
    const [word] = await api.noticesOf(author, 'content_decided')
    expect(word).toBe(
      'reversed a decision about your profile, but a later decision removed what you wrote since. A moderator wrote: “A mistake.”',
    )
    expect(await api.noticesOf(reader, 'report_decided')).not.toContain(expect.stringContaining('restored'))
    expect((await api.restore(moderator, third)).status).toBe(204)
    expect(await profileOf(author)).toMatchObject({ ...SPAM, avatarUrl: expect.any(String) })
    // The profile from before, which has been replaced since.
    expect((await api.restore(moderator, second)).status).toBe(204)
    expect(await profileOf(author)).toMatchObject(SPAM)
    expect((await api.noticesOf(author, 'content_decided'))[0]).toContain(
      'except where you’ve written something new',
    )
  })

  it('restores the parts that no later removal covers', async () => {
    const first = await reportedProfile()
    await api.decide(moderator, first, REMOVE)
    await change(author, { displayName: 'PILLS' })
    await api.decide(moderator, await reportedProfile(), REMOVE)
    expect((await api.restore(moderator, first)).status).toBe(204)
    expect(await profileOf(author)).toEqual({ ...bare(), bio: SPAM.bio, avatarUrl: avatar })
  })

  it.each(['replaced', 'deleted'])(
    'has the picture of the report, also once it is %s by its member',
    async (how) => {
      const id = await reportedProfile()
      if (how === 'replaced') await setAvatar(author)
      else await api.ask('/api/me/avatar', author, 'DELETE')
      expect([await statusOf(avatar), await statusOf(`${avatar}?token=${crypto.randomUUID()}`)]).toEqual([
        404, 404,
      ])
      const waiting = await api.caseOf(moderator, author.id)
      expect(waiting.copies).toMatchObject([{ media: [{ id: avatar }] }])
      expect(waiting.keptMedia.map((kept) => kept.id)).toEqual([avatar])
      const kept = waiting.keptMedia[0]?.url ?? ''
      expect(await statusOf(kept)).toBe(200)
      await api.decide(moderator, id, REMOVE)
      expect(await statusOf(kept)).toBe(200)
      const count = how === 'replaced' ? 2 : 1
      expect((await api.caseOf(moderator, author.id, 'decided')).keptMedia).toHaveLength(count)
      await afterAMonth()
      expect([await statusOf(kept), await filesOf(author)]).toEqual([404, []])
    },
  )

  it('is gone for good after 30 days, with the files of its picture', async () => {
    const id = await reportedProfile()
    await api.decide(moderator, id, REMOVE)
    for (const name of ['reports.purge', 'profiles.unused-avatars'])
      await site.jobs.find((job) => job.name === name)?.run()
    expect(await filesOf(author)).toHaveLength(2)
    await afterAMonth()
    expect(await filesOf(author)).toEqual([])
    expect((await api.restore(moderator, id)).status).toBe(409)
    expect(await profileOf(author)).toEqual(bare())
    const { rows } = await sql`select from removed_profiles where member_id = ${author.id}`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([])
  })

  it('leaves nothing when its member deletes the account', async () => {
    await api.decide(moderator, await reportedProfile(), REMOVE)
    const { username, password } = author
    expect((await api.post('/api/me/delete-account', author, { username, password })).status).toBe(204)
    expect(await filesOf(author)).toEqual([])
    const { rows } = await sql`select from removed_profiles where member_id = ${author.id}`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([])
  })
})

describe('what members say in their profiles is removed from the list of members', () => {
  it('with a reason, decides open reports about it, and can be appealed', async () => {
    for (const nothing of [' ', '\u200b', '\u2800'])
      expect(await (await reset(author, moderator, nothing)).json()).toMatchObject({
        status: 422,
        errors: { reason: expect.any(String) },
      })
    await reportedProfile()
    expect((await reset(author)).status).toBe(204)
    expect(await profileOf(author)).toEqual(bare())
    expect(await statusOf(avatar)).toBe(404)
    expect(await api.noticesOf(author, 'content_decided')).toEqual([
      `removed your display name, bio and picture. A moderator wrote: “${REASON}” ${APPEAL}`,
    ])
    expect((await api.cases(moderator)).map(({ subjectId }) => subjectId)).not.toContain(author.id)
    const [entry] = await readAudit(site, admin, { action: 'member.reset_profile' })
    expect(entry).toMatchObject({
      subjectId: author.id,
      before: { shown: 'display name, bio and picture' },
      after: { shown: null, reason: REASON },
    })
    const [decision] = await api.decisions(author)
    expect(decision).toMatchObject({ kind: 'profile', outcome: 'removed', reason: REASON, canAppeal: true })
    const again = await reset(author)
    expect(again.status).toBe(409)
    expect((await again.json()).detail).toContain('nothing to remove')
    expect(await api.decisions(author)).toHaveLength(1)
    const id = decision?.id ?? ''
    await api.appeal(author, id)
    expect((await api.answerAppeal(admin, id, 'restored')).status).toBe(204)
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })
  })

  it('for a suspended member, who cannot change it, and may appeal', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await api.post(`/api/admin/members/${author.id}/suspend`, moderator, { reason: REASON, until })
    expect((await reset(author)).status).toBe(204)
    expect(await profileOf(author)).toEqual(bare())
    const [removal] = (await api.decisions(author)).filter(({ outcome }) => outcome === 'removed')
    expect((await api.appeal(author, removal?.id ?? '')).status).toBe(204)
    // The end of the suspension leaves it removed.
    await api.post(`/api/admin/members/${author.id}/restore`, moderator, { reason: REASON })
    expect(await profileOf(author)).toEqual(bare())
    expect((await api.answerAppeal(admin, removal?.id ?? '', 'restored')).status).toBe(204)
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })
  })

  it('by moderators for members without a role, by admins also for moderators, and by nobody for themselves', async () => {
    const other = await createModerator(site)
    await change(other, SPAM)
    for (const [of, by, status] of [
      [author, reader, 403],
      [other, moderator, 403],
      [admin, moderator, 403],
      [moderator, moderator, 403],
      [other, admin, 204],
    ] as const)
      expect((await reset(of, by)).status).toBe(status)
    expect(await profileOf(author)).toEqual({ ...SPAM, avatarUrl: avatar })
  })
})

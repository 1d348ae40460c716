import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createModerator, joinTeam, readAudit } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { reportRequests } from '../support/reports.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, admin, manage, call } = await openModeratedSite({ env: { HIDE_AFTER_REPORTS: '2' } })
afterAll(() => site.close())
const { db } = site.platform
const { report, caseOf, cases, decide, restore, appeal, answerAppeal, decisions, noticesOf } =
  reportRequests(site)
const moderator = await createModerator(site)

/** A show that a business publishes, with a follower of its artist. */
async function publish() {
  const { owner, business, artistId, at } = await manage('Kestrel Yard')
  const artist = { id: artistId, name: 'Kestrel Yard' }
  const fan = await createMember(site)
  await db.insertInto('artist_follows').values({ artist_mbid: artistId, user_id: fan.id }).execute()
  const show = await createShow(site, owner, artist, { description: `Come all, ${randomUUID()}` })
  return { owner, business, artist, at, fan, show }
}

const status = async (id: string) => (await site.request(`/api/shows/${id}`)).status
const isListed = async (artistId: string) =>
  (await (await site.request(`/api/shows?artist=${artistId}`)).json()).items.length > 0

/** Members whose reports count. */
async function trusted(): Promise<Member> {
  const member = await createMember(site)
  await db.updateTable('users').set({ days_read: 20 }).where('id', '=', member.id).execute()
  const posted = await call(member, '/api/posts', 'POST', { content: 'Hello' })
  expect(posted.status).toBe(201)
  return member
}

describe('a reported show', () => {
  it('waits in the queue with what it says, its poster and its organiser', async () => {
    const { owner, show } = await publish()
    const reporter = await createMember(site)
    await report(reporter, 'show', show.id)
    const one = await caseOf(moderator, show.id)
    expect(one).toMatchObject({
      kind: 'show',
      author: { username: owner.username },
      content: {
        text: expect.stringContaining(show.name),
        visibility: 'public',
        media: [],
      },
      reports: [{ reason: 'spam', reporter: { username: reporter.username } }],
      isOwn: false,
      mayDecide: true,
    })
    for (const part of [show.description, 'Casa do Cais', 'Kestrel Yard', show.date]) {
      expect(one.content?.text).toContain(part)
    }
    const again = await call(reporter, '/api/reports', 'POST', { kind: 'show', id: show.id, reason: 'hate' })
    expect(again.status).toBe(409)
    expect((await decide(moderator, one.id, { outcome: 'no_action', version: one.version })).status).toBe(200)
    expect(await status(show.id)).toBe(200)
    expect(await noticesOf(reporter, 'report_decided')).toEqual([
      'looked at the show you reported: it doesn’t break the guidelines, so it stays. Thank you.',
    ])
  })

  it('is refused of one’s own, of one that is gone, and of visitors', async () => {
    const { owner, show } = await publish()
    const ask = async (who: Member, id: string) =>
      (await call(who, '/api/reports', 'POST', { kind: 'show', id, reason: 'spam' })).status
    expect(await ask(owner, show.id)).toBe(422)
    expect(await ask(moderator, randomUUID())).toBe(404)
    const body = { kind: 'show', id: show.id, reason: 'spam' }
    expect((await site.request('/api/reports', { body })).status).toBe(401)
  })

  it('of MusicBrainz alone can be hidden too, and has no author', async () => {
    const { show } = await publish()
    await db
      .updateTable('events')
      .set({ source: 'musicbrainz', artist_claim_id: null, mbid: randomUUID() })
      .where('id', '=', show.id)
      .execute()
    const reporter = await createMember(site)
    const asked = { kind: 'show', id: show.id, reason: 'wrong-facts', also: 'mute' }
    expect((await call(reporter, '/api/reports', 'POST', asked)).status).toBe(204)
    const one = await caseOf(moderator, show.id)
    expect(one).toMatchObject({ author: null, isOwn: false })
    expect((await decide(moderator, one.id, { outcome: 'removed', rule: 'wrong-facts' })).status).toBe(200)
    expect(await status(show.id)).toBe(404)
  })

  it('is hidden when enough trusted members report it, and shown again when it breaks no rule', async () => {
    const { owner, artist, at, show } = await publish()
    await report(await createMember(site), 'show', show.id)
    await report(await trusted(), 'show', show.id)
    expect(await status(show.id)).toBe(200)
    await report(await trusted(), 'show', show.id)
    expect([await status(show.id), await isListed(artist.id)]).toEqual([404, false])
    expect((await site.request(`/api/shows/${show.id}/calendar.ics`)).status).toBe(404)
    const own = await (await call(owner, `${at}/shows`)).json()
    expect(own.items[0]).toMatchObject({ id: show.id, hiddenReason: expect.stringContaining('reported') })
    // A change does not show it.
    const edit = await call(owner, `${at}/shows/${show.id}`, 'PUT', showOf(artist))
    expect([edit.status, await status(show.id)]).toEqual([200, 404])
    const one = await caseOf(moderator, show.id)
    expect(one.content?.visibility).toBe('hidden')
    expect((await decide(moderator, one.id, { outcome: 'no_action' })).status).toBe(200)
    expect([await status(show.id), await isListed(artist.id)]).toEqual([200, true])
    const audit = await readAudit(site, admin, { subjectId: show.id })
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['report.hide', 'report.decide', 'show.create']),
    )
  })

  it('that was removed stays away from pages, calendars and notices; its organiser may appeal', async () => {
    const { owner, business, artist, at, fan, show } = await publish()
    const second = await joinTeam(site, business, 'owner')
    const run = site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.news')
    await run?.run()
    await report(await createMember(site), 'show', show.id)
    const { id } = await caseOf(moderator, show.id)
    const decided = { outcome: 'removed', rule: 'spam', reason: 'It never was.' }
    expect((await decide(moderator, id, decided)).status).toBe(200)
    expect([await status(show.id), await isListed(artist.id)]).toEqual([404, false])
    expect((await (await call(fan, '/api/me/shows')).json()).items).toEqual([])
    expect(await noticesOf(owner, 'content_decided')).toEqual([
      expect.stringContaining('removed your show. The rule: Spam.'),
    ])
    expect(await noticesOf(second, 'claim_decided')).toEqual([expect.stringContaining('is hidden')])
    const [own] = await decisions(owner)
    expect(own).toMatchObject({ kind: 'show', outcome: 'removed', canAppeal: true })
    expect(own?.excerpt).toContain(show.name)
    expect((await appeal(owner, id)).status).toBe(204)
    expect((await answerAppeal(admin, id, 'restored')).status).toBe(204)
    expect([await status(show.id), await isListed(artist.id)]).toEqual([200, true])
    expect((await call(owner, `${at}/shows/${show.id}`, 'DELETE')).status).toBe(204)
  })

  it('is restored by moderators also later, and decided by others than its team', async () => {
    const { business, show } = await publish()
    const insider = await joinTeam(site, business, 'manager')
    await db.insertInto('user_roles').values({ user_id: insider.id, role: 'moderator' }).execute()
    await report(await createMember(site), 'show', show.id)
    const { id, isOwn } = await caseOf(insider, show.id)
    expect(isOwn).toBe(true)
    expect((await decide(insider, id, { outcome: 'no_action' })).status).toBe(403)
    expect((await decide(moderator, id, { outcome: 'removed', rule: 'spam' })).status).toBe(200)
    const [decided] = (await cases(moderator, 'decided')).filter((one) => one.subjectId === show.id)
    expect(decided).toMatchObject({ decision: { isRestorable: true, restorableUntil: null } })
    await db
      .updateTable('moderation_cases')
      .set({ decided_at: new Date(Date.now() - 90 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await restore(moderator, id)).status).toBe(204)
    expect(await status(show.id)).toBe(200)
    expect((await restore(moderator, id)).status).toBe(409)
  })

  it('that was removed does not come back by an undo of its deletion, a feed, or another organiser', async () => {
    const { owner, artist, at, show } = await publish()
    await report(await createMember(site), 'show', show.id)
    const { id } = await caseOf(moderator, show.id)
    await decide(moderator, id, { outcome: 'removed', rule: 'spam' })
    // A team that enters it anew gets a show of its own.
    const again = await createShow(site, owner, artist, { date: dayFromNow(31) })
    expect(again.id).not.toBe(show.id)
    expect((await call(owner, `${at}/shows/${show.id}`, 'DELETE')).status).toBe(204)
    const { items } = await (await call(owner, `${at}/shows/changes`)).json()
    const deleted = items.find(
      (one: { kind: string; showId: string }) => one.kind === 'deleted' && one.showId === show.id,
    )
    expect((await call(owner, `${at}/shows/changes/${deleted.id}/undo`, 'POST')).status).toBe(409)
    expect(await status(show.id)).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_TOPIC } from '#features/accounts/live/limits.ts'
import type { NotificationPage } from '#features/notify/bell/contract.ts'
import type { Delivery, Notice } from '#features/notify/delivery/public.ts'
import { createPost } from '../support/community.ts'
import { listenTo, readUntil, untilEventsArrive } from '../support/live.ts'
import { createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const clock = createTestClock(NOW)
let site: TestSite
let ana: Member
let bob: Member
let cleo: Member
beforeAll(async () => {
  site = await openTestSite({ clock })
  ;[ana, bob, cleo] = (await createStandingRoom(site, 3)) as [Member, Member, Member]
  await untilEventsArrive(site.platform)
})
afterAll(() => site.close())

let records = 0
const record = (more: Partial<Notice> = {}): Notice => ({
  kind: 'release.out',
  subject: { type: 'release', id: crypto.randomUUID() },
  day: '2026-11-27',
  facts: { title: `Record ${++records}`, names: ['Velvet Antenna'], link: '/release/x' },
  ...more,
})
const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)

async function publish(notice: Notice, members: readonly Member[], delivery?: Delivery): Promise<string[]> {
  const { delivery: notices } = site.features.domains.notify
  return site.platform.db.transaction().execute((trx) =>
    notices.publish(
      trx,
      notice,
      members.map(({ id }) => id),
      delivery,
    ),
  )
}
const ring = async () => {
  const job = site.jobs.find(({ name }) => name === 'delivery.bells')
  if (!job) throw new Error('There is no such job.')
  await job.run()
}
const bell = async ({ headers }: Member): Promise<string[]> => {
  const answer = await site.request('/api/me/notifications', { headers })
  const { items } = (await answer.json()) as NotificationPage
  return items.map(({ about, content }) => `${about?.names.join(', ')} ${content}`)
}

const rungAbout = async (member: Member, { facts }: Notice) =>
  (await bell(member)).filter((line) => line.includes(facts.title))

describe('a notice', () => {
  it('reaches each member once, however often it is published, and their open pages at once', async () => {
    const live = await listenTo(site, OWN_TOPIC, ana)
    const notice = record()
    expect(await publish(notice, [ana, bob])).toHaveLength(2)
    expect(await publish(notice, [ana, bob, cleo])).toEqual([cleo.id])
    site.features.domains.notify.delivery.wake()
    expect(await readUntil(live, ({ data }) => data.type === 'notified')).toBe(true)
    await live.leave()
    await ring()
    await ring()
    for (const member of [ana, bob, cleo]) {
      expect(await rungAbout(member, notice)).toEqual([
        `Velvet Antenna released “${notice.facts.title}” on Nov 27, 2026`,
      ])
    }
  })

  it('comes at 8:00 in the zone of each member, or at the end of their quiet hours, and not before', async () => {
    await query(
      `insert into notice_settings (user_id, time_zone, quiet_from, quiet_to) values
        ($1, 'Pacific/Auckland', null, null), ($2, 'America/New_York', 1380, 600), ($3, null, 480, 480)`,
      [ana.id, bob.id, cleo.id],
    )
    const notice = record()
    await publish(notice, [ana, bob, cleo], { dueAt: { morningOf: '2026-11-27' } })
    const rungAt = async (instant: string) => {
      clock.set(new Date(instant))
      await ring()
      const received = await Promise.all([ana, bob, cleo].map((member) => rungAbout(member, notice)))
      return received.map((lines) => lines.length)
    }
    expect(await rungAt('2026-11-26T18:59:59Z')).toEqual([0, 0, 0])
    expect(await rungAt('2026-11-26T19:00:00Z')).toEqual([1, 0, 0])
    expect(await rungAt('2026-11-27T08:00:00Z')).toEqual([1, 0, 1])
    expect(await rungAt('2026-11-27T14:59:59Z')).toEqual([1, 0, 1])
    expect(await rungAt('2026-11-27T15:00:00Z')).toEqual([1, 1, 1])
  })

  it('can be withdrawn from members who have not got it yet', async () => {
    const notice = record()
    await publish(notice, [ana])
    await ring()
    await publish(notice, [bob, cleo], { dueAt: new Date(clock.now().getTime() + 1000) })
    const withdraw = (members?: string[]) =>
      site.platform.db
        .transaction()
        .execute((trx) => site.features.domains.notify.delivery.withdraw(trx, notice, members))
    await withdraw([bob.id])
    clock.pass(1000)
    await ring()
    await withdraw()
    const received = await Promise.all([ana, bob, cleo].map((member) => rungAbout(member, notice)))
    expect(received.map((lines) => lines.length)).toEqual([1, 0, 1])
  })

  it('is not sent to members who mute all its artists or a word, or hide its author, and is deleted with its post', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const mute = (artistId: string) =>
      site.request(`/api/me/muted-artists/${artistId}`, {
        method: 'PUT',
        headers: ana.headers,
        body: { name: 'One' },
      })
    await mute(first)
    const [one, both] = [record({ artistIds: [first] }), record({ artistIds: [first, second] })]
    const post = await createPost(site, cleo, { content: 'We play tonight' })
    const gone = await createPost(site, cleo, { content: 'We do not' })
    const worded = await createPost(site, cleo, { content: 'We play marzipan' })
    const official = (id: string): Notice => ({
      kind: 'post.official',
      subject: { type: 'post', id },
      day: null,
      authorId: cleo.id,
      facts: { title: `Post ${id}`, names: ['Cleo'], link: `/community/post/${id}` },
    })
    await site.request(`/api/me/mutes/${cleo.id}`, { method: 'PUT', headers: bob.headers })
    const word = { word: 'marzipan', days: 1 }
    await site.request('/api/me/muted-words', { headers: ana.headers, body: word })
    const all = [one, both, official(post.id), official(gone.id), official(worded.id)]
    for (const notice of all) await publish(notice, [ana, bob])
    await site.request(`/api/posts/${gone.id}`, { method: 'DELETE', headers: cleo.headers })
    await ring()
    const received = async (member: Member) =>
      (await Promise.all(all.map((notice) => rungAbout(member, notice)))).map((lines) => lines.length)
    expect(await received(ana)).toEqual([0, 1, 1, 0, 0])
    expect(await received(bob)).toEqual([1, 1, 0, 0, 0])
  })

  it('keeps to the channels that the member wants and the publisher names', async () => {
    await query(
      `update notice_settings set choices = '{"release.out": {"bell": false}}' where user_id = $1`,
      [ana.id],
    )
    const [loud, silent] = [record(), record()]
    await publish(loud, [ana, bob])
    await publish(silent, [bob], { channels: ['calendar'] })
    await ring()
    expect(await rungAbout(ana, loud)).toEqual([])
    expect(await rungAbout(bob, loud)).toHaveLength(1)
    expect(await rungAbout(bob, silent)).toEqual([])
  })

  it('corrects its facts for all who have it', async () => {
    const notice = record()
    await publish(notice, [ana])
    const facts = { ...notice.facts, title: `${notice.facts.title} (mended)` }
    expect(await publish({ ...notice, facts }, [ana])).toEqual([])
    const { rows } = await query(
      `select facts ->> 'title' as title, revision from notices
      where subject_id = $1`,
      [notice.subject.id],
    )
    expect(rows).toEqual([{ title: facts.title, revision: 1 }])
  })
})

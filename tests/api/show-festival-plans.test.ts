import { afterAll, describe, expect, it } from 'vitest'
import { PLAN_MAX, PLANS_MAX } from '#features/shows/limits.ts'
import type { Tags } from '#platform/cache/invalidation.ts'
import { untilEventsArrive } from '../support/live.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { createShow, dayFromNow } from '../support/shows.ts'

const { site, manage, call } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

/** A festival with three acts. */
async function festival(name = 'Quay Days') {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const acts = ['Mira Solenne', 'Kestrel Yard', 'Two of Cups'].map((name, n) => ({
    artistMbid: artistId,
    name,
    role: 'headliner' as const,
    stage: `Stage ${n}`,
    day: dayFromNow(30),
    time: n === 2 ? null : `2${n}:00`,
  }))
  const days = { date: dayFromNow(30), endDate: dayFromNow(31), time: null }
  const show = await createShow(site, owner, artist, { kind: 'festival', name, acts, ...days })
  return { owner, artist, show, numbers: show.acts.map(({ number }) => number) }
}
const planOf = async (member: Member, id: string) => {
  const answer = await call(member, `/api/me/plans/${id}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return (await answer.json()).acts
}
const change = (member: Member, id: string, add: unknown, remove: unknown = []) =>
  call(member, `/api/me/plans/${id}`, 'PATCH', { add, remove })
const add = (member: Member, plans: unknown) => call(member, '/api/me/plans', 'POST', { plans })

describe('the festival plan of a member', () => {
  it('is kept for them alone, is changed act by act, and is empty before', async () => {
    const { show, numbers } = await festival()
    const [one = 0, two = 0, three = 0] = numbers
    const [fan, other] = [await createMember(site), await createMember(site)]
    expect(await planOf(fan, show.id)).toEqual([])
    const answer = await change(fan, show.id, [three, one, three])
    expect([answer.status, (await answer.json()).acts]).toEqual([200, [one, three]])
    expect(await planOf(fan, show.id)).toEqual([one, three])
    expect(await planOf(other, show.id)).toEqual([])
    // Two devices that do not know of each other.
    await change(fan, show.id, [two])
    await change(fan, show.id, [], [one])
    expect(await planOf(fan, show.id)).toEqual([two, three])
    // The same request again, as after a lost answer.
    await change(fan, show.id, [], [one])
    // Acts outside the bill are ignored.
    await change(fan, show.id, [29_999])
    expect(await planOf(fan, show.id)).toEqual([two, three])
    await change(fan, show.id, [], [two, three])
    expect(await planOf(fan, show.id)).toEqual([])
    expect((await site.request(`/api/me/plans/${show.id}`)).status).toBe(401)
  })

  it('drops no answers cached for visitors', async () => {
    const { show } = await festival()
    const fan = await createMember(site)
    await untilEventsArrive(site.platform)
    const changed: Tags[] = []
    site.platform.invalidation.subscribe((tags) => changed.push(tags))
    expect((await change(fan, show.id, [1])).status).toBe(200)
    expect((await add(fan, [{ showId: show.id, acts: [2] }])).status).toBe(204)
    expect(changed).not.toContain(undefined)
  })

  it('adds the plans that a browser kept for a visitor, and ignores deleted shows', async () => {
    const [one, two] = [await festival(), await festival()]
    const fan = await createMember(site)
    await change(fan, one.show.id, [1])
    const gone = crypto.randomUUID()
    const answer = await add(fan, [
      { showId: one.show.id, acts: [2, 1] },
      { showId: two.show.id, acts: [3] },
      { showId: two.show.id, acts: [1] },
      { showId: gone, acts: [1] },
      { showId: (await festival()).show.id, acts: [] },
    ])
    expect(answer.status).toBe(204)
    expect(await planOf(fan, one.show.id)).toEqual([1, 2])
    expect(await planOf(fan, two.show.id)).toEqual([1, 3])
    const { length } = await db
      .selectFrom('show_plans')
      .select('event_id')
      .where('user_id', '=', fan.id)
      .execute()
    expect(length).toBe(2)
  })

  it.each([
    ['no numbers', ['one']],
    ['no act', [0]],
    ['a number beyond all', [30_001]],
    ['too many', Array.from({ length: PLAN_MAX + 1 }, (_, n) => n + 1)],
    ['no list', 'all'],
  ])('is refused with %s', async (_what, acts) => {
    const { show } = await festival()
    const fan = await createMember(site)
    expect((await change(fan, show.id, acts)).status).toBe(422)
    expect((await change(fan, show.id, [], acts)).status).toBe(422)
    expect((await add(fan, [{ showId: show.id, acts }])).status).toBe(422)
    expect((await change(fan, crypto.randomUUID(), [1])).status).toBe(404)
    expect((await change(fan, 'nothing', [1])).status).toBe(404)
    expect(await planOf(fan, show.id)).toEqual([])
  })

  it(`is one of ${PLANS_MAX} at most: those that were not changed for the longest time go`, async () => {
    const { show, artist } = await festival()
    const fan = await createMember(site)
    const events = await db
      .insertInto('events')
      .values(
        Array.from({ length: PLANS_MAX + 1 }, (_, n) => ({
          source: 'musicbrainz' as const,
          kind: 'festival' as const,
          name: `${artist.name} ${n}`,
          time_zone: 'UTC',
          first_day: dayFromNow(40),
          last_day: dayFromNow(40),
          sorts_at: new Date(),
          over_at: new Date(Date.now() + 40 * 86_400_000),
          ticket_links: '[]',
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('event_acts')
      .values({ event_id: events[0]?.id ?? '', position: 0, number: 1, name: artist.name, role: 'headliner' })
      .execute()
    await change(fan, show.id, [1])
    await db
      .insertInto('show_plans')
      .values(events.slice(1).map(({ id }) => ({ user_id: fan.id, event_id: id, acts: [1] })))
      .execute()
    await change(fan, events[0]?.id ?? '', [1])
    expect(await planOf(fan, show.id)).toEqual([])
    expect(await planOf(fan, events[0]?.id ?? '')).toEqual([1])
    const kept = await db.selectFrom('show_plans').select('event_id').where('user_id', '=', fan.id).execute()
    expect(kept).toHaveLength(PLANS_MAX)
  })

  it('is in the member’s calendar with its acts, and follows changes', async () => {
    const { owner, show, numbers, artist } = await festival('Plan Days')
    const fan = await createMember(site)
    const { showsUrl } = await (await call(fan, '/api/me/notice-settings')).json()
    const read = async () => {
      const answer = await site.request(showsUrl.replace(/^webcal:\/\/[^/]+/, ''))
      expect(answer.status).toBe(200)
      return answer.text()
    }
    expect(await read()).not.toContain('BEGIN:VEVENT')
    await change(fan, show.id, [numbers[1], numbers[2]])
    const text = await read()
    const summaries = () => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)
    expect(summaries()).toEqual(['Plan Days', 'Kestrel Yard', 'Two of Cups'])
    expect(text).toContain(`UID:${show.id}-${numbers[1]}@`)
    // The fan follows nobody, so only planned acts are there.
    expect(text).not.toContain('SUMMARY:Mira Solenne')
    const path = `/api/manage/artist/${artist.id}/shows/${show.id}/line-up`
    const acts = show.acts.map((act) => ({ ...act, time: act.number === numbers[1] ? '22:30' : act.time }))
    expect((await call(owner, path, 'PUT', { acts, version: 0 })).status).toBe(200)
    const begin = (ofText: string) =>
      new RegExp(`UID:${show.id}-${numbers[1]}@[^]*?DTSTART:\\S+T(\\d{4})`).exec(ofText)?.[1]
    expect(begin(text)?.slice(2)).toBe('00')
    expect(begin(await read())?.slice(2)).toBe('30')
    await call(owner, `/api/manage/artist/${artist.id}/shows/${show.id}`, 'DELETE')
    expect(await read()).not.toContain('BEGIN:VEVENT')
  })

  it('is in the export of their data', async () => {
    const { show } = await festival()
    const fan = await createMember(site)
    await change(fan, show.id, [1, 2])
    const files = (await site.features.domains.shows.shows.accountExport(db, fan.id)) ?? []
    const file = files.find(({ path }) => path === 'show-plans.json')
    expect(JSON.parse(String(await file?.read()))).toMatchObject([{ name: 'Quay Days', acts: [1, 2] }])
  })
})

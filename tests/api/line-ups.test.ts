import { afterAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Show } from '#features/shows/contract.ts'
import type { LineUp, NameMatch } from '#features/shows/line-ups/contract.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())

const days = ['2027-07-02', '2027-07-03', '2027-07-04']
const stages = ['Main', 'Tent', 'Hill', 'Barn']

/** Acts on every day and stage, each an hour after the one before, and the organiser's own. */
const lineUpOf = (artist: { id: string; name: string }) =>
  days.flatMap((day) =>
    stages.flatMap((stage) =>
      Array.from({ length: 10 }, (_, i) => ({
        name: i === 9 && stage === 'Main' && day === days[2] ? artist.name : `${day} ${stage} ${i}`,
        artistMbid: i === 9 && stage === 'Main' && day === days[2] ? artist.id : null,
        role: 'support' as const,
        stage,
        day,
        time: `${String((16 + i) % 24).padStart(2, '0')}:00`,
        endTime: `${String((16 + i) % 24).padStart(2, '0')}:45`,
      })),
    ),
  )

async function festival() {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const show = await createShow(site, owner, artist, {
    kind: 'festival',
    name: 'River Days 2027',
    date: '2027-07-02',
    endDate: '2027-07-04',
    time: null,
  })
  const call = (method: string, path: string, body?: unknown) =>
    site.request(`/api/manage/artist/${artistId}/shows/${show.id}${path}`, {
      method,
      headers: owner.headers,
      ...(body !== undefined && { body }),
    })
  const read = async (): Promise<LineUp> => (await call('GET', '/line-up')).json()
  const publish = async (acts: unknown): Promise<Show> => {
    const { version } = await read()
    const answer = await call('PUT', '/line-up', { acts, version })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return { owner, artist, show, call, read, publish }
}

describe('a line-up', () => {
  it('of 120 acts is published by day and stage, and calendars of plans follow an act that moves', async () => {
    const { artist, show, publish } = await festival()
    const published = await publish(lineUpOf(artist))
    expect(published.acts).toHaveLength(120)
    // Lisbon in summer is an hour ahead of UTC; one in the night is of the day before.
    expect(published.acts[0]).toMatchObject({
      day: '2027-07-02',
      beginsAt: '2027-07-02T15:00:00.000Z',
    })
    expect(published.acts[9]).toMatchObject({
      day: '2027-07-02',
      time: '01:00',
      beginsAt: '2027-07-03T00:00:00.000Z',
    })

    const [first = 0, night = 0] = [0, 9].map((place) => published.acts[place]?.number)
    const plan = async () =>
      (await site.request(`/api/shows/${show.id}/plan.ics?acts=${first}-${night}`)).text()
    expect((await plan()).match(/DTSTART:\S+/g)).toEqual([
      'DTSTART:20270702T150000Z',
      'DTSTART:20270703T000000Z',
    ])
    const uids = (await plan()).match(/UID:\S+/g)

    const moved = await publish(
      published.acts
        .map((act) =>
          act.number === first ? { ...act, day: days[1], stage: 'Hill', time: '19:15', endTime: null } : act,
        )
        .toReversed(),
    )
    expect(moved.acts.find(({ number }) => number === first)).toMatchObject({ stage: 'Hill', day: days[1] })
    expect(await plan()).toContain('DTSTART:20270703T181500Z')
    expect((await plan()).match(/UID:\S+/g)?.toSorted()).toEqual(uids?.toSorted())
  })

  it('keeps the numbers of its acts, to which plans refer, when it is pasted again', async () => {
    const { artist, publish } = await festival()
    const published = await publish(lineUpOf(artist))
    const again = await publish([
      { name: 'New', artistMbid: null, role: 'support' },
      ...lineUpOf(artist).toReversed().slice(1),
    ])
    const numberOf = ({ acts }: Show, name: string) => acts.find((act) => act.name === name)?.number
    for (const { name } of again.acts.slice(1)) {
      expect(numberOf(again, name), name).toBe(numberOf(published, name))
    }
    expect(published.acts.map(({ number }) => number)).not.toContain(numberOf(again, 'New'))
  })

  it('refuses days and times that cannot be, by the act, and changes nothing', async () => {
    const { artist, show, call } = await festival()
    const own = { name: artist.name, artistMbid: artist.id, role: 'headliner' }
    for (const [change, field] of [
      [{ day: '2027-07-05' }, 'day'],
      [{ time: '20:00' }, 'day'],
      [{ day: days[0], endTime: '20:00' }, 'time'],
      [{ day: days[0], time: '25:00' }, 'time'],
      [{ day: '0001-01-01' }, 'day'],
      [{ name: ' ' }, 'name'],
      [{ artistMbid: crypto.randomUUID() }, 'artistMbid'],
    ] as const) {
      const answer = await call('PUT', '/line-up', {
        acts: [own, { name: 'B', role: 'support', ...change }],
        version: 0,
      })
      expect(answer.status, JSON.stringify(change)).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual([`acts.1.${field}`])
    }
    const { acts }: Show = await (await site.request(`/api/shows/${show.id}`)).json()
    expect(acts).toHaveLength(1)
  })

  it('waits as a draft, which fans do not see, until it is published or dropped', async () => {
    const { artist, show, call, read, publish } = await festival()
    const { acts, version } = await read()
    const unfinished = { ...acts[0], number: null, name: '', time: 'eight', day: null }
    const kept = await call('PUT', '/line-up/draft', { acts: [...acts, unfinished], version })
    expect(await kept.json()).toEqual({ savedAt: expect.any(String), version: version + 1 })
    expect((await read()).draft?.acts).toHaveLength(2)
    expect((await (await site.request(`/api/shows/${show.id}`)).json()).acts).toHaveLength(1)
    const dropped = await call('DELETE', `/line-up/draft?version=${version + 1}`)
    expect(await dropped.json()).toEqual({ version: version + 2 })
    expect((await read()).draft).toBeNull()
    await call('PUT', '/line-up/draft', { acts, version: version + 2 })
    await publish(lineUpOf(artist))
    expect((await read()).draft).toBeNull()
  })

  it('is not overwritten by somebody who opened it before another changed it', async () => {
    const { owner, artist, show, call, read, publish } = await festival()
    const { acts, version } = await read()
    const [own] = acts
    const stale = async () => {
      const bodies = [
        await call('PUT', '/line-up/draft', { acts, version }),
        await call('PUT', '/line-up', { acts, version }),
        await call('DELETE', `/line-up/draft?version=${version}`),
      ]
      for (const answer of bodies) {
        expect(answer.status).toBe(409)
        expect(await answer.json()).toMatchObject({ code: 'changed_meanwhile' })
      }
    }
    const added = { ...own, number: null, artistMbid: null, name: 'Kestrel Yard', role: 'support' }
    expect((await call('PUT', '/line-up/draft', { acts: [own, added], version })).status).toBe(200)
    await stale()
    expect((await read()).draft?.acts).toHaveLength(2)
    await publish([own, added])
    await stale()
    expect((await (await site.request(`/api/shows/${show.id}`)).json()).acts).toHaveLength(2)
    // The form of the show writes the acts as well.
    const opened = await read()
    const { acts: shown }: Show = await (await site.request(`/api/shows/${show.id}`)).json()
    const edited = await site.request(`/api/manage/artist/${artist.id}/shows/${show.id}`, {
      method: 'PUT',
      headers: owner.headers,
      body: showOf(artist, {
        kind: 'festival',
        name: 'River Days 2027',
        date: '2027-07-02',
        endDate: '2027-07-04',
        time: null,
        acts: shown,
      }),
    })
    expect([edited.status, await edited.text()]).toEqual([200, expect.anything()])
    const late = await call('PUT', '/line-up', { acts: opened.acts, version: opened.version })
    expect(late.status).toBe(409)
  })

  it('loses single days with a reason, never the last one, and takes that back', async () => {
    const { artist, show, call, publish } = await festival()
    const { acts } = await publish(lineUpOf(artist))
    const [ofFriday, ofSunday] = [acts[0]?.number, acts[100]?.number]
    const cancel = (day: string, cancelled = true) =>
      call('PUT', `/days/${day}`, { cancelled, reason: cancelled ? 'A storm' : null })
    expect(await (await cancel('2027-07-02')).json()).toMatchObject({
      status: 'scheduled',
      cancelledDays: [{ day: '2027-07-02', reason: 'A storm' }],
    })
    const plan = await (
      await site.request(`/api/shows/${show.id}/plan.ics?acts=${ofFriday}-${ofSunday}`)
    ).text()
    expect(plan.match(/STATUS:\S+/g)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
    expect((await cancel('2027-07-03')).status).toBe(200)
    expect((await cancel('2027-07-04')).status).toBe(422)
    expect((await cancel('2027-07-09')).status).toBe(422)
    expect((await (await cancel('2027-07-02', false)).json()).cancelledDays).toHaveLength(1)
  })

  it('is the draft of the next edition, on its days', async () => {
    const { owner, artist, call, publish } = await festival()
    await publish(lineUpOf(artist))
    const answer = await call('POST', '/duplicate', { date: '2028-06-30' })
    expect(answer.status).toBe(201)
    const next: Show = await answer.json()
    expect(next).toMatchObject({
      name: 'River Days 2028',
      date: '2028-06-30',
      lastDate: '2028-07-02',
      acts: [],
    })
    expect(next.ticketLinks).toEqual([])
    const drafted = await site.request(`/api/manage/artist/${artist.id}/shows/${next.id}/line-up`, {
      headers: owner.headers,
    })
    const { draft }: LineUp = await drafted.json()
    expect(draft?.acts.map(({ day }) => day).filter((day) => day === '2028-06-30')).toHaveLength(40)
    expect((await call('POST', '/duplicate', { date: '9999-01-01' })).status).toBe(422)
  })

  it('is matched with artists, and asks where several have a name', async () => {
    const { owner, artist } = await festival()
    const only = crypto.randomUUID()
    const named = (mbid: string, name: string) => ({ mbid, name })
    const artists = [
      named(only, 'Zebra Quartz'),
      named(crypto.randomUUID(), 'Twin Names'),
      named(crypto.randomUUID(), 'Twin Names'),
    ]
    await storeFacts(site.platform.db, { artists }, new Date())
    const answer = await site.request(`/api/manage/artist/${artist.id}/act-names`, {
      method: 'POST',
      headers: owner.headers,
      body: { names: ['ZEBRA QUARTZ', 'Twin Names', 'Nobody of that name'] },
    })
    const { items }: { items: NameMatch[] } = await answer.json()
    expect(items[0]).toMatchObject({ isSure: true, candidates: [{ id: only }] })
    expect(items[1]).toMatchObject({ isSure: false, candidates: [{}, {}] })
    expect(items[2]).toMatchObject({ isSure: false, candidates: [] })
  })

  it('can be changed by nobody else', async () => {
    const { artist, show } = await festival()
    const other = await createMember(site)
    for (const [method, path, body] of [
      ['GET', '/line-up', undefined],
      ['PUT', '/line-up', { acts: [], version: 0 }],
      ['PUT', '/line-up/draft', { acts: [], version: 0 }],
      ['DELETE', '/line-up/draft?version=0', undefined],
      ['PUT', '/days/2027-07-02', { cancelled: true }],
      ['POST', '/duplicate', { date: '2028-06-30' }],
    ] as const) {
      const answer = await site.request(`/api/manage/artist/${artist.id}/shows/${show.id}${path}`, {
        method,
        headers: other.headers,
        ...(body && { body }),
      })
      expect(answer.status, `${method} ${path}`).toBe(403)
    }
  })
})

describe('calendars and feeds of shows', () => {
  it('have the shows of a venue, an artist or a city, with a growing sequence', async () => {
    const { owner, artist, show } = await festival()
    const venue = show.venue?.id ?? ''
    const page = await (await site.request(`/api/venues/${venue}`)).json()
    expect(page).toMatchObject({ name: 'Casa do Cais', city: 'Lisbon' })
    for (const query of [`venue=${venue}`, `artist=${artist.id}`, 'city=lisbon']) {
      const file = await (await site.request(`/api/shows/calendar.ics?${query}`)).text()
      expect(file, query).toContain(`UID:${show.id}@`)
      expect(file).toMatch(/SEQUENCE:[1-9]\d+/)
      expect(file).toContain('X-PUBLISHED-TTL:PT15M')
      const feed = await (await site.request(`/api/shows/feed.atom?${query}`)).text()
      expect(feed, query).toContain(`<id>urn:uuid:${show.id}</id>`)
    }
    const title = { name: 'Quay & <Weir>', date: dayFromNow(400) }
    const later = await createShow(site, owner, artist, title)
    const answer = await site.request(`/api/shows/feed.atom?artist=${artist.id}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/atom\+xml/)
    const atom = await answer.text()
    expect(atom).toContain('<title>Quay &amp; &lt;Weir&gt;</title>')
    expect(atom).toContain(`/show/${later.id}"/>`)
    // Sorted by the last change: the latest announcement comes first, though its show is later.
    expect([...atom.matchAll(/<id>urn:uuid:(.*?)<\/id>/g)].map(([, id]) => id)).toEqual([later.id, show.id])
    expect(atom).toContain(`<updated>${later.updatedAt}</updated><link rel="self"`)
    expect(await (await site.request('/api/shows/calendar.ics?city=nowhere')).text()).not.toContain('VEVENT')
    expect((await site.request(`/api/venues/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

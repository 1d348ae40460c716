import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Notification } from '#features/notify/bell/contract.ts'
import { createArtistClaim } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const run = async (name: string) => {
  const job = site.features.domains.shows.shows.jobs.find((one) => one.name === `shows.${name}`)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}
const tell = () => run('news')
const bringUpToDate = () => run('calendars')

it('followers are notified once of a new show, its move, a cancelled day and a moved act; members with plans, of changes', async () => {
  const { owner, business, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const guest = crypto.randomUUID()
  await storeFacts(db, { artists: [{ mbid: guest, name: 'Kestrel Yard' }] }, new Date())
  await createArtistClaim(site, business, guest)
  const [fan, fanOfGuest, uninterested, planner] = [
    await createMember(site),
    await createMember(site),
    await createMember(site),
    await createMember(site),
  ]
  await site.request('/api/me/notice-settings', {
    method: 'PUT',
    headers: planner.headers,
    body: { near: { city: 'Porto, PT', km: 50 } },
  })
  await db
    .insertInto('artist_follows')
    .values([
      { artist_mbid: artistId, user_id: fan.id },
      { artist_mbid: guest, user_id: fanOfGuest.id },
      { artist_mbid: artistId, user_id: uninterested.id, wants_shows: false },
    ])
    .execute()
  const notified = async (member: { id: string }) => {
    await tell()
    const rows = await db
      .selectFrom('member_notices as m')
      .innerJoin('notices as n', 'n.id', 'm.notice_id')
      .select(['n.kind', 'n.day'])
      .where('m.user_id', '=', member.id)
      .orderBy('n.id')
      .execute()
    return rows.map(({ kind, day }) => `${kind} ${day}`)
  }

  const [first, second, third] = [dayFromNow(30), dayFromNow(31), dayFromNow(32)]
  const show = await createShow(site, owner, artist, {
    kind: 'festival',
    date: first,
    endDate: third,
    time: null,
  })
  const announced = [`show.announced ${first}`, `show.tomorrow ${first}`]
  expect(await notified(fan)).toEqual(announced)
  expect(await notified(uninterested)).toEqual([])

  const call = (path: string, body: unknown) =>
    site.request(`/api/manage/artist/${artistId}/shows/${show.id}${path}`, {
      method: 'PUT',
      headers: owner.headers,
      body,
    })
  const own = { name: artist.name, artistMbid: artistId, role: 'headliner' }
  const other = { name: 'Kestrel Yard', artistMbid: guest, role: 'support', day: second, time: '20:00' }
  const published = await (await call('/line-up', { acts: [own, other], version: 0 })).json()
  // Earlier followers are not notified twice.
  expect(await notified(fan)).toEqual(announced)
  expect(await notified(fanOfGuest)).toEqual(announced)

  // The member with a plan follows nobody, and lives elsewhere.
  const [one, two] = published.acts
  const plan = { user_id: planner.id, event_id: show.id, acts: [two.number] }
  await db.insertInto('show_plans').values(plan).execute()
  expect(await notified(planner)).toEqual([])
  await call('/line-up', { acts: [one, { ...two, day: third }], version: published.lineUpVersion })
  expect(await notified(fanOfGuest)).toEqual([...announced, `show.moved ${third}`])
  expect(await notified(fan)).toEqual(announced)

  await call(`/days/${second}`, { cancelled: true, reason: 'A storm' })
  expect(await notified(fan)).toEqual([...announced, `show.cancelled ${second}`])
  await call('/status', { status: 'cancelled' })
  expect(await notified(planner)).toEqual([
    `show.moved ${third}`,
    `show.cancelled ${second}`,
    `show.cancelled ${first}`,
  ])
  // The reminder of the day before is withdrawn.
  expect(await notified(fan)).toEqual([
    `show.announced ${first}`,
    `show.cancelled ${second}`,
    `show.cancelled ${first}`,
  ])
})

it('a member who chose a city is notified only of shows near it, and of streams', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const members = {
    near: await createMember(site),
    far: await createMember(site),
    anywhere: await createMember(site),
  }
  const choose = (member: (typeof members)['near'], near: unknown) =>
    site.request('/api/me/notice-settings', { method: 'PUT', headers: member.headers, body: { near } })
  // Setúbal is 33 km from Lisbon, Porto 274 km.
  const chosen = await choose(members.near, { city: 'setubal', km: 50 })
  expect(await chosen.json()).toMatchObject({ near: { city: 'Setúbal', country: 'PT', km: 50 } })
  expect((await choose(members.far, { city: 'Porto, PT', km: 100 })).status).toBe(200)
  await db
    .insertInto('artist_follows')
    .values(Object.values(members).map(({ id }) => ({ artist_mbid: artistId, user_id: id })))
    .execute()
  const notified = async (member: { id: string }) => {
    await tell()
    const rows = await db
      .selectFrom('member_notices as m')
      .innerJoin('notices as n', 'n.id', 'm.notice_id')
      .select(sql<string>`n.facts ->> 'title'`.as('title'))
      .where('m.user_id', '=', member.id)
      .where('n.kind', '=', 'show.announced')
      .orderBy('n.id')
      .execute()
    return rows.map(({ title }) => title)
  }
  await createShow(site, owner, artist, { name: 'In Lisbon' })
  // Its own coordinates count, not those of the city that it names.
  const { venue } = showOf(artist)
  if (!venue) throw new Error('The show has a venue.')
  const inPorto = { ...venue, name: 'Casa da Música', latitude: 41.16, longitude: -8.63 }
  await createShow(site, owner, artist, { name: 'In Porto', venue: inPorto })
  await createShow(site, owner, artist, { name: 'Online', kind: 'stream', venue: null })
  expect(await notified(members.near)).toEqual(['In Lisbon', 'Online'])
  expect(await notified(members.far)).toEqual(['In Porto', 'Online'])
  expect(await notified(members.anywhere)).toEqual(['In Lisbon', 'In Porto', 'Online'])

  expect(await (await choose(members.far, null)).json()).toMatchObject({ near: null })
  await createShow(site, owner, artist, { name: 'In Lisbon again' })
  expect(await notified(members.far)).toContain('In Lisbon again')
  expect(await notified(members.near)).toContain('In Lisbon again')
})

it.each([
  ['near.city', { city: 'Nowhereville Upon Nothing', km: 10 }],
  ['near.city', { city: ' ', km: 10 }],
  ['near.km', { city: 'Porto', km: 0 }],
  ['near.km', { city: 'Porto', km: 501 }],
])('a place is refused at %s: %j', async (field, near) => {
  const member = await createMember(site)
  const answer = await site.request('/api/me/notice-settings', {
    method: 'PUT',
    headers: member.headers,
    body: { near },
  })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).errors)).toEqual([field])
})

/** A property of each entry in the private calendar of a member. */
async function valuesOf(
  property: string,
  { headers }: { headers: Record<string, string> },
): Promise<string[]> {
  const { calendarUrl } = await (await site.request('/api/me/notice-settings', { headers })).json()
  const { pathname, search } = new URL(calendarUrl.replace('webcal:', 'http:'))
  const text = await (await site.request(pathname + search)).text()
  const lines = text.replaceAll(/\r\n[ \t]/g, '').matchAll(new RegExp(`^${property}:(.*)$`, 'gm'))
  return [...lines].map(([, value = '']) => value.trim())
}

/** The private calendar of a member, one entry per line. */
const summariesOf = (member: { headers: Record<string, string> }) => valuesOf('SUMMARY', member)

/** The same without the names of artists. */
const calendarOf = async (member: { headers: Record<string, string> }) =>
  (await summariesOf(member)).map((summary) => summary.replace(/^.*: (?=Show)/, ''))

it('shows enter a new follower’s calendar, and leave a former follower’s unless they follow another part of them', async () => {
  const { owner, business, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const guest = crypto.randomUUID()
  await storeFacts(db, { artists: [{ mbid: guest, name: 'Kestrel Yard' }] }, new Date())
  await createArtistClaim(site, business, guest)
  await createShow(site, owner, artist, { name: 'Show alone', date: dayFromNow(40) })
  const acts = [
    { name: artist.name, artistMbid: artistId, role: 'headliner' },
    { name: 'Kestrel Yard', artistMbid: guest, role: 'support' },
  ]
  const together = await createShow(site, owner, artist, { name: 'Show together', date: dayFromNow(41) })
  const put = (path: string, body: unknown) =>
    site.request(`/api/manage/artist/${artistId}/shows/${together.id}${path}`, {
      method: 'PUT',
      headers: owner.headers,
      body,
    })
  expect((await put('/line-up', { acts, version: 0 })).status).toBe(200)
  await tell()

  const fan = await createMember(site)
  const change = async (method: 'PUT' | 'DELETE', mbid: string) => {
    const answer = await site.request(`/api/artists/${mbid}/follow`, { method, headers: fan.headers })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    await bringUpToDate()
  }
  const received = async () => {
    const { rows } = await sql<{ what: string }>`
      select concat_ws(' ', n.kind, n.facts ->> 'title') as what from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = ${fan.id} and m.channels is null and not m.is_unfollowed order by n.id`.execute(db)
    return rows.map(({ what }) => what)
  }
  const reminders = ['show.tomorrow Show alone', 'show.tomorrow Show together']
  await change('PUT', artistId)
  expect(await calendarOf(fan)).toEqual(['Show alone', 'Show together'])
  // They were announced before; only the reminders are to come.
  expect((await received()).toSorted()).toEqual(reminders)
  await change('PUT', guest)
  await change('DELETE', artistId)
  expect(await calendarOf(fan)).toEqual(['Show together'])
  expect(await received()).toEqual(['show.tomorrow Show together'])
  const bells = await db
    .selectFrom('notice_outbox')
    .select('id')
    .where('user_id', '=', fan.id)
    .where('channel', '=', 'bell')
    .execute()
  expect(bells).toHaveLength(1)

  await change('DELETE', guest)
  expect([await calendarOf(fan), await received()]).toEqual([[], []])
  // A former follower is not notified of a move, and sees the new day after following again.
  await put('', { ...showOf(artist), name: 'Show together', date: dayFromNow(50) })
  await tell()
  expect(await received()).toEqual([])
  await change('PUT', artistId)
  expect(await calendarOf(fan)).toEqual(['Show alone', 'Show together'])
  expect((await received()).toSorted()).toEqual(reminders)
  // The same for the switch of a follow.
  const choice = (shows: boolean) =>
    site.request(`/api/me/follows/artist/${artistId}`, {
      method: 'PATCH',
      headers: fan.headers,
      body: { shows },
    })
  expect((await choice(false)).status).toBe(200)
  await bringUpToDate()
  expect(await calendarOf(fan)).toEqual([])
  expect((await choice(true)).status).toBe(200)
  await bringUpToDate()
  expect(await calendarOf(fan)).toEqual(['Show alone', 'Show together'])
  const { rows } = await sql`select from show_changed_follows`.execute(db)
  expect(rows).toHaveLength(0)
})

it('followers of a venue are notified once of a new show there, and have it in their list and calendar until they leave', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const venue = { name: 'Tin Hall', city: 'Lisbon', country: 'PT' }
  const before = await createShow(site, owner, artist, { name: 'Show before', date: dayFromNow(40), venue })
  await tell()
  const [fan, quiet] = [await createMember(site), await createMember(site)]
  const change = async (member: typeof fan, method: string, path: string, body?: unknown) => {
    expect((await site.request(path, { method, headers: member.headers, body })).status).toBe(200)
    await bringUpToDate()
  }
  const follow = `/api/venues/${before.venue?.id}/follow`
  for (const member of [fan, quiet]) await change(member, 'PUT', follow)
  await change(quiet, 'PATCH', `/api/me/follows/venue/${before.venue?.id}`, { shows: false })
  const announced = async (member: typeof fan) => {
    const { rows } = await sql<{ title: string }>`
      select n.facts ->> 'title' as title from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = ${member.id} and n.kind = 'show.announced' and m.channels is null`.execute(db)
    return rows.map(({ title }) => title)
  }
  // What was announced before they followed is in the calendar, without a notice.
  expect([await announced(fan), await calendarOf(fan)]).toEqual([[], ['Show before']])

  await createShow(site, owner, artist, { name: 'Show after', date: dayFromNow(41), venue })
  const elsewhere = { name: 'Tin Cellar', city: 'Lisbon', country: 'PT' }
  await createShow(site, owner, artist, { name: 'Show elsewhere', date: dayFromNow(42), venue: elsewhere })
  for (let times = 0; times < 2; times++) await tell()
  expect([await announced(fan), await announced(quiet)]).toEqual([['Show after'], []])
  const listed = async (member: typeof fan) => {
    const { items } = await (await site.request('/api/me/shows', { headers: member.headers })).json()
    return items.map(({ name }: { name: string }) => name)
  }
  const both = ['Show before', 'Show after']
  expect([await listed(fan), await calendarOf(fan)]).toEqual([both, both])
  expect([await listed(quiet), await calendarOf(quiet)]).toEqual([[], []])
  await change(fan, 'DELETE', follow)
  expect([await listed(fan), await calendarOf(fan)]).toEqual([[], []])
})

it('a show that is deleted, or missing at its source, is cancelled in calendars, and nobody is reminded of it', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const fan = await createMember(site)
  await site.request(`/api/artists/${artistId}/follow`, { method: 'PUT', headers: fan.headers })
  await bringUpToDate()
  const deleted = await createShow(site, owner, artist, { name: 'Show deleted', date: dayFromNow(40) })
  const withdrawn = await createShow(site, owner, artist, { name: 'Show withdrawn', date: dayFromNow(41) })
  await tell()
  expect(await calendarOf(fan)).toEqual(['Show deleted', 'Show withdrawn'])

  const path = `/api/manage/artist/${artistId}/shows/${deleted.id}`
  expect((await site.request(path, { method: 'DELETE', headers: owner.headers })).status).toBe(204)
  const withdraw = (at: Date | null) =>
    db.updateTable('events').set({ withdrawn_at: at }).where('id', '=', withdrawn.id).execute()
  await withdraw(new Date())
  const off = ['Cancelled: Mira Solenne: Show deleted', 'Cancelled: Mira Solenne: Show withdrawn']
  expect(await summariesOf(fan)).toEqual(off)
  await sql`update notice_outbox set due_at = now() where user_id = ${fan.id}`.execute(db)
  await site.features.domains.notify.delivery.jobs.find(({ name }) => name === 'delivery.bells')?.run()
  const { items } = await (await site.request('/api/me/notifications', { headers: fan.headers })).json()
  const notified = items.map(({ content }: Notification) => content)
  expect(notified).toHaveLength(2)
  expect(notified.join()).not.toContain('tomorrow')
  const about = items.map((item: Notification) => [item.about?.title, item.about?.day])
  expect(about.toSorted()).toEqual([
    ['Show deleted', deleted.date],
    ['Show withdrawn', withdrawn.date],
  ])
  // Its source knows it again.
  await withdraw(null)
  expect(await summariesOf(fan)).toEqual([off[0], 'Mira Solenne: Show withdrawn'])
})

it('no calendar ever sees a SEQUENCE fall, however often a show goes and comes back', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const fan = await createMember(site)
  const follow = await site.request(`/api/artists/${artistId}/follow`, {
    method: 'PUT',
    headers: fan.headers,
  })
  expect(follow.status).toBe(200)
  await bringUpToDate()
  const show = await createShow(site, owner, artist, { name: 'Show again', date: dayFromNow(44) })
  await tell()
  const seen: { sequence: number; status: string }[] = []
  const look = async () => {
    const [[sequence], [status = 'none']] = [await valuesOf('SEQUENCE', fan), await valuesOf('STATUS', fan)]
    seen.push({ sequence: Number(sequence), status })
  }
  const withdraw = async (at: Date | null) => {
    await db.updateTable('events').set({ withdrawn_at: at }).where('id', '=', show.id).execute()
    await look()
  }
  await look()
  for (let times = 0; times < 2; times++) {
    await withdraw(new Date())
    await withdraw(null)
  }
  const manages = async (method: string, path: string) => {
    const answer = await site.request(`/api/manage/artist/${artistId}/shows/${path}`, {
      method,
      headers: owner.headers,
    })
    expect(answer.status, path).toBeLessThan(300)
    return answer
  }
  await manages('DELETE', show.id)
  await look()
  const { items } = await (await manages('GET', 'changes')).json()
  await manages('POST', `changes/${items[0].id}/undo`)
  await look()
  expect(seen.map(({ status }) => status)).toEqual([
    'CONFIRMED',
    'CANCELLED',
    'CONFIRMED',
    'CANCELLED',
    'CONFIRMED',
    'CANCELLED',
    'CONFIRMED',
  ])
  const sequences = seen.map(({ sequence }) => sequence)
  // Each is higher than the one before, so that calendars take it.
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

it('calendars show the present state of a show, however often it is cancelled and takes place after all', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const fan = await createMember(site)
  await site.request(`/api/artists/${artistId}/follow`, { method: 'PUT', headers: fan.headers })
  await bringUpToDate()
  const show = await createShow(site, owner, artist, { name: 'To and fro', date: dayFromNow(44) })
  await tell()
  const seen: [sequence: number, status: string][] = []
  for (const status of ['cancelled', 'scheduled', 'cancelled', 'scheduled']) {
    const answer = await site.request(`/api/manage/artist/${artistId}/shows/${show.id}/status`, {
      method: 'PUT',
      headers: owner.headers,
      body: { status },
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    await tell()
    const [[sequence], [shown = '']] = [await valuesOf('SEQUENCE', fan), await valuesOf('STATUS', fan)]
    seen.push([Number(sequence), shown])
  }
  expect(seen.map(([, shown]) => shown)).toEqual(['CANCELLED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED'])
  // Each change is announced once.
  const { feedUrl } = await (await site.request('/api/me/notice-settings', { headers: fan.headers })).json()
  const { pathname, search } = new URL(feedUrl)
  const titles = [
    ...(await (await site.request(pathname + search)).text()).matchAll(/<title>(Mira .*)<\/title>/g),
  ]
  expect(
    titles.map(([, title]) => title?.replace(/ on \w+ \d+, \d+|, Casa do Cais, Lisbon/g, '')).sort(),
  ).toEqual([
    'Mira Solenne announced “To and fro”',
    'Mira Solenne cancelled “To and fro”',
    'Mira Solenne will play “To and fro” after all',
  ])
  const sequences = seen.map(([sequence]) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

it('a member who follows between a show and its news is notified with all others', async () => {
  const { owner, artistId } = await manage()
  await createShow(
    site,
    owner,
    { id: artistId, name: 'Mira Solenne' },
    { name: 'Show of today', date: dayFromNow(1) },
  )
  const fan = await createMember(site)
  await site.request(`/api/artists/${artistId}/follow`, { method: 'PUT', headers: fan.headers })
  await bringUpToDate()
  expect(await calendarOf(fan)).toEqual([])
  await tell()
  expect(await calendarOf(fan)).toEqual(['Show of today'])
  const { rows } = await sql`select n.kind from member_notices m join notices n on n.id = m.notice_id
    where m.user_id = ${fan.id} and m.channels is null`.execute(db)
  // On the day before, a show that was just announced needs no reminder.
  expect(rows).toEqual([{ kind: 'show.announced' }])
})

it('one cancelled day of a festival leaves its entry in calendars as it is', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const fan = await createMember(site)
  await site.request(`/api/artists/${artistId}/follow`, { method: 'PUT', headers: fan.headers })
  const [first, last] = [dayFromNow(60), dayFromNow(61)]
  const show = await createShow(site, owner, artist, {
    name: 'Show of days',
    kind: 'festival',
    date: first,
    endDate: last,
    time: null,
  })
  await tell()
  const answer = await site.request(`/api/manage/artist/${artistId}/shows/${show.id}/days/${first}`, {
    method: 'PUT',
    headers: owner.headers,
    body: { cancelled: true, reason: 'A storm' },
  })
  expect(answer.status).toBe(200)
  await tell()
  const { rows } = await sql<{ title: string }>`
    select n.facts ->> 'title' as title from member_notices m join notices n on n.id = m.notice_id
    where m.user_id = ${fan.id} and n.kind = 'show.cancelled'`.execute(db)
  expect(rows).toEqual([{ title: `Show of days, ${first}` }])
  expect(await calendarOf(fan)).toEqual(['Show of days'])
})

it('acts that move on one day get separate notices, also without a linked artist; a cancelled day concerns only its own acts', async () => {
  const { owner, business, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  const named = { [one]: 'Kestrel Yard', [two]: 'Harbour Choir' }
  await storeFacts(db, { artists: Object.entries(named).map(([mbid, name]) => ({ mbid, name })) }, new Date())
  for (const id of [one, two]) await createArtistClaim(site, business, id)
  const [fan, fanOfOne, fanOfTwo, planner] = [
    await createMember(site),
    await createMember(site),
    await createMember(site),
    await createMember(site),
  ]
  const follow = [
    [artistId, fan.id],
    [one, fanOfOne.id],
    [two, fanOfTwo.id],
  ] as const
  await db
    .insertInto('artist_follows')
    .values(follow.map(([artist_mbid, user_id]) => ({ artist_mbid, user_id })))
    .execute()
  const bell = async (member: typeof fan): Promise<string[]> => {
    await tell()
    const { rows } = await sql<{ said: string }>`
      select n.kind || ' ' || n.day || ' ' || (n.facts -> 'names')::text as said
      from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = ${member.id} and n.kind in ('show.moved', 'show.cancelled') order by n.id`.execute(db)
    return rows.map(({ said }) => said)
  }
  const [first, second] = [dayFromNow(30), dayFromNow(31)]
  const days = { kind: 'festival' as const, date: first, endDate: second, time: null }
  const show = await createShow(site, owner, artist, days)
  const call = async (path: string, body: unknown) =>
    (
      await site.request(`/api/manage/artist/${artistId}/shows/${show.id}${path}`, {
        method: 'PUT',
        headers: owner.headers,
        body,
      })
    ).json()
  const own = { name: artist.name, artistMbid: artistId, role: 'headliner', day: first, time: '22:00' }
  const support = { role: 'support', day: second }
  const bill = [
    own,
    { ...support, name: 'Kestrel Yard', artistMbid: one, time: '18:00' },
    { ...support, name: 'Harbour Choir', artistMbid: two, time: '19:00' },
    { ...support, name: 'Unknown Friends', artistMbid: null, time: '20:00' },
  ]
  const published = await call('/line-up', { acts: bill, version: 0 })
  const numbered = published.acts
  const friends = numbered[3]
  const plan = { user_id: planner.id, event_id: show.id, acts: [friends.number] }
  await db.insertInto('show_plans').values(plan).execute()

  const later = { '18:00': '18:30', '19:00': '19:30', '20:00': '20:30', '22:00': '22:00' }
  const acts = numbered.map((act: { time: keyof typeof later }) => ({ ...act, time: later[act.time] }))
  await call('/line-up', { acts, version: published.lineUpVersion })
  expect(await bell(fanOfOne)).toEqual([`show.moved ${second} ["Kestrel Yard"]`])
  expect(await bell(fanOfTwo)).toEqual([`show.moved ${second} ["Harbour Choir"]`])
  expect(await bell(planner)).toEqual([`show.moved ${second} ["Unknown Friends"]`])
  expect(await bell(fan)).toEqual([])

  await call(`/days/${first}`, { cancelled: true, reason: null })
  const ofDay = `show.cancelled ${first} ["Mira Solenne"]`
  expect(await bell(fan)).toEqual([ofDay])
  expect(await bell(fanOfOne)).toHaveLength(1)
  // The cancellation of the whole show is news for members who heard about its first day.
  await call('/status', { status: 'cancelled' })
  expect(await bell(fan)).toEqual([
    ofDay,
    `show.cancelled ${first} ["Mira Solenne", "Kestrel Yard", "Harbour Choir", "Unknown Friends"]`,
  ])
  expect(await bell(fanOfOne)).toHaveLength(2)
})

it('followers of an act are notified when its show moves to another time of the same day', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const fan = await createMember(site)
  await db.insertInto('artist_follows').values({ artist_mbid: artistId, user_id: fan.id }).execute()
  const show = await createShow(site, owner, artist, { time: '21:00' })
  const change = (time: string, moved: object | null) =>
    site.request(`/api/manage/artist/${artistId}/shows/${show.id}`, {
      method: 'PUT',
      headers: owner.headers,
      body: { ...showOf(artist, { time }), moved },
    })
  const notified = async () => {
    await tell()
    await site.features.domains.notify.delivery.jobs.find(({ name }) => name === 'delivery.bells')?.run()
    const answer = await site.request('/api/me/notifications', { headers: fan.headers })
    const { items }: { items: { kind: string; content: string }[] } = await answer.json()
    return items.filter(({ kind }) => kind === 'show_moved').map(({ content }) => content)
  }
  await change('20:30', null)
  expect(await notified()).toEqual([])
  await change('19:00', { reason: 'An earlier curfew' })
  expect((await notified())[0]).toContain('plays at another time: “Mira Solenne by the river” on ')
})

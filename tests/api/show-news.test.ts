import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const tell = async () => {
  const job = site.features.shows.jobs.find(({ name }) => name === 'shows.news')
  await job?.run()
}

it('followers hear once of a new show, of its move, of a day that is cancelled and of an act that moves', async () => {
  const { owner, artistId } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const guest = crypto.randomUUID()
  await storeFacts(db, { artists: [{ mbid: guest, name: 'Kestrel Yard' }] }, new Date())
  const [fan, fanOfGuest, uninterested] = [
    await createMember(site),
    await createMember(site),
    await createMember(site),
  ]
  await db
    .insertInto('artist_follows')
    .values([
      { artist_mbid: artistId, user_id: fan.id },
      { artist_mbid: guest, user_id: fanOfGuest.id },
      { artist_mbid: artistId, user_id: uninterested.id, wants_shows: false },
    ])
    .execute()
  const told = async (member: { id: string }) => {
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
  expect(await told(fan)).toEqual(announced)
  expect(await told(uninterested)).toEqual([])

  const call = (path: string, body: unknown) =>
    site.request(`/api/manage/artist/${artistId}/shows/${show.id}${path}`, {
      method: 'PUT',
      headers: owner.headers,
      body,
    })
  const own = { name: artist.name, artistMbid: artistId, role: 'headliner' }
  const other = { name: 'Kestrel Yard', artistMbid: guest, role: 'support', day: second, time: '20:00' }
  const published = await (await call('/line-up', { acts: [own, other] })).json()
  // Who followed before hears nothing twice.
  expect(await told(fan)).toEqual(announced)
  expect(await told(fanOfGuest)).toEqual(announced)

  const [one, two] = published.acts
  await call('/line-up', { acts: [one, { ...two, day: third }] })
  expect(await told(fanOfGuest)).toEqual([...announced, `show.moved ${third}`])
  expect(await told(fan)).toEqual(announced)

  await call(`/days/${second}`, { cancelled: true, reason: 'A storm' })
  expect(await told(fan)).toEqual([...announced, `show.cancelled ${second}`])
  await call('/status', { status: 'cancelled' })
  // The reminder of the day before is taken back.
  expect(await told(fan)).toEqual([
    `show.announced ${first}`,
    `show.cancelled ${second}`,
    `show.cancelled ${first}`,
  ])
})

it('a member who chose a city hears of the shows near it alone, and of streams', async () => {
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
  const told = async (member: { id: string }) => {
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
  expect(await told(members.near)).toEqual(['In Lisbon', 'Online'])
  expect(await told(members.far)).toEqual(['In Porto', 'Online'])
  expect(await told(members.anywhere)).toEqual(['In Lisbon', 'In Porto', 'Online'])

  expect(await (await choose(members.far, null)).json()).toMatchObject({ near: null })
  await createShow(site, owner, artist, { name: 'In Lisbon again' })
  expect(await told(members.far)).toContain('In Lisbon again')
  expect(await told(members.near)).toContain('In Lisbon again')
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

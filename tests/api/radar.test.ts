import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { RadarPage } from '#features/follow/radar/contract.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createLabel, createLabelClaim } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { createManaged } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import type { PlayedGroup } from '../support/radar.ts'
import { radarDays } from '../support/radar-days.ts'

const days = radarDays()
const { clock, played, headers, fan, passUntil, notified, release } = days

it('announces a record once and says that it is out at 8:00 of the zone', async () => {
  const tokyo = await fan(days.artist, 'Asia/Tokyo')
  await passUntil('2026-05-02T12:00:00Z', 12)
  release()
  await passUntil('2026-05-13T22:59:00Z', 48)
  expect(await notified()).toEqual(['announced Moss 2026-05-14'])
  expect(await notified(tokyo)).toEqual(['announced Moss 2026-05-14'])
  await passUntil('2026-05-13T23:00:00Z')
  expect(await notified(tokyo)).toEqual(['announced Moss 2026-05-14', 'out Moss 2026-05-14'])
  expect(await notified()).toEqual(['announced Moss 2026-05-14'])
  await passUntil('2026-05-14T08:00:00Z', 24)
  expect(await notified()).toEqual(['announced Moss 2026-05-14', 'out Moss 2026-05-14'])
})

it('announces records whose titles and names are long, in any script, and those that come after them', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const titles = [
    '夜'.repeat(51),
    '夜'.repeat(80),
    '봄'.repeat(60),
    'ก'.repeat(70),
    `${'🎶'.repeat(400)}`,
    'A'.repeat(3000),
    'Moss',
  ]
  for (const [index, title] of titles.entries()) release({ title, date: `2026-06-0${index + 1}` })
  await passUntil('2026-05-04T12:00:00Z', 12)
  const day = (index: number) => `2026-06-0${index + 1}`
  const expected = titles.map((title, index) => `announced ${title.slice(0, 500)} ${day(index)}`)
  expect((await notified()).sort()).toEqual(expected.sort())
  const bells = days.site.jobs.find(({ name }) => name === 'delivery.bells')
  await bells?.run()
  const { items } = await (
    await days.site.request('/api/me/notifications', { headers: headers.get(days.member) ?? {} })
  ).json()
  expect(items).toHaveLength(titles.length)
  const { rows } = await sql`select from set_aside_rows`.execute(days.site.platform.db)
  expect(rows).toEqual([])
})

it('reads the records of other artists and labels when those of one cannot be stored', async () => {
  const { db } = days.site.platform
  const [refused, label] = [randomUUID(), randomUUID()]
  await fan(refused)
  await db.insertInto('label_follows').values({ label_mbid: label, user_id: days.member }).execute()
  await passUntil('2026-05-02T12:00:00Z', 12)
  await sql`alter table radar_releases add constraint refused check (title <> 'Refused')`.execute(db)
  try {
    release({ title: 'Refused', artists: [refused] })
    release({ title: 'Moss' })
    await passUntil('2026-05-04T12:00:00Z', 12)
    expect(await notified()).toEqual(['announced Moss 2026-05-14'])
    const { rows } = await sql`select queue, row_key as key from set_aside_rows`.execute(db)
    expect(rows).toEqual([{ queue: 'radar.artists', key: refused }])
  } finally {
    await sql`alter table radar_releases drop constraint refused`.execute(db)
    await sql`delete from set_aside_rows`.execute(db)
  }
})

it('reads other labels, and checks other artists, when a source always fails on one', async () => {
  const { db } = days.site.platform
  const labels = [randomUUID(), randomUUID()].sort()
  const artists = [randomUUID(), randomUUID()].sort()
  const created_at = clock.now()
  for (const label_mbid of labels)
    await db.insertInto('label_follows').values({ label_mbid, user_id: days.member, created_at }).execute()
  for (const artist_mbid of artists)
    await db.insertInto('artist_follows').values({ artist_mbid, user_id: days.member, created_at }).execute()
  const [bad, good] = labels
  const [badArtist = '', goodArtist] = artists
  const answered = new Set<string>()
  played.redirects.set(badArtist, randomUUID())
  played.onAnswer = (_source, how, ids, asked = []) => {
    if (how === 'label' ? asked[0] === bad : ids[0] === badArtist)
      throw new OutsideError('unreadable', 'It is too much.')
    if (how === 'label') answered.add(asked[0] ?? '')
  }
  try {
    // The first check of an artist is a month after the follow.
    await passUntil('2026-06-20T12:00:00Z', 24)
  } finally {
    played.onAnswer = () => {}
  }
  expect([...answered]).toEqual([good])
  expect(played.requests.map(({ what }) => what)).toContain(`artist ${goodArtist}`)
})

it('adopts the other records of a list, and other stated dates, when one cannot be stored', async () => {
  const { db } = days.site.platform
  const business = await createManaged(days.site, 'Moss Garden')
  days.artist = business.artistId
  await fan(days.artist)
  await passUntil('2026-05-02T12:00:00Z', 12)
  const facts = { primaryType: 'Album', artists: [days.artist], date: '2026-05-14' }
  const listed = ['Refused', 'Listed'].map((title) => ({ ...facts, id: randomUUID(), title }))
  for (const one of listed) played.fresh.set(one.id, one)
  const stated = ['Refused', 'Stated'].map((title) => ({ ...facts, id: randomUUID(), title }))
  await storeFacts(
    db,
    {
      releaseGroups: stated.map(({ id, title, primaryType }) => ({
        mbid: id,
        title,
        primaryType,
        credit: [{ artist: { mbid: days.artist, name: 'Moss Garden' }, name: 'Moss Garden', joinPhrase: '' }],
      })),
    },
    clock.now(),
  )
  const answer = await days.site.request(`${business.at}/page`, {
    method: 'PUT',
    headers: business.owner.headers,
    body: { field: 'dates', version: 0, value: stated.map(({ id, date }) => ({ mbid: id, date })) },
  })
  expect(answer.status).toBe(200)
  await sql`alter table radar_releases add constraint refused check (title <> 'Refused')`.execute(db)
  try {
    await passUntil('2026-05-03T13:00:00Z', 12)
    const releases = await db.selectFrom('radar_releases').select('title').orderBy('title').execute()
    expect(releases.map(({ title }) => title)).toEqual(['Listed', 'Stated'])
    const failed = await sql`select queue, row_key as key from set_aside_rows order by queue`.execute(db)
    expect(failed.rows).toEqual([
      { queue: 'radar.fresh-releases', key: listed[0]?.id },
      { queue: 'radar.stated-dates', key: stated[0]?.id },
    ])
  } finally {
    await sql`alter table radar_releases drop constraint refused`.execute(db)
    await sql`delete from set_aside_rows`.execute(db)
  }
})

it('announces a record with its cover if there is one, which stays when it is announced again', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const covered = release({ title: 'Covered', date: '2026-06-14' })
  release({ title: 'Bare', date: '2026-06-15' })
  played.covers.add(covered.id)
  await passUntil('2026-05-04T12:00:00Z', 12)
  const pictures = async () => {
    const { rows } = await sql<{ title: string; picture: string | null; revision: number }>`
      select facts ->> 'title' as title, facts ->> 'picture' as picture, revision from notices
      where kind = 'release.announced' order by 1`.execute(days.site.platform.db)
    return rows
  }
  const notified = await pictures()
  expect(notified).toEqual([
    { title: 'Bare', picture: null, revision: 0 },
    { title: 'Covered', picture: expect.stringMatching(/^\/images\/[\w-]+\/192\//), revision: 0 },
  ])
  // A new follower gets the same notice for the calendar alone.
  await fan(days.artist)
  await passUntil('2026-05-04T13:00:00Z')
  expect(await pictures()).toEqual(notified)
})

it('lists upcoming and released records of a member’s follows, of the wanted types', async () => {
  release({ title: 'First', date: '2026-05-02' })
  release({ title: 'Second' })
  release({ title: 'Third', date: '2026-06-01', artists: [days.artist, randomUUID()] })
  release({ title: 'Live', secondaryTypes: ['Live'] })
  release({ title: 'Other', artists: [randomUUID()] })
  await passUntil('2026-05-03T12:00:00Z', 24)
  const list = async (query: string) => {
    const answer = await days.site.request(`/api/radar/releases?${query}`, {
      headers: headers.get(days.member),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as RadarPage
  }
  const first = await list('limit=1')
  expect(first.items).toMatchObject([{ title: 'Second', day: '2026-05-14', state: 'upcoming' }])
  const second = await list(`limit=1&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({
    items: [{ title: 'Third', artists: [{ mbid: days.artist }, {}] }],
    nextCursor: null,
  })
  expect((await list('when=recent')).items).toMatchObject([{ title: 'First', state: 'out' }])
  expect(
    (await days.site.request('/api/radar/releases?cursor=x', { headers: headers.get(days.member) })).status,
  ).toBe(400)
  expect((await days.site.request('/api/radar/releases')).status).toBe(401)
})

it('does not announce records that were upcoming when a member began to follow, but says when they are out', async () => {
  release()
  await passUntil('2026-05-10T12:00:00Z', 48)
  expect(await notified()).toEqual([])
  await passUntil('2026-05-14T08:00:00Z', 24)
  expect(await notified()).toEqual(['out Moss 2026-05-14'])
})

it('announces a moved day once, after it has stood for a day, and nothing if it was moved back', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const group = release({ date: '2026-06-20' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  group.date = '2026-06-27'
  await passUntil('2026-05-05T13:00:00Z', 12)
  group.date = '2026-06-20'
  await passUntil('2026-05-08T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-06-20'])
  group.date = '2026-07-04'
  await passUntil('2026-05-11T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-06-20', 'moved Moss 2026-07-04'])
})

it('shows in calendars the day that a record has, however often it moves away and back or is lost and found', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const { id, headers: own } = await createMember(days.site)
  headers.set(id, own)
  const follow = (method: string) =>
    days.site.request(`/api/artists/${days.artist}/follow`, { method, headers: own })
  const group = release({ date: '2026-06-20' })
  const entry = async (fan = days.member) => {
    const settings = await days.site.request('/api/me/notice-settings', { headers: headers.get(fan) })
    const { pathname, search } = new URL((await settings.json()).calendarUrl.replace('webcal:', 'http:'))
    const text = await (await days.site.request(pathname + search)).text()
    const [, sequence, day, status] =
      /SEQUENCE:(\d+).*DTSTART;VALUE=DATE:(\d+).*STATUS:(\w+)/s.exec(text) ?? []
    return { sequence: Number(sequence), shown: `${day} ${status}` }
  }
  const seen: Awaited<ReturnType<typeof entry>>[] = []
  const pass = async (days: number) => {
    await passUntil(new Date(clock.now().getTime() + days * 86_400_000).toISOString(), 12)
    seen.push(await entry())
  }
  await pass(2)
  for (const day of ['2026-06-27', '2026-06-20', '2026-06-27']) {
    group.date = day
    await pass(4)
    // A member who follows again sees the present state.
    if (day === '2026-06-27') await follow('PUT')
    else await follow('DELETE')
    await lookAgain(id)
    await passUntil(clock.now().toISOString())
  }
  expect((await entry(id)).shown).toBe('20260627 CONFIRMED')
  for (let times = 0; times < 2; times++) {
    played.groups.delete(group.id)
    await pass(5)
    played.groups.set(group.id, group)
    await pass(8)
  }
  expect(seen.map(({ shown }) => shown)).toEqual([
    ...['20260620 CONFIRMED', '20260627 CONFIRMED', '20260620 CONFIRMED', '20260627 CONFIRMED'],
    ...['20260627 CANCELLED', '20260627 CONFIRMED', '20260627 CANCELLED', '20260627 CONFIRMED'],
  ])
  const sequences = seen.map(({ sequence }) => sequence)
  // Each is higher than the one before, so that calendars take it.
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  // Nobody is notified twice of the same.
  const all = await notified()
  expect(new Set(all).size).toBe(all.length)
})

it('says that a record is cancelled after two reads, and that it moved when it comes back', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const group = release({ date: '2026-06-20' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  played.groups.delete(group.id)
  await passUntil('2026-05-07T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-06-20'])
  await passUntil('2026-05-09T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-06-20', 'cancelled Moss 2026-06-20'])
  played.groups.set(group.id, group)
  await passUntil('2026-05-12T12:00:00Z', 12)
  expect((await notified()).slice(2)).toEqual(['moved Moss 2026-06-20'])
})

it('announces a group that only ListenBrainz has once MusicBrainz has not answered for a day', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  played.areDown.musicbrainz = true
  const group = {
    id: randomUUID(),
    title: 'Fern',
    primaryType: 'EP',
    artists: [days.artist],
    date: '2026-05-14',
  }
  played.fresh.set(group.id, group)
  await passUntil('2026-05-03T18:00:00Z', 6)
  expect(await notified()).toEqual([])
  await passUntil('2026-05-05T12:00:00Z', 6)
  expect(await notified()).toEqual(['announced Fern 2026-05-14'])
  // An edition of an old record, which MusicBrainz knows.
  played.areDown.musicbrainz = false
  played.groups.set(group.id, group)
  const old = {
    id: randomUUID(),
    title: 'Old',
    primaryType: 'Album',
    artists: [days.artist],
    date: '1975-01-01',
  }
  played.groups.set(old.id, old)
  played.fresh.set(old.id, { ...old, date: '2026-05-15' })
  await passUntil('2026-05-16T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Fern 2026-05-14', 'out Fern 2026-05-14'])
})

it('announces a record with two ids once, also when groups and artists are merged', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const group = release()
  release({ title: 'MOSS!', date: '2026-05-15' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  // Merged into a group of another title, of an artist who was merged, too.
  const target = randomUUID()
  played.groups.clear()
  played.redirects.set(group.id, release({ title: 'Moss (official)', artists: [target] }).id)
  played.redirects.set(days.artist, target)
  await passUntil('2026-05-16T12:00:00Z', 12)
  const all = ['announced Moss 2026-05-14', 'out Moss (official) 2026-05-14']
  expect(await notified()).toEqual(all)
  // Also when it is merged again after its release, or gets another day.
  const [official] = played.groups.keys()
  played.groups.clear()
  const last = release({ title: 'Moss in stereo', artists: [target] })
  played.redirects.set(official ?? '', last.id)
  await passUntil('2026-05-18T12:00:00Z', 12)
  last.date = '2026-08-14'
  await passUntil('2026-05-20T12:00:00Z', 12)
  expect(await notified()).toEqual(all)
})

it.each(['artist', 'label'] as const)(
  'follows of an %s move as soon as the catalogue knows of a merge, and nothing is announced again',
  async (kind) => {
    const { db } = days.site.platform
    const [old, target] = [kind === 'artist' ? days.artist : randomUUID(), randomUUID()]
    if (kind === 'label') {
      await db
        .insertInto('label_follows')
        .values({ label_mbid: old, user_id: days.member, created_at: new Date('2026-04-01T00:00:00Z') })
        .execute()
    }
    const on = (id: string, given: Partial<PlayedGroup>) => {
      const group = release({ ...given, artists: [kind === 'artist' ? id : randomUUID()] })
      if (kind === 'label') played.releases.push({ groupId: group.id, labelId: id, date: group.date })
      return group
    }
    await passUntil('2026-05-02T12:00:00Z', 12)
    const known = on(old, {})
    await passUntil('2026-05-10T12:00:00Z', 12)
    expect(await notified()).toEqual(['announced Moss 2026-05-14'])
    on(target, { title: 'Theirs', date: '2026-06-14' })
    known.artists = [kind === 'artist' ? target : randomUUID()]
    for (const one of played.releases) one.labelId = target
    await storeFacts(
      db,
      {
        [`${kind}s`]: [
          { mbid: old, name: 'Old' },
          { mbid: target, name: 'Present' },
        ],
        redirects: [{ kind, mbid: old, target }],
      },
      clock.now(),
    )
    await days.world.job('known-merges')
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(kind === 'artist' ? 'artist_mbid' : 'label_mbid')} as id
      from ${sql.table(`${kind}_follows`)} where user_id = ${days.member}`.execute(db)
    expect(rows.map(({ id }) => id)).toContain(target)
    expect(rows.map(({ id }) => id)).not.toContain(old)
    await passUntil('2026-05-26T12:00:00Z', 12)
    expect(await notified()).toEqual(['announced Moss 2026-05-14', 'out Moss 2026-05-14'])
    on(target, { title: 'Next', date: '2026-06-20' })
    await passUntil('2026-06-16T12:00:00Z', 12)
    expect((await notified()).slice(2)).toEqual(['announced Next 2026-06-20', 'out Theirs 2026-06-14'])
    const watched = await sql<{ mbid: string; target: string }>`
      select mbid, target_mbid as target from radar_watches where kind = ${kind} and target_mbid in (${old}, ${target})`.execute(
      db,
    )
    expect(watched.rows).toEqual([{ mbid: target, target }])
  },
)

it('has one entry in calendars for records that are merged, once there is something to say of them', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  const group = release({ date: '2026-06-20' })
  const other = release({ title: 'Moss, the album', date: '2026-06-21' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  const entries = async () => {
    const settings = await days.site.request('/api/me/notice-settings', { headers: headers.get(days.member) })
    const { pathname, search } = new URL((await settings.json()).calendarUrl.replace('webcal:', 'http:'))
    const text = await (await days.site.request(pathname + search)).text()
    return [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)
  }
  expect(await entries()).toEqual(['20260620', '20260621'])
  played.groups.delete(other.id)
  played.redirects.set(other.id, group.id)
  await passUntil('2026-05-08T12:00:00Z', 12)
  group.date = '2026-07-04'
  await passUntil('2026-05-12T12:00:00Z', 12)
  expect((await notified()).filter((one) => one.startsWith('moved'))).toEqual(['moved Moss 2026-07-04'])
  expect(await entries()).toEqual(['20260704'])
})

it('announces only wanted types, and records known at most 30 days late', async () => {
  const live = await fan(days.artist)
  await sql`insert into notice_settings (user_id, release_types) values (${live}, ${['Live']})`.execute(
    days.site.platform.db,
  )
  await passUntil('2026-05-02T12:00:00Z', 12)
  release({ title: 'Live one', secondaryTypes: ['Live'] })
  release({ title: 'Both', secondaryTypes: ['Live', 'Compilation'] })
  release({ title: 'Late', date: '2026-04-28' })
  release({ title: 'Later', date: '2026-03-28' })
  release({ title: 'Month', date: '2026-05' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  expect(await notified()).toEqual([])
  expect(await notified(live)).toEqual(['announced Live one 2026-05-14'])
})

it('announces a late entry at once, with its day, to members who followed before its release', async () => {
  await sql`update artist_follows set created_at = '2026-04-01T00:00:00Z'`.execute(days.site.platform.db)
  const late = await fan(days.artist)
  await passUntil('2026-05-02T12:00:00Z', 12)
  release({ title: 'Late', date: '2026-04-28' })
  release({ title: 'Too late', date: '2026-03-28' })
  await passUntil('2026-05-04T12:00:00Z', 12)
  expect(await notified()).toEqual(['out Late 2026-04-28'])
  expect(await notified(late)).toEqual([])
})

it('announces a record of several followed artists once, and names all of them', async () => {
  const second = randomUUID()
  const { db } = days.site.platform
  const created_at = new Date(clock.now().getTime() - 60_000)
  await db
    .insertInto('artist_follows')
    .values({ artist_mbid: second, user_id: days.member, created_at })
    .execute()
  const other = await fan(second)
  await passUntil('2026-05-02T12:00:00Z', 12)
  release({ title: 'Together', artists: [days.artist, second] })
  await passUntil('2026-05-14T08:00:00Z', 12)
  for (const id of [days.member, other]) {
    expect(await notified(id)).toEqual(['announced Together 2026-05-14', 'out Together 2026-05-14'])
  }
  const { rows } = await sql<{ names: string[]; artists: string[] }>`
    select facts -> 'names' as names, artist_ids::text[] as artists from notices order by id`.execute(db)
  expect(rows).toEqual(
    Array(2).fill({
      names: [days.artist, second].map((id) => `Artist ${id.slice(-4)}`),
      artists: [days.artist, second],
    }),
  )
  await days.site.features.domains.notify.delivery.jobs.find(({ name }) => name === 'delivery.bells')?.run()
  const rung =
    await sql`select from notifications where user_id = ${days.member} and notice_id is not null`.execute(db)
  expect(rung.rows).toHaveLength(2)
})

it('loses nothing and says nothing twice while all sources are away', async () => {
  await passUntil('2026-05-02T12:00:00Z', 12)
  release()
  await passUntil('2026-05-04T12:00:00Z', 12)
  played.areDown = { musicbrainz: true, listenbrainz: true }
  release({ title: 'Fern', date: '2026-05-20' })
  await passUntil('2026-05-15T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-05-14', 'out Moss 2026-05-14'])
  played.areDown = { musicbrainz: false, listenbrainz: false }
  await passUntil('2026-05-21T12:00:00Z', 12)
  expect((await notified()).slice(2)).toEqual(['announced Fern 2026-05-20', 'out Fern 2026-05-20'])
})

it('announces first releases on a label to its followers, once if they follow the artist, too', async () => {
  const { db } = days.site.platform
  const label = randomUUID()
  const { id: collector, headers: own } = await createMember(days.site)
  headers.set(collector, own)
  const created_at = new Date('2026-04-01T00:00:00Z')
  await db
    .insertInto('label_follows')
    .values([collector, days.member].map((user_id) => ({ label_mbid: label, user_id, created_at })))
    .execute()
  const elsewhere = release({ title: 'Elsewhere', artists: [randomUUID()], date: '2026-05-10' })
  played.releases.push({ groupId: elsewhere.id, labelId: randomUUID(), date: '2026-05-10' })
  await passUntil('2026-05-02T12:00:00Z', 12)
  const first = release({ title: 'First here', artists: [randomUUID()], date: '2020-01-01' })
  const again = release({ title: 'Again', artists: [randomUUID()], date: '2020-01-01' })
  const both = release({ title: 'Both', date: '2026-06-05' })
  played.releases.push(
    { groupId: first.id, labelId: label, date: '2026-06-01' },
    { groupId: first.id, labelId: label, date: '2026-07-01' },
    { groupId: again.id, labelId: label, date: '2020-01-01' },
    { groupId: again.id, labelId: label, date: '2026-06-01' },
    { groupId: both.id, labelId: label, date: '2026-06-05' },
  )
  await storeFacts(db, { labels: [{ mbid: label, name: 'Night-Bus Records' }] }, clock.now())
  await passUntil('2026-05-09T18:00:00Z', 12)
  expect((await notified(collector)).toSorted()).toEqual([
    'announced Both 2026-06-05',
    'announced First here 2026-06-01',
  ])
  expect((await notified()).toSorted()).toEqual([
    'announced Both 2026-06-05',
    'announced First here 2026-06-01',
  ])
  // Every channel names the label for its followers, but not for followers of the artist.
  await days.site.features.domains.notify.delivery.jobs.find(({ name }) => name === 'delivery.bells')?.run()
  const rung = async (id: string) => {
    const { rows } = await sql<{ content: string }>`
      select content from notifications where user_id = ${id} and notice_id is not null order by content`.execute(
      db,
    )
    return rows.map(({ content }) => content)
  }
  const firstOnLabel = 'will release “First here” on Jun 1, 2026, on Night-Bus Records'
  expect(await rung(days.member)).toEqual(['will release “Both” on Jun 5, 2026', firstOnLabel])
  expect(await rung(collector)).toEqual([
    'will release “Both” on Jun 5, 2026, on Night-Bus Records',
    firstOnLabel,
  ])
  const { feedUrl, calendarUrl } = await (
    await days.site.request('/api/me/notice-settings', { headers: own })
  ).json()
  for (const address of [feedUrl, calendarUrl.replace('webcal:', 'http:')]) {
    const { pathname, search } = new URL(address)
    const text = await (await days.site.request(pathname + search)).text()
    expect(text.replaceAll(/\r\n[ \t]/g, '').replaceAll('\\,', ',')).toContain(firstOnLabel)
  }
  // The label is named as the reason; also when it comes out on two followed labels.
  const list = async (id: string) => {
    const answer = await days.site.request('/api/radar/releases', { headers: headers.get(id) })
    return ((await answer.json()) as RadarPage).items.map((one) =>
      [one.title, one.day, one.label?.name, one.label?.path].filter(Boolean).join(' '),
    )
  }
  const onLabel = `First here 2026-06-01 Night-Bus Records /label/night-bus-records?mbid=${label}`
  expect(await list(days.member)).toEqual([onLabel, 'Both 2026-06-05'])
  expect(await list(collector)).toEqual([
    onLabel,
    `Both 2026-06-05 Night-Bus Records /label/night-bus-records?mbid=${label}`,
  ])

  // A later edition changes nothing; a moved first edition does; a withdrawn one is cancelled.
  played.releases.push({ groupId: both.id, labelId: label, date: '2026-08-01' })
  for (const one of played.releases) if (one.groupId === first.id) one.date = '2026-06-03'
  played.releases.splice(
    0,
    played.releases.length,
    ...played.releases.filter(({ groupId }) => groupId !== both.id),
  )
  await passUntil('2026-05-25T12:00:00Z', 24)
  expect((await notified(collector)).slice(2).toSorted()).toEqual([
    'cancelled Both 2026-06-05',
    'moved First here 2026-06-03',
  ])
  await passUntil('2026-06-06T12:00:00Z', 24)
  expect((await notified(collector)).slice(4)).toEqual(['out First here 2026-06-03'])
  // A record merged after its release is not announced again.
  const merged = release({ ...first, id: randomUUID(), title: 'First here (official)' })
  played.groups.delete(first.id)
  played.redirects.set(first.id, merged.id)
  for (const one of played.releases) if (one.groupId === first.id) one.groupId = merged.id
  await passUntil('2026-06-16T12:00:00Z', 24)
  expect((await notified(collector)).slice(5)).toEqual([])
  // The record of the artist stays for members who follow both.
  expect((await notified()).slice(2).toSorted()).toEqual([
    'moved First here 2026-06-03',
    'out Both 2026-06-05',
    'out First here 2026-06-03',
  ])
})

it('notifies a member who moves to another zone on the day, whether 8:00 is past there or not', async () => {
  const east = await fan(days.artist, 'America/Los_Angeles')
  const west = await fan(days.artist, 'Asia/Tokyo')
  const early = await fan(days.artist, 'America/Los_Angeles')
  await passUntil('2026-05-02T12:00:00Z', 12)
  release()
  await passUntil('2026-05-13T22:00:00Z', 24)
  const moveTo = async (id: string, timeZone: string) => {
    const answer = await days.site.request('/api/me/notice-settings', {
      method: 'PUT',
      headers: headers.get(id),
      body: { timeZone },
    })
    expect(answer.status).toBe(200)
  }
  const out = ['announced Moss 2026-05-14', 'out Moss 2026-05-14']
  // An hour before 8:00 in Tokyo, where no other member lives now.
  await moveTo(west, 'America/Los_Angeles')
  await moveTo(early, 'Asia/Tokyo')
  await passUntil('2026-05-13T23:00:00Z')
  expect([await notified(early), await notified(west)]).toEqual([out, out.slice(0, 1)])
  // After 8:00 in Tokyo and before 8:00 in Los Angeles.
  await passUntil('2026-05-14T10:00:00Z')
  await moveTo(east, 'Asia/Tokyo')
  await moveTo(early, 'America/Los_Angeles')
  await passUntil('2026-05-14T11:00:00Z')
  expect([await notified(east), await notified(west)]).toEqual([out, out.slice(0, 1)])
  await passUntil('2026-05-14T21:00:00Z')
  expect([await notified(east), await notified(west), await notified(early)]).toEqual([out, out, out])
})

it('prefers a verified artist’s date to all sources, announces it by the same rules, and withdraws it', async () => {
  const business = await createManaged(days.site, 'Moss Garden')
  days.artist = business.artistId
  const early = await fan(days.artist)
  const state = async (dates: { mbid: string; date: string }[], managed = business) => {
    const page = await (
      await days.site.request(`${managed.at}/page`, { headers: managed.owner.headers })
    ).json()
    const version = page.fields.find(({ field }: { field: string }) => field === 'dates')?.version ?? 0
    const answer = await days.site.request(`${managed.at}/page`, {
      method: 'PUT',
      headers: managed.owner.headers,
      body: { field: 'dates', version, value: dates },
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  }
  const list = async () => {
    const answer = await days.site.request('/api/radar/releases', { headers: headers.get(early) })
    return ((await answer.json()) as RadarPage).items.map(({ title, day }) => `${title} ${day}`)
  }
  await passUntil('2026-05-02T12:00:00Z', 12)
  const [moss, fern, old] = [
    release({ date: '2026-06' }),
    release({ title: 'Fern', date: '2026-06-10' }),
    release({ title: 'Old', date: '2019-03-01' }),
  ]
  // A release group that only the catalogue has.
  const own = { ...moss, id: randomUUID(), title: 'Own', artists: [days.artist] }
  await storeFacts(
    days.site.platform.db,
    {
      releaseGroups: [moss, fern, old, own].map(({ id, title, date }) => ({
        mbid: id,
        title,
        primaryType: 'Album',
        firstReleaseDate: id === own.id ? null : (date ?? null),
        credit: [{ artist: { mbid: days.artist, name: 'Moss Garden' }, name: 'Moss Garden', joinPhrase: '' }],
      })),
    },
    clock.now(),
  )
  await passUntil('2026-05-03T12:00:00Z', 12)
  expect(await notified(early)).toEqual(['announced Fern 2026-06-10'])
  await state([
    { mbid: moss.id, date: '2026-06-05' },
    { mbid: fern.id, date: '2026-06-12' },
    { mbid: old.id, date: '2026-06-13' },
    { mbid: own.id, date: '2026-06-14' },
  ])
  await passUntil('2026-05-03T13:00:00Z')
  expect(await list()).toEqual(['Moss 2026-06-05', 'Fern 2026-06-12', 'Own 2026-06-14'])
  expect((await notified(early)).slice(1).toSorted()).toEqual([
    'announced Moss 2026-06-05',
    'announced Own 2026-06-14',
  ])
  await passUntil('2026-05-04T14:00:00Z', 12)
  expect((await notified(early)).slice(3)).toEqual(['moved Fern 2026-06-12'])

  // A business that no longer manages the page, and statements hidden by moderators, no longer count.
  const { db } = days.site.platform
  const claim = db.updateTable('artist_claims').where('id', '=', business.claimId)
  await claim.set({ claim_status: 'lapsed', lapsed_at: new Date() }).execute()
  await passUntil('2026-05-04T15:00:00Z')
  expect(await list()).toEqual(['Fern 2026-06-10'])
  await claim.set({ claim_status: 'approved', lapsed_at: null }).execute()
  const statement = db.updateTable('page_statements').where('field', '=', 'dates')
  await statement.set({ hidden_at: new Date(), hidden_reason: 'Untrue' }).execute()
  await passUntil('2026-05-04T16:00:00Z')
  expect(await list()).toEqual(['Fern 2026-06-10'])
  await statement.set({ hidden_at: null, hidden_reason: null }).execute()
  await passUntil('2026-05-04T17:00:00Z')
  expect(await list()).toEqual(['Moss 2026-06-05', 'Fern 2026-06-12', 'Own 2026-06-14'])

  // A second business, whose claim was approved later, changes nothing; withdrawn for good, the record is cancelled.
  const later = await createManaged(days.site, 'Moss Garden', days.artist)
  await state([{ mbid: moss.id, date: '2026-06-20' }], later)
  await state([
    { mbid: moss.id, date: '2026-06-05' },
    { mbid: fern.id, date: '2026-06-12' },
  ])
  await passUntil('2026-05-20T12:00:00Z', 24)
  expect((await notified(early)).slice(4)).toEqual(['cancelled Own 2026-06-14'])
  await passUntil('2026-06-13T12:00:00Z', 24)
  expect((await notified(early)).slice(5)).toEqual(['out Moss 2026-06-05', 'out Fern 2026-06-12'])
  const { rows } = await sql<{ change: string }>`
    select concat_ws(' ', h.source, h.date) as change from radar_date_changes h
    join radar_releases r on r.id = h.release_id where r.mbid = ${fern.id} order by h.id`.execute(db)
  expect(rows.map(({ change }) => change)).toEqual([
    'musicbrainz 2026-06-10',
    'claimant 2026-06-12',
    'claimant',
    'claimant 2026-06-12',
  ])
})

it('notifies followers of a label by its stated day, but not those of the artist', async () => {
  const managed = await createManaged(days.site, 'Night-Bus')
  const label = await createLabel(days.site, 'Night-Bus Records')
  await createLabelClaim(days.site, managed.business, label)
  const { id: collector, headers: own } = await createMember(days.site)
  headers.set(collector, own)
  await days.site.platform.db
    .insertInto('label_follows')
    .values({ label_mbid: label, user_id: collector, created_at: new Date('2026-04-01T00:00:00Z') })
    .execute()
  await passUntil('2026-05-02T12:00:00Z', 12)
  const moss = release({ date: '2026-06-10' })
  await storeFacts(
    days.site.platform.db,
    {
      releases: [
        {
          mbid: randomUUID(),
          title: 'Moss',
          releaseGroup: {
            mbid: moss.id,
            title: 'Moss',
            primaryType: 'Album',
            firstReleaseDate: '2026-06-10',
            credit: [{ artist: { mbid: days.artist, name: 'Somebody' }, name: 'Somebody', joinPhrase: '' }],
          },
          labels: [{ label: { mbid: label, name: 'Night-Bus Records' } }],
        },
      ],
    },
    clock.now(),
  )
  const at = `/api/manage/label/${label}/page`
  const body = { field: 'dates', version: 0, value: [{ mbid: moss.id, date: '2026-06-17' }] }
  const answer = await days.site.request(at, { method: 'PUT', headers: managed.owner.headers, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  await passUntil('2026-05-03T13:00:00Z', 25)
  expect(await notified(collector)).toEqual(['announced Moss 2026-06-17'])
  expect(await notified()).toEqual(['announced Moss 2026-06-10'])
})

/** The site may have looked at the follows of members before these were dated in the time of the test. */
const lookAgain = async (...ids: string[]) => {
  await sql`insert into radar_changed_follows (user_id, kind, mbid)
    select id, 'artist', ${days.artist}::uuid from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(
    days.site.platform.db,
  )
}

it('adds upcoming records to a new follower’s calendar, without a notice before the day', async () => {
  const calendar = async (id: string) => {
    const { rows } = await sql<{ entry: string }>`
      select concat_ws(' ', replace(n.kind, 'release.', ''), n.facts ->> 'title', n.day::text) as entry
      from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = ${id} and m.channels = '{calendar}' order by n.id`.execute(days.site.platform.db)
    return rows.map(({ entry }) => entry)
  }
  await passUntil('2026-05-02T12:00:00Z', 12)
  const moss = release()
  release({ title: 'Live', secondaryTypes: ['Live'] })
  await passUntil('2026-05-03T14:00:00Z', 12)
  const { id, headers: own } = await createMember(days.site)
  const live = await createMember(days.site)
  for (const one of [own, live.headers]) {
    const answer = await days.site.request(`/api/artists/${days.artist}/follow`, {
      method: 'PUT',
      headers: one,
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  }
  await sql`update artist_follows set created_at = ${clock.now()}, release_types = case user_id when ${live.id} then '{Live}'::text[] end
    where user_id in (${id}, ${live.id})`.execute(days.site.platform.db)
  await lookAgain(id, live.id)
  await days.world.job('calendars')
  // The site itself may be at one of them.
  await eventually(async () =>
    expect([await calendar(id), await calendar(live.id)]).toEqual([
      ['announced Moss 2026-05-14'],
      ['announced Live 2026-05-14'],
    ]),
  )
  // A day that has not stood long enough is entered when everybody is notified of it.
  moss.date = '2026-05-20'
  await passUntil('2026-05-04T15:00:00Z', 12)
  const late = await fan(days.artist)
  await days.world.job('calendars')
  expect(await calendar(late)).toContain('announced Moss 2026-05-14')
  await passUntil('2026-05-06T12:00:00Z', 12)
  expect(await calendar(late)).toContain('moved Moss 2026-05-20')
  expect(await calendar(id)).toEqual(['announced Moss 2026-05-14', 'moved Moss 2026-05-20'])
  await passUntil('2026-05-20T08:00:00Z', 24)
  expect([await notified(id), await notified(late)]).toEqual([
    ['out Moss 2026-05-20'],
    ['out Moss 2026-05-20'],
  ])
})

it('removes unfollowed records from calendar, feed and digest, and restores them with their day', async () => {
  const label = randomUUID()
  const { db } = days.site.platform
  const { id, headers: own } = await createMember(days.site)
  headers.set(id, own)
  const before = new Date(clock.now().getTime() - 60_000)
  await db
    .insertInto('artist_follows')
    .values({ artist_mbid: days.artist, user_id: id, created_at: before })
    .execute()
  await db
    .insertInto('label_follows')
    .values({ label_mbid: label, user_id: id, created_at: before })
    .execute()
  const addresses = await (await days.site.request('/api/me/notice-settings', { headers: own })).json()
  const fetchOwn = async (address: string) =>
    (await days.site.request(new URL(address).pathname + new URL(address).search)).text()
  const calendar = async () =>
    [
      ...(await fetchOwn(addresses.calendarUrl.replace('webcal:', 'http:'))).matchAll(
        /^DTSTART;VALUE=DATE:(\d+)|^SUMMARY:(.*)$/gm,
      ),
    ]
      .map(([, day, summary]) => day ?? summary?.trim())
      .join(' ')
  await passUntil('2026-05-02T12:00:00Z', 12)
  const moss = release({ date: '2026-06-10' })
  const fern = release({ title: 'Fern', date: '2026-06-12', artists: [randomUUID()] })
  played.releases.push({ groupId: fern.id, labelId: label, date: '2026-06-12' })
  await passUntil('2026-05-10T12:00:00Z', 24)
  expect(await calendar()).toContain('Fern')
  expect(await calendar()).toContain('Moss')
  const change = async (method: 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await days.site.request(path, { method, headers: own, ...(body && { body }) })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  }
  await change('DELETE', `/api/artists/${days.artist}/follow`)
  await passUntil('2026-05-10T12:00:00Z')
  expect(await calendar()).not.toContain('Moss')
  expect(await calendar()).toContain('Fern')
  expect(await fetchOwn(addresses.feedUrl)).not.toContain('Moss')
  // The label has no other followers, and is watched until the entry is gone.
  await sql`delete from label_follows`.execute(db)
  await passUntil('2026-05-10T12:00:00Z')
  expect(await calendar()).toBe('')
  const { rows } = await sql`select from radar_watches where kind = 'label'`.execute(db)
  await days.world.job('watch')
  expect((await sql`select from radar_watches where kind = 'label'`.execute(db)).rows).toHaveLength(0)
  expect(rows.length).toBeLessThanOrEqual(1)

  // Others are notified of the move; a member who follows again sees the announced day.
  moss.date = '2026-06-20'
  await passUntil('2026-05-13T12:00:00Z', 12)
  expect(await notified()).toEqual(['announced Moss 2026-06-10', 'moved Moss 2026-06-20'])
  expect(await notified(id)).toEqual(['announced Moss 2026-06-10', 'announced Fern 2026-06-12'])
  await change('PUT', `/api/artists/${days.artist}/follow`)
  await sql`update artist_follows set created_at = ${clock.now()} where user_id = ${id}`.execute(db)
  await lookAgain(id)
  await passUntil('2026-05-13T12:00:00Z')
  expect(await calendar()).toMatch(/20260620.*Moss/)
  await change('PATCH' as 'PUT', `/api/me/follows/artist/${days.artist}`, { releases: false })
  await passUntil('2026-05-13T12:00:00Z')
  expect(await calendar()).toBe('')
  await change('PATCH' as 'PUT', `/api/me/follows/artist/${days.artist}`, { releases: true })
  await passUntil('2026-06-20T12:00:00Z', 24)
  expect(await calendar()).toContain('Moss')
  expect((await notified(id)).slice(2)).toEqual(['out Moss 2026-06-20'])
})

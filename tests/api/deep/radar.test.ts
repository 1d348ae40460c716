import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { createManaged } from '../../support/managed.ts'
import { createMember } from '../../support/members.ts'
import type { PlayedGroup } from '../../support/radar.ts'
import { radarDays } from '../../support/radar-days.ts'

const days = radarDays()
const { clock, played, headers, fan, passUntil, notified, release } = days

/** A record for followers of an artist or a label, and how to enter, move and delete it there. */
async function followedRecord(kind: 'artist' | 'label') {
  const label = randomUUID()
  const by = kind === 'artist' ? days.artist : randomUUID()
  if (kind === 'label') {
    const created_at = new Date('2026-04-01T00:00:00Z')
    await days.site.platform.db
      .insertInto('label_follows')
      .values({ label_mbid: label, user_id: days.member, created_at })
      .execute()
  }
  const enter = (title: string, date: string) => {
    const group = release({ title, date, artists: [by] })
    if (kind === 'label') played.releases.push({ groupId: group.id, labelId: label, date })
    return group
  }
  return {
    enter,
    remove({ id }: PlayedGroup) {
      played.groups.delete(id)
      played.releases = played.releases.filter(({ groupId }) => groupId !== id)
    },
    move(group: PlayedGroup, date: string) {
      group.date = date
      for (const one of played.releases) if (one.groupId === group.id) one.date = date
    },
    async follow() {
      const { id, headers: own } = await createMember(days.site)
      headers.set(id, own)
      const created_at = new Date(clock.now().getTime() - 60_000)
      const { db } = days.site.platform
      const [table, column] =
        kind === 'artist' ? ['artist_follows', 'artist_mbid'] : ['label_follows', 'label_mbid']
      await sql`insert into ${sql.table(table)} (${sql.ref(column)}, user_id, created_at)
        values (${kind === 'artist' ? by : label}, ${id}, ${created_at}::timestamptz)`.execute(db)
      return id
    },
  }
}

describe.each(['artist', 'label'] as const)('a record of a followed %s', (kind) => {
  const announced = 'announced Moss 2026-07-20'

  // Days. Labels are read once a week.
  const FOUND_GONE = kind === 'artist' ? 2 : 7
  const CANCELLED = 20
  /** The title in the notice of the announcement is that of the present id. */
  const withoutDots = (all: readonly string[]) => all.map((one) => one.replace('.', ''))

  it.each([
    ['at once', 0, '2026-07-20', []],
    ['at once for a day of that week', 0, '2026-07-24', ['moved']],
    ['at once for another month', 0, '2026-09-20', ['moved']],
    ['after it was found gone', FOUND_GONE, '2026-07-20', []],
    ['after it was found gone for a day of that week', FOUND_GONE, '2026-07-24', ['moved']],
    ['after it was found gone for another month', FOUND_GONE, '2026-09-20', ['moved']],
    ['after it was cancelled', CANCELLED, '2026-07-20', ['cancelled', 'moved']],
    ['after it was cancelled for another month', CANCELLED, '2026-09-20', ['cancelled', 'moved']],
  ])('that is deleted and entered again %s is the same', async (_, days, day, kinds) => {
    const record = await followedRecord(kind)
    await passUntil('2026-05-02T12:00:00Z', 12)
    const group = record.enter('Moss', '2026-07-20')
    await passUntil('2026-05-12T12:00:00Z', 24)
    expect(await notified()).toEqual([announced])
    record.remove(group)
    await passUntil(new Date(clock.now().getTime() + days * 86_400_000).toISOString(), 24)
    const late = await record.follow()
    record.enter('Moss.', day)
    await passUntil('2026-06-12T12:00:00Z', 24)
    const news = kinds.map((one) => `${one} Moss ${one === 'moved' ? day : '2026-07-20'}`)
    expect(withoutDots(await notified())).toEqual([announced, ...news])
    await passUntil(`${day}T12:00:00Z`, 24)
    expect(withoutDots(await notified())).toEqual([announced, ...news, `out Moss ${day}`])
    expect(await notified(late)).toEqual([`out Moss. ${day}`])
  })

  it('that was found under two ids with different days is not cancelled when one is deleted', async () => {
    const record = await followedRecord(kind)
    await passUntil('2026-05-02T12:00:00Z', 12)
    const group = record.enter('Moss', '2026-07-20')
    record.enter('Moss.', '2026-08-20')
    await passUntil('2026-05-12T12:00:00Z', 24)
    const both = ['announced Moss 2026-07-20', 'announced Moss. 2026-08-20']
    expect((await notified()).toSorted()).toEqual(both)
    record.remove(group)
    await passUntil('2026-06-12T12:00:00Z', 24)
    expect((await notified()).toSorted()).toEqual(both)
    await passUntil('2026-08-20T12:00:00Z', 24)
    expect((await notified()).slice(2)).toEqual(['out Moss. 2026-08-20'])
  })

  it('that is out is not out again under another id', async () => {
    const record = await followedRecord(kind)
    await passUntil('2026-05-02T12:00:00Z', 12)
    const group = record.enter('Moss', '2026-05-20')
    await passUntil('2026-05-22T12:00:00Z', 24)
    const all = ['announced Moss 2026-05-20', 'out Moss 2026-05-20']
    expect(await notified()).toEqual(all)
    record.remove(group)
    await passUntil('2026-06-01T12:00:00Z', 24)
    record.enter('Moss.', '2026-05-21')
    await passUntil('2026-06-12T12:00:00Z', 24)
    expect(await notified()).toEqual(all)
  })

  it('that was out by mistake is out on its day for those who follow later, and gone only for them', async () => {
    const record = await followedRecord(kind)
    await passUntil('2026-05-02T12:00:00Z', 12)
    const group = record.enter('Moss', '2026-05-20')
    const fern = record.enter('Fern', '2026-05-20')
    await passUntil('2026-05-22T12:00:00Z', 24)
    const all = await notified()
    expect(all.filter((one) => one.startsWith('out'))).toHaveLength(2)
    // The mistake is found after the day; they follow before it is found, and afterwards.
    const early = await record.follow()
    record.move(group, '2026-07-20')
    record.move(fern, '2026-08-20')
    await passUntil('2026-06-01T12:00:00Z', 24)
    const late = await record.follow()
    await passUntil('2026-06-10T12:00:00Z', 24)
    record.remove(fern)
    await passUntil('2026-07-19T12:00:00Z', 24)
    expect([await notified(early), await notified(late)]).toEqual([[], []])
    await passUntil('2026-07-20T12:00:00Z', 12)
    for (const one of [early, late]) expect(await notified(one)).toEqual(['out Moss 2026-07-20'])
    expect(await notified()).toEqual(all)
    const { rows } = await sql<{ entry: string }>`
      select concat_ws(' ', replace(n.kind, 'release.', ''), n.facts ->> 'title', n.day::text) as entry
      from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = ${early} and m.channels = '{calendar}' order by n.id`.execute(days.site.platform.db)
    expect(rows.map(({ entry }) => entry)).toEqual(
      expect.arrayContaining(['announced Moss 2026-07-20', 'cancelled Fern 2026-08-20']),
    )
  })

  it('that was out by mistake is out on its day also when the mistake is found months later', async () => {
    const record = await followedRecord(kind)
    await passUntil('2026-05-02T12:00:00Z', 12)
    const group = record.enter('Moss', '2026-05-20')
    await passUntil('2026-05-22T12:00:00Z', 24)
    const all = await notified()
    await passUntil('2026-08-10T12:00:00Z', 24 * 8)
    const late = await record.follow()
    record.move(group, '2026-09-20')
    await passUntil('2026-09-20T12:00:00Z', 24)
    expect([await notified(), await notified(late)]).toEqual([all, ['out Moss 2026-09-20']])
  })

  it('that was there at the first read is not announced under another id', async () => {
    const record = await followedRecord(kind)
    const group = record.enter('Moss', '2026-07-20')
    await passUntil('2026-05-10T12:00:00Z', 24)
    record.remove(group)
    record.enter('Moss.', '2026-07-21')
    await passUntil('2026-06-10T12:00:00Z', 24)
    expect(await notified()).toEqual([])
    await passUntil('2026-07-21T12:00:00Z', 24)
    expect(await notified()).toEqual(['out Moss. 2026-07-21'])
  })
})

/** Albums of the artist with the given name, as an opened page stores them. */
const storeAlbums = (albums: readonly PlayedGroup[], name: string) =>
  storeFacts(
    days.site.platform.db,
    {
      releaseGroups: albums.map(({ id, title, date }) => ({
        mbid: id,
        title,
        primaryType: 'Album',
        firstReleaseDate: date,
        credit: [{ artist: { mbid: days.artist, name }, name, joinPhrase: '' }],
      })),
    },
    clock.now(),
  )

/** States dates on the page of a business. */
async function state(
  { at, owner }: Awaited<ReturnType<typeof createManaged>>,
  version: number,
  value: { mbid: string; date: string }[],
): Promise<void> {
  const answer = await days.site.request(`${at}/page`, {
    method: 'PUT',
    headers: owner.headers,
    body: { field: 'dates', version, value },
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
}

it('bounds the notices that a claimant can cause by stating another day every other day', async () => {
  const business = await createManaged(days.site, 'Restless')
  days.artist = business.artistId
  const early = await fan(days.artist)
  await passUntil('2026-05-02T12:00:00Z', 12)
  const moss = release({ date: '2026-10-01' })
  await storeAlbums([moss], 'Restless')
  await passUntil('2026-05-04T12:00:00Z', 12)
  let last = ''
  for (let version = 0; version < 15; version++) {
    last = `2026-10-${String(version + 2).padStart(2, '0')}`
    await state(business, version, [{ mbid: moss.id, date: last }])
    await passUntil(new Date(clock.now().getTime() + 2 * 86_400_000).toISOString(), 24)
  }
  const moved = (await notified(early)).filter((one) => one.startsWith('moved'))
  expect(moved.length).toBeGreaterThan(3)
  expect(moved.length).toBeLessThanOrEqual(6)
  // The final state is announced, and the record is out on its day.
  await passUntil('2026-08-20T12:00:00Z', 24 * 3)
  expect((await notified(early)).at(-1)).toBe(`moved Moss ${last}`)
  await passUntil(`${last}T12:00:00Z`, 24 * 5)
  expect((await notified(early)).at(-1)).toBe(`out Moss ${last}`)
})

it('a stated date that cannot be stored holds up no other', async () => {
  const { db } = days.site.platform
  const business = await createManaged(days.site, 'Patient')
  days.artist = business.artistId
  const early = await fan(days.artist)
  await passUntil('2026-05-02T12:00:00Z', 12)
  const bad = release({ title: 'Bark', date: '2026-10-01' })
  const good = release({ title: 'Moss', date: '2026-10-01' })
  await storeAlbums([bad, good], 'Patient')
  await passUntil('2026-05-04T12:00:00Z', 12)
  await sql`create or replace function poison() returns trigger language plpgsql as $$
    begin raise exception 'poison'; end $$`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from radar_releases where mbid = ${bad.id}`.execute(db)
  await sql`create trigger poison before insert or update on radar_dates for each row
    when (new.source = 'claimant' and new.release_id::text = ${sql.lit(rows[0]?.id)}) execute function poison()`.execute(
    db,
  )
  await state(business, 0, [
    { mbid: bad.id, date: '2026-10-02' },
    { mbid: good.id, date: '2026-10-03' },
  ])
  const moved = async () => (await notified(early)).filter((one) => one.startsWith('moved'))
  await passUntil('2026-05-08T12:00:00Z', 24)
  expect(await moved()).toEqual(['moved Moss 2026-10-03'])

  await sql`drop trigger poison on radar_dates`.execute(db)
  await sql`update set_aside_rows set due_at = now() where queue = 'radar.stated-dates'`.execute(db)
  await passUntil('2026-05-12T12:00:00Z', 24)
  expect(await moved()).toEqual(['moved Moss 2026-10-03', 'moved Bark 2026-10-02'])
})

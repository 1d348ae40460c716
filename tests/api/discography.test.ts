import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  KIND_NUMBERS,
  readDiscography,
  readEditions,
  readRecording,
  readReleaseGroup,
  storeFacts,
} from '#features/catalogue/public.ts'
import type { SongList } from '#features/music/artist/contract.ts'
import type { Discography } from '#features/music/record/contract.ts'
import { eventually } from '../support/eventually.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../support/query-plans.ts'
import { IDS, recordReply } from '../support/records.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

const id = (number: number) => `aaaaaaaa-0000-4000-9000-${String(number).padStart(12, '0')}`
const BAND = id(1)
const HARVEST = id(50)
const MANY = 60

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside(recordReply)
  site = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: '30' } })
  const credit = [{ artist: { mbid: BAND, name: 'Slow Tide' } }]
  const group = (number: number, title: string, rest: object = {}) => ({
    mbid: id(number),
    title,
    primaryType: 'Album',
    credit,
    ...rest,
  })
  const labels = [
    { label: { mbid: HARVEST, name: 'Harvest' } },
    { label: { mbid: id(51), name: '[no label]' } },
  ]
  const first = group(10, 'First Light', { firstReleaseDate: '1994-03-01' })
  await storeFacts(
    site.platform.db,
    {
      artists: [{ mbid: BAND, name: 'Slow Tide' }],
      releaseGroups: [
        first,
        group(11, 'Live at the Pier', { firstReleaseDate: '1999', secondaryTypes: ['Live', 'Compilation'] }),
        group(12, 'Undated', { primaryType: null }),
        group(13, 'One Song', { firstReleaseDate: '1994-11', primaryType: 'Single' }),
        ...Array.from({ length: MANY }, (_, n) =>
          group(100 + n, `Demo ${n}`, { primaryType: 'Other', firstReleaseDate: '1980-01-01' }),
        ),
      ],
      releases: [
        {
          mbid: id(30),
          title: 'First Light',
          releaseGroup: first,
          credit,
          date: '1994-03-01',
          country: 'GB',
          labels,
        },
        { mbid: id(31), title: 'First Light', releaseGroup: first, credit, date: '1995', country: 'JP' },
      ],
    },
    new Date(),
  )
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

async function list(query = '', mbid = BAND): Promise<Discography> {
  const answer = await site.request(`/api/artists/${mbid}/discography?${query}`)
  expect(answer.status, query).toBe(200)
  return (await answer.json()) as Discography
}
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
const counted = (facets: { name: string; count: number }[]) =>
  facets.map(({ name, count }) => `${name} ${count}`)

it('lists releases newest first, those without a date last, page by page', async () => {
  const { items, count, nextCursor } = await list()
  expect(items.slice(0, 3).map(({ title }) => title)).toEqual(['Live at the Pier', 'One Song', 'First Light'])
  expect(items[2]).toEqual({
    mbid: id(10),
    slug: 'first-light',
    title: 'First Light',
    type: 'Album',
    year: '1994',
    artistCredit: 'Slow Tide',
    imageUrl: null,
  })
  expect([items.length, count]).toEqual([48, MANY + 4])
  const last = await list(`cursor=${nextCursor}`)
  expect([last.items.length, last.items.at(-1)?.title, last.nextCursor]).toEqual([
    MANY + 4 - 48,
    'Undated',
    null,
  ])
  expect(new Set([...items, ...last.items].map(({ mbid }) => mbid)).size).toBe(MANY + 4)
})

it('filters by type, year, label and country together', async () => {
  expect(await titles('type=Live')).toEqual(['Live at the Pier'])
  expect(await titles('year=1994')).toEqual(['One Song', 'First Light'])
  expect(await titles('year=1994&type=Album')).toEqual(['First Light'])
  expect(await titles(`label=${HARVEST}`)).toEqual(['First Light'])
  expect(await titles('country=JP')).toEqual(['First Light'])
  expect(await titles(`country=JP&label=${HARVEST}&year=1999`)).toEqual([])
})

it('says how many releases each filter leaves beside the others', async () => {
  const all = (await list()).facets
  expect(counted(all.type)).toEqual([`Other ${MANY + 1}`, 'Album 1', 'Live 1', 'Single 1'])
  expect(counted(all.year)).toEqual(['1999 1', '1994 2', `1980 ${MANY}`])
  expect(counted(all.label)).toEqual(['Harvest 1'])
  expect(counted(all.country)).toEqual(['Japan 1', 'United Kingdom 1'])
  const { facets } = await list('year=1994')
  expect(counted(facets.type)).toEqual(['Album 1', 'Single 1'])
  expect(facets.year).toEqual(all.year)
})

it('lists releases whose release group is unknown, and opens their pages', async () => {
  const artist = { mbid: id(3), name: 'Starter Act' }
  const credit = [{ artist }]
  const lone = { mbid: id(70), title: 'Lone Record', date: '2001', credit }
  const edition = { mbid: id(71), title: 'known record', credit }
  const group = { mbid: id(72), title: 'Known Record', credit, firstReleaseDate: '1999' }
  const facts = { artists: [artist], releases: [lone, edition], releaseGroups: [group] }
  await storeFacts(site.platform.db, facts, new Date())
  const { items } = await list('', artist.mbid)
  expect(items.map(({ mbid, title, year }) => [mbid, title, year])).toEqual([
    [id(70), 'Lone Record', '2001'],
    [id(72), 'Known Record', '1999'],
  ])
  await eventually(async () => {
    const page = await site.request(`/api/release-groups/${id(70)}`)
    expect(page.status).toBe(200)
    expect(await page.json()).toMatchObject({
      known: true,
      title: 'Lone Record',
      artistCredit: 'Starter Act',
      states: { group: 'ready' },
    })
  })
})

it('has covers by the rule of the Albums tab, also on a first visit, with one request for each', async () => {
  const artist = { mbid: id(5), name: 'Cover Story' }
  const credit = [{ artist }]
  const group = {
    mbid: id(80),
    title: 'With a Sleeve',
    credit,
    firstReleaseDate: '2002',
    primaryType: 'Album',
  }
  const release = { mbid: id(81), title: 'With a Sleeve', releaseGroup: group, credit, date: '2002' }
  const bare = { mbid: id(82), title: 'Plain White', credit, firstReleaseDate: '2001', primaryType: 'Album' }
  await storeFacts(
    site.platform.db,
    { artists: [artist], releaseGroups: [group, bare], releases: [release] },
    new Date(),
  )
  const asked: string[] = []
  outside.reply = (path) => {
    if (!path.startsWith('/caa/')) return recordReply(path)
    if (path.endsWith(id(81)) || path.endsWith(id(82))) asked.push(path)
    return path === `/caa/release/${id(81)}`
      ? { body: { images: [{ front: true }] } }
      : { status: 404, body: {} }
  }
  await eventually(async () => {
    const { items } = await list('', artist.mbid)
    expect(items.map(({ title }) => title)).toEqual(['With a Sleeve', 'Plain White'])
    expect(items[0]?.imageUrl).toMatch(/^\/images\//)
    expect(items[1]?.imageUrl).toBeNull()
  })
  const albums = await (await site.request(`/api/artists/${artist.mbid}/releases`)).json()
  const { items } = await list('', artist.mbid)
  const pictures = (all: { title: string; imageUrl: string | null }[]) =>
    Object.fromEntries(all.map(({ title, imageUrl }) => [title, imageUrl]))
  expect(pictures(items)).toEqual(pictures(albums.items))
  expect(asked.toSorted()).toEqual([`/caa/release-group/${id(82)}`, `/caa/release/${id(81)}`])
})

it('songs come with the most listens first, with their album and its cover, and say how many are ranked', async () => {
  const artist = { mbid: id(6), name: 'Much Played' }
  const credit = [{ artist }]
  const group = (number: number, title: string, year: string, rest: object = {}) => ({
    mbid: id(number),
    title,
    credit,
    firstReleaseDate: year,
    primaryType: 'Album',
    ...rest,
  })
  const groups = [
    group(90, 'The Best of', '1990', { secondaryTypes: ['Compilation'] }),
    group(91, 'The Album', '1995'),
  ] as const
  const song = (number: number, title: string, popularity: number) => ({
    mbid: id(number),
    title,
    credit,
    popularity,
    firstReleaseDate: '1995',
  })
  const [quiet, loud, unheard] = [song(94, 'Quiet', 10), song(95, 'Loud', 900), song(96, 'Aloud', 0)]
  await storeFacts(
    site.platform.db,
    {
      artists: [artist],
      releaseGroups: [...groups],
      recordings: [quiet, loud, unheard],
      releases: groups.map((releaseGroup, index) => ({
        mbid: id(92 + index),
        title: releaseGroup.title,
        releaseGroup,
        credit,
        date: releaseGroup.firstReleaseDate,
        media: [{ position: 1, tracks: [{ position: 1, title: 'Loud', recordingMbid: loud.mbid }] }],
      })),
    },
    new Date(),
  )
  outside.reply = (path) =>
    path === `/caa/release/${id(93)}` ? { body: { images: [{ front: true }] } } : recordReply(path)
  await eventually(async () => {
    const answer = await site.request(`/api/artists/${artist.mbid}/recordings`)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { items, ranked } = (await answer.json()) as SongList
    expect(items.map(({ title, album }) => [title, album?.title ?? null])).toEqual([
      ['Loud', 'The Album'],
      ['Quiet', null],
      ['Aloud', null],
    ])
    expect(ranked).toBe(2)
    expect(items[0]?.album).toEqual({
      id: id(91),
      title: 'The Album',
      imageUrl: expect.stringMatching(/^\/images\//),
    })
  })
})

it('refuses unknown artists and filters that cannot be', async () => {
  for (const [path, status, field] of [
    [`${BAND}/discography?year=94`, 422, 'year'],
    [`${BAND}/discography?country=Japan`, 422, 'country'],
    [`${BAND}/discography?label=harvest`, 422, 'label'],
    [`${BAND}/discography?type=${'x'.repeat(41)}`, 422, 'type'],
    [`${BAND}/discography?type=a%00b`, 422, 'type'],
    [`${BAND}/discography?cursor=x`, 400, 'cursor'],
  ] as const) {
    const answer = await site.request(`/api/artists/${path}`)
    expect([answer.status, Object.keys((await answer.json()).errors)], path).toEqual([status, [field]])
  }
  expect((await site.request(`/api/artists/${id(404)}/discography`)).status).toBe(404)
  expect((await site.request('/api/artists/nobody/discography')).status).toBe(404)
})

it('fetches releases missing from the catalogue, with titles, dates, labels and countries', async () => {
  await storeFacts(site.platform.db, { artists: [{ mbid: IDS.band, name: 'The Paper Kites' }] }, new Date())
  const shown = Promise.withResolvers<void>()
  outside.reply = async (path) => {
    await shown.promise
    return recordReply(path)
  }
  expect(await list('', IDS.band)).toMatchObject({ items: [], state: 'pending' })
  shown.resolve()
  await eventually(async () => {
    const { items, state, facets } = await list('', IDS.band)
    expect(state).toBe('ready')
    expect(counted(facets.label)).toEqual(['Warm Paper 1'])
    expect(counted(facets.country)).toEqual(['Australia 1'])
    expect(items.map(({ title, year, type }) => [title, year, type])).toEqual([
      ['Evergreen & Rain', '1994', 'Live'],
      ['Old Wires', '1991', 'Live'],
    ])
  })
})

it('says how many releases MusicBrainz has, where fewer are fetched and stored', async () => {
  const artist = { mbid: id(4), name: 'Endless Takes' }
  await storeFacts(site.platform.db, { artists: [artist] }, new Date())
  const group = (number: number) => ({
    id: id(number),
    title: `Take ${number}`,
    'primary-type': 'Single',
    'first-release-date': '1990',
    'artist-credit': [{ name: artist.name, joinphrase: '', artist: { id: artist.mbid, name: artist.name } }],
  })
  outside.reply = (path) => {
    const offset = Number(new URL(path, 'http://outside').searchParams.get('offset'))
    const groups = Array.from({ length: 100 }, (_, place) => group(1_000 + offset + place))
    return path.includes(`artist=${artist.mbid}`)
      ? { body: { 'release-group-count': 1_900, 'release-groups': groups } }
      : recordReply(path)
  }
  await eventually(async () => expect((await list('', artist.mbid)).state).toBe('ready'))
  expect(await list('', artist.mbid)).toMatchObject({ count: 300, total: 1_900 })
  expect(await list('type=Album', artist.mbid)).toMatchObject({ count: 0, total: 1_900 })
  expect((await list('', IDS.band)).total).toBeNull()
})

it('completes release groups that carry the title of an edition, in the background', async () => {
  const { db, jobs } = site.platform
  const credit = [{ artist: { mbid: id(2), name: 'Nobody Asked' } }]
  const wrong = { title: 'Evergreen & Rain (deluxe)', firstReleaseDate: '2014', isPartial: true, credit }
  await db.deleteFrom('release_groups').where('mbid', '=', IDS.otherGroup).execute()
  await storeFacts(db, { releaseGroups: [{ ...wrong, mbid: IDS.otherGroup }] }, new Date())
  const job = site.jobs.find(({ name }) => name === 'catalogue.release-groups')
  if (!job) throw new Error('no job')
  expect(await jobs.run(job)).toEqual({})
  const row = await db
    .selectFrom('release_groups')
    .select(['title', 'first_release_date', 'is_partial'])
    .where('mbid', '=', IDS.otherGroup)
    .executeTakeFirst()
  expect(row).toEqual({ title: 'Old Wires', first_release_date: '1991', is_partial: false })
})

it('reads the releases of one artist from indexes, however many there are', async () => {
  const { pool } = site.platform.database
  await pool.query(`
    insert into artist_credits (id, name, fingerprint)
    select 100000 + n, 'Band ' || n, gen_random_uuid() from generate_series(1, 5000) n`)
  await pool.query(`
    insert into release_groups (mbid, title, artist_credit_id, popularity, fetched_at)
    select gen_random_uuid(), 'Title ' || n, 100000 + n % 5000 + 1, 0, now() from generate_series(1, 20000) n`)
  await pool.query(`
    insert into releases (mbid, title, artist_credit_id, release_group_id, fetched_at)
    select gen_random_uuid(), g.title, g.artist_credit_id, g.id, now() from release_groups g where g.title like 'Title %'`)
  await vacuumAndAnalyze(pool, ['artist_credits', 'release_groups', 'releases'])
  await expectMillions(pool, ['release_groups', 'releases', 'artist_credits'])
  const plans = createQueryPlans(pool)
  const artist = await pool.query('select id from artists where mbid = $1', [BAND])
  const queries = await plans.queriesOf(() => readDiscography(plans.db, artist.rows[0].id, 2000))
  const { rows, wholeTables } = await plans.costOf(queries)
  const large = wholeTables.filter((table) =>
    ['release_groups', 'releases', 'artist_credits'].includes(table),
  )
  expect([large, rows <= 400]).toEqual([[], true])
}, 120_000)

it('reads editions, and where old ids lead, from indexes, however many there are', async () => {
  const { pool } = site.platform.database
  await pool.query(`
    insert into recordings (mbid, title, popularity, fetched_at)
    select gen_random_uuid(), 'Song ' || n, 0, now() from generate_series(1, 20000) n`)
  for (const [kind, table] of [
    ['release-group', 'release_groups'],
    ['release', 'releases'],
    ['recording', 'recordings'],
  ] as const)
    await pool.query(
      `insert into mbid_redirects (mbid, entity_kind, target_mbid)
       select gen_random_uuid(), $1, mbid from ${table} on conflict do nothing`,
      [KIND_NUMBERS[kind]],
    )
  const tables = ['release_groups', 'releases', 'recordings', 'mbid_redirects']
  await vacuumAndAnalyze(pool, tables)
  await expectMillions(pool, tables)
  const plans = createQueryPlans(pool)
  const oldId = async (table: string): Promise<string> => {
    const found = await pool.query(
      `select d.mbid from mbid_redirects d join ${table} t on t.mbid = d.target_mbid where t.title like '% 77' limit 1`,
    )
    return found.rows[0].mbid
  }
  const [groupId, releaseId, songId] = [
    await oldId('release_groups'),
    await oldId('releases'),
    await oldId('recordings'),
  ]
  const queries = await plans.queriesOf(async () => {
    const group = await readReleaseGroup(plans.db, groupId)
    expect(await readReleaseGroup(plans.db, releaseId)).toBeDefined()
    expect(await readRecording(plans.db, songId)).toBeDefined()
    expect(group && (await readEditions(plans.db, group.id))).toHaveLength(1)
  })
  const { rows, wholeTables } = await plans.costOf(queries)
  expect([wholeTables.filter((table) => tables.includes(table)), rows <= 100]).toEqual([[], true])
}, 120_000)

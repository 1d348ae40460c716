import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPath, readSimilarities, storeFacts } from '#features/catalogue/public.ts'
import type { Connection, SimilarArtist } from '#features/music/similar/contract.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/members.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

const id = (number: number) => `aaaaaaaa-0000-4000-9000-${String(number).padStart(12, '0')}`
const [NIRVANA, FOO, DAVE, BOWIE, QUEEN, BUTCH, GARBAGE, PIXIES, LONE, CHART] = Array.from(
  { length: 10 },
  (_, n) => id(n + 1),
) as [string, string, string, string, string, string, string, string, string, string]
/** Artists of one name, the best known first. */
const [TWIN, CONNECTED_TWIN, LAST_TWIN] = [id(11), id(12), id(13)] as const
const VARIOUS = '89ad4ac3-39f7-470e-963a-56509c546377'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const names = {
    [NIRVANA]: 'Nirvana',
    [FOO]: 'Foo Fighters',
    [DAVE]: 'Dave Grohl',
    [BOWIE]: 'David Bowie',
    [QUEEN]: 'Queen',
    [BUTCH]: 'Butch Vig',
    [GARBAGE]: 'Garbage',
    [PIXIES]: 'Pixies',
    [LONE]: 'Lone Wolf',
    [CHART]: 'Chart Show',
    [VARIOUS]: 'Various Artists',
    [TWIN]: 'The Twin',
    [CONNECTED_TWIN]: 'The Twin',
    [LAST_TWIN]: 'The Twin',
  }
  const artist = (mbid: string) => ({ mbid, name: names[mbid] ?? '' })
  const credit = (...mbids: string[]) => mbids.map((mbid) => ({ artist: artist(mbid), joinPhrase: ' & ' }))
  const relation = (from: string, to: string, type: string, kind: 'artist' | 'recording' = 'artist') => ({
    from: { kind: 'artist' as const, mbid: from },
    to: { kind, mbid: to },
    type,
  })
  const of = (mbid: string, relations: ReturnType<typeof relation>[]) => ({
    of: { kind: 'artist' as const, mbid },
    with: ['artist', 'recording'] as ('artist' | 'recording')[],
    relations,
  })
  const song = (number: number, title: string, ...by: string[]) => ({
    mbid: id(number),
    title,
    credit: credit(...by),
  })
  const release = (number: number, by: string, date: string) => ({
    mbid: id(number),
    title: `Record ${number}`,
    credit: credit(by),
    date,
    labels: [{ label: { mbid: id(90), name: 'Geffen' } }],
  })
  await storeFacts(
    site.platform.db,
    {
      artists: Object.keys(names).map((mbid, place) => ({ ...artist(mbid), popularity: 1000 - place })),
      recordings: [
        song(50, 'Under Pressure', QUEEN, BOWIE),
        song(51, 'Breed', NIRVANA),
        song(52, 'Vow', GARBAGE),
        song(53, 'Hits of the Year', VARIOUS, CHART),
        song(54, 'More Hits', VARIOUS, LONE),
        song(55, 'In Berlin', BOWIE, DAVE),
        song(56, 'Mirror', CONNECTED_TWIN, PIXIES),
        song(57, 'Glass', LAST_TWIN, PIXIES),
      ],
      releases: [
        release(60, NIRVANA, '1991'),
        release(61, NIRVANA, '1993'),
        release(62, PIXIES, '1992-05'),
        release(63, LONE, '2020'),
      ],
      supplements: [LONE, CHART].map((mbid) => ({
        of: { kind: 'artist' as const, mbid },
        tags: [
          { name: 'dream pop', votes: 3 },
          { name: 'indie', votes: 2 },
          { name: mbid, votes: 1 },
        ],
      })),
      relations: [
        of(DAVE, [relation(DAVE, NIRVANA, 'member of band'), relation(DAVE, FOO, 'member of band')]),
        of(BUTCH, [
          relation(BUTCH, id(51), 'producer', 'recording'),
          relation(BUTCH, id(52), 'producer', 'recording'),
        ]),
      ],
    },
    new Date(),
  )
})
afterAll(() => site.close())

async function similar(mbid: string): Promise<Record<string, string[]>> {
  const answer = await site.request(`/api/artists/${mbid}/similar`)
  expect(answer.status).toBe(200)
  const { items } = (await answer.json()) as { items: SimilarArtist[] }
  return Object.fromEntries(items.map(({ name, reasons }) => [name, reasons]))
}
async function connection(from: string, to: string): Promise<Connection> {
  const answer = await site.request(`/api/artists/${from}/connection?to=${encodeURIComponent(to)}`)
  expect(answer.status, to).toBe(200)
  return (await answer.json()) as Connection
}
const inWords = ({ steps }: Connection) => steps?.map(({ from, to, how }) => `${from.name} ${how} ${to.name}`)

it('names artists that share members, producers and labels, with the reasons', async () => {
  expect(await similar(NIRVANA)).toEqual({
    'Dave Grohl': ['In Nirvana'],
    'Foo Fighters': ['Shares Dave Grohl'],
    Garbage: ['Both produced by Butch Vig'],
    Pixies: ['Both on Geffen in the same years'],
  })
  expect(await similar(DAVE)).toMatchObject({
    Nirvana: ['With Dave Grohl'],
    'David Bowie': ['Recorded together'],
  })
})

it('names artists with the same tags where it knows nothing better', async () => {
  expect(await similar(LONE)).toEqual({ 'Chart Show': ['Both dream pop, indie'] })
})

it('counts members who follow both only if there are at least five', async () => {
  for (let count = 1; count <= 5; count++) {
    const { headers } = await createMember(site)
    for (const mbid of [LONE, QUEEN])
      await site.request(`/api/artists/${mbid}/follow`, { method: 'PUT', headers })
    expect((await similar(LONE)).Queen).toEqual(count < 5 ? undefined : ['5 members here follow both'])
  }
})

it('names artists on the same bills, small bills first, and ignores cancelled and withdrawn shows', async () => {
  const show = async (name: string, status: string, acts: string[], withdrawnAt: string | null = null) => {
    const { rows } = await site.platform.database.pool.query(
      `insert into events (source, kind, name, status, time_zone, first_day, last_day, sorts_at, over_at, withdrawn_at)
       values ('musicbrainz', 'concert', $1, $2, 'UTC', '2026-05-01', '2026-05-01', '2026-05-01', '2026-05-02', $3)
       returning id`,
      [name, status, withdrawnAt],
    )
    for (const [position, mbid] of acts.entries()) {
      await site.platform.database.pool.query(
        "insert into event_acts (event_id, position, number, artist_mbid, name, role) values ($1, $2, $4, $3, 'An act', 'support')",
        [rows[0].id, position, mbid, position + 1],
      )
    }
  }
  await show('Pier Nights', 'scheduled', [GARBAGE, LONE])
  await show('Pier Nights', 'scheduled', [GARBAGE, LONE])
  await show('Wide Field', 'scheduled', [GARBAGE, LONE, BOWIE, QUEEN, PIXIES])
  await show('Rained Off', 'cancelled', [GARBAGE, CHART])
  await show('Gone From Its Feed', 'scheduled', [GARBAGE, DAVE], '2026-04-01')
  const found = await similar(GARBAGE)
  expect(found['Lone Wolf']).toEqual(['On the same bill 3 times'])
  expect(found.Queen).toEqual(['Both on the bill of Wide Field'])
  expect(Object.keys(found)).not.toContain('Chart Show')
  expect(Object.keys(found)).not.toContain('Dave Grohl')
  expect(Object.keys(found)[0]).toBe('Lone Wolf')
})

it('draws the picture of a shared connection, and none where there is none', async () => {
  const drawn = await site.request(`/og/connection/${FOO}.${QUEEN}.jpg`)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const pair of [`${FOO}.${LONE}`, `${FOO}.${id(99)}`, `${FOO}`, 'x.y'])
    expect((await site.request(`/og/connection/${pair}.jpg`)).status, pair).toBe(404)
})

it('connects artists over bands and common songs, and says how', async () => {
  expect(inWords(await connection(FOO, 'queen'))).toEqual([
    'Foo Fighters has or had the member Dave Grohl',
    'Dave Grohl made “In Berlin” with David Bowie',
    'David Bowie made “Under Pressure” with Queen',
  ])
  expect(inWords(await connection(QUEEN, FOO))).toEqual([
    'Queen made “Under Pressure” with David Bowie',
    'David Bowie made “In Berlin” with Dave Grohl',
    'Dave Grohl is or was in Foo Fighters',
  ])
  expect(await connection(QUEEN, 'Queen')).toMatchObject({
    to: { mbid: QUEEN, name: 'Queen', slug: 'queen' },
    steps: [],
  })
})

it('says when nothing connects two artists, and when no artist has the name', async () => {
  // Compilations connect nobody.
  expect(await connection(LONE, CHART)).toMatchObject({ to: { name: 'Chart Show' }, steps: null })
  expect(await connection(LONE, 'zzqx jjkv')).toMatchObject({ to: null, steps: null })
})

it('tries the best known artists of a name, and names the best known one when none is connected', async () => {
  const found = await connection(PIXIES, 'the twin')
  expect([found.to?.mbid, inWords(found)]).toEqual([CONNECTED_TWIN, ['Pixies made “Mirror” with The Twin']])
  expect(await connection(QUEEN, 'The Twin')).toMatchObject({ to: { mbid: TWIN }, steps: null })
  // Not the requested artist, although another one of the name is better known.
  expect(await connection(CONNECTED_TWIN, 'The Twin')).toMatchObject({ to: { mbid: LAST_TWIN } })
  expect(await connection(TWIN, 'The Twin')).toMatchObject({ to: { mbid: TWIN }, steps: [] })
})

it('asks for the relations of both artists, and is kept only once they are known', async () => {
  const held = Promise.withResolvers<void>()
  const reply: Outside['reply'] = async (path) => {
    await held.promise
    const foo = { type: 'member of band', direction: 'forward', artist: { id: FOO, name: 'Foo Fighters' } }
    if (path.startsWith(`/ws/2/artist/${DAVE}`)) return { body: { id: DAVE, relations: [foo] } }
    if (path.startsWith(`/ws/2/artist/${FOO}`)) return { body: { id: FOO, relations: [] } }
    return faults.reset
  }
  const outside = await openOutside(reply)
  const fresh = await openTestSite({ env: sourcesAt(outside) })
  try {
    const artists = [
      { mbid: FOO, name: 'Foo Fighters' },
      { mbid: DAVE, name: 'Dave Grohl' },
      { mbid: LONE, name: 'Lone Wolf' },
    ]
    await storeFacts(fresh.platform.db, { artists }, new Date())
    const ask = async (to: string) => {
      const answer = await fresh.request(`/api/artists/${FOO}/connection?to=${to}`)
      return { ...((await answer.json()) as Connection), kept: answer.headers.get('cache-control') }
    }
    expect(await ask(DAVE)).toMatchObject({ steps: null, state: 'pending', kept: 'private, no-cache' })
    held.resolve()
    await eventually(async () => {
      const found = await ask(DAVE)
      expect(found).toMatchObject({ state: 'ready', kept: 'private, max-age=300' })
      expect(inWords(found)).toEqual(['Foo Fighters has or had the member Dave Grohl'])
    })
    await eventually(async () => {
      expect(await ask(LONE)).toMatchObject({ steps: null, state: 'unavailable', kept: 'private, no-cache' })
    })
  } finally {
    await fresh.close()
    await outside.close()
  }
})

it.each([
  [`${NIRVANA}/connection`, 422],
  [`${NIRVANA}/connection?to=%20`, 422],
  [`${NIRVANA}/connection?to=a%00b`, 422],
  [`${NIRVANA}/connection?to=${'x'.repeat(201)}`, 422],
  [`${id(404)}/connection?to=Queen`, 404],
  [`${id(404)}/similar`, 404],
  ['nobody/similar', 404],
])('refuses %s', async (path, status) => {
  const answer = await site.request(`/api/artists/${path}`)
  expect(answer.status).toBe(status)
  if (status === 422) expect((await answer.json()).errors).toEqual({ to: expect.any(String) })
})

it('reads a bounded number of rows from indexes, however much is stored', async () => {
  const { pool } = site.platform.database
  const { rows } = await pool.query('select id, mbid from artists')
  const rowOf = (mbid: string) => rows.find((row) => row.mbid === mbid).id as number
  await pool.query(`
    insert into artists (mbid, name, popularity, fetched_at)
    select gen_random_uuid(), 'Artist ' || n, n % 50, now() from generate_series(1, 20000) n`)
  await pool.query(`
    insert into artist_credits (id, name, fingerprint)
    select 100000 + n, 'Credit ' || n, gen_random_uuid() from generate_series(1, 20000) n`)
  await pool.query(`
    insert into artist_credit_names (artist_credit_id, position, artist_id)
    select 100000 + n, p, a.id from generate_series(1, 20000) n cross join generate_series(0, 1) p
    join (select id, row_number() over (order by id) as place from artists where name like 'Artist %') a
      on a.place = 1 + (n + p * 7) % 20000`)
  await pool.query(`
    insert into recordings (mbid, title, artist_credit_id, popularity, fetched_at)
    select gen_random_uuid(), 'Song ' || n, 100000 + n, 0, now() from generate_series(1, 20000) n`)
  // A session musician with thousands of recordings, and artists who have each met a hundred others.
  await pool.query(
    `insert into entity_relations (from_id, to_id, from_kind, to_kind, type_id)
     select $1, r.id, 1, 5, (select id from relation_types where name = 'producer')
     from recordings r where title like 'Song %' limit 5000`,
    [rowOf(DAVE)],
  )
  await pool.query(
    `with numbered as (
       select id, row_number() over (order by id)::int as place from artists where name like 'Artist %')
     insert into entity_relations (from_id, to_id, from_kind, to_kind, type_id)
     select f.id, t.id, 1, 1, (select id from relation_types where name = 'member of band')
     from (select $1::int as id, generate_series(0, 99) as place
       union all select $2, generate_series(15000, 15099)
       union all select id, place * 100 + n from numbered, generate_series(0, 99) n where place <= 100) f
     join numbered t on t.place = f.place + 1`,
    [rowOf(LONE), rowOf(CHART)],
  )
  const tables = [
    'artists',
    'artist_credits',
    'artist_credit_names',
    'recordings',
    'entity_relations',
    'releases',
  ]
  await vacuumAndAnalyze(pool, tables)
  await expectMillions(pool, tables)
  const plans = createQueryPlans(pool)
  for (const [work, most] of [
    [() => readSimilarities(plans.db, rowOf(NIRVANA)), 1000],
    [() => findPath(plans.db, rowOf(FOO), rowOf(QUEEN), 6), 1000],
    // A third of the ten thousand that a hundred artists have met.
    [() => findPath(plans.db, rowOf(LONE), rowOf(CHART), 6), 3500],
  ] as const) {
    const cost = await plans.costOf(await plans.queriesOf(work))
    const large = cost.wholeTables.filter((table) =>
      ['artists', 'artist_credit_names', 'recordings'].includes(table),
    )
    expect([large, cost.rows <= most]).toEqual([[], true])
  }
}, 120_000)

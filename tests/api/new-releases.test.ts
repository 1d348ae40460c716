import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNewReleases, storeFacts } from '#features/catalogue/public.ts'
import { encodeCursor } from '#platform/db/keyset.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const id = (number: number) => `aaaaaaaa-0000-4000-9000-${String(number).padStart(12, '0')}`
const today = dayAt(Date.now())
const day = (ago: number) => addDays(today, -ago)
const known = { mbid: id(1), name: 'The Known', popularity: 4000 }
const unknown = { mbid: id(2), name: 'The Unknown', popularity: 10 }
const VARIOUS = { mbid: '89ad4ac3-39f7-470e-963a-56509c546377', name: 'Various Artists' }

const record = (
  number: number,
  title: string,
  date: string,
  { artist = unknown as { mbid: string; name: string }, first = date, group = number } = {},
) => ({
  mbid: id(1000 + number),
  title,
  date,
  credit: [{ artist }],
  releaseGroup: { mbid: id(2000 + group), title, primaryType: 'Album', firstReleaseDate: first },
})

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const many = Array.from({ length: 60 }, (_, n) => record(100 + n, `Stack ${n}`, day(200)))
  const releases = [
    record(1, 'Quiet today', today),
    record(2, 'Loud today', today, { artist: known }),
    record(3, 'Yesterday', day(1)),
    record(4, 'Yesterday', today, { first: day(1), group: 3 }),
    record(5, 'Tomorrow', day(-1)),
    record(6, 'Reissue', day(2), { first: '1991' }),
    record(7, 'Dated by its year', day(3), { first: day(3).slice(0, 4) }),
    record(8, 'Sampler', day(3), { artist: VARIOUS }),
    record(9, 'Two years ago', day(730)),
    record(10, 'Without a day', today.slice(0, 4)),
    ...many,
  ]
  await storeFacts(
    site.platform.db,
    {
      artists: [known, unknown],
      releases,
    },
    new Date(),
  )
})
afterAll(() => site.close())

async function list(query = '') {
  const answer = await site.request(`/api/new-releases${query}`)
  expect(answer.status, query).toBe(200)
  return (await answer.json()) as {
    items: { mbid: string; title: string; day: string; artistCredit: string }[]
    nextCursor: string | null
  }
}

it('lists first releases of the last twelve months to everybody, the latest day and the best known first', async () => {
  const { items } = await list()
  expect(items.slice(0, 4).map(({ title, day }) => [title, day])).toEqual([
    ['Loud today', today],
    ['Quiet today', today],
    ['Yesterday', day(1)],
    ['Dated by its year', day(3)],
  ])
  expect(items[0]).toEqual({
    mbid: id(2002),
    slug: 'loud-today',
    title: 'Loud today',
    type: 'Album',
    year: today.slice(0, 4),
    day: today,
    artistCredit: 'The Known',
    imageUrl: null,
  })
})

it('gives page by page, each release once', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor ? `?cursor=${cursor}` : '')
    seen.push(...page.items.map(({ mbid }) => mbid))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(64)
})

it.each([
  'x',
  encodeCursor([today, 1]),
  encodeCursor(['2026-02-30', 1, 1]),
  encodeCursor([today, 2 ** 31, 1]),
  encodeCursor([today, 1, 'a']),
])('refuses the cursor %s', async (cursor) => {
  const answer = await site.request(`/api/new-releases?cursor=${cursor}`)
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['cursor']])
})

it('reads a page from the index of days, however many releases there are', async () => {
  const { pool } = site.platform.database
  await pool.query(`
    insert into releases (mbid, title, date, artist_credit_id, fetched_at)
    select gen_random_uuid(), 'Record ' || n, to_char(date '1990-01-01' + n % 12000, 'YYYY-MM-DD'),
      (select min(id) from artist_credits), now()
    from generate_series(1, 20000) n`)
  await vacuumAndAnalyze(pool, ['releases'])
  await expectMillions(pool, ['releases'])
  const plans = createQueryPlans(pool)
  const queries = await plans.queriesOf(() =>
    listNewReleases(plans.db, { from: '2021-11-01', to: '2022-11-01' }, 48),
  )
  const { rows, wholeTables } = await plans.costOf(queries)
  expect([wholeTables, rows <= 1000]).toEqual([[], true])
}, 120_000)

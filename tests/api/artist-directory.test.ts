import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDirectory, readDirectoryFilters, storeFacts } from '#features/catalogue/public.ts'
import { encodeCursor } from '#platform/db/keyset.ts'
import { createMember } from '../support/members.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const id = (number: number) => `aaaaaaaa-0000-4000-9000-${String(number).padStart(12, '0')}`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const { db } = site.platform
  await storeFacts(
    db,
    {
      artists: [
        { mbid: id(1), name: 'The Beatles', country: 'GB', beginDate: '1957-03', popularity: 4000 },
        { mbid: id(2), name: 'Émilie Simon', country: 'FR', beginDate: '1978', popularity: 2000 },
        { mbid: id(3), name: 'ABBA', country: 'SE', beginDate: '1972-11', popularity: 3500, type: 'Group' },
        { mbid: id(4), name: 'Broadcast', country: 'GB', beginDate: '1995', popularity: 2500 },
        { mbid: id(5), name: '2Pac', country: 'US', beginDate: '1971', popularity: 3000 },
        { mbid: id(6), name: 'The', popularity: 100 },
        { mbid: id(7), name: '[data]', popularity: 5000 },
        { mbid: id(8), name: 'Unheard Band', country: 'AT', beginDate: '1971' },
        ...Array.from({ length: 130 }, (_, n) => ({
          mbid: id(100 + n),
          name: `Zither ${n}`,
          popularity: 50,
        })),
      ],
      supplements: [{ of: { kind: 'artist', mbid: id(4) }, tags: [{ name: 'dream pop', votes: 3 }] }],
    },
    new Date(),
  )
  const member = await createMember(site)
  await site.request(`/api/artists/${id(5)}/follow`, { method: 'PUT', headers: member.headers })
})
afterAll(() => site.close())

async function list(query: string) {
  const answer = await site.request(`/api/artists?${query}`)
  expect(answer.status, query).toBe(200)
  return (await answer.json()) as {
    items: { id: string; name: string }[]
    count: number | null
    nextCursor: string | null
  }
}
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)

it('lists known artists by letter, country, decade and genre, the best known first', async () => {
  expect((await names('')).slice(0, 5)).toEqual(['The Beatles', 'ABBA', '2Pac', 'Broadcast', 'Émilie Simon'])
  expect(await names('letter=b')).toEqual(['The Beatles', 'Broadcast'])
  expect(await names('letter=e')).toEqual(['Émilie Simon'])
  expect(await names('letter=t')).toEqual(['The'])
  expect(await names('letter=%23')).toEqual(['2Pac'])
  expect(await names('country=GB')).toEqual(['The Beatles', 'Broadcast'])
  expect(await names('decade=1970')).toEqual(['ABBA', '2Pac', 'Émilie Simon'])
  expect(await names('genre=dream+pop')).toEqual(['Broadcast'])
  expect(await names('genre=polka')).toEqual([])
  expect((await list('country=SE')).items).toEqual([
    {
      id: id(3),
      name: 'ABBA',
      slug: 'abba',
      type: 'Group',
      countryName: 'Sweden',
      year: '1972',
      disambiguation: null,
      imageUrl: null,
    },
  ])
})

it('lists and counts the artists that match all filters', async () => {
  expect(await names('letter=b&country=GB')).toEqual(['The Beatles', 'Broadcast'])
  expect(await names('letter=b&country=GB&decade=1990')).toEqual(['Broadcast'])
  expect(await names('letter=b&country=GB&decade=1990&genre=dream+pop')).toEqual(['Broadcast'])
  expect(await names('country=SE&genre=dream+pop')).toEqual([])
  const counts = ['letter=b', 'letter=b&decade=1990', 'letter=z', 'country=AT', ''].map(
    async (query) => (await list(query)).count,
  )
  expect(await Promise.all(counts)).toEqual([2, 1, 130, 0, null])
})

it('lists the most followed, and the newest first, unheard ones too', async () => {
  expect(await names('by=followed')).toEqual(['2Pac'])
  expect(await names('by=new')).toHaveLength(60)
  expect((await names('by=new'))[0]).toBe('Zither 129')
})

it.each(['letter=z', 'by=new'])('gives %s page by page, each artist once', async (query) => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(`${query}${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(query === 'by=new' ? 137 : 130)
})

it('names the countries of known artists, and their genres', async () => {
  expect(await (await site.request('/api/artists/filters')).json()).toEqual({
    countries: [
      { code: 'FR', name: 'France' },
      { code: 'SE', name: 'Sweden' },
      { code: 'GB', name: 'United Kingdom' },
      { code: 'US', name: 'United States' },
    ],
    genres: ['dream pop'],
  })
})

it('refuses unknown filters, and filters combined with an order', async () => {
  for (const [query, status, field] of [
    ['letter=bb', 422, 'letter'],
    ['country=Sweden', 422, 'country'],
    ['decade=1995', 422, 'decade'],
    ['by=new&country=GB', 422, 'by'],
    ['cursor=x', 400, 'cursor'],
    [`cursor=${encodeCursor([2 ** 31, 1])}`, 400, 'cursor'],
    [`cursor=${encodeCursor([1, 2 ** 40])}`, 400, 'cursor'],
    [`by=new&cursor=${encodeCursor([2 ** 31])}`, 400, 'cursor'],
  ] as const) {
    const answer = await site.request(`/api/artists?${query}`)
    expect([answer.status, Object.keys((await answer.json()).errors)], query).toEqual([status, [field]])
  }
})

it('reads each list from its index, however many artists there are', async () => {
  const { pool } = site.platform.database
  await pool.query(`
    insert into artists (mbid, name, popularity, country, begin_date, fetched_at)
    select gen_random_uuid(), chr(97 + n % 26) || ' band', 1 + n % 40, 'C' || chr(65 + n % 26), 1900 + n % 120, now()
    from generate_series(1, 20000) n`)
  await vacuumAndAnalyze(pool, ['artists'])
  await expectMillions(pool, ['artists'])
  const plans = createQueryPlans(pool)
  const filters = [
    {},
    { letter: 'q' },
    { country: 'CX' },
    { decade: 1950 },
    { letter: 'q', country: 'CQ' },
    { letter: 'q', decade: 1950 },
    { country: 'CX', decade: 1950 },
    { letter: 'q', country: 'CQ', decade: 1950 },
    { isNew: true },
  ]
  for (const filter of filters) {
    const queries = await plans.queriesOf(() => listDirectory(plans.db, filter, 60))
    const { rows, wholeTables } = await plans.costOf(queries)
    expect([wholeTables, rows <= 300], JSON.stringify(filter)).toEqual([[], true])
  }
  const choices = await plans.costOf(await plans.queriesOf(() => readDirectoryFilters(plans.db)))
  expect(choices.rows).toBeLessThanOrEqual(1000)
}, 120_000)

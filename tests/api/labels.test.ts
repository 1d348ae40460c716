import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLabelReleases, readLabelsNamed, readRoster, storeFacts } from '#features/catalogue/public.ts'
import type { LabelPage, LabelReleases } from '#features/music/label/contract.ts'
import { createMember } from '../support/members.ts'
import { createQueryPlans, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const id = {
  label: randomUUID(),
  namesake: randomUUID(),
  parent: randomUUID(),
  sub: randomUUID(),
  mira: randomUUID(),
  yard: randomUUID(),
}

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live', PUBLIC_URL: 'https://fanfare.example' } })
  const { db } = site.platform
  const label = { mbid: id.label, name: 'Night-Bus  Récords' }
  const release = (title: string, date: string | null, artist: 'mira' | 'yard', of = label) => ({
    mbid: randomUUID(),
    title,
    date,
    credit: [{ artist: { mbid: id[artist], name: artist === 'mira' ? 'Mira Solenne' : 'Kestrel Yard' } }],
    labels: [{ label: of, catalogNumber: `NB-${title.length}` }],
  })
  await storeFacts(
    db,
    {
      labels: [
        { ...label, type: 'Original Production', country: 'PT', beginDate: '1999-03', labelCode: 1234 },
        { mbid: id.namesake, name: 'Night-Bus Récords', disambiguation: 'tape label', country: 'DE' },
        { mbid: id.parent, name: 'Depot Group' },
        { mbid: id.sub, name: 'Night-Bus Tapes' },
      ],
      releases: [
        release('Tidewater', '2024-05-01', 'mira'),
        release('Half Past', '2024', 'mira'),
        release('Yard Songs', '2021-12', 'yard'),
        release('Undated', null, 'mira'),
        release('Elsewhere', '2020', 'yard', { mbid: id.namesake, name: 'Night-Bus Récords' }),
      ],
      relations: [
        {
          of: { kind: 'label', mbid: id.label },
          with: ['artist', 'label'],
          relations: [
            ...(['label founder', 'recording contract'] as const).map((type, place) => ({
              from: { kind: 'artist' as const, mbid: place === 0 ? id.mira : id.yard },
              to: { kind: 'label' as const, mbid: id.label },
              type,
            })),
            {
              from: { kind: 'label', mbid: id.parent },
              to: { kind: 'label', mbid: id.label },
              type: 'label ownership',
            },
            { from: { kind: 'label', mbid: id.label }, to: { kind: 'label', mbid: id.sub }, type: 'imprint' },
          ],
        },
      ],
      urls: [
        {
          of: { kind: 'label', mbid: id.label },
          urls: [
            { type: 'official site', url: 'https://night-bus.example/' },
            { type: 'official site', url: 'javascript:alert(1)' },
          ],
        },
      ],
    },
    new Date(),
  )
})
afterAll(() => site.close())

const pageOf = (name: string, query = '') =>
  site.request(`/api/label-names/${encodeURIComponent(name)}${query}`)

it('has the page of a label: facts, roster, parent, sub-labels, links', async () => {
  const answer = await pageOf('night-bus-récords')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    mbid: id.label,
    fetchedAt: expect.any(String),
    name: 'Night-Bus  Récords',
    slug: 'night-bus-récords',
    type: 'Original Production',
    countryName: 'Portugal',
    disambiguation: null,
    labelCode: 1234,
    beginDate: '1999-03',
    endDate: null,
    ended: false,
    founders: [{ mbid: id.mira, name: 'Mira Solenne', slug: 'mira-solenne' }],
    verification: null,
    followers: 0,
    artists: [
      { mbid: id.mira, name: 'Mira Solenne', slug: 'mira-solenne', releases: 3, imageUrl: null },
      { mbid: id.yard, name: 'Kestrel Yard', slug: 'kestrel-yard', releases: 1, imageUrl: null },
    ],
    parents: [{ mbid: id.parent, name: 'Depot Group', slug: 'depot-group' }],
    subLabels: [{ mbid: id.sub, name: 'Night-Bus Tapes', slug: 'night-bus-tapes' }],
    links: ['https://night-bus.example/'],
    others: [
      {
        mbid: id.namesake,
        name: 'Night-Bus Récords',
        slug: 'night-bus-récords',
        disambiguation: 'tape label',
        countryName: 'Germany',
      },
    ],
    state: 'ready',
  } satisfies LabelPage)
})

it.each(['Night-Bus Récords', 'NIGHT-BUS RÉCORDS', ' night-bus récords ', 'NIGHT-BUS-RE\u0301CORDS'])(
  'finds it as %j',
  async (name) => {
    expect((await (await pageOf(name)).json()).mbid).toBe(id.label)
  },
)

it('picks another label of the name by its id', async () => {
  const page: LabelPage = await (await pageOf('night-bus-récords', `?mbid=${id.namesake}`)).json()
  expect(page.mbid).toBe(id.namesake)
  expect(page.others.map(({ mbid }) => mbid)).toEqual([id.label])
  expect(page.artists.map(({ name }) => name)).toEqual(['Kestrel Yard'])
})

it('finds a label by its id, or that of one merged into it, whatever the name in the address', async () => {
  const merged = randomUUID()
  await storeFacts(
    site.platform.db,
    { redirects: [{ kind: 'label', mbid: merged, target: id.parent }] },
    new Date(),
  )
  for (const mbid of [id.parent, id.parent.toUpperCase(), merged]) {
    for (const name of ['depot-group', 'its-old-name', 'night-bus-récords']) {
      const answer = await pageOf(name, `?mbid=${mbid}`)
      expect(await answer.json(), `${name} ${mbid}`).toMatchObject({ mbid: id.parent, slug: 'depot-group' })
    }
  }
})

it('shows no other label of the name for an id that it does not know', async () => {
  expect((await pageOf('depot-group', `?mbid=${randomUUID()}`)).status).toBe(404)
})

it.each([
  ['nobody-at-all', '', 404],
  ['%', '', 404],
  ['x'.repeat(201), '', 422],
  ['night\0bus', '', 404],
  ['night-bus-récords', '?mbid=nonsense', 422],
])('answers %j%s with %i', async (name, query, status) => {
  expect((await pageOf(name, query)).status).toBe(status)
})

it('pages the releases, newest first, those without a date last', async () => {
  const pages: string[][] = []
  let cursor: string | null = ''
  do {
    const query: string = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) }).toString()
    const answer = await site.request(`/api/labels/${id.label}/releases?${query}`)
    const page: LabelReleases = await answer.json()
    pages.push(page.items.map(({ title, year, artistSlug }) => `${title} ${year} ${artistSlug}`))
    cursor = page.nextCursor
  } while (cursor)
  expect(pages).toEqual([
    ['Tidewater 2024 mira-solenne', 'Half Past 2024 mira-solenne'],
    ['Yard Songs 2021 kestrel-yard', 'Undated null mira-solenne'],
  ])
})

it('moves a release to its place when its date changes', async () => {
  const { db } = site.platform
  await db.updateTable('releases').set({ date: '2025' }).where('title', '=', 'Undated').execute()
  const first = async () => {
    const answer = await site.request(`/api/labels/${id.label}/releases?limit=1`)
    return (await answer.json()).items[0]
  }
  expect(await first()).toMatchObject({ title: 'Undated', year: '2025' })
  await db.updateTable('releases').set({ date: null }).where('title', '=', 'Undated').execute()
  expect(await first()).toMatchObject({ title: 'Tidewater' })
})

it.each([
  [id.label, 'cursor=nonsense', 400],
  [id.label, `cursor=${Buffer.from('["2024\' or 1=1",1]').toString('base64url')}`, 400],
  [id.label, `cursor=${Buffer.from('["2024",3000000000]').toString('base64url')}`, 400],
  [id.label, 'limit=25', 422],
  [randomUUID(), '', 404],
  ['nonsense', '', 404],
])('answers the releases of %s with %s by %s', async (mbid, query, status) => {
  expect((await site.request(`/api/labels/${mbid}/releases?${query}`)).status).toBe(status)
})

it('is followed by members, each once, and counts them for everybody', async () => {
  const [ana, bob] = [await createMember(site), await createMember(site)]
  const path = `/api/labels/${id.label}/follow`
  const send = async (method: string, headers?: Record<string, string>) =>
    site.request(path, { method, headers })
  expect((await send('PUT')).status).toBe(401)
  await send('PUT', bob.headers)
  await send('PUT', ana.headers)
  expect(await (await send('PUT', ana.headers)).json()).toEqual({ following: true, followers: 2 })
  expect((await (await pageOf('night-bus-récords')).json()).followers).toBe(2)
  expect(await (await send('DELETE', ana.headers)).json()).toEqual({ following: false, followers: 1 })
  expect(await (await send('GET', ana.headers)).json()).toEqual({ following: false, followers: 1 })
  expect(
    (await site.request(`/api/labels/${randomUUID()}/follow`, { method: 'PUT', headers: ana.headers }))
      .status,
  ).toBe(404)
})

it('is in the sitemap of a live site once it has a release, and in none of a preview', async () => {
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/sitemap/labels-1.xml')
  const listed = await (await site.request('/sitemap/labels-1.xml')).text()
  expect(listed.match(/\/label\/[^<]+/g)).toEqual(['/label/night-bus-r%C3%A9cords'])
  const preview = await openTestSite()
  try {
    expect(await (await preview.request('/sitemap.xml')).text()).not.toContain('label')
    expect((await preview.request('/sitemap/labels-1.xml')).status).toBe(404)
    expect(await (await preview.request('/sitemap/pages.xml')).text()).not.toContain('label')
  } finally {
    await preview.close()
  }
})

it('lists all releases of a label where each has many catalogue numbers', async () => {
  const label = { mbid: randomUUID(), name: 'Numbered Records' }
  const titles = ['Five', 'Four', 'Three', 'Two', 'One']
  await storeFacts(
    site.platform.db,
    {
      releases: titles.map((title, place) => ({
        mbid: randomUUID(),
        title,
        date: String(2024 - place),
        credit: [{ artist: { mbid: id.mira, name: 'Mira Solenne' } }],
        labels: Array.from({ length: 20 }, (_, n) => ({ label, catalogNumber: `NR-${10 + n}` })),
      })),
    },
    new Date(),
  )
  for (const limit of [24, 2]) {
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const query: string = new URLSearchParams({ limit: `${limit}`, ...(cursor && { cursor }) }).toString()
      const answer = await site.request(`/api/labels/${label.mbid}/releases?${query}`)
      const page: LabelReleases = await answer.json()
      expect(page.items.every(({ catalogNumber }) => catalogNumber === 'NR-10')).toBe(true)
      found.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(found, `${limit} a page`).toEqual(titles)
  }
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('of a label with 20,000 releases', () => {
  it('the page reads a bounded number of rows, by indexes', async () => {
    const { pool } = site.platform.database
    await pool.query(
      `insert into labels (mbid, name, fetched_at) select gen_random_uuid(), 'Label ' || i, now() from generate_series(1, 20000) i`,
    )
    await pool.query(`insert into releases (mbid, title, date, fetched_at)
      select gen_random_uuid(), 'Release ' || i, (1960 + i % 60)::text, now() from generate_series(1, 40000) i`)
    const { rows } = await pool.query(`select id from labels where name = 'Label 7'`)
    const labelId: number = rows[0].id
    await pool.query(
      `insert into release_labels (release_id, position, label_id) select id, 0, $1::int from releases
       where title like 'Release %' and id % 2 = 0 on conflict do nothing`,
      [labelId],
    )
    // Releases of thousands of other labels, so that the planner uses an index. All of them exist, and have their date
    // here, so neither foreign keys nor triggers need to look at each.
    await pool.query(
      `begin;
       set local session_replication_role = replica;
       insert into release_labels (release_id, position, label_id, release_date)
       select r.id, p, ${labelId} + 1 + (r.id * 5 + p) % 10000, r.date from releases r, generate_series(1, 5) p
       where r.title like 'Release %';
       commit`,
    )
    await vacuumAndAnalyze(pool)
    const plans = createQueryPlans(pool)
    const costOf = async (work: () => Promise<unknown>) => plans.costOf(await plans.queriesOf(work))
    const named = await costOf(() => readLabelsNamed(plans.db, 'label-7'))
    expect(named.wholeTables).toEqual([])
    expect(named.rows).toBeLessThanOrEqual(1_100)
    const roster = await costOf(() => readRoster(plans.db, labelId, 48))
    // The few artists and credits of this test would not make the planner use an index.
    expect(roster.wholeTables.filter((table) => table.startsWith('release'))).toEqual([])
    expect(roster.rows).toBeLessThanOrEqual(3_000)
    for (const after of [undefined, { date: '1990', id: 30_000 }]) {
      const page = await costOf(() => readLabelReleases(plans.db, labelId, { after, limit: 25 }))
      expect(page.wholeTables.filter((table) => table.startsWith('release'))).toEqual([])
      expect(page.rows).toBeLessThanOrEqual(400)
    }
  })
})

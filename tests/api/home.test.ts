import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewReleaseList, TrendingArtistList } from '#features/home/pages/contract.ts'
import { createPlatform } from '#platform/platform.ts'
import { holdTimeouts } from '../support/hold-timeouts.ts'
import { faults, isEndless, type Outside, openOutside, type Reply } from '../support/outside.ts'
import { openTestSite, siteOn, type TestSite } from '../support/site.ts'
import { ARTISTS, RELEASES, sourcesAt, worldReply } from '../support/world.ts'

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({ env: sourcesAt(outside) })
  // It holds the database; the processes opened beside it send the requests.
  await site.platform.jobs.close()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

/** One more process of the installation, with nothing in its memory. */
async function anotherProcess() {
  const { config, database } = site.platform
  const platform = createPlatform(config, database)
  const { request } = await siteOn(platform)
  return {
    artists: async (): Promise<TrendingArtistList> => (await request('/api/home/trending-artists')).json(),
    releases: async (): Promise<NewReleaseList> => (await request('/api/home/new-releases')).json(),
    async end() {
      await platform.close()
    },
  }
}

/** Nobody waited for the end of a request: one that is never answered is still open. */
function expectNoneGivenUp(fault: Reply) {
  if (isEndless(fault)) expect(outside.requests.filter(({ isOpen }) => !isOpen)).toEqual([])
}

const names = ({ items }: TrendingArtistList) => items.map(({ name }) => name)
const everyName = ARTISTS.map(({ name }) => name)

async function inProcess<T>(work: (process: Awaited<ReturnType<typeof anotherProcess>>) => Promise<T>) {
  const process = await anotherProcess()
  try {
    return await work(process)
  } finally {
    await process.end()
  }
}

const forgetAll = () => sql`delete from source_answers`.execute(site.platform.db)
const age = () =>
  sql`update source_answers set fresh_until = now() - interval '1 second'`.execute(site.platform.db)
/** Skips the pause that a fault has requested. */
const endPause = () => sql`update request_slots set next_at = now()`.execute(site.platform.db)
const stored = async () => {
  const rows = await site.platform.db
    .selectFrom('source_answers')
    .select(['source', 'key', 'found', 'value', 'fetched_at'])
    .where('found', 'is not', null)
    .orderBy('key')
    .execute()
  return rows
}

/**
 * The stored answers that a fault must not change. "Not found" is not a valid answer for a list; it is for a page, a cover
 * or an artist's links, which jobs ask for as well.
 */
async function storedUnder(fault: Reply) {
  const rows = await stored()
  return fault === faults.notFound
    ? rows.filter(({ source, key }) => source === 'musicbrainz' && !key.startsWith('links of artist'))
    : rows
}

describe('the home', () => {
  beforeEach(async () => {
    outside.reply = worldReply
    await forgetAll()
  })

  it('shows artists with the figures of their id, and pictures as soon as they are known', async () => {
    await inProcess(async (process) => {
      await expect
        .poll(async () => (await process.artists()).items.filter(({ imageUrl }) => imageUrl).length)
        .toBe(3)
      const { items, pending } = await process.artists()
      expect(pending).toBe(false)
      expect(items).toMatchObject([
        { name: 'Velvet Antenna', slug: 'velvet-antenna', genre: 'Electronic', imageUrl: null },
        { name: 'Möwe & Söhne', slug: 'mwe--shne', path: '/artist/mwe--shne', genre: 'Ambient techno' },
        { name: 'Tin Parade', slug: 'tin-parade' },
        { name: '月の庭', slug: '月の庭' },
      ])
      for (const artist of items) expect(artist.followers).toMatch(/^\d{1,4}K$/)
      expect(items[1]?.imageUrl).toMatch(/^\/images\/[\w-]{22}\/640\/[\w-]+$/)
      expect(pictureOf(items[2]?.imageUrl ?? '')).toBe('https://pictures.example/Tin_Parade_(Swiss_band).jpg')
      expect((await process.artists()).items).toEqual(items)
    })
  })

  it('shows releases with alternating types, and the cover of the release, of its group, or none', async () => {
    await inProcess(async (process) => {
      await expect
        .poll(async () => (await process.releases()).items.filter(({ imageUrl }) => imageUrl).length)
        .toBe(3)
      const { items } = await process.releases()
      const year = String(new Date().getUTCFullYear())
      expect(items.map(({ title, artist, type }) => [title, artist, type])).toEqual(
        RELEASES.map(({ title, artist }, index) => [
          title,
          artist,
          ['Album', 'EP', 'Single', 'Album'][index],
        ]),
      )
      expect(items.every((release) => release.year === year)).toBe(true)
      const sources = items.map(({ imageUrl }) => imageUrl && pictureOf(imageUrl))
      expect(sources).toEqual([
        `${outside.url}/caa/release-group/${RELEASES[0]?.releaseGroupId}/front-500`,
        null,
        `${outside.url}/caa/release/${RELEASES[2]?.id}/front-500`,
        `${outside.url}/caa/release/${RELEASES[3]?.id}/front-500`,
      ])
      const thumbnails = items.map(({ thumbnailUrl }) => thumbnailUrl && pictureOf(thumbnailUrl))
      expect(thumbnails).toEqual(sources.map((source) => source?.replace('front-500', 'front-250') ?? null))
      const hoursOfNone = async () =>
        (
          await site.platform.db
            .selectFrom('source_answers')
            .select(sql<number>`round(extract(epoch from fresh_until - fetched_at) / 3600)::int`.as('hours'))
            .where('key', '=', `release: ${RELEASES[1]?.id}`)
            .executeTakeFirst()
        )?.hours
      await expect.poll(hoursOfNone).toBe(24)
    })
  })

  it('queries each source once, however many visitors come; the next process sends no query', async () => {
    outside.requests = []
    await inProcess(async (process) => {
      await Promise.all(Array.from({ length: 20 }, () => process.artists()))
      await expect.poll(async () => (await process.artists()).items.length).toBe(4)
    })
    await inProcess(async (process) => expect(names(await process.artists())).toEqual(everyName))
    expect(outside.requests.filter(({ path }) => path.startsWith('/ws/2/artist?'))).toHaveLength(1)
  })

  it('sends the queries of the specification, with our User-Agent', async () => {
    outside.requests = []
    const searches = () => outside.requests.filter(({ path }) => /^\/ws\/2\/[a-z]+\?/.test(path))
    await inProcess(async (process) => {
      await process.artists()
      await process.releases()
      await expect
        .poll(() =>
          searches()
            .map(({ path }) => path)
            .sort(),
        )
        .toEqual([
          '/ws/2/artist?fmt=json&query=tag%3A%22electronic%22&limit=4',
          `/ws/2/release?fmt=json&query=date%3A${new Date().getUTCFullYear()}*&limit=4`,
        ])
    })
    expect(searches()[0]?.headers['user-agent']).toMatch(
      /^Fanfare\/\d+\.\d+\.\d+ \(\+http:\/\/localhost:3000\)$/,
    )
  })
})

const everyFault: [string, Reply][] = Object.entries({
  ...faults,
  refused: faults.reset,
  emptyObject: { body: {} },
  jsonNull: { body: 'null' },
})

describe.each(everyFault)('with sources that fail by %s', (_, fault) => {
  it('serves cached data, stores nothing wrong, and recovers', async () => {
    outside.reply = worldReply
    await forgetAll()
    await inProcess(async (process) => {
      await expect.poll(async () => (await process.artists()).items.length).toBe(4)
      await expect
        .poll(async () => (await process.releases()).items.filter((one) => one.imageUrl).length)
        .toBe(3)
      await expect.poll(async () => (await stored()).length).toBe(14)
    })
    const before = await storedUnder(fault)
    await age()

    outside.reply = () => fault
    await inProcess(async (process) => {
      outside.requests = []
      holdTimeouts()
      expect(names(await process.artists())).toEqual(everyName)
      expect((await process.releases()).items).toHaveLength(4)
      expectNoneGivenUp(fault)
      outside.requests = []
      await expect.poll(() => process.artists().then(names)).toEqual(everyName)
    })
    expect(await storedUnder(fault)).toEqual(before)

    outside.reply = worldReply
    await age()
    await endPause()
    await inProcess(async (process) => {
      await process.artists()
      const oldest = before[0]?.fetched_at?.getTime() ?? 0
      await expect
        .poll(async () => (await stored()).find(({ key }) => key.includes('trending'))?.fetched_at?.getTime())
        .toBeGreaterThan(oldest)
      expect(names(await process.artists())).toEqual(everyName)
    })
  })

  it('answers quickly on a fresh installation, and shows data as soon as it is fetched', async () => {
    await forgetAll()
    outside.reply = () => fault
    await inProcess(async (process) => {
      outside.requests = []
      holdTimeouts()
      const [artists, releases] = await Promise.all([process.artists(), process.releases()])
      expect([...artists.items, ...releases.items]).toEqual([])
      expectNoneGivenUp(fault)
      expect(await storedUnder(fault)).toEqual([])
    })
    outside.reply = worldReply
    await endPause()
    await inProcess(async (process) => {
      await expect.poll(async () => names(await process.artists())).toEqual(everyName)
    })
  })
})

it('recovers in the same process once its source does', async () => {
  await forgetAll()
  outside.reply = () => faults.reset
  await inProcess(async (process) => {
    await expect.poll(() => process.artists()).toEqual({ items: [], pending: false, isWellKnown: false })
    outside.reply = worldReply
    // A failed request is not repeated for a moment; the test skips it.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000)
    await expect.poll(async () => names(await process.artists())).toEqual(everyName)
  })
})

/** The source url inside an address of ours. */
function pictureOf(address: string): string {
  return Buffer.from(address.split('/').at(-1) ?? '', 'base64url').toString()
}

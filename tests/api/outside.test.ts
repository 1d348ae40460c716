import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ArtistPage, SongList } from '#features/artists/contract.ts'
import { createPlatform } from '#platform/platform.ts'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { eventually } from '../support/eventually.ts'
import { faults, type Outside, openOutside, type Reply } from '../support/outside.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

/** Faster than MusicBrainz' one a second, so that the test is short; only the spacing matters. */
const RATE = 100

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: String(RATE) } })
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
beforeEach(() => {
  outside.reply = unknownArtistReply
  outside.requests = []
})

/** One more process of the installation, with nothing in its memory. */
async function inProcess<T>(work: (request: TestSite['request']) => Promise<T>): Promise<T> {
  const { config } = site.platform
  const platform = config.databaseUrl
    ? await openOtherProcess(config)
    : createPlatform(config, site.platform.database)
  const { request } = await siteOn(platform)
  try {
    return await work(request)
  } finally {
    await platform.close()
  }
}

async function pageOf(request: TestSite['request'], slug: string): Promise<ArtistPage> {
  const response = await request(`/api/artist-names/${slug}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ArtistPage
}
async function songsOf(request: TestSite['request'], mbid: string): Promise<SongList> {
  const response = await request(`/api/artists/${mbid}/recordings`)
  expect(response.status).toBe(200)
  return (await response.json()) as SongList
}

/** For any consecutive requests, the first and the last are as far apart as the rate requires. */
function expectSpacing() {
  const times = outside.requests.filter(({ path }) => path.startsWith('/ws/2/')).map(({ at }) => at)
  // A request that left in time may arrive early, if the one before was delayed on its way.
  const heldUpMs = 200
  const tooEarly = times.flatMap((from, first) =>
    times.slice(first + 1).filter((to, index) => to - from < ((index + 1) * 1000) / RATE - heldUpMs),
  )
  expect(tooEarly).toEqual([])
  return times.length
}

describe('MusicBrainz', () => {
  it('never gets more than its rate when 200 visitors open 50 unknown artists', async () => {
    const artists = Array.from({ length: 50 }, (_, index) => unknownArtist(100 + index))
    await inProcess(async (request) => {
      const visits = Array.from({ length: 200 }, (_, index) => artists[index % 50] ?? unknownArtist(0))
      const pages = await Promise.all(visits.map(({ slug }) => pageOf(request, slug)))
      pages.forEach((page, index) => {
        expect(page.name.toLowerCase()).toBe(visits[index]?.name.toLowerCase())
      })
      for (const { slug, mbid } of artists) {
        await eventually(async () => expect((await pageOf(request, slug)).known).toBe(true))
        await eventually(async () => expect((await songsOf(request, mbid)).items).toHaveLength(3))
      }
    })
    expect(expectSpacing()).toBeGreaterThanOrEqual(100)
    const searches = outside.requests.filter(({ path }) => path.includes('query=%22unheard'))
    expect(searches).toHaveLength(50)
  }, 60_000)

  it('gets one rate from two processes on one database, and each query once', async () => {
    const artists = Array.from({ length: 12 }, (_, index) => unknownArtist(200 + index))
    await inProcess((one) =>
      inProcess(async (other) => {
        const visit = () =>
          Promise.all(artists.flatMap(({ slug }) => [one, other].map((request) => pageOf(request, slug))))
        await visit()
        await eventually(async () => expect((await visit()).filter((page) => !page.known)).toEqual([]))
      }),
    )
    expectSpacing()
    expect(outside.requests.filter(({ path }) => path.includes('query=%22unheard'))).toHaveLength(12)
  })

  it('blocks no page while it does not answer', async () => {
    outside.reply = () => faults.hanging
    await inProcess(async (request) => {
      const artists = Array.from({ length: 50 }, (_, index) => unknownArtist(250 + index))
      const pages = await Promise.all(artists.map(({ slug }) => pageOf(request, slug)))
      expect(pages.filter(({ known, states }) => known || states.profile !== 'pending')).toEqual([])
    })
  })
})

const everyFault: [string, Reply][] = Object.entries({ ...faults, refused: faults.reset })

describe.each(everyFault)('artist pages with sources that fail by %s', (name, fault) => {
  const number = 300 + everyFault.findIndex(([one]) => one === name) * 2
  const known = unknownArtist(number)
  const unknown = unknownArtist(number + 1)

  const stored = async () => {
    const { rows } = await sql`
      select a.mbid, a.name, a.type, p.bio, p.image_url,
        (select count(*) from entity_urls u where u.entity_kind = 1 and u.entity_id = a.id) as urls,
        (select count(*) from artist_credit_names n join recordings r using (artist_credit_id)
          where n.artist_id = a.id) as recordings
      from artists a left join artist_profiles p on p.artist_id = a.id
      where a.mbid in (${known.mbid}, ${unknown.mbid})`.execute(site.platform.db)
    return rows
  }

  it('show cached data, store nothing wrong, and recover by themselves', async () => {
    await inProcess(async (request) => {
      await eventually(async () => {
        expect((await pageOf(request, known.slug)).states.biography).toBe('ready')
        expect((await songsOf(request, known.mbid)).items).toHaveLength(3)
      })
    })
    const before = await stored()
    expect(before).toHaveLength(1)
    await sql`update source_answers set fresh_until = now() - interval '1 second'`.execute(site.platform.db)

    outside.reply = () => fault
    await inProcess(async (request) => {
      const page = await pageOf(request, known.slug)
      expect(page).toMatchObject({ known: true, name: known.name, links: [{}, {}, {}] })
      expect(page.bioSource).not.toBeNull()
      expect((await songsOf(request, known.mbid)).items).toHaveLength(3)
      expect(await pageOf(request, unknown.slug)).toMatchObject({
        known: false,
        bio: expect.stringMatching(new RegExp(`^${unknown.name}$`, 'i')),
      })
      await eventually(() => expect(outside.requests.length).toBeGreaterThan(0))
    })
    // "Not found" is an answer to a request for a single thing; any other failure means nothing.
    if (fault !== faults.notFound) expect(await stored()).toEqual(before)
    const rows = await site.platform.db
      .selectFrom('source_answers')
      .select('found')
      .where('key', '=', `artists named ${unknown.slug}`)
      .where('found', 'is not', null)
      .execute()
    expect(rows).toEqual([])

    outside.reply = unknownArtistReply
    // Skips the pause that a fault has requested.
    await sql`update request_slots set next_at = now()`.execute(site.platform.db)
    await inProcess(async (request) => {
      await eventually(async () => {
        expect(await pageOf(request, unknown.slug)).toMatchObject({ known: true, name: unknown.name })
      })
    })
  })
})

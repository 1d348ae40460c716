import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inProcessOf, pageOf, songsOf } from '../support/artist-visits.ts'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { eventually } from '../support/eventually.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
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

const inProcess = <T>(work: (request: TestSite['request']) => Promise<T>) => inProcessOf(site, work)

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
  })

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
})

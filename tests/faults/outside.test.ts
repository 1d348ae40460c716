import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { memoryOf } from '../support/memory.ts'
import { faults, type Outside, openOutside, type Reply } from '../support/outside.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { sourcesAt, worldReply } from '../support/world.ts'

/** The length of the whole test, divided among the kinds of outage. */
const MINUTES = Number(process.env.OUTSIDE_MINUTES ?? 3)
const WAYS: [how: string, reply: Reply][] = [
  ['refuses', faults.reset],
  ['hangs', faults.hanging],
  ['answers 500', { status: 500, body: { error: 'Internal Server Error' } }],
]
/** The rate limit of MusicBrainz. */
const RATE = 1
/** Requests to one source: those before its circuit opens, three at once, and the probes afterwards. */
const REQUESTS_OF_A_SOURCE_MAX = 20 + MINUTES * 4
const GROWTH_MAX_MB = 150
/** The total length of all queues. A queue that only grew would exceed it within a minute. */
const WAITING_MAX = 100
/** An open circuit is probed every five minutes at most, and several sources recover one after another. */
const BACK_WITHIN = { timeout: 10 * 60_000, interval: 500 }
const PAUSE_MS = 100
const SOURCES = ['/ws/2', '/wiki/', '/wikidata', '/caa', '/feed']
const UNKNOWN_ARTIST = '/api/artist-names/'
const PATHS = [
  '/',
  '/news',
  '/api/posts',
  '/api/home/trending-artists',
  '/api/home/trending-djs',
  UNKNOWN_ARTIST,
]

describe(`all sources are down for ${MINUTES} minutes`, () => {
  it('and the site stays usable', { timeout: (MINUTES + 25) * 60_000 }, async () => {
    const outside = await openOutside()
    onTestFinished(() => outside.close())
    const site = await siteUntilTestEnds({
      ...sourcesAt(outside),
      MUSICBRAINZ_RATE: String(RATE),
      ...(await settingsOn('postgres')),
    })
    const web = overHttp(site.url)

    const downAt = performance.now()
    const memories: number[] = []
    for (const [how, reply] of WAYS) {
      outside.reply = () => reply
      const requested = outside.requests.length
      const reading = startReading(unknownArtists(web), PATHS, 2)
      const depths = await watchDepths(web, (MINUTES / WAYS.length) * 60_000)
      await reading.stop()
      memories.push(await memoryOf(site.pid()))
      console.log(`outside ${how}`, {
        answered: reading.answered,
        slowestMs: Math.round(reading.slowestMs),
        requested: bySource(outside, requested),
        waitingMost: Math.max(...depths),
        memoryMB: Math.round(memories.at(-1) ?? 0),
      })
      expect(reading.failures).toEqual([])
      expect(Math.max(...depths)).toBeLessThan(WAITING_MAX)
      expect(await openCircuits(web), 'circuits are open').toBeGreaterThan(0)
    }
    const minutesDown = (performance.now() - downAt) / 60_000
    for (const [source, count] of Object.entries(bySource(outside, 0))) {
      expect(count, source).toBeLessThan(REQUESTS_OF_A_SOURCE_MAX)
    }
    const [first = 0, ...others] = memories
    expect(Math.max(...others) - first).toBeLessThan(GROWTH_MAX_MB)

    const back = outside.requests.length
    outside.reply = (path) => worldReply(path) ?? unknownArtistReply(path)
    const backAt = performance.now()
    const reading = startReading(unknownArtists(web), PATHS, 2)
    await vi.waitFor(
      () => expect(outside.requests.slice(back).filter(isOfMusicBrainz).length).toBeGreaterThan(10),
      BACK_WITHIN,
    )
    await vi.waitFor(async () => expect(await openCircuits(web)).toBe(0), BACK_WITHIN)
    await reading.stop()
    const gaps = gapsOf(
      outside.requests
        .slice(back)
        .filter(isOfMusicBrainz)
        .map(({ at }) => at),
    )
    console.log('outside is back', {
      minutesDown: minutesDown.toFixed(1),
      allBackAfterSeconds: Math.round((performance.now() - backAt) / 1000),
      smallestGapMs: Math.round(Math.min(...gaps)),
      requested: bySource(outside, back),
    })
    expect(reading.failures).toEqual([])
    // No storm: each leaves a second after the one before. They may come closer to each other than they left.
    expect(Math.min(...gaps)).toBeGreaterThan(500 / RATE)
  })
})

type Web = ReturnType<typeof overHttp>

/**
 * Requests each artist only once. Only the sources know them, so their pages exist without content, and are not "not
 * found". Readers pause between two pages.
 */
function unknownArtists(web: Web): Pick<Web, 'request'> {
  let requested = 0
  return {
    request: async (path, request) => {
      await sleep(PAUSE_MS)
      return web.request(path === UNKNOWN_ARTIST ? path + unknownArtist(requested++).slug : path, request)
    },
  }
}

const isOfMusicBrainz = ({ path }: { path: string }) => path.startsWith('/ws/2')

const bySource = ({ requests }: Outside, from: number) =>
  Object.fromEntries(
    SOURCES.map((source) => [
      source,
      requests.slice(from).filter(({ path }) => path.startsWith(source)).length,
    ]),
  )

const gapsOf = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0))

async function sumOf(web: Web, metric: RegExp): Promise<number> {
  const metrics = await (await web.request('/metrics')).text()
  return [...metrics.matchAll(metric)].reduce((sum, [, value]) => sum + Number(value), 0)
}

const openCircuits = (web: Web) => sumOf(web, /^fanfare_upstream_circuit_open\{.*\} (\d+)$/gm)

/** Samples the number of waiting requests of all queues every second for `ms`. */
async function watchDepths(web: Web, ms: number): Promise<number[]> {
  const depths: number[] = []
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    depths.push(await sumOf(web, /^fanfare_queue_depth\{.*state="waiting".*\} (\d+)$/gm))
    await sleep(1000)
  }
  return depths
}

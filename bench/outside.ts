import { parseArgs } from 'node:util'
import { build } from '../scripts/prepare.mjs'
import type { ArtistPage } from '../src/features/music/artist/contract.ts'
import { unknownArtist, unknownArtistReply } from '../tests/support/artists.ts'
import { openOutside } from '../tests/support/outside.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startSite } from '../tests/support/running-site.ts'
import { sourcesAt } from '../tests/support/world.ts'

const ARTISTS = 50
const VISITORS = 200
const PATIENCE_MS = 10 * 60_000

/**
 * Visitors open pages of unknown artists at the same time, at the real rate of one request a second. Measures how long
 * each page takes, what the stand-in for MusicBrainz receives, and what the second visitor costs. `--postgres`: two
 * processes on one temporary PostgreSQL. `--path /artist/`: pages instead of API answers.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      postgres: { type: 'boolean', default: false },
      path: { type: 'string', default: '/api/artist-names/' },
    },
  })
  build()
  const outside = await openOutside(unknownArtistReply)
  const server = values.postgres ? await startPostgres() : undefined
  const env = {
    ...sourcesAt(outside),
    MUSICBRAINZ_RATE: '1',
    LOG_LEVEL: 'info',
    ...(server && { DATABASE_URL: server.url }),
  }
  const sites = [await startSite(env), ...(server ? [await startSite(env)] : [])]
  const siteOf = (index: number) => sites[index % sites.length]?.url ?? ''
  try {
    await starterLoaded(sites)
    const artists = Array.from({ length: ARTISTS }, (_, index) => unknownArtist(index))
    await fetch(`${siteOf(0)}${values.path}${unknownArtist(399).slug}`)
    outside.requests = []
    const began = performance.now()
    const times = await Promise.all(
      Array.from({ length: VISITORS }, (_, index) =>
        timed(`${siteOf(index)}${values.path}${artists[index % ARTISTS]?.slug}`),
      ),
    )
    print(`${VISITORS} visitors of ${ARTISTS} unknown artists at once, ${sites.length} process(es)`, times)

    const known = async ({ slug }: { slug: string }) => {
      const page = await fetch(`${siteOf(1)}/api/artist-names/${slug}`)
      return ((await page.json()) as ArtistPage).known
    }
    let waiting = artists
    while (waiting.length > 0 && performance.now() - began < PATIENCE_MS) {
      const answers = await Promise.all(waiting.map(known))
      waiting = waiting.filter((_, index) => !answers[index])
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    const seconds = (performance.now() - began) / 1000
    console.log(`all known after ${seconds.toFixed(0)} s; still unknown: ${waiting.length}`)
    printRate(outside.requests.filter(({ path }) => path.startsWith('/ws/2/')).map(({ at }) => at))

    const second = artists.slice(0, 10)
    const countSearches = () => outside.requests.filter(({ path }) => path.startsWith('/ws/2/artist?')).length
    const before = countSearches()
    const secondVisits = await Promise.all(
      second.map(({ slug }, index) => timed(`${siteOf(index)}${values.path}${slug}`)),
    )
    print(`the second visitors; searches they cost: ${countSearches() - before}`, secondVisits)
  } finally {
    for (const site of sites) await site.stop()
    await server?.stop()
    await outside.close()
  }
}

/** The first start loads the catalogue that ships with Fanfare. */
async function starterLoaded(sites: { output(): string }[]): Promise<void> {
  while (!sites.some((site) => site.output().includes('starter catalogue loaded')))
    await new Promise((resolve) => setTimeout(resolve, 500))
}

async function timed(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { headers: { accept: 'text/html,application/json' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - started
}

function print(title: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  console.log(`${title}\n  ms: p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`)
}

function printRate(times: number[]): void {
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  const inASecond = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  console.log(
    `MusicBrainz saw ${times.length} requests in ${seconds.toFixed(0)} s; at most ${Math.max(...inASecond)} in any second, nearest two ${Math.round(Math.min(...gaps))} ms apart`,
  )
}

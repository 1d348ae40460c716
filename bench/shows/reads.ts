import type { OpenDatabase } from '#platform/db/database.ts'
import { DAY_MS, monthAt } from '#platform/time.ts'
import { summarize, type Timing } from '../catalogue/measure.ts'
import { createRandom, uuidOf } from '../catalogue/random.ts'
import { ARTISTS, WORDS } from './make-dumps.ts'

const GENRES = 200
/** The limit for the 95th percentile of each kind of request, in the server and without a cache. */
const GOAL_MS = 20
/** The limit on a busy machine, as a multiple of reading one show, which takes 4 ms on an idle one. */
const GOAL_TIMES = 5

/** Artists of the catalogue with three genres each, some of them of every fifth artist, others of a handful. */
export async function fillGenres({ pool }: OpenDatabase): Promise<void> {
  const gids = Array.from({ length: ARTISTS }, (_, index) => uuidOf(1, index))
  await pool.query(
    `insert into artists (mbid, name, fetched_at) select gid, 'Artist ' || n, now() from unnest($1::uuid[]) with ordinality a (gid, n)`,
    [gids],
  )
  await pool.query(`insert into tags (name) select 'genre ' || n from generate_series(0, ${GENRES - 1}) n`)
  await pool.query(
    `insert into entity_tags (entity_kind, entity_id, tag_id, votes)
      select distinct on (a.id, t.id) 1, a.id, t.id, 2
      from artists a, generate_series(1, 3) i
        join lateral (select id from tags where name = 'genre ' ||
          floor(${GENRES} * power(((hashint4(a.id * 7 + i) & 65535) / 65536.0), 3))) t on true`,
  )
}

/** Prints how long each kind of request takes; false when one exceeds its limit. */
export async function measureReads(
  read: (address: string) => Promise<string>,
  requests: number,
): Promise<boolean> {
  const random = createRandom(7)
  const place = () => `${(44 + random.next() * 12).toFixed(2)},${(random.next() * 16).toFixed(2)}`
  const month = () => monthAt(Date.now() + random.next() * 400 * DAY_MS)
  const genre = () => `genre%20${random.below(GENRES)}`
  const word = () => `${random.pick(WORDS)}%20${random.below(1296).toString(36)}`
  const { items } = JSON.parse(await read('/api/shows?limit=30'))
  const ids: string[] = items.map(({ id }: { id: string }) => id)
  const cities = JSON.parse(await read('/api/shows/cities')).items
  const largest: string[] = cities.map(({ city }: { city: string }) => city)
  const kinds: Record<string, () => string> = {
    'one show by its id': () => `/api/shows/${random.pick(ids)}`,
    'the next shows': () => `/api/shows?limit=${1 + random.below(20)}`,
    'a word and part of one': () => `/api/shows?q=${word()}`,
    'a word that is nowhere': () => `/api/shows?q=zzz${random.below(1e6)}`,
    'a genre': () => `/api/shows?genre=${genre()}`,
    'within 25 km': () => `/api/shows?near=${place()}&km=25`,
    'within 500 km': () => `/api/shows?near=${place()}&km=500`,
    'within 500 km, from a day': () => `/api/shows?near=${place()}&km=500&from=${month()}-15`,
    'a month': () => `/api/shows/month?month=${month()}&km=${1 + random.below(500)}`,
    'a month within 500 km': () => `/api/shows/month?month=${month()}&near=${place()}&km=500`,
    'a month of a genre': () => `/api/shows/month?month=${month()}&genre=${genre()}`,
    'a large city': () => `/api/shows?city=${encodeURIComponent(largest[random.below(10)] ?? '')}`,
    'the map': () => `/api/shows/map?km=${1 + random.below(500)}`,
    'the map within 500 km': () => `/api/shows/map?near=${place()}&km=500`,
    'the map of a word': () => `/api/shows/map?q=${word()}`,
    'past shows of a word': () => `/api/shows?when=past&q=${word()}`,
  }
  let isGood = true
  let baseline: Timing | undefined
  for (const [name, address] of Object.entries(kinds)) {
    const times: number[] = []
    // The first requests fill the caches of the database and prepare its statements.
    for (let turn = -10; turn < requests; turn++) {
      const began = performance.now()
      await read(address())
      if (turn >= 0) times.push(performance.now() - began)
    }
    const timing = summarize(times)
    baseline ??= timing
    const isSlow = timing.p95 > GOAL_MS && timing.p95 > GOAL_TIMES * baseline.p95
    if (isSlow) isGood = false
    console.log(
      `${name.padEnd(28)} p50 ${timing.p50.toFixed(1).padStart(6)} ms  p95 ${timing.p95.toFixed(1).padStart(6)} ms  × ${(timing.p50 / baseline.p50).toFixed(1)} × ${(timing.p95 / baseline.p95).toFixed(1)}${isSlow ? '  OVER' : ''}`,
    )
  }
  return isGood
}

import { sql } from 'kysely'
import { KIND_NUMBERS, readArtist } from '#features/catalogue/public.ts'
import { connect } from '#features/music/similar/server/connection.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createQueryPlans } from '../../tests/support/query-plans.ts'
import { openCopy } from './copy.ts'
import { computed, printTiming, serverProcesses, summarize } from './measure.ts'
import { createRandom, type Random, uuidOf } from './random.ts'

const FETCHED_AT = '2026-01-01 00:00:00+00'
const LIMITS = { p95: 50 }
const WELL_KNOWN = 2000
/** The least known artists of the catalogue, connected with each other but not with the rest. */
const APART = 0.02
/** Scenes of artists that mostly work with each other. */
const SCENE = 500
/** Composers, orchestras and session musicians, each with thousands of credits. */
const HUBS = 60
const RELATION_TYPES = [
  'member of band',
  'collaboration',
  'supporting musician',
  'is person',
  'producer',
] as const
type RelationType = (typeof RELATION_TYPES)[number]

/**
 * Adds relations, common credits and recordings to the artists of `fill`, in about the proportions of MusicBrainz: per
 * artist 0.6 relations with others, 0.6 common credits (most artists have none and some thousands), and three relations
 * with recordings.
 */
export async function fillConnections({ db }: OpenDatabase, databaseUrl: string): Promise<void> {
  const artists = await countOf(db)
  const random = createRandom(20_261_127)
  const pick = createPicker(artists, random)
  const types = await addTypes(db)
  const load = (columns: string) => openCopy(databaseUrl, columns)
  const { artist, recording } = KIND_NUMBERS

  const relations = load('entity_relations (from_id, to_id, from_kind, to_kind, type_id)')
  const relate = async (from: number, to: number, type: RelationType) => {
    if (from !== to) await relations.row(from, to, artist, artist, types[type])
  }
  for (let place = 0; place < artists; place++) {
    const chance = random.next()
    // Every second artist is a group; of a third of them members are known.
    if (place % 2 === 1 && chance < 0.35) {
      for (let member = 0; member < 1 + random.below(6); member++) {
        await relate(pick.near(place), place + 1, 'member of band')
      }
    }
    if (chance > 0.9) await relate(place + 1, pick.near(place), 'is person')
    else if (chance > 0.8) await relate(place + 1, pick.near(place), 'collaboration')
    if (chance > 0.95) await relate(pick.near(place), place + 1, 'supporting musician')
  }

  const credits = load('artist_credits (id, fingerprint, name)')
  const parts = load('artist_credit_names (artist_credit_id, position, artist_id)')
  const songs = load('recordings (id, artist_credit_id, fetched_at, mbid, popularity, title)')
  const common = Math.round(artists * 0.6)
  let song = 0
  const addSong = (credit: number) =>
    songs.row(++song, credit, FETCHED_AT, uuidOf(5, song), random.below(3000), `Song ${song}`)
  for (let index = 0; index < common; index++) {
    const id = artists + 1 + index
    await credits.row(id, uuidOf(4, index), `Together ${index}`)
    const first = index % 8 === 0 ? pick.hub() : pick.known()
    const with_ = new Set([first, pick.near(first - 1)])
    if (index % 5 === 0) with_.add(pick.known())
    for (const [position, one] of [...with_].entries()) await parts.row(id, position, one)
    await addSong(id)
  }
  for (let index = 0; index < artists * 3; index++) {
    if (index % 3 === 0) await addSong(1 + Math.floor(index / 3))
    const from = index % 10 === 0 ? pick.hub() : pick.known()
    await relations.row(from, 1 + random.below(Math.max(song, 1)), artist, recording, types.producer)
  }
  for (const copy of [relations, credits, parts, songs]) await copy.end()
  await sql`vacuum analyze`.execute(db)
}

/** Random artists, by their rows: those of `fill` are numbered from the best known on. */
function createPicker(artists: number, random: Random) {
  const apart = Math.floor(artists * (1 - APART))
  return {
    hub: () => 1 + Math.floor(HUBS * random.next() ** 2) * 7,
    /** Better known artists more often. */
    known: () => 1 + Math.floor(apart * random.next() ** 3),
    /** Usually from the same scene as the artist at this index, otherwise anybody; better known artists more often. */
    near(place: number): number {
      const isApart = place >= apart
      if (!isApart && random.next() < 0.2) return this.known()
      const scene = Math.floor(place / SCENE) * SCENE
      const chosen = scene + Math.floor(SCENE * random.next() ** 2)
      const [first, end] = isApart ? [apart, artists] : [0, apart]
      return 1 + Math.min(end - 1, Math.max(first, isApart ? first + random.below(end - first) : chosen))
    },
  }
}

/**
 * Times whole answers to "How are A and B connected?". Besides the elapsed time it reports the CPU time and the number of
 * steps. Returns whether the 95th percentiles are within the limit.
 */
export async function measureConnections(
  database: OpenDatabase,
  { verbose, count = 300 }: { verbose: boolean; count?: number },
): Promise<boolean> {
  const { db, pool } = database
  const platform = { reads: { db, run: <T>(work: (from: typeof pool) => Promise<T>) => work(pool) } }
  const artists = await countOf(db)
  const random = createRandom(17)
  const wellKnown = () => random.below(WELL_KNOWN)
  const pairs: [string, () => [number, number]][] = [
    ['both well known', () => [wellKnown(), wellKnown()]],
    ['two of the hubs', () => [random.below(HUBS) * 7, random.below(HUBS) * 7]],
    ['well known and any', () => [wellKnown(), random.below(artists * (1 - APART))]],
    ['any two', () => [random.below(artists * (1 - APART)), random.below(artists * (1 - APART))]],
    ['nothing connects them', () => [wellKnown(), artists - 1 - random.below(artists * APART)]],
  ]
  let isGood = true
  for (const [label, pair] of pairs) {
    const times: number[] = []
    const computing: number[] = []
    const baseline: number[] = []
    const lengths = new Map<string, number>()
    let slowest = { ms: 0, from: '', to: '' }
    for (let index = -20; index < count; index++) {
      const [one, other] = pair()
      const startedAt = performance.now()
      const from = await readArtist(db, uuidOf(1, one))
      baseline.push(performance.now() - startedAt)
      if (!from) throw new Error('These artists are not of this benchmark.')
      const to = uuidOf(1, other)
      const pids = await serverProcesses(database)
      const before = computed(pids)
      const started = performance.now()
      const { steps } = await connect(platform, ready, from, to)
      const ms = performance.now() - started
      if (index < 0) continue
      times.push(ms)
      computing.push(computed(pids) - before)
      const length = steps ? String(steps.length) : 'none'
      lengths.set(length, (lengths.get(length) ?? 0) + 1)
      if (ms > slowest.ms) slowest = { ms, from: from.mbid, to }
    }
    const against = { limits: LIMITS, baseline: summarize(baseline), computing: summarize(computing) }
    isGood = printTiming(`connection, ${label}`, summarize(times), against) && isGood
    const found = [...lengths].sort().map(([steps, of]) => `${steps}: ${of}`)
    console.log(`    steps ${found.join(', ')}; slowest ${slowest.from} ${slowest.to}`)
    if (verbose) await explainSlowest(database, slowest)
  }
  return isGood
}

/** All relations are in the database of this benchmark. */
const ready = async () => 'ready' as const

async function explainSlowest({ pool }: OpenDatabase, slowest: { from: string; to: string }): Promise<void> {
  const { db, queriesOf } = createQueryPlans(pool)
  const from = await readArtist(db, slowest.from)
  if (!from) return
  const queries = await queriesOf(() =>
    connect({ reads: { db, run: (work) => work(pool) } }, ready, from, slowest.to),
  )
  for (const { sql: text, parameters } of queries) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, [...parameters])
    console.log(rows.map((row) => `      ${row['QUERY PLAN']}`).join('\n'))
  }
}

async function countOf(db: OpenDatabase['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from artists`.execute(db)
  return rows[0]?.count ?? 0
}

async function addTypes(db: OpenDatabase['db']): Promise<Record<RelationType, number>> {
  const { rows } = await sql<{ id: number; name: RelationType }>`
    insert into relation_types (name) select unnest(${RELATION_TYPES}::text[]) returning id, name`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Record<RelationType, number>
}

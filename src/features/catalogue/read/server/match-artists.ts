import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Limit } from '#platform/limit.ts'
import { KIND_NUMBERS } from './kinds.ts'
import { matchArtistNames, NAMES_AT_ONCE, type NamedArtist } from './name-matches.ts'

/** An artist as an outside list names it: by name, MusicBrainz id (in lower case), or both. */
export interface ArtistQuery {
  name: string | null
  mbid: string | null
}

/** How many candidates the reader can choose from. */
const CANDIDATES_MAX = 5

/** Where a long list of names is read, and the turns of its parts. */
export interface NameReading {
  db: Db
  longReads: Limit
}

/** A sort name as the usual name: "The Beatles" for "Beatles, The". */
const asCalled = (name: string): string | undefined => {
  const parts = name.match(/^([^,]+),\s*([^,]+)$/)
  return parts ? `${parts[2]} ${parts[1]}` : undefined
}

/**
 * The artists that each query can mean, best first: found by id, also an old id of a merged artist, else by name, alias
 * or sort name. In the order of `queries`. Do not call it inside a transaction.
 */
export async function matchArtists(
  { db, longReads }: NameReading,
  queries: readonly ArtistQuery[],
): Promise<NamedArtist[][]> {
  const found: NamedArtist[][] = []
  for (let from = 0; from < queries.length; from += NAMES_AT_ONCE) {
    const some = queries.slice(from, from + NAMES_AT_ONCE)
    found.push(...(await longReads(() => matchSome(db, some))))
  }
  return found
}

async function matchSome(db: Db, queries: readonly ArtistQuery[]): Promise<NamedArtist[][]> {
  const byId = await readByIds(
    db,
    queries.flatMap(({ mbid }) => mbid ?? []),
  )
  const named = await matchNames(
    db,
    queries.map(({ name, mbid }) => (mbid && byId.has(mbid) ? null : name)),
  )
  return queries.map(({ mbid }, place) => {
    const exact = mbid ? byId.get(mbid) : undefined
    return exact ? [exact] : (named[place] ?? [])
  })
}

async function matchNames(db: Db, names: readonly (string | null)[]): Promise<NamedArtist[][]> {
  const found = await matchArtistNames(
    db,
    names.map((name) => name ?? ''),
    CANDIDATES_MAX,
  )
  const others = names.map((name, place) => (name && found[place]?.length === 0 ? asCalled(name) : undefined))
  if (others.every((name) => name === undefined)) return found
  const sorted = await matchArtistNames(
    db,
    others.map((name) => name ?? ''),
    CANDIDATES_MAX,
  )
  return found.map((artists, place) => (artists.length > 0 ? artists : (sorted[place] ?? [])))
}

async function readByIds(db: Db, mbids: readonly string[]): Promise<Map<string, NamedArtist>> {
  if (mbids.length === 0) return new Map()
  const { rows } = await sql<Omit<NamedArtist, 'isOwn'> & { requested: string }>`
    select w.one as requested, a.mbid as id, a.name, a.country, a.disambiguation, a.popularity
    from unnest(${mbids}::uuid[]) w (one)
      left join mbid_redirects r on r.mbid = w.one and r.entity_kind = ${KIND_NUMBERS.artist}
      join artists a on a.mbid = coalesce(r.target_mbid, w.one)`.execute(db)
  return new Map(rows.map(({ requested, ...row }) => [requested, { ...row, isOwn: true }]))
}

import { sql } from 'kysely'
import {
  type Catalogue,
  type CatalogueArtist,
  type CatalogueFetcher,
  isPlaceholder,
  nameSlug,
  readArtists,
  readArtistsByRow,
  readSimilarities,
  type Similarity,
} from '#features/catalogue/public.ts'
import type { PartState } from '#features/music/artist/contract.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import type { Platform } from '#platform/platform.ts'
import type { SimilarArtist } from '../contract.ts'
import { REASONS_MAX, SIMILAR_MAX } from '../limits.ts'
import { readSharedBills } from './shared-bills.ts'

/** The fewest members following both artists that count, so that the list reveals nobody's follows. */
const CO_FOLLOWERS_MIN = 5
/** How many followers are examined, and how many of the latest follows of each. */
const FOLLOWERS = 500
const FOLLOWS_EACH = 100
/** Members or bands whose relations are fetched. */
const NEAREST = 6
/** How many artists' names are read, before those that do not stand for anybody are left out. */
const CANDIDATES = SIMILAR_MAX * 2

interface Reason {
  text: string
  /** Its weight. */
  weight: number
}

/** The weight of each kind of similarity, and what each further occurrence adds, up to five times. */
const WEIGHTS: Record<Similarity['kind'], [one: number, more: number]> = {
  member: [6, 0],
  band: [6, 0],
  'shared-member': [5, 0],
  'shared-band': [4, 0],
  collaboration: [4, 1],
  credit: [2, 1],
  producer: [1, 0.4],
  writer: [1, 0.4],
  label: [0.5, 0.2],
  // There are always two.
  tags: [0, 0.3],
}

/**
 * Artists that have something in common with an artist, each with the reasons. Unknown relations of the artist, and of
 * its members or bands, are fetched in the background.
 */
export async function listSimilar(
  platform: Platform,
  { fetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
  artist: CatalogueArtist,
): Promise<{ items: SimilarArtist[]; state: PartState }> {
  const { db } = platform.reads
  const own = await stateOf(platform, fetcher.relations(artist.mbid), { isShown: true })
  const reasons = new Map<string, Reason[]>()
  const add = (mbid: string, reason: Reason) => reasons.set(mbid, [...(reasons.get(mbid) ?? []), reason])

  const similarities = await readSimilarities(db, artist.id)
  const related = await readArtistsByRow(db, bestRows(similarities))
  const mbids = new Map(related.map(({ id, mbid }) => [id, mbid]))
  for (const similarity of similarities) {
    const mbid = mbids.get(similarity.other)
    if (mbid) add(mbid, { text: inWords(similarity, artist.name), weight: weightOf(similarity) })
  }
  const state = await stateOfAll(platform, fetcher, own, nearest(similarities, mbids))
  const followed = await readCoFollowed(db, artist.mbid)
  const bills = await readSharedBills(db, artist.mbid)
  const met = new Set([...followed, ...bills].map(({ mbid }) => mbid))
  const known = new Map([...related, ...(await readArtists(db, [...met]))].map((one) => [one.mbid, one]))
  for (const { mbid, followers } of followed) {
    const text = `${followers.toLocaleString('en')} members here follow both`
    add(mbid, { text, weight: Math.min(4, followers / CO_FOLLOWERS_MIN) })
  }
  for (const { mbid, shows, name, weight } of bills) {
    const text =
      shows > 1 ? `On the same bill ${shows.toLocaleString('en')} times` : `Both on the bill of ${name}`
    add(mbid, { text, weight })
  }

  const best = [...reasons]
    .flatMap(([mbid, found]) => {
      const one = known.get(mbid)
      if (!one || isPlaceholder(one.name)) return []
      return [{ one, found, weight: found.reduce((sum, { weight }) => sum + weight, 0) }]
    })
    .sort((a, b) => b.weight - a.weight || a.one.name.localeCompare(b.one.name, 'en'))
    .slice(0, SIMILAR_MAX)
  const faceOf = await readFaces(
    best.map(({ one }) => one.mbid),
    320,
  )
  const items = best.map(({ one: { mbid, name }, found }) => ({
    mbid,
    name,
    slug: nameSlug(name),
    imageUrl: faceOf(mbid),
    reasons: [...new Set(found.toSorted((a, b) => b.weight - a.weight).map(({ text }) => text))].slice(
      0,
      REASONS_MAX,
    ),
  }))
  return { items, state }
}

/** The members or bands of the artist. */
function nearest(similarities: readonly Similarity[], mbids: ReadonlyMap<number, string>): string[] {
  const rows = similarities.filter(({ kind }) => kind === 'member' || kind === 'band')
  return rows.flatMap(({ other }) => mbids.get(other) ?? []).slice(0, NEAREST)
}

/** The state of the artist's relations and, once they are known, of those of its members or bands. */
async function stateOfAll(
  platform: Platform,
  fetcher: CatalogueFetcher,
  own: PartState,
  near: readonly string[],
): Promise<PartState> {
  if (own !== 'ready') return own
  for (const mbid of near) {
    const state = await stateOf(platform, fetcher.relations(mbid), { isShown: true })
    if (state !== 'ready') return state
  }
  return 'ready'
}

/** The rows of the artists with the strongest similarities. */
function bestRows(similarities: readonly Similarity[]): number[] {
  const weights = new Map<number, number>()
  for (const similarity of similarities)
    weights.set(similarity.other, (weights.get(similarity.other) ?? 0) + weightOf(similarity))
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, CANDIDATES)
    .map(([id]) => id)
}

function weightOf({ kind, times }: Similarity): number {
  const [one, more] = WEIGHTS[kind]
  return one + more * Math.min(5, times - 1)
}

function inWords({ kind, through }: Similarity, artist: string): string {
  switch (kind) {
    case 'member':
      return `In ${artist}`
    case 'band':
      return `With ${artist}`
    case 'shared-member':
      return `Shares ${through}`
    case 'shared-band':
      return `Both in ${through}`
    case 'collaboration':
      return 'Worked together'
    case 'credit':
      return 'Recorded together'
    case 'producer':
      return `Both produced by ${through}`
    case 'writer':
      return `Both with songs by ${through}`
    case 'label':
      return `Both on ${through} in the same years`
    case 'tags':
      return `Both ${through}`
  }
}

/** Artists whom followers of an artist also follow. */
async function readCoFollowed(db: Db, mbid: string): Promise<{ mbid: string; followers: number }[]> {
  return readPrepared(
    db,
    sql<{ mbid: string; followers: number }>`
    with followers as materialized (
      select user_id from artist_follows where artist_mbid = ${mbid} limit ${FOLLOWERS})
    select o.artist_mbid as mbid, count(*)::int as followers
    from followers f cross join lateral (
      select artist_mbid from artist_follows where user_id = f.user_id
      order by created_at desc limit ${FOLLOWS_EACH}) o
    where o.artist_mbid <> ${mbid}
    group by o.artist_mbid having count(*) >= ${CO_FOLLOWERS_MIN}
    order by followers desc, o.artist_mbid limit ${SIMILAR_MAX}`,
  )
}

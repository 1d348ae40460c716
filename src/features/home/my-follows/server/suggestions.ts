import { sql } from 'kysely'
import { nameSlug, type ReadFaces, readArtists, readPopularArtists } from '#features/catalogue/public.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { statement } from '#platform/db/statement.ts'
import type { Platform } from '#platform/platform.ts'
import type { Onboarding } from '../contract.ts'
import { SUGGESTIONS } from '../limits.ts'

type Suggestions = Onboarding['suggestions']

/** The most suggestions of each sort, including those that the viewer already follows. */
const READ_MAX = 3 * SUGGESTIONS
/** They are the same for all members, apart from the artists already followed, and change slowly. */
const CACHE_SECONDS = 60

/** Artists to begin with: the most followed here, then the best known. */
async function readCandidates(
  platform: Platform,
  readMostFollowed: (limit: number) => Promise<string[]>,
  readFaces: ReadFaces,
): Promise<Suggestions> {
  const { db } = platform.reads
  const here = await readArtists(db, await readMostFollowed(READ_MAX))
  const known = await readPopularArtists(db, READ_MAX)
  const all = [...new Map([...here, ...known].map((artist) => [artist.mbid, artist])).values()]
  const faceOf = await readFaces(all.map(({ mbid }) => mbid))
  return all.map(({ mbid, name }) => ({ mbid, name, slug: nameSlug(name), imageUrl: faceOf(mbid) }))
}

/** $1: the member; $2: artists. */
const readFollowed = statement('artists-followed-among', (db) =>
  sql<{ mbid: string }>`
    select artist_mbid as mbid from artist_follows where user_id = $1 and artist_mbid = any($2::uuid[])`.compile(
    db,
  ),
)

/** Reads artists to begin with that a member does not follow. Newly suitable ones may be missing for a minute. */
export function createSuggestions(
  platform: Platform,
  readMostFollowed: (limit: number) => Promise<string[]>,
  readFaces: ReadFaces,
): (userId: string) => Promise<Suggestions> {
  const { db } = platform.reads
  const cached = createAnswerCache<Suggestions>(platform, {
    name: 'artists to begin with',
    share: 0.01,
    seconds: CACHE_SECONDS,
  })
  return async (userId) => {
    const all = await cached('', () => readCandidates(platform, readMostFollowed, readFaces))
    const followed = await readFollowed(db, [userId, all.map(({ mbid }) => mbid)])
    const own = new Set(followed.map(({ mbid }) => mbid))
    return all.filter(({ mbid }) => !own.has(mbid)).slice(0, SUGGESTIONS)
  }
}

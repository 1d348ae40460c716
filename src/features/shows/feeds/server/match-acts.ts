import {
  type FoundArtist,
  matchArtistNames,
  NAMES_AT_ONCE,
  type NamedArtist,
  searchArtists,
} from '#features/catalogue/public.ts'
import { MATCH_CANDIDATES, SIMILAR_NAMES_MAX } from '#features/shows/limits.ts'
import type { NameMatch } from '#features/shows/line-ups/contract.ts'
import type { Platform } from '#platform/platform.ts'

const SIMILAR_OF_EACH = 3

type Reading = Pick<Platform, 'database' | 'longReads'>

/**
 * Finds the artists that the names on a bill may mean. A match is sure when exactly one artist has this name as its
 * own. Do not call it inside a transaction.
 */
export async function matchActs(platform: Reading, names: readonly string[]): Promise<NameMatch[]> {
  const exact = await findExact(platform, names)
  const unknown = names.filter((_, i) => !exact[i]?.length)
  const similar = await findSimilar(platform, [...new Set(unknown)].slice(0, SIMILAR_NAMES_MAX))
  return names.map((name, i) => {
    const found = exact[i] ?? []
    const candidates = found.length > 0 ? found : (similar.get(name) ?? [])
    return {
      name,
      isSure: found.filter(({ isOwn }) => isOwn).length === 1,
      candidates: candidates.map(({ id, name: known, country, disambiguation }) => ({
        id,
        name: known,
        country,
        disambiguation,
      })),
    }
  })
}

async function findExact({ database: { db }, longReads }: Reading, names: readonly string[]) {
  const found: NamedArtist[][] = []
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE)
    found.push(...(await longReads(() => matchArtistNames(db, some, MATCH_CANDIDATES))))
  }
  return found
}

async function findSimilar({ database, longReads }: Reading, names: readonly string[]) {
  const similar = new Map<string, FoundArtist[]>()
  for (const name of names)
    similar.set(name, await longReads(() => searchArtists(database, name, SIMILAR_OF_EACH)))
  return similar
}

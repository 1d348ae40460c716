import { type FoundArtist, matchArtistNames, searchArtists } from '#features/catalogue/public.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { MATCH_CANDIDATES } from '../limits.ts'
import type { NameMatch } from '../line-up-contract.ts'

/** How many names without an exact match are searched for similar ones, and how many of them at once. */
const SIMILAR_MAX = 200
const SIMILAR_AT_ONCE = 4
const SIMILAR_OF_EACH = 3

/**
 * Finds the artists that the names on a bill may mean. A match is sure when exactly one artist has this name as its
 * own. Do not call it inside a transaction.
 */
export async function matchActs(
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  names: readonly string[],
): Promise<NameMatch[]> {
  const exact = await matchArtistNames(database.db, names, MATCH_CANDIDATES)
  const unknown = names.filter((_, i) => !exact[i]?.length)
  const similar = await findSimilar(database, [...new Set(unknown)].slice(0, SIMILAR_MAX))
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

async function findSimilar(database: Pick<OpenDatabase, 'pool'>, names: readonly string[]) {
  const similar = new Map<string, FoundArtist[]>()
  const waiting = names.values()
  const searchNext = async () => {
    for (const name of waiting) similar.set(name, await searchArtists(database, name, SIMILAR_OF_EACH))
  }
  await Promise.all(Array.from({ length: SIMILAR_AT_ONCE }, searchNext))
  return similar
}

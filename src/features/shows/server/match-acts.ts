import { matchArtistNames, searchArtists } from '#features/catalogue/public.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { MATCH_CANDIDATES } from '../limits.ts'
import type { NameMatch } from '../line-up-contract.ts'

/** How many names that nobody has exactly are looked for among similar ones. */
const SIMILAR_MAX = 60

/**
 * The artists that names of a bill may stand for. Sure is a name that one artist alone has as their own. Not inside a
 * transaction.
 */
export async function matchActs(
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  names: readonly string[],
): Promise<NameMatch[]> {
  const found = await matchArtistNames(database.db, names, MATCH_CANDIDATES)
  let searched = 0
  const items: NameMatch[] = []
  for (const [i, name] of names.entries()) {
    const exact = found[i] ?? []
    const isSure = exact.filter(({ isOwn }) => isOwn).length === 1
    const candidates =
      exact.length > 0 || ++searched > SIMILAR_MAX ? exact : await searchArtists(database, name, 3)
    items.push({
      name,
      isSure,
      candidates: candidates.map(({ id, name: known, country, disambiguation }) => ({
        id,
        name: known,
        country,
        disambiguation,
      })),
    })
  }
  return items
}

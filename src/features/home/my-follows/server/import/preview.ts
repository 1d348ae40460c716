import { sql } from 'kysely'
import { type NamedArtist, regionName } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { ImportedArtist, ImportPreview } from '../../contract.ts'
import type { ReadList } from './read-list.ts'
import { resolveListed } from './resolve-listed.ts'

/** An artist with ten times the listens is the one meant: popularity is 1000 times the logarithm of listens. */
const CLEARLY_BETTER_KNOWN = 1000

const toArtist = ({ id: mbid, name, disambiguation, country }: NamedArtist): ImportedArtist => ({
  mbid,
  name,
  detail: disambiguation || (country && regionName(country)),
})

/** Whether the first candidate is clearly the one meant. */
function isClear([first, second]: readonly NamedArtist[]): boolean {
  if (!first || !second) return first !== undefined
  if (!first.isOwn) return false
  return !second.isOwn || first.popularity >= second.popularity + CLEARLY_BETTER_KNOWN
}

/** Looks up a list in the catalogue with a limited number of statements. Follows nothing. */
export async function previewImport(
  { reads: { db }, longReads }: Pick<Platform, 'reads' | 'longReads'>,
  userId: string,
  { queries, ...read }: ReadList,
): Promise<ImportPreview> {
  const resolved = await resolveListed({ db, longReads }, queries)
  const matched = new Map<string, ImportedArtist>()
  // An artist may be in the list by name and by an id with the same name; each name is listed once.
  const doubtful = new Map<string, ImportPreview['doubtful'][number]>()
  const notFound = new Set<string>()
  for (const { asked, candidates } of resolved) {
    const [first] = candidates
    if (!first) notFound.add(asked)
    else if (isClear(candidates)) matched.set(first.id, toArtist(first))
    else doubtful.set(asked, { asked, candidates: candidates.map(toArtist) })
  }
  const mbids = [...matched.keys()]
  const { rows } = await sql<{ mbid: string }>`
    select artist_mbid as mbid from artist_follows
    where user_id = ${userId} and artist_mbid = any (${mbids}::uuid[])`.execute(db)
  for (const { mbid } of rows) matched.delete(mbid)
  return {
    ...read,
    artists: resolved.length,
    matched: [...matched.values()],
    alreadyFollowed: rows.length,
    doubtful: [...doubtful.values()],
    notFound: [...notFound],
  }
}

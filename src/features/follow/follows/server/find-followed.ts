import { readArtist, readLabel } from '#features/catalogue/public.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { FollowKind } from '../limits.ts'

const MISSING: Record<FollowKind, string> = {
  artist: 'Artist not found',
  label: 'Label not found',
  festival: 'Festival not found',
  venue: 'Venue not found',
  member: 'There is no such member.',
}

export const notFollowable = (kind: FollowKind) => notFound(MISSING[kind])

/**
 * Resolves the id in an address to the id in the tables: for a merged artist or label the present id, for a festival
 * the row id. Throws a 404 problem.
 */
export async function findFollowed(
  { reads: { db } }: Pick<Platform, 'reads'>,
  kind: FollowKind,
  pathId: string,
): Promise<string> {
  const find = async () => {
    if (kind === 'festival') {
      const row = await db.selectFrom('festivals').select('id').where('slug', '=', pathId).executeTakeFirst()
      return row?.id
    }
    if (!isUuid(pathId)) return undefined
    const id = pathId.toLowerCase()
    if (kind === 'artist') return (await readArtist(db, id))?.mbid
    if (kind === 'label') return (await readLabel(db, id))?.mbid
    if (kind === 'venue')
      return (await db.selectFrom('venues').select('id').where('id', '=', id).executeTakeFirst())?.id
    return id
  }
  const found = pathId.includes('\0') ? undefined : await find()
  if (!found) throw notFollowable(kind)
  return found
}

/** As `findFollowed`, for existing follows of the viewer, even if the catalogue has lost the entity. */
export const findOwn = (platform: Pick<Platform, 'reads'>, kind: FollowKind, pathId: string) =>
  kind !== 'festival' && isUuid(pathId)
    ? Promise.resolve(pathId.toLowerCase())
    : findFollowed(platform, kind, pathId)

import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListedKind } from '../limits.ts'

/** An artist or label of the catalogue by its MusicBrainz id. */
export async function findListed(
  db: DbOrTrx,
  kind: ListedKind,
  mbid: string,
): Promise<{ mbid: string; name: string } | undefined> {
  if (!isUuid(mbid)) return undefined
  if (kind === 'label') {
    return db.selectFrom('labels').select(['mbid', 'name']).where('mbid', '=', mbid).executeTakeFirst()
  }
  return db
    .selectFrom('cached_artists')
    .select(['musicbrainz_id as mbid', 'name'])
    .where('musicbrainz_id', '=', mbid)
    .executeTakeFirst()
}

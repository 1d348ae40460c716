import type { ListedKind } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'

/** An artist, label or venue. */
export interface ListedEntity {
  kind: ListedKind
  /** MusicBrainz id; for a venue, our own id. */
  id: string
  /** MusicBrainz id, by which open sources list its addresses; null for a venue that MusicBrainz does not know. */
  mbid: string | null
  name: string
}

/** Finds an artist, label or venue by the id that its claims use. */
export async function findListedEntity(
  db: DbOrTrx,
  kind: ListedKind,
  id: string,
): Promise<ListedEntity | undefined> {
  if (!isUuid(id)) return undefined
  if (kind === 'venue') {
    const found = await db
      .selectFrom('venues')
      .select(['id', 'mbid', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    return found && { kind, ...found }
  }
  const found =
    kind === 'label'
      ? await db.selectFrom('labels').select(['mbid', 'name']).where('mbid', '=', id).executeTakeFirst()
      : await db
          .selectFrom('cached_artists')
          .select(['musicbrainz_id as mbid', 'name'])
          .where('musicbrainz_id', '=', id)
          .executeTakeFirst()
  return found && { kind, id: found.mbid, ...found }
}

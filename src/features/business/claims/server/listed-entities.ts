import { sql } from 'kysely'
import type { ClaimKind, ListedKind } from '#features/business/limits.ts'
import { type CatalogueFetcher, isActiveRedirect, KIND_NUMBERS } from '#features/catalogue/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
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

/** Starts fetching the facts and picture of a claimed artist, instead of when the page is first opened. */
export function fetchClaimed(
  { sourceCache, log }: Pick<Platform, 'sourceCache' | 'log'>,
  catalogueFetcher: CatalogueFetcher,
  artistMbid: string,
): void {
  for (const query of [catalogueFetcher.artist(artistMbid), catalogueFetcher.biography(artistMbid)]) {
    sourceCache
      .get(query)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to fetch the page of a claim'))
  }
}

/** Whether MusicBrainz has merged a page into another one, to which its claims will move. */
export async function isMergedAway(db: DbOrTrx, kind: ClaimKind, id: string | null): Promise<boolean> {
  if (id === null || !(kind === 'artist' || kind === 'label')) return false
  const { rows } = await sql`select from mbid_redirects r
    where r.mbid = ${id} and r.entity_kind = ${KIND_NUMBERS[kind]} and ${isActiveRedirect}`.execute(db)
  return rows.length > 0
}

import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { type ClaimKind, selectArtistClaims, selectFestivalClaims } from './claim-queries.ts'

/** What a member manages by an approved claim of a verified business of theirs. */
export interface Managed {
  type: ClaimKind
  /** As posts link to it: MusicBrainz id, or slug. */
  id: string
  name: string
  business: { id: string; businessName: string }
}

/**
 * What the member manages under this MusicBrainz id or slug, undefined when they do not. With `hold` the claim
 * stays as it is until the end of the transaction.
 */
export async function findManaged(
  db: DbOrTrx,
  userId: string,
  type: ClaimKind,
  id: string,
  hold?: 'hold',
): Promise<Managed | undefined> {
  if (type === 'artist') {
    if (!isUuid(id)) return undefined
    const query = selectArtistClaims(db)
      .where('c.artist_musicbrainz_id', '=', id)
      .where('c.claim_status', '=', 'approved')
      .where('c.claimed_by', '=', userId)
      .where('b.verification_status', '=', 'verified')
    const row = await (hold ? query.forShare('c') : query).executeTakeFirst()
    return row && toManaged(type, row.artist_musicbrainz_id, row.artist_name, row)
  }
  const query = selectFestivalClaims(db)
    .where('f.slug', '=', id)
    .where('c.claim_status', '=', 'approved')
    .where('c.claimed_by', '=', userId)
    .where('b.verification_status', '=', 'verified')
  const row = await (hold ? query.forShare('c') : query).executeTakeFirst()
  return row && toManaged(type, row.festival_slug, row.festival_name, row)
}

function toManaged(
  type: ClaimKind,
  id: string,
  name: string,
  row: { business_account_id: string; business_name: string },
): Managed {
  return { type, id, name, business: { id: row.business_account_id, businessName: row.business_name } }
}

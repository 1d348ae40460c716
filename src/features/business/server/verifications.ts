import type { DbOrTrx } from '#platform/db/database.ts'
import type { Verification } from '../contract.ts'

/**
 * The approved claim of a verified business on each of these artists, by MusicBrainz id; of several claims the first one
 * approved. Artists without one are missing.
 */
export async function readVerifications(
  db: DbOrTrx,
  mbids: readonly string[],
): Promise<Map<string, Verification>> {
  if (mbids.length === 0) return new Map()
  const rows = await db
    .selectFrom('artist_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.artist_musicbrainz_id', 'c.approved_at', 'b.business_name'])
    .where('c.artist_musicbrainz_id', 'in', mbids)
    .where('c.claim_status', '=', 'approved')
    .where('b.verification_status', '=', 'verified')
    .orderBy('c.approved_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ artist_musicbrainz_id, approved_at, business_name }) =>
      approved_at
        ? [[artist_musicbrainz_id, { businessName: business_name, approvedAt: approved_at.toISOString() }]]
        : [],
    ),
  )
}

/** The approved claim of a verified business on a festival, the first one approved; null without one. */
export async function readFestivalVerification(
  db: DbOrTrx,
  festivalId: string,
): Promise<Verification | null> {
  const row = await db
    .selectFrom('festival_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.approved_at', 'b.business_name'])
    .where('c.festival_id', '=', festivalId)
    .where('c.claim_status', '=', 'approved')
    .where('b.verification_status', '=', 'verified')
    .orderBy('c.approved_at')
    .limit(1)
    .executeTakeFirst()
  if (!row?.approved_at) return null
  return { businessName: row.business_name, approvedAt: row.approved_at.toISOString() }
}

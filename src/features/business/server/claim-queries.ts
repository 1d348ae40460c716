import { sql } from 'kysely'
import type { z } from 'zod'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { ArtistClaim, FestivalClaim, newArtistClaim } from '../contract.ts'
import { CLAIM_APPROVED, CLAIM_PENDING } from '../limits.ts'
import { refuseTwice } from './account-queries.ts'

export type ClaimKind = 'artist' | 'festival'

/** Artist claims `c` with their business `b`; the wanted ones are to be chosen. */
export function selectArtistClaims(db: DbOrTrx) {
  return db
    .selectFrom('artist_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(CLAIM_COLUMNS)
    .select('c.artist_musicbrainz_id')
    .select(
      sql<string>`coalesce(c.artist_name,
        (select name from cached_artists where musicbrainz_id = c.artist_musicbrainz_id), 'Artist')`.as(
        'artist_name',
      ),
    )
}

/** Festival claims `c` with their business `b` and their festival `f`; the wanted ones are to be chosen. */
export function selectFestivalClaims(db: DbOrTrx) {
  return db
    .selectFrom('festival_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .innerJoin('festivals as f', 'f.id', 'c.festival_id')
    .select(CLAIM_COLUMNS)
    .select(['c.festival_id', 'f.name as festival_name', 'f.slug as festival_slug'])
}

const CLAIM_COLUMNS = [
  'c.id',
  'c.business_account_id',
  'b.business_name',
  'c.verification_documents',
  'c.additional_information',
  'c.claim_status',
  'c.rejection_reason',
  'c.claimed_at',
  'c.approved_at',
] as const

type RowOf<Q extends (db: DbOrTrx) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Q>['executeTakeFirstOrThrow']>
>
type ArtistClaimRow = RowOf<typeof selectArtistClaims>
type FestivalClaimRow = RowOf<typeof selectFestivalClaims>

function toClaim(row: Pick<ArtistClaimRow, keyof ArtistClaimRow & keyof FestivalClaimRow>) {
  return {
    id: row.id,
    businessAccountId: row.business_account_id,
    businessName: row.business_name,
    claimStatus: row.claim_status,
    rejectionReason: row.rejection_reason,
    additionalInformation: row.additional_information,
    documents: row.verification_documents.length,
    claimedAt: row.claimed_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
  }
}

export function toArtistClaim(row: ArtistClaimRow): ArtistClaim {
  return {
    ...toClaim(row),
    artistMusicbrainzId: row.artist_musicbrainz_id,
    artistName: row.artist_name,
  }
}

export function toFestivalClaim(row: FestivalClaimRow): FestivalClaim {
  return {
    ...toClaim(row),
    festivalId: row.festival_id,
    festivalName: row.festival_name,
    festivalSlug: row.festival_slug,
  }
}

/** All claims of a member's businesses, newest first. */
export async function listOwnClaims(db: DbOrTrx, userId: string) {
  const artists = await selectArtistClaims(db)
    .where('b.user_id', '=', userId)
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const festivals = await selectFestivalClaims(db)
    .where('b.user_id', '=', userId)
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  return { artistClaims: artists.map(toArtistClaim), festivalClaims: festivals.map(toFestivalClaim) }
}

/** Throws a 409 problem when the member has a pending or approved claim on this artist. */
export async function insertArtistClaim(
  trx: DbOrTrx,
  claim: { userId: string; artistName: string; documents: string[] } & Omit<
    z.output<typeof newArtistClaim>,
    'documentIds'
  >,
): Promise<ArtistClaim> {
  const approved = await trx
    .selectFrom('artist_claims')
    .select('id')
    .where('claimed_by', '=', claim.userId)
    .where('artist_musicbrainz_id', '=', claim.artistMusicbrainzId)
    .where('claim_status', '=', 'approved')
    .executeTakeFirst()
  const { id } = await trx
    .insertInto('artist_claims')
    .values({
      business_account_id: claim.businessAccountId,
      claimed_by: claim.userId,
      artist_musicbrainz_id: claim.artistMusicbrainzId,
      artist_name: claim.artistName,
      verification_documents: claim.documents,
      additional_information: claim.additionalInformation,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTwice('artist_claims_claimed_once', approved ? CLAIM_APPROVED : CLAIM_PENDING))
  const row = await selectArtistClaims(trx).where('c.id', '=', id).executeTakeFirstOrThrow()
  return toArtistClaim(row)
}

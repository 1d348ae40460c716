import type { z } from 'zod'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { Claim, newArtistClaim, newFestivalClaim } from '../contract.ts'
import { CLAIM_APPROVED, CLAIM_PENDING, type ClaimKind, FESTIVAL_CLAIMED } from '../limits.ts'
import { asConflict } from './account-queries.ts'

/** Selects claims `c` of both kinds with their business `b`. */
export function selectClaims(db: DbOrTrx) {
  return db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.id', 'c.kind', 'c.business_account_id', 'b.business_name'])
    .select(['c.entity_id', 'c.entity_name', 'c.linked_id', 'c.website'])
    .select(['c.verification_documents', 'c.additional_information'])
    .select(['c.claim_status', 'c.rejection_reason', 'c.claimed_at', 'c.approved_at'])
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>

export function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    kind: row.kind,
    businessAccountId: row.business_account_id,
    businessName: row.business_name,
    entityId: row.entity_id,
    entityName: row.entity_name,
    linkedId: row.linked_id,
    website: row.website,
    claimStatus: row.claim_status,
    rejectionReason: row.rejection_reason,
    additionalInformation: row.additional_information,
    documents: row.verification_documents.length,
    claimedAt: row.claimed_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
  }
}

/** All claims of a member's businesses: artist claims before festival claims, each newest first. */
export async function listOwnClaims(db: DbOrTrx, userId: string): Promise<Claim[]> {
  const rows = await selectClaims(db)
    .where('b.user_id', '=', userId)
    .orderBy('c.kind')
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map(toClaim)
}

/** Throws a 409 problem when the member has a pending or approved claim on this artist. */
export async function insertArtistClaim(
  trx: Trx,
  claim: { userId: string; artistName: string; documents: string[] } & Omit<
    z.output<typeof newArtistClaim>,
    'documentIds'
  >,
): Promise<Claim> {
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
    .catch(asConflict('artist_claims_claimed_once', approved ? CLAIM_APPROVED.artist : CLAIM_PENDING.artist))
  return readClaim(trx, 'artist', id)
}

/**
 * Claims a festival that exists, or states one, in which case its name must not be taken. Throws a 409 problem when
 * the member has a pending or approved claim on this festival, and a 422 problem when somebody else manages it.
 */
export async function insertFestivalClaim(
  trx: Trx,
  claim: { userId: string; documents: string[] } & Omit<z.output<typeof newFestivalClaim>, 'documentIds'>,
): Promise<Claim> {
  const { festivalId } = claim
  const managers = festivalId ? await managersOf(trx, festivalId) : []
  const isOwn = managers.includes(claim.userId)
  if (managers.length > 0 && !isOwn) throw invalid({ festivalId: FESTIVAL_CLAIMED })
  const conflict = isOwn ? CLAIM_APPROVED.festival : CLAIM_PENDING.festival
  const { id } = await trx
    .insertInto('festival_claims')
    .values({
      business_account_id: claim.businessAccountId,
      claimed_by: claim.userId,
      ...(festivalId
        ? { festival_id: festivalId }
        : { stated_name: claim.festivalName, website: claim.website }),
      verification_documents: claim.documents,
      additional_information: claim.additionalInformation,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asConflict(festivalId ? 'festival_claims_claimed_once' : 'festival_claims_stated_once', conflict))
  return readClaim(trx, 'festival', id)
}

/** The members with an approved claim on a festival. */
async function managersOf(trx: Trx, festivalId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('festival_claims')
    .select('claimed_by')
    .where('festival_id', '=', festivalId)
    .where('claim_status', '=', 'approved')
    .execute()
  return rows.map((row) => row.claimed_by)
}

async function readClaim(trx: Trx, kind: ClaimKind, id: string): Promise<Claim> {
  const row = await selectClaims(trx)
    .where('c.kind', '=', kind)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return toClaim(row)
}

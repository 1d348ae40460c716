import { type Attempt, Refusal } from '#features/accounts/audit/public.ts'
import type { OwnClaim } from '#features/business/contract.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type ClaimDetails, claimNotFound, selectClaims, toClaim } from './claims.ts'

/**
 * The claims of the businesses to whose teams a member belongs; non-owners see only approved and lapsed ones. Claims on
 * artists, festivals, labels and venues in this order, each newest first.
 */
export async function listOwnClaims(db: DbOrTrx, readFaces: ReadFaces, userId: string): Promise<OwnClaim[]> {
  const rows = await selectClaims(db)
    .innerJoin('business_members as m', 'm.business_account_id', 'b.id')
    .select(['m.role', 'b.verification_status'])
    .where('m.user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('m.role', '=', 'owner'), eb('c.claim_status', 'in', ['approved', 'lapsed'])]),
    )
    .orderBy('c.kind')
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const pictureOf = await readFaces(
    rows.flatMap(({ kind, entity_id }) => (kind === 'artist' && entity_id ? entity_id : [])),
    192,
  )
  return rows.map((row) => ({
    ...toClaim(row),
    role: row.role,
    businessStatus: row.verification_status,
    imageUrl: pictureOf(row.entity_id ?? ''),
  }))
}

/** Throws a 404 problem for a missing claim, and for one of another's business; records the latter attempt. */
export function requireClaimant(
  claim: ClaimDetails | undefined,
  memberId: string,
  attempt: Attempt,
): asserts claim {
  if (!claim) throw claimNotFound()
  if (!claim.ownerIds.includes(memberId)) throw new Refusal(404, claimNotFound().message, attempt)
}

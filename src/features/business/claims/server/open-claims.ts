import { type ClaimKind, OPEN_CLAIMS_MAX } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'

/** Proofs that can still succeed, newest first. */
export const openProofs = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('claim_proofs')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/**
 * Throws a 409 problem when a business, locked for change, would have too many open claims: pending claims, begun
 * proofs, and `more` new ones. Claims and proofs in `apart` are not counted, because they become the same claim.
 */
export async function requireRoom(
  trx: Trx,
  businessId: string,
  now: Date,
  { more = 0, apart }: { more?: number; apart?: { kind: ClaimKind; entityId: string | null } },
): Promise<void> {
  const openProofRows = await openProofs(trx, now).where('business_account_id', '=', businessId).execute()
  const counted = openProofRows.filter((row) => row.kind !== apart?.kind || row.entity_id !== apart.entityId)
  const waiting = await trx
    .selectFrom('entity_claims')
    .select('id')
    .where('business_account_id', '=', businessId)
    .where('claim_status', '=', 'pending')
    .limit(OPEN_CLAIMS_MAX + 1)
    .execute()
  if (counted.length + waiting.length + more <= OPEN_CLAIMS_MAX) return
  throw new ProblemError(
    409,
    `This business has ${OPEN_CLAIMS_MAX} open claims. Please finish some of them.`,
    { code: 'too_many_open' },
  )
}

import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ClaimKind } from '../limits.ts'
import type { ClaimDetails } from './claim-rows.ts'

/** Keeps the member who loses a claim from being approved on the same page by a proof: an admin decides from now on. */
export async function barClaimant(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  if (claim.entityId === null) return
  await trx
    .insertInto('claim_bars')
    .values({ user_id: claim.ownerId, kind, entity_id: claim.entityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lifts the bar, as an admin has approved a claim of the member. */
export async function unbarClaimant(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  await trx
    .deleteFrom('claim_bars')
    .where('user_id', '=', claim.ownerId)
    .where('kind', '=', kind)
    .where('entity_id', '=', claim.entityId ?? '')
    .execute()
}

export async function isBarred(
  db: DbOrTrx,
  userId: string,
  kind: ClaimKind,
  entityId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('claim_bars')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId ?? '')
    .executeTakeFirst()
  return row !== undefined
}

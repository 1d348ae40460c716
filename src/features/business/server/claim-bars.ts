import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ClaimKind } from '../limits.ts'
import type { ClaimDetails } from './claim-rows.ts'

/** Keeps the owners of a business that loses a claim from being approved on the same page by a proof: an admin decides from now on. */
export async function barClaimant(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  const { entityId, ownerIds } = claim
  if (entityId === null) return
  await trx
    .insertInto('claim_bars')
    .values(ownerIds.map((id) => ({ user_id: id, kind, entity_id: entityId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lifts the bar, as an admin has approved a claim of the business. */
export async function unbarClaimant(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  await trx
    .deleteFrom('claim_bars')
    .where('user_id', 'in', claim.ownerIds)
    .where('kind', '=', kind)
    .where('entity_id', '=', claim.entityId ?? '')
    .execute()
}

/** Whether an owner of the business is barred: none of them gets the page back through another one. */
export async function isBarred(
  db: DbOrTrx,
  businessId: string,
  kind: ClaimKind,
  entityId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('claim_bars')
    .select('user_id')
    .where('user_id', 'in', (owners) =>
      owners
        .selectFrom('business_members')
        .select('business_members.user_id')
        .where('business_account_id', '=', businessId)
        .where('role', '=', 'owner'),
    )
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId ?? '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import { CLAIM_TABLES } from '#features/business/claims/server/claims.ts'
import type { Trx } from '#platform/db/database.ts'
import { otherOwners } from './team-rows.ts'

/** Whether a member is already responsible for a business of the same name, which nobody may be twice. */
export async function ownsSameName(trx: Trx, businessId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from business_accounts o join business_accounts b on b.id = ${businessId}
    where o.user_id = ${memberId} and o.id <> b.id and search_fold(o.business_name) = search_fold(b.business_name)
      and o.verification_status in ('pending', 'verified')`.execute(trx)
  return rows.length > 0
}

/** The next responsible owner of a business when the present one leaves: the longest-serving one who can take over. */
export async function findSuccessor(
  trx: Trx,
  businessId: string,
  userId: string,
): Promise<string | undefined> {
  for (const owner of await otherOwners(trx, businessId, userId)) {
    if (!(await ownsSameName(trx, businessId, owner))) return owner
  }
  return undefined
}

/** Makes one of the owners responsible for the business, and transfers the claims of departing owners to them. */
export async function handOver(trx: Trx, businessId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('business_accounts')
    .set({ user_id: to })
    .where('id', '=', businessId)
    .where('user_id', '=', from)
    .execute()
  await moveClaims(trx, businessId, from, to)
}

/**
 * Transfers the claims and proofs that a member made for the business to another member, so that they are not deleted
 * with the first one's account. All of them stay, also when another business of the second has a claim on the same
 * page.
 */
export async function moveClaims(trx: Trx, businessId: string, from: string, to: string): Promise<void> {
  for (const table of [...Object.values(CLAIM_TABLES), 'claim_proofs' as const]) {
    await trx
      .updateTable(table)
      .set({ claimed_by: to })
      .where('business_account_id', '=', businessId)
      .where('claimed_by', '=', from)
      .execute()
  }
}

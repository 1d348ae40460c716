import { sql } from 'kysely'
import { insertFestivalClaim, insertListedClaim } from '#features/business/claims/server/claim-queries.ts'
import type { Trx } from '#platform/db/database.ts'
import type { ProofRow } from './proof-rows.ts'

/** The id of the claim that a proof is for: the pending or lapsed one of the business, or a new one. */
export async function claimOf(trx: Trx, proof: ProofRow, memberId: string): Promise<string> {
  const waiting = await trx
    .selectFrom('entity_claims')
    .select('id')
    .where('kind', '=', proof.kind)
    .where('claim_status', 'in', ['pending', 'lapsed'])
    .where('business_account_id', '=', proof.business_account_id)
    .where((where) =>
      proof.entity_id === null
        ? where.and([where('entity_id', 'is', null), where('entity_name', '=', proof.entity_name)])
        : where('entity_id', '=', proof.entity_id),
    )
    .orderBy(sql`claimed_by = ${memberId}`, 'desc')
    .orderBy('claimed_at')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const common = {
    userId: memberId,
    businessAccountId: proof.business_account_id,
    documents: [],
    additionalInformation: null,
  }
  if (proof.kind !== 'festival') {
    const listed = { kind: proof.kind, id: proof.entity_id ?? '', name: proof.entity_name }
    return (await insertListedClaim(trx, listed, common)).id
  }
  const festival = {
    festivalId: proof.entity_id,
    festivalName: proof.entity_name,
    website: proof.address,
  }
  return (await insertFestivalClaim(trx, { ...common, ...festival })).id
}

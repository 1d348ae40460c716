import type { DbOrTrx } from '#platform/db/database.ts'
import type { ClaimKind } from '../../limits.ts'
import { CLAIM_TABLES } from '../claim-rows.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'

/** The address with whose proof a claim was approved; undefined where it was approved by documents. */
export async function readProvedAddress(
  db: DbOrTrx,
  kind: ClaimKind,
  claimId: string,
): Promise<ProvableAddress | undefined> {
  const row = await db
    .selectFrom(CLAIM_TABLES[kind])
    .select('evidence')
    .where('id', '=', claimId)
    .where('claim_status', '=', 'approved')
    .executeTakeFirst()
  return row?.evidence ? provableAddress(row.evidence.address) : undefined
}

import { sql } from 'kysely'
import { CLAIM_TABLES, CLAIMED_COLUMNS } from '#features/business/claims/server/claims.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'

/** The address on whose proof an approved claim relies; undefined when it was approved by documents alone. */
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

/** The same for all approved claims of a business on a page. */
export async function readProvedAddresses(
  db: DbOrTrx,
  kind: ClaimKind,
  entityId: string,
  businessId: string,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select evidence ->> 'address' as address from ${sql.table(CLAIM_TABLES[kind])}
    where business_account_id = ${businessId} and ${sql.ref(CLAIMED_COLUMNS[kind])}::text = ${entityId}
      and claim_status = 'approved' and evidence is not null`.execute(db)
  return rows.map(({ address }) => address)
}

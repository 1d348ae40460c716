import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { ClaimKind } from '../../limits.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, PROOF_CLAIMS } from '../claim-rows.ts'

/** The addresses whose proofs the approved claims of a business on a page rest on. */
export async function readProvedAddresses(
  db: DbOrTrx,
  kind: ClaimKind,
  entityId: string,
  businessId: string,
): Promise<string[]> {
  const entity = sql.ref(`c.${CLAIMED_COLUMNS[kind]}`)
  const { rows } = await sql<{ address: string }>`
    select p.address from ${sql.table(CLAIM_TABLES[kind])} c
    join claim_proofs p on ${sql.ref(`p.${PROOF_CLAIMS[kind]}`)} = c.id
    where c.business_account_id = ${businessId} and ${entity}::text = ${entityId}
      and c.claim_status = 'approved' and p.check_due_at is not null`.execute(db)
  return rows.map(({ address }) => address)
}

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

/** Whether an address is under the control that a proof of another showed: on its host, or below it where the host is shared. */
export function isBelow(address: URL, proved: ProvableAddress): boolean {
  const host = address.hostname.replace(/\.$/, '').replace(/^www\./, '')
  if (address.port !== proved.url.port || host !== proved.host.replace(/^www\./, '')) return false
  if (proved.isWholeHost) return true
  const path = proved.url.pathname.replace(/\/+$/, '')
  return path !== '' && (address.pathname === path || address.pathname.startsWith(`${path}/`))
}

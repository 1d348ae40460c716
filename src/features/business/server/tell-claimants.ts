import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { type Notified, notifyOfSite } from '#features/notifications/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Claim } from '../contract.ts'
import type { ClaimKind, ClaimStatus } from '../limits.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS } from './claim-rows.ts'

/** The claims on a page that are approved, or lapsed. */
export async function readEarlierClaims(trx: Trx, kind: ClaimKind, entityId: string | null) {
  const { rows } = await sql<{ claimed_by: string; claim_status: ClaimStatus }>`
    select claimed_by, claim_status from ${sql.table(CLAIM_TABLES[kind])}
    where ${sql.ref(CLAIMED_COLUMNS[kind])} = ${entityId} and claim_status in ('approved', 'lapsed')`.execute(
    trx,
  )
  return rows
}

/** Tells those who have managed the page so far that somebody else claims it, by bell and, where mail is configured, by mail. */
export async function tellClaimants(
  trx: Trx,
  { config }: Pick<Platform, 'config'>,
  memberIds: readonly string[],
  { entityName, businessName, method }: Claim,
): Promise<Notified> {
  const what =
    method === null
      ? `${businessName} claims ${entityName} too, with documents; an admin decides.`
      : `${businessName} proved control of an address of ${entityName} and claims it too; an admin decides.`
  if (config.smtpUrl) {
    for (const id of memberIds) {
      await enqueueLetter(trx, id, {
        subject: `Another claim for ${entityName}`,
        text: `Hello,\n\n${what}\n\nYou keep your access. If this looks wrong, write to us:\n\n${config.publicUrl}/contact\n`,
      })
    }
  }
  return notifyOfSite(trx, 'claim_decided', memberIds, `says: ${what}`)
}

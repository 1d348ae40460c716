import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { type Notified, notifyOfSite } from '#features/notifications/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Claim } from '../contract.ts'
import type { ClaimKind } from '../limits.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS } from './claim-rows.ts'

interface EarlierClaim {
  claimed_by: string
  claim_status: 'approved' | 'lapsed'
}

/** The claims on a page that are approved, or lapsed. */
export async function readEarlierClaims(
  trx: Trx,
  kind: ClaimKind,
  entityId: string | null,
): Promise<EarlierClaim[]> {
  const { rows } = await sql<EarlierClaim>`
    select claimed_by, claim_status from ${sql.table(CLAIM_TABLES[kind])}
    where ${sql.ref(CLAIMED_COLUMNS[kind])} = ${entityId} and claim_status in ('approved', 'lapsed')`.execute(
    trx,
  )
  return rows
}

const KEPT = {
  approved: 'You keep your access.',
  lapsed: 'Your verification has lapsed; it still comes back if you publish its proof again.',
}

/** Tells those who have managed the page so far that somebody else claims it, by bell and, where mail is configured, by mail. */
export async function tellClaimants(
  trx: Trx,
  { config }: Pick<Platform, 'config'>,
  earlier: readonly EarlierClaim[],
  { entityName, businessName, method }: Claim,
): Promise<Notified> {
  const what =
    method === null
      ? `${businessName} claims ${entityName} too, with documents; an admin decides.`
      : `${businessName} proved control of an address of ${entityName} and claims it too; an admin decides.`
  if (config.smtpUrl) {
    for (const { claimed_by, claim_status } of earlier) {
      await enqueueLetter(trx, claimed_by, {
        subject: `Another claim for ${entityName}`,
        text: `Hello,\n\n${what}\n\n${KEPT[claim_status]} If this looks wrong, write to us:\n\n${config.publicUrl}/contact\n`,
      })
    }
  }
  const members = earlier.map(({ claimed_by }) => claimed_by)
  return notifyOfSite(trx, 'claim_decided', members, `says: ${what}`)
}

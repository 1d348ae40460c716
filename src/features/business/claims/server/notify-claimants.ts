import { sql } from 'kysely'
import { enqueueLetter } from '#features/accounts/public.ts'
import { isStanding } from '#features/business/accounts/server/accounts.ts'
import type { Claim } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { type Notified, notifyOfSite } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS } from './claims.ts'

export interface EarlierClaim {
  id: string
  claimed_by: string
  business_account_id: string
  /** The owners and managers of its business. */
  managers: string[]
  claim_status: 'approved' | 'lapsed'
}

/** The approved or lapsed claims on a page, except those of businesses that an admin rejected meanwhile. */
export async function readEarlierClaims(
  trx: Trx,
  kind: ClaimKind,
  entityId: string | null,
): Promise<EarlierClaim[]> {
  const { rows } = await sql<EarlierClaim>`
    select c.id, c.claimed_by, c.claim_status, c.business_account_id, array(select m.user_id from business_members m
      where m.business_account_id = c.business_account_id and m.role in ('owner', 'manager')) as managers
    from ${sql.table(CLAIM_TABLES[kind])} c
    where ${sql.ref(CLAIMED_COLUMNS[kind])} = ${entityId} and claim_status in ('approved', 'lapsed')
      and ${isStanding('c.business_account_id')}`.execute(trx)
  return rows
}

/** Notifies the present and former managers of the page that an admin approved another business's claim as well. */
export function notifyOfApproval(
  trx: Trx,
  context: Pick<Platform, 'config'>,
  earlier: readonly EarlierClaim[],
  { entityName, businessName }: Pick<Claim, 'entityName' | 'businessName'>,
): Promise<Notified> {
  return notifyEarlierClaimants(trx, context, earlier, {
    subject: `Another business manages ${entityName} now`,
    message: `An admin approved the claim of ${businessName} on ${entityName}.`,
    claimSentences: {
      approved: 'You keep your access.',
      lapsed: 'Your verification has lapsed. Once we find its proof again, an admin decides.',
    },
  })
}

const CLAIM_SENTENCES = {
  approved: 'You keep your access.',
  lapsed: 'Your verification has lapsed. Publish its proof again and it comes back.',
}

/**
 * Notifies the owners and managers of businesses that have managed the page so far that somebody else claims it: in the
 * app and by mail.
 */
export async function notifyOfRivalClaim(
  trx: Trx,
  context: Pick<Platform, 'config'>,
  earlier: readonly EarlierClaim[],
  { entityName, businessName, method }: Pick<Claim, 'entityName' | 'businessName' | 'method'>,
): Promise<Notified> {
  const message =
    method === null
      ? `${businessName} claims ${entityName} too, with documents. An admin will decide.`
      : `${businessName} proved control of an address of ${entityName} and claims it too. An admin will decide.`
  return notifyEarlierClaimants(trx, context, earlier, {
    subject: `Another claim for ${entityName}`,
    message,
    claimSentences: CLAIM_SENTENCES,
  })
}

/** Notifies the same people that a merge at MusicBrainz brought another business's claim to their page. */
export function notifyOfMerge(
  trx: Trx,
  context: Pick<Platform, 'config'>,
  earlier: readonly EarlierClaim[],
  { entityName, businessName }: Pick<Claim, 'entityName' | 'businessName'>,
): Promise<Notified> {
  const message = `MusicBrainz has merged a page that ${businessName} claims into ${entityName}, so ${businessName} now claims ${entityName} too. An admin will decide.`
  return notifyEarlierClaimants(trx, context, earlier, {
    subject: `Another claim for ${entityName}`,
    message,
    claimSentences: CLAIM_SENTENCES,
  })
}

async function notifyEarlierClaimants(
  trx: Trx,
  { config }: Pick<Platform, 'config'>,
  earlier: readonly EarlierClaim[],
  {
    subject,
    message,
    claimSentences,
  }: { subject: string; message: string; claimSentences: Record<EarlierClaim['claim_status'], string> },
): Promise<Notified> {
  if (earlier.length === 0) return { userIds: [] }
  /** The resulting access of each member; one approved claim is enough to keep it. */
  const statuses = new Map<string, EarlierClaim['claim_status']>()
  for (const { managers, claim_status } of earlier) {
    for (const id of managers) if (statuses.get(id) !== 'approved') statuses.set(id, claim_status)
  }
  for (const [id, status] of statuses) {
    await enqueueLetter(trx, id, {
      subject,
      text: `Hello,\n\n${message}\n\n${claimSentences[status]} If this looks wrong, write to us:\n\n${config.publicUrl}/contact\n`,
    })
  }
  return notifyOfSite(trx, 'claim_decided', [...statuses.keys()], `says: ${message}`)
}

import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ClaimKind } from '../limits.ts'
import { CLAIM_TABLES } from './claim-rows.ts'

/** What a member manages by an approved claim of a verified business of theirs. */
export interface Managed<Kind extends ClaimKind = ClaimKind> {
  type: Kind
  /** As posts link to it: MusicBrainz id, or slug. */
  id: string
  name: string
  business: { id: string; businessName: string }
  claimId: string
  /** MusicBrainz id, or id of the festival. */
  entityId: string
}

/**
 * What the member manages under this MusicBrainz id or slug; undefined if they do not. With `lock` the claim stays
 * approved until the end of the transaction.
 */
export async function findManaged<Kind extends ClaimKind>(
  db: DbOrTrx,
  userId: string,
  type: Kind,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Managed<Kind> | undefined> {
  const claim = await db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select([
      'c.id',
      'c.linked_id',
      'c.entity_id',
      'c.entity_name',
      'c.business_account_id',
      'b.business_name',
    ])
    .where('c.kind', '=', type)
    .where('c.linked_id', '=', isUuid(id) ? id.toLowerCase() : id)
    .where('c.claim_status', '=', 'approved')
    .where('c.claimed_by', '=', userId)
    .where('b.verification_status', '=', 'verified')
    .executeTakeFirst()
  if (claim?.linked_id == null || claim.entity_id === null) return undefined
  if (lock && !(await lockApproved(db, type, claim.id))) return undefined
  return {
    type,
    id: claim.linked_id,
    name: claim.entity_name,
    business: { id: claim.business_account_id, businessName: claim.business_name },
    claimId: claim.id,
    entityId: claim.entity_id,
  }
}

/** False if the claim was deleted in the meantime, or is no longer approved. */
async function lockApproved(db: DbOrTrx, kind: ClaimKind, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(CLAIM_TABLES[kind])
    .select('id')
    .where('id', '=', id)
    .where('claim_status', '=', 'approved')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

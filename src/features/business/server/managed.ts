import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ClaimKind, TeamRole } from '../limits.ts'
import { CLAIM_TABLES } from './claim-rows.ts'

/** What a member manages by an approved claim of a verified business, to whose team they belong. */
export interface Managed<Kind extends ClaimKind = ClaimKind> {
  type: Kind
  /** As posts link to it: MusicBrainz id, slug, or id of a venue. */
  id: string
  name: string
  business: { id: string; businessName: string }
  /** What the member may do for the business. */
  role: TeamRole
  claimId: string
  /** MusicBrainz id, or id of the festival or venue. */
  entityId: string
}

/**
 * What the member manages under this MusicBrainz id, slug or id, for the given business or that where their role is the
 * highest; undefined if they do not. With `lock` the claim stays approved and the role stays until the end of the
 * transaction.
 */
export async function findManaged<Kind extends ClaimKind>(
  db: DbOrTrx,
  userId: string,
  type: Kind,
  id: string,
  { lock = false, businessId }: { lock?: boolean; businessId?: string | null } = {},
): Promise<Managed<Kind> | undefined> {
  const claim = await db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .innerJoin('business_members as m', 'm.business_account_id', 'b.id')
    .select([
      'm.role',
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
    .where('m.user_id', '=', userId)
    .where('b.verification_status', '=', 'verified')
    .orderBy(sql`b.id is not distinct from ${businessId ?? null}::uuid`, 'desc')
    .orderBy(sql`array_position(array['owner', 'manager', 'poster'], m.role)`)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (claim?.linked_id == null || claim.entity_id === null) return undefined
  const business = { id: claim.business_account_id, businessName: claim.business_name }
  if (lock && !(await lockApproved(db, type, claim.id))) return undefined
  const role = lock ? await lockRole(db, business.id, userId) : claim.role
  if (!role) return undefined
  return {
    type,
    id: claim.linked_id,
    name: claim.entity_name,
    business,
    role,
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

/** What the member may do for the business, which stays so until the end of the transaction. */
async function lockRole(db: DbOrTrx, businessId: string, userId: string): Promise<TeamRole | undefined> {
  const row = await db
    .selectFrom('business_members')
    .select('role')
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.role
}

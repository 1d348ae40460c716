import { sql } from 'kysely'
import { lockBusiness } from '#features/business/accounts/server/lock-business.ts'
import type { ClaimKind, TeamRole } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'

/** A page that a member manages through an approved claim of a verified business to whose team they belong. */
export interface Managed<Kind extends ClaimKind = ClaimKind> {
  type: Kind
  /** The id in links of posts: MusicBrainz id, slug, or id of a venue. */
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
 * Finds the page with this MusicBrainz id, slug or id that the member manages, for the given business or the one with
 * the member's highest role; undefined when there is none. With `lock` the business stays verified, the claim approved
 * and the role unchanged until the end of the transaction.
 */
export async function findManaged<Kind extends ClaimKind>(
  db: DbOrTrx,
  userId: string,
  type: Kind,
  id: string,
  { lock = false, businessId }: { lock?: boolean; businessId?: string | null } = {},
): Promise<Managed<Kind> | undefined> {
  const found = await readManaged(db, userId, type, id, businessId)
  if (!found || !lock) return found
  await lockBusiness(db, found.business.id, 'keep')
  const stillManaged = await readManaged(db, userId, type, id, found.business.id)
  return stillManaged?.business.id === found.business.id ? stillManaged : undefined
}

async function readManaged<Kind extends ClaimKind>(
  db: DbOrTrx,
  userId: string,
  type: Kind,
  id: string,
  businessId?: string | null,
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
  return {
    type,
    id: claim.linked_id,
    name: claim.entity_name,
    business: { id: claim.business_account_id, businessName: claim.business_name },
    role: claim.role,
    claimId: claim.id,
    entityId: claim.entity_id,
  }
}

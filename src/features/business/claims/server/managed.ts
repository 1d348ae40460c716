import { sql } from 'kysely'
import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import { lockBusiness } from '#features/business/accounts/server/accounts.ts'
import {
  type ClaimKind,
  NOT_MANAGED,
  ROLE_TOO_LOW,
  TEAM_ROLES,
  type TeamRole,
} from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'

/**
 * Returns the page that the viewer manages at this address; with `lock` the claim stays approved and the role unchanged
 * until the end of the transaction. Throws a 403 problem, and records it in the audit log, when there is no approved
 * claim, the viewer is not in the team, or the role does not allow the action.
 */
export async function requireManaged<Kind extends ClaimKind>(
  db: DbOrTrx,
  viewerId: string,
  path: { entityType: Kind; entityId: string },
  request: {
    action: AuditRecord['action']
    businessAccountId?: string | null
    subjectId?: string
    lock?: boolean
  },
): Promise<Managed<Kind>> {
  const managed = await findManaged(db, viewerId, path.entityType, path.entityId, {
    lock: request.lock,
    businessId: request.businessAccountId,
  })
  const attempt = {
    action: request.action,
    subjectId: request.subjectId,
    subjectName: managed?.name,
    after: {
      entityType: path.entityType,
      entityId: path.entityId,
      businessAccountId: request.businessAccountId,
    },
  }
  if (!managed) {
    throw new Refusal(403, NOT_MANAGED[path.entityType], attempt)
  }
  if (request.businessAccountId && request.businessAccountId !== managed.business.id) {
    throw new Refusal(403, 'This business doesn’t manage this page.', attempt)
  }
  const needed = OF_POSTERS.has(request.action) ? 'poster' : 'manager'
  if (!isAtLeast(managed.role, needed)) throw new Refusal(403, ROLE_TOO_LOW[needed], attempt)
  return managed
}

/** What posters may do; everything else on a page needs a manager. */
const OF_POSTERS: ReadonlySet<AuditRecord['action']> = new Set([
  'manage.open',
  'post.official',
  'reply.official',
])

/** Whether the role includes everything that `needed` allows. */
const isAtLeast = (role: TeamRole, needed: TeamRole): boolean =>
  TEAM_ROLES.indexOf(role) <= TEAM_ROLES.indexOf(needed)

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

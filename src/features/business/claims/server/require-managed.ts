import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import {
  type ClaimKind,
  NOT_MANAGED,
  ROLE_TOO_LOW,
  TEAM_ROLES,
  type TeamRole,
} from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { findManaged, type Managed } from './managed.ts'

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
    throw new Refusal(403, 'This business does not manage this page.', attempt)
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

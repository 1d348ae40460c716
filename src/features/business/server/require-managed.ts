import { type AuditRecord, Refusal } from '#features/audit/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type ClaimKind, NOT_MANAGED } from '../limits.ts'
import { findManaged, type Managed } from './managed.ts'

/**
 * Returns what the viewer manages at this address; with `lock` the claim stays approved until the end of the
 * transaction. Throws a 403 problem, which is recorded in the audit log, without an approved claim and for the
 * business of another member.
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
  const managed = await findManaged(db, viewerId, path.entityType, path.entityId, { lock: request.lock })
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
  return managed
}

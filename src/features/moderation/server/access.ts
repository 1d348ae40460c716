import { type Deed, Refusal } from '#features/audit/public.ts'
import { findManaged, type Managed } from '#features/business/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type ManagedType, NOT_MANAGED_ARTIST, NOT_MANAGED_FESTIVAL } from '../limits.ts'

/**
 * What the viewer manages at this address, held until the end of the transaction with `hold`. Throws a 403
 * problem, which is written down, for everybody without an approved claim, and for a business that is not theirs.
 */
export async function mustManage(
  db: DbOrTrx,
  viewerId: string,
  at: { entityType: ManagedType; entityId: string },
  deed: { action: Deed['action']; businessAccountId?: string | null; subjectId?: string; hold?: 'hold' },
): Promise<Managed> {
  const managed = await findManaged(db, viewerId, at.entityType, at.entityId, deed.hold)
  const attempt = {
    action: deed.action,
    subjectId: deed.subjectId,
    subjectName: managed?.name,
    after: { entityType: at.entityType, entityId: at.entityId, businessAccountId: deed.businessAccountId },
  }
  if (!managed) {
    throw new Refusal(403, at.entityType === 'artist' ? NOT_MANAGED_ARTIST : NOT_MANAGED_FESTIVAL, attempt)
  }
  if (deed.businessAccountId && deed.businessAccountId !== managed.business.id) {
    throw new Refusal(403, 'This business does not manage this page.', attempt)
  }
  return managed
}

import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import type { Managed } from '#features/business/public.ts'
import { lockPost, postNotFound } from '#features/community/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { NOT_LINKED } from '../limits.ts'

/**
 * Locks a post that is linked to the managed page. Throws a 404 problem for a missing post, and a 403 problem, recorded
 * in the audit log, for a post that is linked elsewhere.
 */
export async function requireLinkedPost(
  trx: Trx,
  managed: Managed,
  postId: string,
  action: AuditRecord['action'],
): Promise<void> {
  const post = await lockPost(trx, postId)
  if (post?.visibility !== 'public') throw postNotFound()
  if (post.linkedEntityType === managed.type && post.linkedEntityId === managed.id) return
  throw new Refusal(403, NOT_LINKED, {
    action,
    subjectId: postId,
    subjectName: managed.name,
    after: { entityType: managed.type, entityId: managed.id, business: managed.business.businessName },
  })
}

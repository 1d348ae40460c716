import { sql } from 'kysely'
import { recordDeed } from '#features/audit/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { ClaimKind } from '../../limits.ts'
import { CLAIM_TABLES, type ClaimDetails, lockClaim, removeClaim } from '../claim-rows.ts'
import { claimNotFound } from '../claim-rules.ts'
import { alreadyDecided, type Decision, mustBeOthers } from './decision-rules.ts'
import type { Decided } from './notify-applicant.ts'

/**
 * Approves or rejects a pending claim. Throws 404, 403 for one's own, and 409 when it is decided already.
 * Gives what the claimant is notified of.
 */
export async function decideClaim(
  trx: DbOrTrx,
  adminId: string,
  kind: ClaimKind,
  id: string,
  { verdict, reason }: Decision,
): Promise<Decided> {
  const claim = await lockClaim(trx, kind, id)
  if (!claim) throw claimNotFound()
  const deed = { action: `${kind}_claim.${verdict}` as const, subjectId: id, subjectName: claim.entityName }
  mustBeOthers(adminId, claim.ownerId, deed)
  if (claim.status !== 'pending') throw alreadyDecided(claim.status, claim.decidedBy)
  const isApproval = verdict === 'approve'
  const status = isApproval ? 'approved' : 'rejected'
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable(CLAIM_TABLES[kind])
    .set({
      claim_status: status,
      rejection_reason: reason,
      approved_at: isApproval ? now : null,
      approved_by: isApproval ? adminId : null,
      decided_at: now,
      decided_by: adminId,
    })
    .where('id', '=', id)
    .execute()
  await recordDeed(trx, adminId, {
    ...deed,
    before: { status: claim.status },
    after: { status, reason, business: claim.businessName },
  })
  return { userId: claim.ownerId, adminId, kind: `${kind}_claim`, verdict, name: claim.entityName, reason }
}

/** Deletes a claim in whatever state, with everything that the business moderated by it. Throws 404. */
export async function deleteClaim(
  trx: DbOrTrx,
  adminId: string,
  kind: ClaimKind,
  id: string,
): Promise<ClaimDetails> {
  const claim = await lockClaim(trx, kind, id)
  if (!claim) throw claimNotFound()
  // What a rejected one left behind may be beside a later one that was approved.
  const ended = claim.status === 'approved' ? await endModeration(trx, kind, claim) : 0
  await removeClaim(trx, kind, id)
  await recordDeed(trx, adminId, {
    action: `${kind}_claim.delete`,
    subjectId: id,
    subjectName: claim.entityName,
    before: { status: claim.status, business: claim.businessName, moderatedPosts: ended },
  })
  return claim
}

async function endModeration(trx: DbOrTrx, kind: ClaimKind, claim: ClaimDetails): Promise<number> {
  const done = await trx
    .deleteFrom('post_moderation')
    .where('business_account_id', '=', claim.businessAccountId)
    .where('post_id', 'in', (posts) =>
      posts
        .selectFrom('posts')
        .select('id')
        .where('linked_entity_type', '=', kind)
        .where('linked_entity_id', '=', claim.linkedId),
    )
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

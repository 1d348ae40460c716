import { recordAudit } from '#features/accounts/audit/public.ts'
import { lockClaimedPage } from '#features/business/accounts/server/accounts.ts'
import { barClaimants, unbarClaimants } from '#features/business/claims/server/claim-bars.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import {
  CLAIM_TABLES,
  type ClaimDetails,
  claimNotFound,
  lockClaim,
  removeClaim,
} from '#features/business/claims/server/claims.ts'
import { readEarlierClaims } from '#features/business/claims/server/notify-claimants.ts'
import {
  BUSINESS_FIRST,
  type ClaimKind,
  NO_BUSINESS_TO_APPROVE,
  type OfficialMarks,
} from '#features/business/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { DecisionNotice, ReviewContext } from './decide.ts'
import { alreadyDecided, type Decision, NOTHING_AGAINST, refuseOwnApplication } from './decide.ts'
import { endOfficialMarks } from './official-marks.ts'

const IS_SECOND = 'This business already has an approved claim on the page. Please reject or delete this one.'

/**
 * Approves or rejects a pending claim, and returns the notice for the claimant. Approval creates the festival that a
 * claim states. Throws 404, 403 for one's own claim, and 409 when it is already decided, the name is taken, or the
 * business was rejected or has never been reviewed.
 */
export async function decideClaim(
  trx: Trx,
  { clock, festivals }: Pick<ReviewContext, 'clock' | 'festivals'>,
  adminId: string,
  { kind, id }: { kind: ClaimKind; id: string },
  { verdict, reason }: Decision,
): Promise<DecisionNotice> {
  const claim = await lockClaim(trx, kind, id)
  if (!claim) throw claimNotFound()
  const record = { action: `${kind}_claim.${verdict}` as const, subjectId: id, subjectName: claim.entityName }
  await refuseOwnApplication(trx, adminId, claim.businessAccountId, record)
  if (claim.status !== 'pending') throw alreadyDecided(claim.status, claim.decidedBy)
  const isApproval = verdict === 'approve'
  const status = isApproval ? 'approved' : 'rejected'
  if (isApproval && claim.businessStatus === 'rejected') {
    throw new ProblemError(409, NO_BUSINESS_TO_APPROVE, { code: 'business_rejected' })
  }
  if (isApproval && claim.isBusinessNew) {
    throw new ProblemError(409, BUSINESS_FIRST, { code: 'business_pending' })
  }
  if (isApproval && claim.isSecond) throw new ProblemError(409, IS_SECOND, { code: 'exists' })
  if (isApproval) await lockClaimedPage(trx, { ...claim, kind })
  if (isApproval && kind === 'festival' && claim.linkedId === null) {
    await createStated(trx, festivals, claim)
  }
  if (isApproval) await unbarClaimants(trx, kind, claim)
  // Otherwise the same proof would approve the claim once its listing has lasted long enough.
  else if (refusalBarsProofs(claim)) await barClaimants(trx, kind, claim)
  const now = clock.now()
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
  await recordAudit(trx, adminId, {
    ...record,
    before: { status: claim.status },
    reason: reason ?? NOTHING_AGAINST,
    after: { status, business: claim.businessName },
  })
  const earlier = isApproval ? await readEarlierClaims(trx, kind, claim.entityId) : []
  return {
    userIds: claim.managerIds,
    adminId,
    kind: `${kind}_claim`,
    verdict,
    name: claim.entityName,
    reason,
    isBarred: !isApproval && refusalBarsProofs(claim),
    beside: {
      others: earlier.filter(({ business_account_id: id }) => id !== claim.businessAccountId),
      businessName: claim.businessName,
    },
  }
}

async function createStated(
  trx: Trx,
  festivals: Pick<ClaimableFestivals, 'create'>,
  { id, entityName }: ClaimDetails,
): Promise<void> {
  const festivalId = await festivals.create(trx, entityName)
  if (!festivalId) {
    const problem = 'There’s a festival with this name now. Reject this claim so they can claim that one.'
    throw new ProblemError(409, problem, { code: 'exists' })
  }
  await trx.updateTable('festival_claims').set({ festival_id: festivalId }).where('id', '=', id).execute()
}

/**
 * Revokes an approval, with the moderation and official marks based on it, and bars the business and its owners from
 * approval by proof. Throws 404, 403 for one's own claim, and 409 when it is not approved.
 */
export async function revokeClaim(
  trx: Trx,
  { clock }: Pick<ReviewContext, 'clock'>,
  adminId: string,
  { kind, id }: { kind: ClaimKind; id: string },
  { reason, marks }: { reason: string; marks: OfficialMarks },
): Promise<DecisionNotice> {
  const claim = await lockClaim(trx, kind, id)
  if (!claim) throw claimNotFound()
  const record = { action: `${kind}_claim.revoke` as const, subjectId: id, subjectName: claim.entityName }
  await refuseOwnApplication(trx, adminId, claim.businessAccountId, record)
  if (!wasApproved(claim)) throw alreadyDecided(claim.status, claim.decidedBy)
  await trx
    .updateTable(CLAIM_TABLES[kind])
    .set({
      claim_status: 'revoked',
      rejection_reason: reason,
      lapsed_at: null,
      decided_at: clock.now(),
      decided_by: adminId,
    })
    .where('id', '=', id)
    .execute()
  await barClaimants(trx, kind, claim)
  const moderatedPosts = await endModeration(trx, kind, claim)
  await endOfficialMarks(trx, claim.businessAccountId, marks, { kind, linkedId: claim.linkedId })
  await recordAudit(trx, adminId, {
    ...record,
    before: { status: claim.status, moderatedPosts },
    reason,
    after: { status: 'revoked', marks, business: claim.businessName },
  })
  return {
    userIds: claim.managerIds,
    adminId,
    kind: `${kind}_claim`,
    verdict: 'revoke',
    name: claim.entityName,
    reason,
  }
}

/** Whether the claim gave access to its page, or did until its proof was found missing. */
export const wasApproved = ({ status }: ClaimDetails) => status === 'approved' || status === 'lapsed'

/** Whether rejecting or deleting the claim bars its claimants from approval by proof; they are notified of that. */
export const refusalBarsProofs = (claim: ClaimDetails) =>
  wasApproved(claim) || (claim.isProved && claim.status === 'pending' && !claim.isSecond)

/** Deletes a claim in any state and undoes the moderation based on it. Throws 404, and 403 for one's own claim. */
export async function deleteClaim(
  trx: Trx,
  adminId: string,
  { kind, id, reason }: { kind: ClaimKind; id: string; reason: string },
): Promise<ClaimDetails> {
  const claim = await lockClaim(trx, kind, id)
  if (!claim) throw claimNotFound()
  const record = { action: `${kind}_claim.delete` as const, subjectId: id, subjectName: claim.entityName }
  await refuseOwnApplication(trx, adminId, claim.businessAccountId, record)
  // The moderation of a rejected claim has ended; present moderation belongs to a later, approved claim.
  const ended = wasApproved(claim) ? await endModeration(trx, kind, claim) : 0
  // Without the bar, which rejections set too, a proof would restore at once what the admin removed.
  if (refusalBarsProofs(claim)) await barClaimants(trx, kind, claim)
  if (wasApproved(claim)) {
    await endOfficialMarks(trx, claim.businessAccountId, 'formerly', { kind, linkedId: claim.linkedId })
  }
  await removeClaim(trx, kind, id)
  await recordAudit(trx, adminId, {
    ...record,
    reason,
    before: { status: claim.status, business: claim.businessName, moderatedPosts: ended },
    after: { status: 'deleted' },
  })
  return claim
}

/** Undoes the pins and hides of the business on its page; returns the number of affected posts. */
export async function endModeration(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<number> {
  const deleted = await trx
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
  return Number(deleted.numDeletedRows)
}

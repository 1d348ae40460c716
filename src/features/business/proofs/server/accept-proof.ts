import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, recordAudit } from '#features/accounts/audit/public.ts'
import { lockBusiness, lockClaimedPage } from '#features/business/accounts/server/accounts.ts'
import { isBarred } from '#features/business/claims/server/claim-bars.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { findLookAlikeOf } from '#features/business/claims/server/claimable-venues.ts'
import {
  CLAIM_TABLES,
  type ClaimRules,
  findClaim,
  PROOF_CLAIMS,
  readClaim,
  requireMayClaim,
} from '#features/business/claims/server/claims.ts'
import { isMergedAway } from '#features/business/claims/server/listed-entities.ts'
import {
  type EarlierClaim,
  notifyOfRivalClaim,
  readEarlierClaims,
} from '#features/business/claims/server/notify-claimants.ts'
import type { Claim } from '#features/business/contract.ts'
import { CLAIM_APPROVED, type ClaimKind } from '#features/business/limits.ts'
import { endModeration, wasApproved } from '#features/business/review/server/decide-claim.ts'
import { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import type { Notified } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClaimEvidence, Listing } from '../contract.ts'
import { provableAddress } from './addresses.ts'
import { listingReasons, reasonsForReview } from './decision.ts'
import { claimOf, nextCheck, type ProofRow } from './proof-rows.ts'
import { reasonsAgainstBusiness, verifyByProof } from './verify-business.ts'
import type { Finding } from './ways/way.ts'

/** What accepting a proof needs of the platform and of festivals, which are above. */
export interface ProofContext extends Pick<Platform, 'clock' | 'config'>, ClaimRules {
  festivals: Pick<ClaimableFestivals, 'create' | 'findLookAlike'>
}

const EXCERPT_MAX = 500
const FESTIVAL_EXISTS_BY_NOW = 'There’s a festival with this name now.'

export interface Accepted {
  claim: Claim
  reasons: string[]
  notified: Notified
}

/**
 * Turns a proof whose token was found into a claim: approved, or pending with the reasons. A business that waits for its
 * first review is verified with the approval. From then on, an approved claim of the business relies on this proof. Throws a 409 problem when the token was used or has expired meanwhile,
 * when the member manages the page with another business, when the page was merged into another one, or when the
 * address must not support an approved claim.
 */
export async function acceptProof(
  trx: Trx,
  context: ProofContext,
  memberId: string,
  { id: proofId, business_account_id: businessId }: Pick<ProofRow, 'id' | 'business_account_id'>,
  { finding, listings }: { finding: Finding; listings: Listing[] },
): Promise<Accepted> {
  const now = context.clock.now()
  await lockBusiness(trx, businessId, 'change')
  const proof = await lockUsable(trx, proofId, now)
  const business = await requireMayClaim(trx, context, { memberId, id: businessId, kind: proof.kind })
  await lockClaimedPage(trx, { kind: proof.kind, entityId: proof.entity_id, entityName: proof.entity_name })
  if (await isMergedAway(trx, proof.kind, proof.entity_id)) throw mergedAway(proof)
  const earlier = await readEarlierClaims(trx, proof.kind, proof.entity_id)
  const isOwn = ({ claimed_by, business_account_id: id }: EarlierClaim) =>
    claimed_by === memberId || id === businessId
  const approved = earlier.filter((one) => isOwn(one) && one.claim_status === 'approved')
  const ofBusiness = approved.find((one) => one.business_account_id === businessId)
  if (ofBusiness) {
    const { doubts } = finding
    const evidence = evidenceOf(proof, { finding, listings, reasons: [], now })
    await requireListedOrKnown(trx, ofBusiness.id, proof, { listings, doubts, now })
    await restOn(trx, proof, ofBusiness.id, evidence, now)
    return {
      claim: await recordProof(trx, memberId, proof, ofBusiness.id, evidence),
      reasons: [],
      notified: { userIds: [] },
    }
  }
  if (approved.length > 0) throw new ProblemError(409, CLAIM_APPROVED[proof.kind], { code: 'exists' })
  const others = earlier.filter((one) => !isOwn(one))
  const reasons = reasonsForReview(
    {
      listings,
      doubts: finding.doubts,
      claimOfOthers:
        others.find(({ claim_status }) => claim_status === 'approved')?.claim_status ??
        others[0]?.claim_status,
      isBarred: await isBarred(trx, businessId, proof.kind, {
        entityId: proof.entity_id,
        entityName: proof.entity_name,
      }),
      followers: proof.entity_id === null ? 0 : await countFollowers(trx, proof.kind, proof.entity_id),
    },
    now,
    context.config.claimReviewFollowers,
  )
  if (proof.kind === 'venue') {
    const lookAlike = await findLookAlikeOf(trx, proof.entity_id ?? '')
    if (lookAlike) reasons.push(`This site has a venue nearby with a very similar name: ${lookAlike}.`)
  }
  const isNew = business.verificationStatus !== 'verified'
  if (isNew) reasons.push(...(await reasonsAgainstBusiness(trx, business, proof.entity_name)))
  // The page of a festival that the claim states is created with the approval.
  const isNewFestival = proof.kind === 'festival' && proof.entity_id === null
  if (isNewFestival) {
    const lookAlike = await context.festivals.findLookAlike(trx, proof.entity_name)
    if (lookAlike) reasons.push(`This site has a festival with a very similar name: ${lookAlike}.`)
  }
  const festivalId =
    isNewFestival && reasons.length === 0 ? await context.festivals.create(trx, proof.entity_name) : undefined
  if (isNewFestival && reasons.length === 0 && !festivalId) reasons.push(FESTIVAL_EXISTS_BY_NOW)
  const evidence = evidenceOf(proof, { finding, listings, reasons, now })
  const claimId = await claimOf(trx, proof, memberId)
  const isApproved = reasons.length === 0
  if (isApproved && isNew) await verifyByProof(trx, memberId, business, now)
  if (!isApproved) await endAccess(trx, proof.kind, claimId)
  await trx
    .updateTable(CLAIM_TABLES[proof.kind])
    .set({
      // A lapsed claim is decided again.
      ...(isApproved
        ? {
            claim_status: 'approved' as const,
            approved_at: now,
            decided_at: now,
            ...(festivalId && { festival_id: festivalId }),
            // Replaces an earlier stated website, which no admin has checked.
            ...(proof.kind === 'festival' && {
              website: sql<string | null>`case when website is not null then ${proof.address} end`,
            }),
          }
        : { claim_status: 'pending' as const, approved_at: null, decided_at: null }),
      lapsed_at: null,
      approved_by: null,
      decided_by: null,
    })
    .where('id', '=', claimId)
    .execute()
  await restOn(trx, proof, claimId, evidence, now)
  const claim = await recordProof(trx, memberId, proof, claimId, evidence)
  return {
    claim,
    reasons,
    notified: await notifyOfRivalClaim(trx, context, others, claim),
  }
}

/**
 * Ends what a lapsed claim still has on its page, because it waits for an admin from now on: its pins, hides and official
 * marks. The approval does not bring them back, nor does any end of a pending claim remove them.
 */
async function endAccess(trx: Trx, kind: ClaimKind, claimId: string): Promise<void> {
  const claim = await findClaim(trx, kind, claimId)
  if (!claim || !wasApproved(claim)) return
  await endModeration(trx, kind, claim)
  await endOfficialMarks(trx, claim.businessAccountId, 'formerly', { kind, linkedId: claim.linkedId })
}

function evidenceOf(
  { address }: ProofRow,
  {
    finding,
    listings,
    reasons,
    now,
  }: Pick<ClaimEvidence, 'listings' | 'reasons'> & { finding: Finding; now: Date },
): ClaimEvidence {
  return {
    address,
    method: finding.method,
    fetched: finding.fetched,
    // PostgreSQL stores neither NUL nor half an emoji.
    excerpt: finding.text.replaceAll('\0', '').slice(0, EXCERPT_MAX).toWellFormed(),
    sha256: createHash('sha256').update(finding.text).digest('hex'),
    provedAt: now.toISOString(),
    listings,
    reasons,
  }
}

/**
 * Throws a 409 problem for an address that must not support an approved claim: one proved in a doubtful way, or whose
 * listing would send a new claim to an admin. The listing does not matter if an admin approved this claim with this
 * address: as its stated website, or as the address it already relies on.
 */
async function requireListedOrKnown(
  trx: Trx,
  claimId: string,
  { kind, address, entity_name: entityName }: ProofRow,
  { listings, doubts, now }: { listings: Listing[]; doubts: readonly string[]; now: Date },
): Promise<void> {
  const { approved_by: admin, evidence } = await trx
    .selectFrom(CLAIM_TABLES[kind])
    .select(['approved_by', 'evidence'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow()
  const { website } = await readClaim(trx, kind, claimId)
  const key = provableAddress(address)?.key
  const isKnown =
    admin !== null && [website, evidence?.address].some((one) => one && provableAddress(one)?.key === key)
  const reasons = isKnown ? doubts : [...doubts, ...listingReasons(listings, now)]
  if (reasons.length === 0) return
  throw new Refusal(
    409,
    `We found the token, but your claim stays as it is. This address can’t back it up yet: ${reasons.join(' ')}`,
    {
      action: `${kind}_claim.prove`,
      subjectId: claimId,
      subjectName: entityName,
      after: { address, reasons },
    },
  )
}

/** Makes a claim rely on a proof, which is checked regularly from then on. */
async function restOn(
  trx: Trx,
  { id, kind }: ProofRow,
  claimId: string,
  evidence: ClaimEvidence,
  now: Date,
): Promise<void> {
  await trx
    .updateTable(CLAIM_TABLES[kind])
    .set({ method: evidence.method, evidence: JSON.stringify(evidence) })
    .where('id', '=', claimId)
    .execute()
  const claimColumn = PROOF_CLAIMS[kind]
  // Only the newest proof of a claim is checked again.
  await trx.updateTable('claim_proofs').set({ check_due_at: null }).where(claimColumn, '=', claimId).execute()
  await trx
    .updateTable('claim_proofs')
    .set({ used_at: now, [claimColumn]: claimId, checked_at: now, check_due_at: nextCheck(now) })
    .where('id', '=', id)
    .execute()
}

async function recordProof(
  trx: Trx,
  memberId: string,
  { kind }: ProofRow,
  claimId: string,
  evidence: ClaimEvidence,
): Promise<Claim> {
  const claim = await readClaim(trx, kind, claimId)
  await recordAudit(trx, memberId, {
    action: `${kind}_claim.prove`,
    subjectId: claimId,
    subjectName: claim.entityName,
    after: { status: claim.claimStatus, business: claim.businessName, ...evidence },
  })
  return claim
}

async function lockUsable(trx: Trx, id: string, now: Date): Promise<ProofRow> {
  const row = await trx
    .selectFrom('claim_proofs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at) throw new ProblemError(409, 'This token has been used.', { code: 'used' })
  if (row.expires_at <= now) throw tokenExpired()
  return row
}

export const tokenExpired = () =>
  new ProblemError(409, 'This token has expired. Please start again with a new one.', { code: 'expired' })

const mergedAway = ({ kind, entity_name: name }: ProofRow) =>
  new ProblemError(
    409,
    `MusicBrainz has merged ${name} into another ${kind}. Please start again with that one.`,
    { code: 'merged' },
  )

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ClaimEvidence } from '#features/business/proofs/contract.ts'
import { reasonsForReview } from '#features/business/proofs/server/decision.ts'
import { DOCUMENT_FOLDER, newStem } from '#features/files/uploads/server/keys.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { uuidFor } from '../random.ts'
import type { Businesses, Claim } from './businesses.ts'

interface Letter {
  id: string
  claim: Claim
  key: string
  size: number
}

const DAY = 86_400_000

/** Draws a letter as a document for each claim that needed more than its proof, and stores it. */
export async function writeLetters(storage: Platform['storage'], { claims }: Businesses): Promise<Letter[]> {
  const withPapers = claims.filter(({ proved, status }) => proved === null || status === 'pending')
  return Promise.all(
    withPapers.map(async (claim) => {
      const bytes = await sharp(Buffer.from(letter(claim)))
        .png()
        .toBuffer()
      const key = `${newStem(DOCUMENT_FOLDER, claim.business.owner.id)}.png`
      await storage.put(key, bytes, 'image/png')
      return { id: uuidFor(`letter ${claim.id}`), claim, key, size: bytes.length }
    }),
  )
}

/** Before the posts, which may speak for a business. */
export async function addBusinesses(
  trx: Trx,
  { admin, businesses, claims }: Businesses,
  letters: readonly Letter[],
): Promise<void> {
  await trx
    .insertInto('business_accounts')
    .values(
      businesses.map((business) => ({
        id: business.id,
        user_id: business.owner.id,
        account_type: business.type,
        business_name: business.name,
        business_email: `office@${business.owner.username.replaceAll('_', '-')}.example`,
        website: business.website,
        social_media: business.instagram
          ? JSON.stringify({ instagram: business.instagram, facebook: null, twitter: null })
          : null,
        verification_status: business.status,
        rejection_reason: business.reason,
        ...(business.status !== 'pending' && { decided_by: admin.id, decided_at: business.createdAt }),
        created_at: business.createdAt,
      })),
    )
    .execute()
  await trx
    .insertInto('media_files')
    .values(
      letters.map(({ id, claim, key, size }) => ({
        id,
        user_id: claim.business.owner.id,
        kind: 'document' as const,
        key,
        files: [key],
        name: 'letter.png',
        type: 'image/png',
        size,
        stored_bytes: size,
        used_at: claim.claimedAt,
        created_at: claim.claimedAt,
      })),
    )
    .execute()
  for (const claim of claims) {
    await addClaim(trx, claim, {
      adminId: admin.id,
      documents: letters.filter((one) => one.claim === claim).map(({ id }) => id),
      isManaged: claims.some(
        (one) => one !== claim && one.entityId === claim.entityId && one.status === 'approved',
      ),
    })
  }
}

/** The facts that the claimed venue states. */
const VENUE = {
  address: 'Rua do Cais 4',
  city: 'Lisbon',
  country: 'PT',
  latitude: 38.7056,
  longitude: -9.1446,
  time_zone: 'Europe/Lisbon',
  website: 'https://casa-do-cais.example/',
  capacity: 420,
  facts_version: 1,
}

interface ClaimContext {
  adminId: string
  /** Ids of the letters. */
  documents: string[]
  /** Someone else has an approved claim. */
  isManaged: boolean
}

async function addClaim(
  trx: Trx,
  claim: Claim,
  { adminId, documents, isManaged }: ClaimContext,
): Promise<void> {
  const { status, claimedAt } = claim
  const isPending = status === 'pending'
  const evidence = claim.proved ? evidenceOf(claim, claim.proved, isManaged) : undefined
  const decidedBy = evidence ? null : adminId
  const row = {
    id: claim.id,
    business_account_id: claim.business.id,
    claimed_by: claim.business.owner.id,
    verification_documents: documents,
    additional_information: claim.information,
    claim_status: status,
    rejection_reason: claim.reason,
    claimed_at: claimedAt,
    ...(evidence && { method: evidence.method, evidence: JSON.stringify(evidence) }),
    ...((status === 'approved' || status === 'lapsed') && { approved_at: claimedAt, approved_by: decidedBy }),
    ...(status === 'lapsed' && { lapsed_at: new Date(claimedAt.getTime() + 20 * DAY) }),
    ...(!isPending && { decided_at: claimedAt, decided_by: decidedBy }),
  }
  let entityId = claim.entityId
  if (claim.kind === 'artist') {
    const artist = { artist_musicbrainz_id: entityId, artist_name: claim.entityName }
    await trx
      .insertInto('artist_claims')
      .values({ ...row, ...artist })
      .execute()
  } else if (claim.kind === 'label') {
    const label = { label_musicbrainz_id: entityId, label_name: claim.entityName }
    await trx
      .insertInto('label_claims')
      .values({ ...row, ...label })
      .execute()
  } else if (claim.kind === 'venue') {
    await trx
      .insertInto('venues')
      .values({ ...VENUE, id: entityId, name: claim.entityName })
      .execute()
    await trx
      .insertInto('venue_claims')
      .values({ ...row, venue_id: entityId, venue_name: claim.entityName })
      .execute()
  } else {
    const { id } = await trx
      .selectFrom('festivals')
      .select('id')
      .where('slug', '=', entityId)
      .executeTakeFirstOrThrow()
    entityId = id
    await trx
      .insertInto('festival_claims')
      .values({ ...row, festival_id: id })
      .execute()
  }
  if (!evidence) return
  const checkedAt = isPending ? claimedAt : new Date(Date.now() - 3 * DAY)
  await trx
    .insertInto('claim_proofs')
    .values({
      business_account_id: claim.business.id,
      claimed_by: claim.business.owner.id,
      kind: claim.kind,
      entity_id: entityId,
      entity_name: claim.entityName,
      address: evidence.address,
      is_listed: true,
      token: tokenOf(claim),
      created_at: claimedAt,
      expires_at: new Date(claimedAt.getTime() + 7 * DAY),
      used_at: claimedAt,
      [`${claim.kind}_claim_id`]: claim.id,
      checked_at: checkedAt,
      // Never due: the hosts of the demo do not exist, so the claims would lapse.
      check_due_at: new Date(claimedAt.getTime() + 36_500 * DAY),
    })
    .execute()
}

const tokenOf = ({ id }: Claim) => createHash('sha256').update(id).digest('base64url').slice(0, 32)

/** The evidence of a check that found the token in the DNS. */
function evidenceOf(claim: Claim, address: string, isManaged: boolean): ClaimEvidence {
  const excerpt = `fanfare-verification=${tokenOf(claim)}`
  const since = new Date(claim.claimedAt.getTime() - 200 * DAY).toISOString()
  const listings = [{ source: 'musicbrainz', relation: 'official homepage', since } as const]
  const circumstances = {
    listings,
    doubts: [],
    claimOfOthers: isManaged ? ('approved' as const) : undefined,
    isBarred: false,
    followers: 0,
  }
  return {
    address,
    method: 'dns',
    fetched: `TXT _fanfare.${new URL(address).host}`,
    excerpt,
    sha256: createHash('sha256').update(excerpt).digest('hex'),
    provedAt: claim.claimedAt.toISOString(),
    listings,
    reasons: reasonsForReview(circumstances, claim.claimedAt, 1000),
  }
}

/** After the posts. */
export async function addModeration(trx: Trx, { moderation }: Businesses): Promise<void> {
  await trx
    .insertInto('post_moderation')
    .values(
      moderation.map(({ post, business, action, reason }) => ({
        post_id: post.id,
        business_account_id: business.id,
        action,
        reason,
        created_by: business.owner.id,
        created_at: post.createdAt,
      })),
    )
    .execute()
}

const letter = ({ business, entityName }: Claim) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="640" height="900" font-family="serif" font-size="22" fill="#222">
    <rect width="640" height="900" fill="#fdfbf4"/>
    <text x="60" y="110" font-size="30">${business.name}</text>
    <text x="60" y="220">To whom it may concern:</text>
    <text x="60" y="270">we speak for ${entityName} on Fanfare,</text>
    <text x="60" y="305">with their knowledge and consent.</text>
    <text x="60" y="420" font-style="italic" font-size="30">${business.owner.displayName ?? business.owner.username}</text>
  </svg>`

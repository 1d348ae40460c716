import sharp from 'sharp'
import { DOCUMENT_FOLDER, newStem } from '#features/media/server/keys.ts'
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

/** Draws a letter for each claim and stores it. */
export async function writeLetters(storage: Platform['storage'], { claims }: Businesses): Promise<Letter[]> {
  return Promise.all(
    claims.map(async (claim) => {
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
    const row = {
      id: claim.id,
      business_account_id: claim.business.id,
      claimed_by: claim.business.owner.id,
      verification_documents: letters.filter((one) => one.claim === claim).map(({ id }) => id),
      additional_information: claim.information,
      claim_status: claim.status,
      rejection_reason: claim.reason,
      claimed_at: claim.claimedAt,
      ...(claim.status === 'approved' && { approved_at: claim.claimedAt, approved_by: admin.id }),
      ...(claim.status !== 'pending' && { decided_at: claim.claimedAt, decided_by: admin.id }),
    }
    if (claim.kind === 'artist') {
      await trx
        .insertInto('artist_claims')
        .values({ ...row, artist_musicbrainz_id: claim.entityId, artist_name: claim.entityName })
        .execute()
    } else {
      const festival = await trx
        .selectFrom('festivals')
        .select('id')
        .where('slug', '=', claim.entityId)
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('festival_claims')
        .values({ ...row, festival_id: festival.id })
        .execute()
    }
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

import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

const json = (path: string, read: () => Promise<unknown[]>): ExportFile => ({
  path,
  read: async () => JSON.stringify(await read(), null, 2),
})

/**
 * The businesses of a member for "download my data": accounts, claims and moderation. The documents of the claims are
 * among the files of the member, under the ids in the claims.
 */
export async function exportBusiness(db: Db, userId: string): Promise<ExportFile[]> {
  return [
    json('business-accounts.json', () =>
      db
        .selectFrom('business_accounts')
        .select(['id', 'account_type', 'business_name', 'business_email', 'website', 'social_media'])
        .select(['verification_status', 'rejection_reason', 'created_at', 'decided_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
    json('artist-claims.json', () =>
      db
        .selectFrom('artist_claims')
        .select(['id', 'business_account_id', 'artist_musicbrainz_id', 'artist_name'])
        .select(['verification_documents', 'additional_information', 'claim_status', 'rejection_reason'])
        .select(['claimed_at', 'approved_at', 'decided_at', 'method', 'evidence'])
        .where('claimed_by', '=', userId)
        .orderBy('claimed_at')
        .orderBy('id')
        .execute(),
    ),
    json('festival-claims.json', () =>
      db
        .selectFrom('festival_claims')
        .select(['id', 'business_account_id', 'festival_id', 'festival_name', 'website'])
        .select(['verification_documents', 'additional_information', 'claim_status', 'rejection_reason'])
        .select(['claimed_at', 'approved_at', 'decided_at', 'method', 'evidence'])
        .where('claimed_by', '=', userId)
        .orderBy('claimed_at')
        .orderBy('id')
        .execute(),
    ),
    json('label-claims.json', () =>
      db
        .selectFrom('label_claims')
        .select(['id', 'business_account_id', 'label_musicbrainz_id', 'label_name'])
        .select(['verification_documents', 'additional_information', 'claim_status', 'rejection_reason'])
        .select(['claimed_at', 'approved_at', 'decided_at', 'method', 'evidence'])
        .where('claimed_by', '=', userId)
        .orderBy('claimed_at')
        .orderBy('id')
        .execute(),
    ),
    json('venue-claims.json', () =>
      db
        .selectFrom('venue_claims')
        .select(['id', 'business_account_id', 'venue_id', 'venue_name'])
        .select(['verification_documents', 'additional_information', 'claim_status', 'rejection_reason'])
        .select(['claimed_at', 'approved_at', 'decided_at', 'method', 'evidence'])
        .where('claimed_by', '=', userId)
        .orderBy('claimed_at')
        .orderBy('id')
        .execute(),
    ),
    json('claim-proofs.json', () =>
      db
        .selectFrom('claim_proofs')
        .select(['id', 'business_account_id', 'kind', 'entity_id', 'entity_name', 'address', 'token'])
        .select(['created_at', 'expires_at', 'used_at'])
        .where('claimed_by', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
    json('claim-bars.json', () =>
      db
        .selectFrom('claim_bars')
        .select(['kind', 'entity_id', 'festival_name', 'barred_at'])
        .where('user_id', '=', userId)
        .orderBy('barred_at')
        .execute(),
    ),
    json('post-moderation.json', () =>
      db
        .selectFrom('post_moderation')
        .innerJoin('business_accounts as b', 'b.id', 'post_moderation.business_account_id')
        .select(['post_id', 'business_account_id', 'action', 'reason', 'post_moderation.created_at'])
        .where('b.user_id', '=', userId)
        .orderBy('post_moderation.created_at')
        .orderBy('post_moderation.id')
        .execute(),
    ),
  ]
}

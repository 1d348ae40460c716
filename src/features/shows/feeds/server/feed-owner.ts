import { coversAddress } from '#features/business/public.ts'
import type { ShowOwner } from '#features/shows/limits.ts'
import { type ClaimColumns, claimOf } from '#features/shows/server/claim-columns.ts'
import type { DbOrTrx } from '#platform/db/database.ts'

/** A feed with its claim. */
export interface Feed extends ClaimColumns {
  id: string
  address: string
  time_zone: string | null
  city: string | null
  country: string | null
}

/** The claim to which the feed belongs. */
interface FeedOwner {
  type: ShowOwner
  claimId: string
  entityId: string
  name: string
  /** The member who claimed. */
  userId: string
}

const CLAIM_STANDS_NO_MORE = 'The claim behind this feed isn’t approved and verified at the moment.'
const PROOF_MOVED =
  'We stopped reading this address because your claim now rests on a different one. Add the address your shows have there, or prove this one again.'

/**
 * Returns the owner of a feed, or why the feed is not read. It is read only while its business is verified, its claim
 * approved, and its address covered by the claim's proof: whoever gets a domain that the claimant gave up must not
 * announce shows.
 */
export async function readFeedOwner(
  db: DbOrTrx,
  feed: Feed,
): Promise<{ owner: FeedOwner } | { owner: undefined; why: string }> {
  const of = claimOf(feed)
  if (!of) return { owner: undefined, why: CLAIM_STANDS_NO_MORE }
  const claim = await db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.entity_id', 'c.entity_name', 'c.claimed_by', 'c.evidence'])
    .where('c.id', '=', of.claimId)
    .where('c.kind', '=', of.type)
    .where('c.claim_status', '=', 'approved')
    .where('b.verification_status', '=', 'verified')
    .executeTakeFirst()
  if (!claim?.entity_id) return { owner: undefined, why: CLAIM_STANDS_NO_MORE }
  if (!claim.evidence || !coversAddress(claim.evidence.address, feed.address, { withBelow: true }))
    return { owner: undefined, why: PROOF_MOVED }
  const { entity_id: entityId, entity_name: name, claimed_by: userId } = claim
  return { owner: { ...of, entityId, name, userId } }
}

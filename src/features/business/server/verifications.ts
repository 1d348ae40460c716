import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Verification } from '../contract.ts'
import { PROOF_CLAIMS } from './claim-rows.ts'

/**
 * The approved claim of a verified business on each of these artists, by MusicBrainz id; of several claims the first one
 * approved, and a lapsed one only where there is no other. Artists without one are missing.
 */
export async function readVerifications(
  db: DbOrTrx,
  mbids: readonly string[],
): Promise<Map<string, Verification>> {
  if (mbids.length === 0) return new Map()
  const rows = await db
    .selectFrom('artist_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.artist_musicbrainz_id', 'c.approved_at', 'c.lapsed_at', 'b.business_name'])
    .select(proofColumn('artist'))
    .where('c.artist_musicbrainz_id', 'in', mbids)
    .where('c.claim_status', 'in', ['approved', 'lapsed'])
    .where('b.verification_status', '=', 'verified')
    .orderBy(sql`c.lapsed_at is null`)
    .orderBy('c.approved_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const verification = toVerification(row)
      return verification ? [[row.artist_musicbrainz_id, verification]] : []
    }),
  )
}

/** The same for a festival; null without one. */
export async function readFestivalVerification(
  db: DbOrTrx,
  festivalId: string,
): Promise<Verification | null> {
  const row = await db
    .selectFrom('festival_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.approved_at', 'c.lapsed_at', 'b.business_name'])
    .select(proofColumn('festival'))
    .where('c.festival_id', '=', festivalId)
    .where('c.claim_status', 'in', ['approved', 'lapsed'])
    .where('b.verification_status', '=', 'verified')
    .orderBy(sql`c.lapsed_at is not null`)
    .orderBy('c.approved_at')
    .limit(1)
    .executeTakeFirst()
  return row ? (toVerification(row) ?? null) : null
}

interface CheckedProof {
  address: string
  /** ISO 8601. */
  checkedAt: string
}

const proofColumn = (kind: keyof typeof PROOF_CLAIMS) =>
  sql<CheckedProof | null>`(
    select json_build_object('address', p.address, 'checkedAt', p.checked_at) from claim_proofs p
    where ${sql.ref(`p.${PROOF_CLAIMS[kind]}`)} = c.id and p.check_due_at is not null
    limit 1)`.as('proof')

function toVerification({
  business_name,
  approved_at,
  lapsed_at,
  proof,
}: {
  business_name: string
  approved_at: Date | null
  lapsed_at: Date | null
  proof: CheckedProof | null
}): Verification | undefined {
  if (!approved_at) return undefined
  return {
    businessName: business_name,
    approvedAt: approved_at.toISOString(),
    through: proof && new URL(proof.address).host,
    checkedAt: proof && new Date(proof.checkedAt).toISOString(),
    lapsedAt: lapsed_at?.toISOString() ?? null,
  }
}

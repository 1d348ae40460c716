import { sql } from 'kysely'
import { lockBusiness } from '#features/business/accounts/server/lock-business.ts'
import type { ClaimKind, ClaimStatus, VerificationStatus } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'

/** The tables that claims are written to. Reads use the view `entity_claims`. */
export const CLAIM_TABLES = {
  artist: 'artist_claims',
  festival: 'festival_claims',
  label: 'label_claims',
  venue: 'venue_claims',
} as const

/** The columns of these tables with the claimed id: UUIDs for MusicBrainz ids and venues, and ids of festivals. */
export const CLAIMED_COLUMNS = {
  artist: 'artist_musicbrainz_id',
  festival: 'festival_id',
  label: 'label_musicbrainz_id',
  venue: 'venue_id',
} as const

/** The columns of `claim_proofs` that refer to the claim. */
export const PROOF_CLAIMS = {
  artist: 'artist_claim_id',
  festival: 'festival_claim_id',
  label: 'label_claim_id',
  venue: 'venue_claim_id',
} as const

/** The facts about a claim that a decision needs. */
export interface ClaimDetails {
  id: string
  businessAccountId: string
  businessName: string
  businessStatus: VerificationStatus
  /** All owners of the business. */
  ownerIds: string[]
  /** The owners and managers of the business. */
  managerIds: string[]
  status: ClaimStatus
  /** MusicBrainz id, or id of the festival or venue; null for a stated festival. */
  entityId: string | null
  /** When the proof of an approved claim was first found missing. */
  lapsedAt: Date | null
  /** The id by which posts link to the claimed page; null for a stated festival. */
  linkedId: string | null
  entityName: string
  /** Whether it was made by a proof. */
  isProved: boolean
  /** Whether the business has another approved claim on the page, as after a merge at MusicBrainz. */
  isSecond: boolean
  /** Ids of private files. */
  documents: string[]
  /** Username of the admin who decided; null if undecided or if that account was deleted. */
  decidedBy: string | null
}

export async function findClaim(db: DbOrTrx, kind: ClaimKind, id: string): Promise<ClaimDetails | undefined> {
  return db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.id', 'b.id as businessAccountId', 'b.business_name as businessName'])
    .select('b.verification_status as businessStatus')
    .select([
      'c.claim_status as status',
      'c.entity_id as entityId',
      'c.linked_id as linkedId',
      'c.entity_name as entityName',
    ])
    .select(['c.verification_documents as documents', 'c.lapsed_at as lapsedAt'])
    .select(sql<boolean>`c.method is not null`.as('isProved'))
    .select(
      sql<boolean>`exists (select from ${sql.table(CLAIM_TABLES[kind])} o
        where o.business_account_id = b.id and o.id <> c.id and o.claim_status = 'approved'
          and ${sql.ref(`o.${CLAIMED_COLUMNS[kind]}`)}::text = c.entity_id)`.as('isSecond'),
    )
    .select(sql<string | null>`(select username from profiles where id = c.decided_by)`.as('decidedBy'))
    .select(
      sql<string[]>`array(select m.user_id from business_members m
        where m.business_account_id = b.id and m.role = 'owner')`.as('ownerIds'),
    )
    .select(
      sql<string[]>`array(select m.user_id from business_members m
        where m.business_account_id = b.id and m.role in ('owner', 'manager'))`.as('managerIds'),
    )
    .where('c.kind', '=', kind)
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Locks a claim and its business for change until the end of the transaction and returns it; undefined if there is none. */
export async function lockClaim(trx: Trx, kind: ClaimKind, id: string): Promise<ClaimDetails | undefined> {
  const claim = await trx
    .selectFrom(CLAIM_TABLES[kind])
    .select('business_account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!claim) return undefined
  await lockBusiness(trx, claim.business_account_id, 'change')
  return findClaim(trx, kind, id)
}

export async function removeClaim(trx: Trx, kind: ClaimKind, id: string): Promise<void> {
  await trx.deleteFrom(CLAIM_TABLES[kind]).where('id', '=', id).execute()
}

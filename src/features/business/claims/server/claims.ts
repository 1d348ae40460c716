import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '#features/accounts/audit/public.ts'
import { findOwnAccount, lockBusiness } from '#features/business/accounts/server/accounts.ts'
import type { BusinessAccount, Claim, newFestivalClaim } from '#features/business/contract.ts'
import {
  ACCOUNT_NOT_VERIFIED,
  CLAIM_APPROVED,
  CLAIM_KINDS,
  CLAIM_LAPSED,
  CLAIM_PENDING,
  type ClaimKind,
  type ClaimStatus,
  type VerificationStatus,
} from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { ListedEntity } from './listed-entities.ts'

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

/** Selects claims `c` of all kinds with their business `b`. */
export function selectClaims(db: DbOrTrx) {
  return db
    .selectFrom('entity_claims as c')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .select(['c.id', 'c.kind', 'c.business_account_id', 'b.business_name'])
    .select(['c.entity_id', 'c.entity_name', 'c.linked_id', 'c.website'])
    .select(['c.verification_documents', 'c.additional_information'])
    .select(['c.claim_status', 'c.rejection_reason', 'c.claimed_at', 'c.approved_at', 'c.method'])
    .select(['c.lapsed_at', proofColumn])
}

/** The proof of the claim that is checked every week. */
const proofColumn = sql<{ id: string; address: string } | null>`(
  select json_build_object('id', p.id, 'address', p.address) from claim_proofs p
  where (${sql.join(
    CLAIM_KINDS.map((kind) => sql`c.kind = ${sql.lit(kind)} and p.${sql.ref(PROOF_CLAIMS[kind])} = c.id`),
    sql` or `,
  )})
    and p.check_due_at is not null
  limit 1)`.as('proof')

type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>

export function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    kind: row.kind,
    businessAccountId: row.business_account_id,
    businessName: row.business_name,
    entityId: row.entity_id,
    entityName: row.entity_name,
    linkedId: row.linked_id,
    website: row.website,
    claimStatus: row.claim_status,
    rejectionReason: row.rejection_reason,
    additionalInformation: row.additional_information,
    documents: row.verification_documents.length,
    claimedAt: row.claimed_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    lapsedAt: row.lapsed_at?.toISOString() ?? null,
    proof: row.proof,
    method: row.method,
  }
}

/** Claims an artist, label or venue. Throws a 409 problem when the member has a pending or approved claim on it. */
export async function insertListedClaim(
  trx: Trx,
  { kind, id, name }: Pick<ListedEntity, 'kind' | 'id' | 'name'>,
  claim: {
    userId: string
    businessAccountId: string
    documents: string[]
    additionalInformation: string | null
  },
): Promise<Claim> {
  await refuseSecond(trx, claim.userId, kind, sql<boolean>`entity_id = lower(${id})`)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(CLAIM_TABLES[kind])} (business_account_id, claimed_by, ${sql.ref(CLAIMED_COLUMNS[kind])},
      ${sql.ref(`${kind}_name`)}, verification_documents, additional_information)
    values (${claim.businessAccountId}, ${claim.userId}, ${id}, ${name}, ${claim.documents},
      ${claim.additionalInformation})
    returning id`.execute(trx)
  return readClaim(trx, kind, rows[0]?.id ?? '')
}

/**
 * Claims a festival that exists, or states one, in which case its name must not be taken. Throws a 409 problem when
 * the member has a pending or approved claim on this festival.
 */
export async function insertFestivalClaim(
  trx: Trx,
  claim: { userId: string; documents: string[] } & Omit<z.output<typeof newFestivalClaim>, 'documentIds'>,
): Promise<Claim> {
  const { festivalId } = claim
  const isSame = festivalId
    ? sql<boolean>`entity_id = ${festivalId}`
    : sql<boolean>`entity_id is null and name_fold(entity_name) = name_fold(${claim.festivalName})`
  await refuseSecond(trx, claim.userId, 'festival', isSame)
  const { id } = await trx
    .insertInto('festival_claims')
    .values({
      business_account_id: claim.businessAccountId,
      claimed_by: claim.userId,
      ...(festivalId
        ? { festival_id: festivalId }
        : { stated_name: claim.festivalName, website: claim.website }),
      verification_documents: claim.documents,
      additional_information: claim.additionalInformation,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readClaim(trx, 'festival', id)
}

/**
 * Throws a 409 problem when the member has an open or approved claim on the same page. Two concurrent claims of a
 * member wait for each other. Two businesses of a member may still have one claim each, when one of them was
 * transferred to the member.
 */
async function refuseSecond(
  trx: Trx,
  userId: string,
  kind: ClaimKind,
  isSame: RawBuilder<boolean>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${userId}`}, 0))`.execute(trx)
  const own = await trx
    .selectFrom('entity_claims')
    .select('claim_status as status')
    .where('kind', '=', kind)
    .where('claimed_by', '=', userId)
    .where(isSame)
    .where('claim_status', 'in', ['pending', 'approved', 'lapsed'])
    .execute()
  const has = (status: ClaimStatus) => own.some((one) => one.status === status)
  if (own.length === 0) return
  const unlessApproved = has('lapsed') ? CLAIM_LAPSED : CLAIM_PENDING[kind]
  throw new ProblemError(409, has('approved') ? CLAIM_APPROVED[kind] : unlessApproved, { code: 'exists' })
}

export async function readClaim(db: DbOrTrx, kind: ClaimKind, id: string): Promise<Claim> {
  const row = await selectClaims(db)
    .where('c.kind', '=', kind)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return toClaim(row)
}

export const claimNotFound = () => notFound('Claim not found')

/** Whether businesses may claim pages before an admin has verified them. */
export interface ClaimRules {
  admitsNewBusinesses: () => boolean
}

/** Whether a business waits for its first review. */
export async function isNewBusiness(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_accounts')
    .select('id')
    .where('id', '=', id)
    .where('verification_status', '=', 'pending')
    .where('reviewed_name', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The business in whose name a member claims a page. Throws a 403 problem, and records the attempt, unless the member
 * owns it and it is verified, or waits for its first review where `rules` admit that.
 */
export async function requireMayClaim(
  trx: Trx,
  rules: ClaimRules,
  { memberId, id, kind }: { memberId: string; id: string; kind: ClaimKind },
): Promise<BusinessAccount> {
  const account = await findOwnAccount(trx, memberId, id)
  const attempt = {
    action: `${kind}_claim.submit`,
    subjectId: id,
    subjectName: account?.businessName,
  } as const
  if (!account) throw new Refusal(403, 'This isn’t your business account.', attempt)
  if (account.verificationStatus === 'verified') return account
  if (rules.admitsNewBusinesses() && (await isNewBusiness(trx, id))) return account
  throw new Refusal(403, ACCOUNT_NOT_VERIFIED[kind], attempt)
}

/** The facts about a claim that a decision needs. */
export interface ClaimDetails {
  id: string
  businessAccountId: string
  businessName: string
  businessStatus: VerificationStatus
  /** Whether the business waits for its first review. */
  isBusinessNew: boolean
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
    .select(sql<boolean>`(b.verification_status = 'pending' and b.reviewed_name is null)`.as('isBusinessNew'))
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

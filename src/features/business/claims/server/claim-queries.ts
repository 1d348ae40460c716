import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Claim, newFestivalClaim, OwnClaim } from '#features/business/contract.ts'
import {
  CLAIM_APPROVED,
  CLAIM_KINDS,
  CLAIM_LAPSED,
  CLAIM_PENDING,
  type ClaimKind,
  type ClaimStatus,
} from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, PROOF_CLAIMS } from './claim-rows.ts'
import type { ListedEntity } from './listed-entities.ts'

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

/**
 * The claims of the businesses to whose teams a member belongs; non-owners see only approved and lapsed ones. Claims on
 * artists, festivals, labels and venues in this order, each newest first.
 */
export async function listOwnClaims(db: DbOrTrx, userId: string): Promise<OwnClaim[]> {
  const rows = await selectClaims(db)
    .innerJoin('business_members as m', 'm.business_account_id', 'b.id')
    .select(['m.role', 'b.verification_status'])
    .where('m.user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('m.role', '=', 'owner'), eb('c.claim_status', 'in', ['approved', 'lapsed'])]),
    )
    .orderBy('c.kind')
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toClaim(row),
    role: row.role,
    businessStatus: row.verification_status,
  }))
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

import { sql } from 'kysely'
import type { z } from 'zod'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Claim, newFestivalClaim, OwnClaim } from '../contract.ts'
import { CLAIM_APPROVED, CLAIM_KINDS, CLAIM_LAPSED, CLAIM_PENDING, type ClaimKind } from '../limits.ts'
import { asConflict } from './account-queries.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, PROOF_CLAIMS } from './claim-rows.ts'
import type { Listed } from './listed-entities.ts'

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

/** The proof of the claim that is looked for every week. */
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
 * The claims of businesses to whose teams a member belongs, for those who do not own them only approved and lapsed ones: on
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
    isPaused: row.verification_status !== 'verified',
  }))
}

/** Claims an artist, label or venue. Throws a 409 problem when the member has a pending or approved claim on it. */
export async function insertListedClaim(
  trx: Trx,
  { kind, id, name }: Pick<Listed, 'kind' | 'id' | 'name'>,
  claim: {
    userId: string
    businessAccountId: string
    documents: string[]
    additionalInformation: string | null
  },
): Promise<Claim> {
  const conflict = await conflictWith(trx, kind, claim.userId, id)
  const table = CLAIM_TABLES[kind]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (business_account_id, claimed_by, ${sql.ref(CLAIMED_COLUMNS[kind])},
      ${sql.ref(`${kind}_name`)}, verification_documents, additional_information)
    values (${claim.businessAccountId}, ${claim.userId}, ${id}, ${name}, ${claim.documents},
      ${claim.additionalInformation})
    returning id`
    .execute(trx)
    .catch(asConflict(`${table}_claimed_once`, conflict))
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
  const conflict = await conflictWith(trx, 'festival', claim.userId, festivalId)
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
    .catch(asConflict(festivalId ? 'festival_claims_claimed_once' : 'festival_claims_stated_once', conflict))
  return readClaim(trx, 'festival', id)
}

/** Why the member cannot claim this once more, should they have a claim on it that counts. */
async function conflictWith(
  trx: Trx,
  kind: ClaimKind,
  userId: string,
  entityId: string | null | undefined,
): Promise<string> {
  const own = await trx
    .selectFrom('entity_claims')
    .select('claim_status')
    .where('kind', '=', kind)
    .where('claimed_by', '=', userId)
    .where('entity_id', '=', entityId ?? null)
    .where('claim_status', 'in', ['approved', 'lapsed'])
    .executeTakeFirst()
  if (own?.claim_status === 'lapsed') return CLAIM_LAPSED
  return own ? CLAIM_APPROVED[kind] : CLAIM_PENDING[kind]
}

export async function readClaim(db: DbOrTrx, kind: ClaimKind, id: string): Promise<Claim> {
  const row = await selectClaims(db)
    .where('c.kind', '=', kind)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return toClaim(row)
}

import { type RawBuilder, sql } from 'kysely'
import { barsBusiness } from '#features/business/accounts/server/accounts.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { type ClaimDetails, PROOF_CLAIMS } from './claims.ts'

/** The claimed page; a festival that only a claim states has no id. */
type ClaimedPage = Pick<ClaimDetails, 'entityId' | 'entityName'>
type LostClaim = Pick<ClaimDetails, 'id' | 'businessAccountId'> & ClaimedPage

/**
 * Whether a bar `c` applies to a page. Festivals also match by name: a festival stated by a claim is deleted with its
 * last claim and gets another id when it is stated again.
 */
const barsPage = (kind: RawBuilder<string>, id: RawBuilder<string | null>, name: RawBuilder<string>) =>
  sql<boolean>`(c.kind = ${kind}
    and (c.entity_id = ${id} or c.kind = 'festival' and c.festival_name = name_fold(${name})))`

const barsClaimed = (kind: ClaimKind, { entityId, entityName }: ClaimedPage) =>
  barsPage(sql`${kind}::text`, sql`${entityId}::text`, sql`${entityName}::text`)

/**
 * Bars a business that loses a claim, with its present and former owners and those who made and proved the claim, from
 * approval by proof on the same page: from then on an admin decides.
 */
export async function barClaimants(trx: Trx, kind: ClaimKind, claim: LostClaim): Promise<void> {
  const { id, businessAccountId, entityId, entityName } = claim
  const page = sql`${kind}::text, ${entityId}::text,
    ${kind === 'festival' ? sql`name_fold(${entityName})` : sql`null::text`}`
  await sql`
    insert into claim_bars (user_id, business_account_id, kind, entity_id, festival_name)
    select p.id, null::uuid, ${page} from profiles p where p.id in (
      select user_id from business_members where business_account_id = ${businessAccountId} and role = 'owner'
      union all
      select claimed_by from entity_claims where kind = ${kind} and id = ${id}
      union all
      select claimed_by from claim_proofs where ${sql.ref(PROOF_CLAIMS[kind])} = ${id}
      union all
      select actor_id from audit_log where subject_id = ${id} and outcome = 'done'
        and action in (${`${kind}_claim.submit`}, ${`${kind}_claim.prove`})
      union all
      select case action when 'team.transfer' then actor_id else (after ->> 'member')::uuid end from audit_log
      where subject_id = ${businessAccountId} and outcome = 'done'
        and (action = 'team.transfer'
          or action = 'team.role' and after ->> 'from' = 'owner'
          or action in ('team.leave', 'team.remove') and after ->> 'role' = 'owner'))
    union all
    select null, ${businessAccountId}::uuid, ${page}
    on conflict do nothing`.execute(trx)
}

/** Bars the same people from the pages of all claims of a business that are approved or could still be. */
export async function barBusiness(trx: Trx, businessAccountId: string): Promise<void> {
  const claims = await trx
    .selectFrom('entity_claims')
    .select(['kind', 'id', 'entity_id as entityId', 'entity_name as entityName'])
    .where('business_account_id', '=', businessAccountId)
    .where('claim_status', 'in', ['pending', 'approved', 'lapsed'])
    .execute()
  for (const { kind, ...claim } of claims) await barClaimants(trx, kind, { ...claim, businessAccountId })
}

/** Lifts the bar of the business and its owners after an admin has approved a claim. */
export async function unbarClaimants(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  await trx
    .deleteFrom('claim_bars as c')
    .where(({ or, eb }) =>
      or([eb('c.user_id', 'in', claim.ownerIds), eb('c.business_account_id', '=', claim.businessAccountId)]),
    )
    .where(barsClaimed(kind, claim))
    .execute()
}

/**
 * Whether the business or a member of its team is barred, so that neither can regain the page through the other or
 * through another business.
 */
export async function isBarred(
  db: DbOrTrx,
  businessId: string,
  kind: ClaimKind,
  page: ClaimedPage,
): Promise<boolean> {
  const row = await db
    .selectFrom('claim_bars as c')
    .select('c.kind')
    .where(barsBusiness(sql`${businessId}::uuid`))
    .where(barsClaimed(kind, page))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a member is barred from a page that a business manages, or would manage again once its proof is found:
 * joining the team would give the page back.
 */
export async function isBarredFromTeam(db: DbOrTrx, memberId: string, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('claim_bars as c')
    .innerJoin('entity_claims as e', (join) =>
      join.on(barsPage(sql.ref('e.kind'), sql.ref('e.entity_id'), sql.ref('e.entity_name'))),
    )
    .select('c.kind')
    .where('c.user_id', '=', memberId)
    .where('e.business_account_id', '=', businessId)
    .where('e.claim_status', 'in', ['approved', 'lapsed'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

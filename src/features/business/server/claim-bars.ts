import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ClaimKind } from '../limits.ts'
import { type ClaimDetails, PROOF_CLAIMS } from './claim-rows.ts'

type LostClaim = Pick<ClaimDetails, 'id' | 'businessAccountId' | 'entityId'>

/**
 * Keeps a business that loses a claim, whoever claimed and proved it, and all who own the business or ever owned it, from
 * being approved on the same page by a proof: an admin decides from now on.
 */
export async function barClaimants(trx: Trx, kind: ClaimKind, claim: LostClaim): Promise<void> {
  const { id, businessAccountId, entityId } = claim
  if (entityId === null) return
  await sql`
    insert into claim_bars (user_id, business_account_id, kind, entity_id)
    select p.id, null::uuid, ${kind}::text, ${entityId}::text from profiles p where p.id in (
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
    select null, ${businessAccountId}::uuid, ${kind}, ${entityId}
    on conflict do nothing`.execute(trx)
}

/** The same for all claims of a business that are approved or still could be. */
export async function barBusiness(trx: Trx, businessAccountId: string): Promise<void> {
  const claims = await trx
    .selectFrom('entity_claims')
    .select(['kind', 'id', 'entity_id as entityId'])
    .where('business_account_id', '=', businessAccountId)
    .where('claim_status', 'in', ['pending', 'approved', 'lapsed'])
    .execute()
  for (const { kind, ...claim } of claims) await barClaimants(trx, kind, { ...claim, businessAccountId })
}

/** Lifts the bar of the business and its owners, as an admin has approved a claim of it. */
export async function unbarClaimants(trx: Trx, kind: ClaimKind, claim: ClaimDetails): Promise<void> {
  await trx
    .deleteFrom('claim_bars')
    .where(({ or, eb }) =>
      or([eb('user_id', 'in', claim.ownerIds), eb('business_account_id', '=', claim.businessAccountId)]),
    )
    .where('kind', '=', kind)
    .where('entity_id', '=', claim.entityId ?? '')
    .execute()
}

/** Whether the business or somebody of its team is barred: neither gets the page back through the other or another one. */
export async function isBarred(
  db: DbOrTrx,
  businessId: string,
  kind: ClaimKind,
  entityId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('claim_bars')
    .select('kind')
    .where(({ or, eb }) =>
      or([
        eb('business_account_id', '=', businessId),
        // Also who is no owner yet: an owner can make them one after the approval.
        eb('user_id', 'in', (team) =>
          team
            .selectFrom('business_members')
            .select('business_members.user_id')
            .where('business_account_id', '=', businessId),
        ),
      ]),
    )
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId ?? '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

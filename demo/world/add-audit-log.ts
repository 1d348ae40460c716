import { sql } from 'kysely'
import type { Trx } from '../../src/platform/db/database.ts'

/** Adds the log entries of the demo's applications, claims and decisions. Call it after all of them. */
export async function addAuditLog(trx: Trx): Promise<void> {
  await sql`
    with actions (at, actor_id, action, subject_id, subject_name, before, after) as (
      select created_at, user_id, 'business_account.apply', id, business_name, null::jsonb,
        jsonb_build_object('status', 'pending', 'type', account_type)
      from business_accounts
      union all
      select decided_at + interval '20 hours', decided_by,
        'business_account.' || case verification_status when 'verified' then 'approve' else 'reject' end,
        id, business_name, '{"status": "pending"}',
        jsonb_build_object('status', verification_status, 'reason', rejection_reason)
      from business_accounts where decided_at is not null
      union all
      select claimed_at, claimed_by, 'artist_claim.submit', c.id, c.entity_name, null,
        jsonb_build_object('status', 'pending', 'business', b.business_name)
      from entity_claims c join business_accounts b on b.id = c.business_account_id where kind = 'artist'
      union all
      select c.decided_at + interval '20 hours', c.decided_by,
        kind || '_claim.' || case claim_status when 'rejected' then 'reject' else 'approve' end,
        c.id, c.entity_name, '{"status": "pending"}',
        jsonb_build_object('status', claim_status, 'reason', c.rejection_reason, 'business', b.business_name)
      from entity_claims c join business_accounts b on b.id = c.business_account_id where c.decided_by is not null
      union all
      select c.approved_at, c.claimed_by, kind || '_claim.prove', c.id, c.entity_name, null,
        jsonb_build_object('status', 'approved', 'business', b.business_name, 'method', c.method)
      from entity_claims c join business_accounts b on b.id = c.business_account_id
      where c.decided_by is null and c.approved_at is not null
      union all
      select c.lapsed_at, null, kind || '_claim.lapse', c.id, c.entity_name, '{"status": "approved"}',
        jsonb_build_object('status', 'lapsed', 'business', b.business_name, 'by', 'site')
      from entity_claims c join business_accounts b on b.id = c.business_account_id where c.lapsed_at is not null
    )
    insert into audit_log (at, actor_id, action, outcome, subject_id, subject_name, before, after)
    select at, actor_id, action, 'done', subject_id, subject_name, before, after from actions order by at`.execute(
    trx,
  )
}

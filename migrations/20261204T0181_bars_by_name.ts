import { type Kysely, sql } from 'kysely'

/**
 * Bars of festivals keep the name too: a festival that only a claim stated is deleted with its last claim, and has another
 * id when it is stated anew. A claim that was proved and then rejected by an admin bars as one that was taken back does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index claim_bars_of_member`.execute(db)
  await sql`drop index claim_bars_of_business`.execute(db)
  await sql`alter table claim_bars
    alter column entity_id drop not null,
    add column festival_name text,
    add constraint claim_bars_page_check check (
      case kind when 'festival' then num_nonnulls(entity_id, festival_name) > 0
      else entity_id is not null and festival_name is null end)`.execute(db)
  await sql`comment on column claim_bars.festival_name is
    'The name of a barred festival, folded: one that is stated anew has another id.'`.execute(db)
  await sql`update claim_bars c set festival_name = name_fold(f.name) from festivals f
    where c.kind = 'festival' and f.id = c.entity_id`.execute(db)
  await sql`create unique index claim_bars_of_member on claim_bars (user_id, kind, entity_id, festival_name)
    nulls not distinct where user_id is not null`.execute(db)
  await sql`create unique index claim_bars_of_business on claim_bars (business_account_id, kind, entity_id, festival_name)
    nulls not distinct where business_account_id is not null`.execute(db)
  await sql`
    with refused as (
      select c.business_account_id, c.claimed_by, c.kind, c.entity_id,
        case when c.kind = 'festival' then name_fold(c.entity_name) end as festival_name
      from entity_claims c
      where c.claim_status = 'rejected' and c.method is not null and c.decided_by is not null
        -- What ended by itself kept the admin who had once approved it.
        and c.rejection_reason not like 'For % days the proof was not found at %'
        and not exists (
        select from entity_claims o where o.business_account_id = c.business_account_id and o.kind = c.kind
          and o.entity_id = c.entity_id and o.claim_status in ('approved', 'lapsed')))
    insert into claim_bars (user_id, business_account_id, kind, entity_id, festival_name)
    select claimed_by, null::uuid, kind, entity_id, festival_name from refused
    union
    select null::uuid, business_account_id, kind, entity_id, festival_name from refused
    on conflict do nothing`.execute(db)
}

import { type Kysely, sql } from 'kysely'

const CLAIM_TABLES = ['artist_claims', 'festival_claims', 'label_claims', 'venue_claims']

export async function up(db: Kysely<unknown>): Promise<void> {
  await barBusinesses(db)
  await keepBothClaims(db)
}

/** A business that lost a claim stays barred when it passes to somebody else. */
async function barBusinesses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim_bars drop constraint claim_bars_pkey`.execute(db)
  await sql`alter table claim_bars
    alter column user_id drop not null,
    add column business_account_id uuid references business_accounts on delete cascade,
    add constraint claim_bars_check check (num_nonnulls(user_id, business_account_id) = 1)`.execute(db)
  await sql`create unique index claim_bars_of_member on claim_bars (user_id, kind, entity_id)
    where user_id is not null`.execute(db)
  await sql`create unique index claim_bars_of_business on claim_bars (business_account_id, kind, entity_id)
    where business_account_id is not null`.execute(db)
  await sql`comment on table claim_bars is
    'Members and businesses that lost a claim to a decision of an admin: no proof approves another one of theirs on the same page.'`.execute(
    db,
  )
  await sql`
    insert into claim_bars (business_account_id, kind, entity_id)
    select distinct c.business_account_id, c.kind, c.entity_id from entity_claims c
    where c.claim_status = 'revoked' and c.entity_id is not null and not exists (
      select from entity_claims o where o.business_account_id = c.business_account_id and o.kind = c.kind
        and o.entity_id = c.entity_id and o.claim_status in ('approved', 'lapsed'))`.execute(db)
}

/**
 * Two businesses of one member may have claims on one page, after one of them has passed to the member. That a member
 * does not claim a page twice is checked when they claim it.
 */
async function keepBothClaims(db: Kysely<unknown>): Promise<void> {
  await sql`drop index festival_claims_stated_once`.execute(db)
  for (const table of CLAIM_TABLES) {
    await sql`drop index ${sql.ref(`${table}_claimed_once`)}`.execute(db)
    await sql`create index ${sql.ref(`${table}_of_member`)} on ${sql.table(table)} (claimed_by)`.execute(db)
  }
}

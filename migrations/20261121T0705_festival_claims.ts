import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table festival_claims (
      id uuid primary key default uuid_v7(),
      festival_id text not null references festivals (id) on delete cascade,
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      claimed_by uuid not null references profiles (id) on delete cascade,
      verification_documents text[] not null default '{}' check (cardinality(verification_documents) <= 5),
      additional_information text,
      claim_status text not null default 'pending' check (claim_status in ('pending', 'approved', 'rejected')),
      rejection_reason text,
      claimed_at timestamptz(3) not null default clock_timestamp(),
      approved_at timestamptz(3),
      approved_by uuid references profiles (id) on delete set null,
      decided_at timestamptz(3),
      decided_by uuid references profiles (id) on delete set null,
      check (claim_status <> 'rejected' or btrim(rejection_reason) <> ''),
      check ((claim_status = 'approved') = (approved_at is not null))
    )`.execute(db)
  await sql`create unique index festival_claims_claimed_once on festival_claims (claimed_by, festival_id)
    where claim_status in ('pending', 'approved')`.execute(db)
  await sql`create index festival_claims_of_festival on festival_claims (festival_id, claim_status)`.execute(
    db,
  )
  await sql`create index festival_claims_of_account on festival_claims (business_account_id, claimed_at desc, id desc)`.execute(
    db,
  )
  await sql`create index festival_claims_latest on festival_claims (claimed_at desc, id desc)`.execute(db)
  await sql`create index festival_claims_pending on festival_claims (claimed_at desc, id desc)
    where claim_status = 'pending'`.execute(db)
  await sql`create index festival_claims_approved_by on festival_claims (approved_by)
    where approved_by is not null`.execute(db)
  await sql`create index festival_claims_decided_by on festival_claims (decided_by)
    where decided_by is not null`.execute(db)
}

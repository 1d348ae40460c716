import { type Kysely, sql } from 'kysely'

/** Who changed which product of a claim, with what it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_changes (
      id uuid primary key default uuid_v7(),
      artist_claim_id uuid not null references artist_claims on delete cascade,
      product_id uuid not null,
      before jsonb,
      after jsonb,
      is_undo boolean not null default false,
      changed_by uuid references profiles on delete set null,
      changed_at timestamptz(3) not null default clock_timestamp(),
      check (num_nonnulls(before, after) > 0)
    )`.execute(db)
  await sql`comment on column product_changes.product_id is 'The product may be gone: undoing its removal brings it back.'`.execute(
    db,
  )
  await sql`comment on column product_changes.before is 'Its fields; null: it was not there.'`.execute(db)
  await sql`create index product_changes_of_claim on product_changes (artist_claim_id, id desc)`.execute(db)
  await sql`create index product_changes_changed_by on product_changes (changed_by) where changed_by is not null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** Who changed which facts of a venue, with what they were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table venue_changes (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts on delete cascade,
      venue_id uuid not null references venues on delete cascade,
      venue_name text not null,
      differences jsonb not null,
      state jsonb,
      is_undo boolean not null default false,
      changed_by uuid references profiles on delete set null,
      changed_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on column venue_changes.differences is 'What was changed, in words.'`.execute(db)
  await sql`comment on column venue_changes.state is
    'What the facts were before; null where they cannot be put back.'`.execute(db)
  await sql`create index venue_changes_of_venue on venue_changes (venue_id, id desc)`.execute(db)
  await sql`create index venue_changes_of_business on venue_changes (business_account_id)`.execute(db)
  await sql`create index venue_changes_changed_by on venue_changes (changed_by) where changed_by is not null`.execute(
    db,
  )
}

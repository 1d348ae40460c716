import { type Kysely, sql } from 'kysely'

/** Who changed which show of what a business manages, with what it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table show_changes (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts on delete cascade,
      owner_kind text not null,
      owner_id text not null check (char_length(owner_id) between 1 and 200),
      show_id uuid not null,
      show_name text not null,
      kind text not null check (kind in ('published', 'changed', 'deleted')),
      differences jsonb not null,
      state jsonb,
      is_undo boolean not null default false,
      changed_by uuid references profiles on delete set null,
      changed_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on column show_changes.owner_id is 'MusicBrainz id, or id of the festival, whose show it is.'`.execute(
    db,
  )
  await sql`comment on column show_changes.show_id is 'The show may be gone: undoing its deletion brings it back.'`.execute(
    db,
  )
  await sql`comment on column show_changes.differences is 'What was changed, in words.'`.execute(db)
  await sql`comment on column show_changes.state is 'What the show was before; null: it was not there, or cannot be put back.'`.execute(
    db,
  )
  await sql`create index show_changes_of_owner on show_changes (owner_kind, owner_id, id desc)`.execute(db)
  await sql`create index show_changes_of_business on show_changes (business_account_id)`.execute(db)
  await sql`create index show_changes_changed_by on show_changes (changed_by) where changed_by is not null`.execute(
    db,
  )
}

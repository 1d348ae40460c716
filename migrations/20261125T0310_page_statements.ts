import { type Kysely, sql } from 'kysely'

/** What businesses state on the pages that they manage, with the history of it. Biographies move here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_statements (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      kind text not null check (kind in ('artist', 'festival', 'label')),
      entity_id text not null check (char_length(entity_id) between 1 and 200),
      field text not null
        check (field in ('biography', 'picture', 'banner', 'links', 'release', 'video', 'roster')),
      value jsonb,
      version integer not null check (version > 0),
      updated_at timestamptz(3) not null default clock_timestamp(),
      updated_by uuid references profiles (id) on delete set null,
      hidden_at timestamptz(3),
      hidden_reason text,
      unique (kind, entity_id, business_account_id, field),
      check ((hidden_at is null) = (hidden_reason is null))
    )`.execute(db)
  await sql`comment on column page_statements.entity_id is
    'MusicBrainz id, or id of the festival. A statement is shown while its business has an approved claim on it.'`.execute(
    db,
  )
  await sql`comment on column page_statements.value is 'Null: nothing is stated any more.'`.execute(db)
  await sql`comment on column page_statements.version is
    'Counts the changes, so that of two editors at once the second one learns of the first.'`.execute(db)
  await sql`create index page_statements_of_business on page_statements (business_account_id)`.execute(db)
  await sql`create index page_statements_updated_by on page_statements (updated_by)
    where updated_by is not null`.execute(db)
  await sql`
    create table page_changes (
      id uuid primary key default uuid_v7(),
      statement_id uuid not null references page_statements (id) on delete cascade,
      version integer not null,
      before jsonb,
      after jsonb,
      is_undo boolean not null default false,
      changed_by uuid references profiles (id) on delete set null,
      changed_at timestamptz(3) not null default clock_timestamp(),
      unique (statement_id, version)
    )`.execute(db)
  await sql`create index page_changes_changed_by on page_changes (changed_by)
    where changed_by is not null`.execute(db)
  await sql`
    insert into page_statements (business_account_id, kind, entity_id, field, value, version, updated_at, updated_by)
    select distinct on (c.business_account_id, c.artist_musicbrainz_id)
      c.business_account_id, 'artist', c.artist_musicbrainz_id::text, 'biography', to_jsonb(s.biography), 1,
      s.updated_at, c.claimed_by
    from artist_statements s join artist_claims c on c.id = s.artist_claim_id
    order by c.business_account_id, c.artist_musicbrainz_id, s.updated_at desc`.execute(db)
  await sql`
    insert into page_changes (statement_id, version, after, changed_by, changed_at)
    select id, version, value, updated_by, updated_at from page_statements`.execute(db)
  await sql`drop table artist_statements`.execute(db)

  await sql`alter table media_files
    add column page_statement_id uuid references page_statements (id) on delete cascade,
    add constraint media_files_used_once check (page_statement_id is null or post_id is null)`.execute(db)
  await sql`create index media_files_of_statement on media_files (page_statement_id)
    where page_statement_id is not null`.execute(db)
}

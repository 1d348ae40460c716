import { type Kysely, sql } from 'kysely'

/** Reports of members, the cases that they make, and what moderators decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_cases (
      id uuid primary key default uuid_v7(),
      subject_kind text not null check (subject_kind in ('post', 'reply', 'profile')),
      subject_id uuid not null,
      author_id uuid references profiles on delete set null,
      opened_at timestamptz(3) not null default clock_timestamp(),
      assigned_to uuid references profiles on delete set null,
      outcome text check (outcome in ('no_action', 'removed', 'warned', 'suspended', 'banned')),
      rule text,
      reason text,
      decided_by uuid references profiles on delete set null,
      decided_at timestamptz(3),
      restored_at timestamptz(3),
      purge_at timestamptz(3),
      appeal text,
      appealed_at timestamptz(3),
      appeal_outcome text check (appeal_outcome in ('kept', 'restored')),
      appeal_reason text,
      appeal_decided_by uuid references profiles on delete set null,
      appeal_decided_at timestamptz(3),
      check ((outcome is null) = (decided_at is null)),
      check ((appeal is null) = (appealed_at is null)),
      check ((appeal_outcome is null) = (appeal_decided_at is null))
    )`.execute(db)
  await sql`comment on table moderation_cases is
    'Everything reported about one thing until a moderator decides; later reports make another case.'`.execute(
    db,
  )
  await sql`comment on column moderation_cases.purge_at is
    'When what was removed is deleted for good; null when that happened, or was restored.'`.execute(db)
  await sql`create unique index moderation_cases_open on moderation_cases (subject_kind, subject_id)
    where outcome is null`.execute(db)
  await sql`create index moderation_cases_waiting on moderation_cases (opened_at, id) where outcome is null`.execute(
    db,
  )
  await sql`create index moderation_cases_appeals on moderation_cases (appealed_at, id)
    where appealed_at is not null and appeal_outcome is null`.execute(db)
  await sql`create index moderation_cases_decided on moderation_cases (decided_at desc, id desc)
    where decided_at is not null`.execute(db)
  await sql`create index moderation_cases_purge on moderation_cases (purge_at) where purge_at is not null`.execute(
    db,
  )
  await sql`create index moderation_cases_author on moderation_cases (author_id, opened_at desc)
    where author_id is not null`.execute(db)
  for (const column of ['assigned_to', 'decided_by', 'appeal_decided_by']) {
    await sql`create index ${sql.ref(`moderation_cases_${column}`)} on moderation_cases (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }

  await sql`
    create function moderation_cases_forget_author() returns trigger language plpgsql as $$
    begin
      new.reason := '';
      new.appeal := case when old.appeal is not null then '' end;
      new.appeal_reason := case when old.appeal_reason is not null then '' end;
      return new;
    end $$`.execute(db)
  await sql`create trigger moderation_cases_forget_author before update of author_id on moderation_cases for each row
    when (old.author_id is not null and new.author_id is null)
    execute function moderation_cases_forget_author()`.execute(db)

  await sql`
    create table reports (
      id uuid primary key default uuid_v7(),
      case_id uuid not null references moderation_cases on delete cascade,
      reporter_id uuid not null references profiles on delete cascade,
      subject_kind text not null,
      subject_id uuid not null,
      reason text not null,
      details text not null check (char_length(details) <= 1000),
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (reporter_id, subject_kind, subject_id)
    )`.execute(db)
  await sql`create index reports_case on reports (case_id, created_at)`.execute(db)

  await sql`
    create table moderation_notes (
      id uuid primary key default uuid_v7(),
      case_id uuid not null references moderation_cases on delete cascade,
      author_id uuid references profiles on delete set null,
      content text not null check (char_length(content) between 1 and 1000),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index moderation_notes_case on moderation_notes (case_id, created_at)`.execute(db)
  await sql`create index moderation_notes_author on moderation_notes (author_id) where author_id is not null`.execute(
    db,
  )

  await sql`alter table user_roles add column reminded_at timestamptz`.execute(db)
  await sql`comment on column user_roles.reminded_at is
    'When the member got the last mail about waiting reports.'`.execute(db)
}

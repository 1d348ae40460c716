import { type Kysely, sql } from 'kysely'

/** Files that members uploaded. Any deletion of a row adds the names of its files to `media_trash`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_files (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      kind text not null check (kind in ('image', 'video', 'document')),
      key text not null unique,
      files text[] not null,
      name text not null,
      type text not null,
      size integer not null check (size > 0),
      width integer check (width > 0),
      height integer check (height > 0),
      widths integer[] not null default '{}',
      color text,
      animated boolean not null default false,
      duration_ms integer,
      alt text not null default '',
      post_id uuid references posts (id) on delete cascade,
      position smallint,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((post_id is null) = (position is null)),
      check (post_id is null or used_at is not null)
    )`.execute(db)
  await sql`comment on column media_files.files is
    'Every key in the storage that belongs to it: what was uploaded, cleaned, and its renditions.'`.execute(
    db,
  )
  await sql`comment on column media_files.widths is
    'Pixels of the renditions, from small to large; of a video, those of its poster.'`.execute(db)
  await sql`create unique index media_files_of_post on media_files (post_id, position) where post_id is not null`.execute(
    db,
  )
  await sql`create index media_files_of_user on media_files (user_id, created_at)`.execute(db)
  await sql`create index media_files_unused on media_files (created_at) where used_at is null`.execute(db)
  await sql`create table media_trash (key text primary key)`.execute(db)
  await sql`
    create function media_files_gone() returns trigger language plpgsql as $$
    begin
      insert into media_trash (key) select unnest(old.files) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`create trigger media_files_gone after delete on media_files
    for each row execute function media_files_gone()`.execute(db)
}

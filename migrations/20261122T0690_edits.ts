import { type Kysely, sql } from 'kysely'

/**
 * Authors edit posts and replies. `edited_at` is the mark of an edit after the first minutes, `updated_at` the last
 * change of any kind; earlier texts of marked ones stay readable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column updated_at timestamptz(3), add column edited_at timestamptz(3)`.execute(
    db,
  )
  await sql`alter table post_replies add column edited_at timestamptz(3)`.execute(db)
  await sql`
    create table post_versions (
      id uuid primary key default uuid_v7(),
      post_id uuid not null references posts on delete cascade,
      reply_id uuid references post_replies on delete cascade,
      content text not null,
      replaced_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index post_versions_post on post_versions (post_id, id)`.execute(db)
  await sql`create index post_versions_reply on post_versions (reply_id, id) where reply_id is not null`.execute(
    db,
  )
  await sql`comment on table post_versions is
    'Earlier texts of a post, or of a reply under it, that were replaced after the first minutes.'`.execute(
    db,
  )
  await sql`
    create or replace function post_replies_empty() returns trigger language plpgsql as $$
    begin
      new.member_left := new.deleted_at is null;
      new.deleted_at := coalesce(new.deleted_at, clock_timestamp());
      new.user_id := null;
      new.content := '';
      new.facets := null;
      new.edited_at := null;
      delete from post_versions where reply_id = old.id;
      return new;
    end $$`.execute(db)
}

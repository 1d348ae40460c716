import { type Kysely, sql } from 'kysely'

/** Links, mentions and hashtags of posts and replies; null for texts from before. Posts are listed by hashtag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column facets jsonb`.execute(db)
  await sql`alter table post_replies add column facets jsonb`.execute(db)
  await sql`
    create or replace function post_replies_empty() returns trigger language plpgsql as $$
    begin
      new.member_left := new.deleted_at is null;
      new.deleted_at := coalesce(new.deleted_at, clock_timestamp());
      new.user_id := null;
      new.content := '';
      new.facets := null;
      return new;
    end $$`.execute(db)

  await sql`
    create table post_tags (
      tag text not null,
      post_id uuid not null references posts on delete cascade,
      created_at timestamptz(3) not null,
      primary key (post_id, tag)
    )`.execute(db)
  await sql`create index post_tags_latest on post_tags (tag, created_at desc, post_id desc)`.execute(db)
  await sql`comment on table post_tags is 'The folded hashtags of posts, with the time of the post.'`.execute(
    db,
  )
}

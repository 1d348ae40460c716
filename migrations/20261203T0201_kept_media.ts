import { type Kysely, sql } from 'kysely'

/** The files of a reported post that its author deletes stay for moderators, as long as its case keeps what it said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_files add column reported_post_id uuid,
      drop constraint media_files_used_once,
      add constraint media_files_used_once
        check (num_nonnulls(page_statement_id, post_id, event_id, show_change_id, reported_post_id) <= 1)`.execute(
    db,
  )
  await sql`comment on column media_files.reported_post_id is
    'Of a file whose post was deleted while a case keeps what it said: that post. Only moderators see it.'`.execute(
    db,
  )
  await sql`create index media_files_of_reported_post on media_files (reported_post_id) where reported_post_id is not null`.execute(
    db,
  )
  await sql`comment on table case_copies is
    'What the thing of a case said when it was reported and when it was decided on: its text, and which files it had. Deleted when the decision can no longer be appealed.'`.execute(
    db,
  )

  await sql`
    create function posts_keep_reported_media() returns trigger language plpgsql as $$
    begin
      update media_files set post_id = null, position = null, reported_post_id = old.id, token = gen_random_uuid()
        where post_id = old.id and exists (select from moderation_cases c join case_copies k on k.case_id = c.id
          where c.subject_kind = 'post' and c.subject_id = old.id);
      return old;
    end $$`.execute(db)
  await sql`create trigger posts_keep_reported_media before delete on posts
    for each row when (cardinality(old.media_urls) > 0) execute function posts_keep_reported_media()`.execute(
    db,
  )
}

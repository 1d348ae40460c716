import { type Kysely, sql } from 'kysely'

/** A poster that was replaced or removed stays for as long as the history can put it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_files add column show_change_id uuid references show_changes on delete cascade,
      drop constraint media_files_used_once,
      add constraint media_files_used_once
        check (num_nonnulls(page_statement_id, post_id, event_id, show_change_id) <= 1)`.execute(db)
  await sql`comment on column media_files.show_change_id is 'Of a former poster: the change that took it away.'`.execute(
    db,
  )
  await sql`create index media_files_of_show_change on media_files (show_change_id) where show_change_id is not null`.execute(
    db,
  )
}

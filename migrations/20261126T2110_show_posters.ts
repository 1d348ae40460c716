import { type Kysely, sql } from 'kysely'

/** A show has a poster, which is a file as those of posts and pages are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing has ever written it.
  await sql`alter table events drop column poster_url`.execute(db)
  await sql`alter table media_files
    add column event_id uuid references events (id) on delete cascade,
    drop constraint media_files_used_once,
    add constraint media_files_used_once check (num_nonnulls(page_statement_id, post_id, event_id) <= 1)`.execute(
    db,
  )
  await sql`create unique index media_files_of_event on media_files (event_id)
    where event_id is not null`.execute(db)
}

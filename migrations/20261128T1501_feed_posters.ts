import { type Kysely, sql } from 'kysely'

/** A feed may tell the address of a show's poster, which is fetched after the entry is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_sources
    add column poster_url text check (char_length(poster_url) <= 2000),
    add column poster_due_at timestamptz(3),
    add column poster_failures smallint not null default 0,
    add column poster_failure text,
    add column poster_file_id uuid`.execute(db)
  await sql`comment on column event_sources.poster_due_at is
    'When its poster is fetched; null: it was, or was given up.'`.execute(db)
  await sql`comment on column event_sources.poster_file_id is
    'The poster that this source gave last; the file may be gone, because the organiser took it away.'`.execute(
    db,
  )
  await sql`create index event_sources_posters_due on event_sources (poster_due_at)
    where poster_due_at is not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The pictures of a feed are fetched once for each address, and looked at again for changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed_pictures (
      feed_id uuid not null references show_feeds on delete cascade,
      url text not null check (char_length(url) between 1 and 2000),
      etag text check (char_length(etag) <= 1000),
      last_modified text check (char_length(last_modified) <= 1000),
      digest text,
      checked_at timestamptz(3),
      due_at timestamptz(3),
      failures smallint not null default 0,
      failure text,
      primary key (feed_id, url)
    )`.execute(db)
  await sql`comment on table feed_pictures is 'What is known of the pictures that a feed tells of.'`.execute(
    db,
  )
  await sql`comment on column feed_pictures.digest is 'SHA-256 of what was fetched last.'`.execute(db)
  await sql`comment on column feed_pictures.due_at is 'When it is fetched; null: after the next reading.'`.execute(
    db,
  )
  await sql`create index feed_pictures_due on feed_pictures (due_at) where due_at is not null`.execute(db)
  await sql`
    insert into feed_pictures (feed_id, url, due_at, failure, failures)
    select feed_id, poster_url, min(poster_due_at), max(poster_failure), max(poster_failures)
    from event_sources where feed_id is not null and poster_url is not null group by feed_id, poster_url`.execute(
    db,
  )
  await sql`alter table event_sources
    drop column poster_due_at, drop column poster_failures, drop column poster_failure,
    add column poster_digest text`.execute(db)
  await sql`comment on column event_sources.poster_digest is
    'SHA-256 of the picture at its address that was last looked at for this show.'`.execute(db)
  await sql`create index event_sources_posters on event_sources (feed_id, poster_url) where poster_url is not null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** How often the pages of artists were opened, by day, and indexes for what is trending, popular, new and liked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_views (
      day date not null,
      artist_mbid uuid not null,
      views integer not null check (views > 0),
      primary key (day, artist_mbid)
    )`.execute(db)
  await sql`comment on table artist_views is
    'Openings of artist pages: one per network and day at most, and nothing about who it was.'`.execute(db)
  await sql`comment on column artist_views.day is 'UTC.'`.execute(db)
  await sql`create index artist_follows_recent on artist_follows (created_at)`.execute(db)
  await sql`create index artists_popular on artists (popularity desc, id) where popularity > 0`.execute(db)
  // Likes come in the order of time, so that a few pages of index serve any number of them.
  await sql`create index post_likes_recent on post_likes using brin (created_at)`.execute(db)
  await sql`create index releases_by_date on releases (date) where date is not null`.execute(db)
}

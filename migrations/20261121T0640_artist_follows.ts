import { type Kysely, sql } from 'kysely'

/**
 * Follows of artists, by MusicBrainz id and without a reference: a newer dump may remove an artist from the catalogue
 * and a later one restore it, and the follows must survive that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_follows (
      artist_mbid uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (artist_mbid, user_id)
    )`.execute(db)
  await sql`create index artist_follows_user on artist_follows (user_id, created_at desc)`.execute(db)
}

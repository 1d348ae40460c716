import { type Kysely, sql } from 'kysely'

/**
 * Who follows which artist. By MusicBrainz id and without a reference: the catalogue may lose an artist to a
 * newer dump and get it back, and nobody shall have to follow again.
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

import { type Kysely, sql } from 'kysely'

/** What members do not want to see: members they block or mute, artists and words they mute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_blocks (
      blocker_id uuid not null references profiles (id) on delete cascade,
      blocked_id uuid not null references profiles (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index member_blocks_of_blocked on member_blocks (blocked_id, blocker_id)`.execute(db)
  await sql`
    create table member_mutes (
      user_id uuid not null references profiles (id) on delete cascade,
      muted_id uuid not null references profiles (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, muted_id),
      check (user_id <> muted_id)
    )`.execute(db)
  await sql`create index member_mutes_of_muted on member_mutes (muted_id, user_id)`.execute(db)
  await sql`
    create table artist_mutes (
      user_id uuid not null references profiles (id) on delete cascade,
      artist_id text not null check (char_length(artist_id) between 1 and 200),
      artist_name text not null check (char_length(artist_name) between 1 and 300),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, artist_id)
    )`.execute(db)
  await sql`comment on column artist_mutes.artist_id is
    'As in posts.linked_entity_id: a MusicBrainz id, or the slug of an artist without one.'`.execute(db)
  await sql`create index artist_mutes_of_artist on artist_mutes (artist_id, user_id)`.execute(db)
  await sql`
    create table muted_words (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      word text not null check (char_length(word) between 1 and 100),
      folded text not null,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (user_id, folded)
    )`.execute(db)
  await sql`comment on column muted_words.folded is
    'The form that is compared with texts in the same form: without case, compatibility forms and repeated spaces.'`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** How popular artists are according to each of several sources, and what follows from all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_popularity (
      artist_id int primary key references artists on delete cascade,
      known int not null,
      combined int not null,
      listens int8 not null,
      listeners int not null,
      opened int not null)`.execute(db)
  await sql`comment on table artist_popularity is
    'Artists that somebody listened to, at ListenBrainz, or whose page was opened here.'`.execute(db)
  await sql`comment on column artist_popularity.known is
    'What dumps and the starter catalogue say, on the scale of artists.popularity.'`.execute(db)
  await sql`comment on column artist_popularity.combined is
    'What follows from the other columns: artists.popularity, until another source changes that.'`.execute(db)
  await sql`create index artist_popularity_opened on artist_popularity (artist_id) where opened > 0`.execute(
    db,
  )
  await sql`
    create table listens_round (
      is_only boolean primary key default true check (is_only),
      last_id int not null,
      began_at timestamptz not null)`.execute(db)
  await sql`comment on table listens_round is
    'How far the questions to ListenBrainz have come with the artists.'`.execute(db)
}

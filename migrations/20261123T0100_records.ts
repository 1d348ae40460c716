import { type Kysely, sql } from 'kysely'

/** Media and tracks of releases, for the pages of albums and songs; where artists are from, and their gender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table releases add column packaging text`.execute(db)
  await sql`alter table artists add column area text, add column gender text`.execute(db)
  await sql`comment on column artists.area is 'The name of the place that an artist is from.'`.execute(db)
  await sql`create index release_groups_partial on release_groups (popularity desc, id) where is_partial`.execute(
    db,
  )
  await sql`
    create table media (
      release_id int not null references releases on delete cascade,
      position smallint not null,
      track_count int,
      format text,
      title text,
      primary key (release_id, position)
    )`.execute(db)
  await sql`
    create table tracks (
      release_id int not null,
      medium smallint not null,
      position smallint not null,
      recording_id int references recordings,
      artist_credit_id int references artist_credits,
      length_ms int,
      number text,
      title text not null,
      primary key (release_id, medium, position),
      foreign key (release_id, medium) references media on delete cascade
    )`.execute(db)
  await sql`comment on column tracks.artist_credit_id is 'Null: the credit of the release.'`.execute(db)
  await sql`comment on column tracks.number is 'As printed on the sleeve, such as "A1".'`.execute(db)
  await sql`create index tracks_recording on tracks (recording_id)`.execute(db)
}

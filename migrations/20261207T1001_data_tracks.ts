import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracks add column is_data_track boolean not null default false`.execute(db)
  await sql`comment on column tracks.is_data_track is
    'Read by computers only. Like a pregap (position 0), it is not in the number of tracks of its medium and release.'`.execute(
    db,
  )
}

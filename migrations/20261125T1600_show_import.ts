import { type Kysely, sql } from 'kysely'

/** Indexes for comparing what a source says with the shows there are, also when there are a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_of_organisers_by_day on events (first_day) where source <> 'musicbrainz'`.execute(
    db,
  )
  await sql`create index events_festivals_by_day on events (first_day) where kind = 'festival'`.execute(db)
  await sql`create index event_acts_by_name on event_acts (search_fold(name), event_id)`.execute(db)
  await sql`create index event_sources_of_musicbrainz on event_sources (seen_at) where source = 'musicbrainz'`.execute(
    db,
  )
}

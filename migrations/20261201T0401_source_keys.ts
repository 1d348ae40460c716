import { type Kysely, sql } from 'kysely'

/** Entries of pages are known by what the page calls them, not by a UID. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on column event_sources.key is
    'MusicBrainz id; or the id of the feed, "#", and the UID of a calendar entry with its occurrence, or what a page calls its event (@id, url or identifier), with the day where events of several days share that.'`.execute(
    db,
  )
}

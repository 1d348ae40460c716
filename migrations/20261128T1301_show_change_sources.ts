import { type Kysely, sql } from 'kysely'

/** Changes of shows by their sources, beside those by members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table show_changes add column source text check (source in ('feed', 'musicbrainz'))`.execute(
    db,
  )
  await sql`comment on column show_changes.source is 'What changed it where that was no member.'`.execute(db)
}

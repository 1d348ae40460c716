import { type Kysely, sql } from 'kysely'

/** The history of shows names whose feed changed one, where that is another organiser's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table show_changes add column source_of text check (char_length(source_of) between 1 and 300)`.execute(
    db,
  )
  await sql`comment on column show_changes.source_of is
    'Whose feed changed it; null where the feed is the page''s own.'`.execute(db)
}

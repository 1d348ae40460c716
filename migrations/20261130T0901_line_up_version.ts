import { type Kysely, sql } from 'kysely'

/** Two who edit the line-up of a show at once do not overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column line_up_version integer not null default 0`.execute(db)
  await sql`comment on column events.line_up_version is 'Counts changes of the line-up and of its draft.'`.execute(
    db,
  )
}

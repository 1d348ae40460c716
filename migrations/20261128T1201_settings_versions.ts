import { type Kysely, sql } from 'kysely'

/** Counts the changes of lists and settings, so that two admins cannot overwrite each other's unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_rules add column version integer not null default 0`.execute(db)
  await sql`alter table site_settings add column version integer not null default 0`.execute(db)
}

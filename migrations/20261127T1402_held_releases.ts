import { type Kysely, sql } from 'kysely'

/** Records that wait for a look-up are few, and are looked for after each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index radar_releases_held on radar_releases (id) where held_until is not null`.execute(db)
}

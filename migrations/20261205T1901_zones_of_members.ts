import { type Kysely, sql } from 'kysely'

/** The radar looks every few seconds which zones members have: by this index it finds each once, without their members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_settings_zones on notice_settings (time_zone, time_zone_since) where time_zone is not null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** Since when a member has their time zone, and the order in which old notices are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_settings add column time_zone_since timestamptz(3)`.execute(db)
  await sql`comment on column notice_settings.time_zone_since is
    'When the member changed the zone last: 8:00 of a day may have passed there before they were told.'`.execute(
    db,
  )
  await sql`create index member_notices_by_due on member_notices (due_at)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A day that has moved away and back, or a record that was gone, is told by a notice that there is already: calendars follow it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column place bigint`.execute(db)
  await sql`comment on column notices.place is
    'Among the ids of the notices about the same, where what it says became true again; null: its own id.'`.execute(
    db,
  )
}

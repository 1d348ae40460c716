import { type Kysely, sql } from 'kysely'

/** Tells a slot that is taken from one that was taken by a clock that has been set back since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request_slots add column set_at timestamptz not null default clock_timestamp()`.execute(
    db,
  )
}

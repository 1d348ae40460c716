import { type Kysely, sql } from 'kysely'

/** Distinguishes a taken slot from one that was taken before the clock was set back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request_slots add column set_at timestamptz not null default clock_timestamp()`.execute(
    db,
  )
}

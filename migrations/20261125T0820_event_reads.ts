import { type Kysely, sql } from 'kysely'

/** When the events of a followed artist are asked for next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_event_reads (
      artist_mbid uuid primary key,
      due_at timestamptz(3) not null
    )`.execute(db)
}

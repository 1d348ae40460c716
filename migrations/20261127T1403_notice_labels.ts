import { type Kysely, sql } from 'kysely'

/** A notice names the label by which a member hears of a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member_notices add column label text`.execute(db)
  await sql`comment on column member_notices.label is
    'The followed label by which the member hears of the record; null: by an artist.'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The search finds labels by their other names as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table labels add column aliases text[]`.execute(db)
  await sql`comment on column labels.aliases is 'Other names under which the search finds it; null: none are known.'`.execute(
    db,
  )
}

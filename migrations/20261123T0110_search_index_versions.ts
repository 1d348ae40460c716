import { type Kysely, sql } from 'kysely'

/** Up to which of its entities a kind is indexed as a version of the index has it; null for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_index_versions (
      kind text primary key,
      version int not null,
      last_id int)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The search finds labels by the beginning of their names, whatever the collation of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index labels_beginning on labels ((label_slug(name) collate "C"), id)`.execute(db)
}

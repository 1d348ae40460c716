import { type Kysely, sql } from 'kysely'

/** Storage folders of deleted members: inserted with the deletion, so that no failure leaves files behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_folders (folder text primary key)`.execute(db)
}

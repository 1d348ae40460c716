import { type Kysely, sql } from 'kysely'

/** Folders of the storage whose member is gone: written with the deletion, so that no failure leaves files behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_folders (folder text primary key)`.execute(db)
}

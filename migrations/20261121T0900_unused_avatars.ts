import { type Kysely, sql } from 'kysely'

/** Avatars whose files are to be removed: written before the files are, and with the change that leaves them behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unused_avatars (
      address text primary key,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index unused_avatars_due on unused_avatars (due_at)`.execute(db)
}

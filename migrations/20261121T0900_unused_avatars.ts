import { type Kysely, sql } from 'kysely'

/** Avatars whose files must be removed: inserted before the files are written, and by changes that replace them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unused_avatars (
      address text primary key,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index unused_avatars_due on unused_avatars (due_at)`.execute(db)
}

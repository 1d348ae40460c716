import { type Kysely, sql } from 'kysely'

/** Members may store so many bytes, renditions included. Of older files only the size of the original is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_files add column stored_bytes integer check (stored_bytes > 0)`.execute(db)
  await sql`update media_files set stored_bytes = size`.execute(db)
  await sql`alter table media_files alter column stored_bytes set not null`.execute(db)
  await sql`comment on column media_files.stored_bytes is
    'Of all files together, the renditions included; size is that of the original.'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Texts that were replaced in the first minutes are kept as well, for moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_versions add column is_public boolean not null default true`.execute(db)
  await sql`comment on column post_versions.is_public is
    'False: replaced in the first minutes, without a mark; only moderators read it.'`.execute(db)
  await sql`comment on table post_versions is 'Earlier texts of a post, or of a reply under it.'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** For the newest official posts of each artist and festival that a member follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_official on posts (linked_entity_type, linked_entity_id, created_at desc, id desc)
    where is_official_post and official_until is null and visibility = 'public'`.execute(db)
}

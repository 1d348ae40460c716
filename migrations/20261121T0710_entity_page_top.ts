import { type Kysely, sql } from 'kysely'

/** The page of an artist or festival in the order of likes, however many posts it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_of_entity_top
    on posts (linked_entity_type, linked_entity_id, is_pinned desc, likes_count desc, created_at desc, id desc)
    where linked_entity_id is not null and not is_hidden`.execute(db)
}

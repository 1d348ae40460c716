import { type Kysely, sql } from 'kysely'

/** Finds the relations of an artist with others without reading the thousands that a producer has with recordings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index entity_relations_from`.execute(db)
  await sql`create index entity_relations_from on entity_relations (from_kind, from_id, to_kind)`.execute(db)
}

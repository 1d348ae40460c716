import { type Kysely, sql } from 'kysely'

/** Searches find a Greek word whether its last sigma is written as at the end of a word or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_fold(value text) returns text
    language sql immutable parallel safe as $$
      select translate(lower(normalize(value, NFC)), 'ς', 'σ')
    $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = 'public' and indexdef like '%search_fold(%'`.execute(db)
  for (const { name } of rows) await sql`reindex index ${sql.id(name)}`.execute(db)
  await sql`
    update post_search set content = search_fold(content), linked_entity_name = search_fold(linked_entity_name)
    where content like '%ς%' or linked_entity_name like '%ς%'`.execute(db)
}

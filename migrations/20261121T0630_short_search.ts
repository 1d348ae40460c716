import { type Kysely, sql } from 'kysely'

/**
 * Trigrams cannot find one or two letters, so such searches read every post. An index of single letters and pairs of
 * neighbours finds them; the query then checks the texts themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_pairs(value text) returns text[] language plpgsql immutable parallel safe as $$
    declare letters text[] := string_to_array(value, null);
    begin
      return array(
        select letter from unnest(letters) letter
        union select letter || next from unnest(letters[:cardinality(letters) - 1], letters[2:]) as pair (letter, next));
    end $$`.execute(db)
  await sql`
    create index post_search_pairs on post_search using gin (search_pairs(content || chr(10) || linked_entity_name))`.execute(
    db,
  )
  // Otherwise the planner does not know which letters are rare until the next ANALYZE.
  await sql`analyze post_search`.execute(db)
}

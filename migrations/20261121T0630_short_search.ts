import { type Kysely, sql } from 'kysely'

/**
 * The trigrams of posts cannot find one or two letters, so for those every post was read. The letters of a
 * text and the pairs of neighbours in it can; the texts themselves are looked at afterwards.
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
  // Else nobody knows which letters are rare until the next time that statistics are made.
  await sql`analyze post_search`.execute(db)
}

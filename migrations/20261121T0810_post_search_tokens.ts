import { type Kysely, sql } from 'kysely'

/**
 * Finds substrings of posts: a token of up to 12 letters starts at each letter of each word, so a substring is a prefix
 * of a token. A rare text is found at once, however many posts contain its trigrams. One index serves texts of any
 * length, instead of one of trigrams and one of pairs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_tokens(value text) returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(coalesce(array_agg(substr(word, place, 12)), '{}'))
      from regexp_split_to_table(value, E'[ \\t\\n\\r\\f\\v]+') word, generate_series(1, length(word)) place
    $$`.execute(db)
  // Splits a text that is longer than a token into pieces.
  await sql`
    create function search_tokens_within(value text) returns tsquery language sql immutable parallel safe as $$
      select string_agg('''' || replace(replace(substr(word, place, 12), '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
      from regexp_split_to_table(value, E'[ \\t\\n\\r\\f\\v]+') word, generate_series(1, length(word), 12) place
    $$`.execute(db)
  await sql`drop index post_search_contains, post_search_pairs`.execute(db)
  await sql`
    create index post_search_tokens on post_search
    using gin (search_tokens(content || chr(10) || linked_entity_name))`.execute(db)
  await sql`drop function search_pairs`.execute(db)
  // Otherwise the planner does not know which letters are rare until the next ANALYZE.
  await sql`analyze post_search`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The index gets at most three pieces of a search, the longest ones, of three letters or more. A hundred single letters
 * made it read nearly all of its entries a hundred times. Null when no piece is that long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_tokens_within(value text) returns tsquery language sql immutable parallel safe as $$
      select string_agg('''' || replace(replace(piece, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
      from (
        select distinct substr(word, place, 12) as piece, length(substr(word, place, 12)) as letters
        from regexp_split_to_table(value, E'[ \\t\\n\\r\\f\\v]+') word, generate_series(1, length(word), 12) place
        where length(substr(word, place, 12)) >= 3
        order by letters desc, piece limit 3) longest
    $$`.execute(db)
}

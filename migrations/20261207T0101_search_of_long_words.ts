import { type Kysely, sql } from 'kysely'

/**
 * Long words cost the search of posts quadratic work, and a small table was read with the tokens of every post made
 * anew. Now tokens are made in linear time, once for the index, which has public posts only and is the only way to
 * find posts by tokens. The tokens are the same as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The place of a letter in UTF-8 is found by counting from the start, so words are cut into pieces of 60 letters first;
  // tokens that begin at the end of a piece reach into the next one.
  await sql`
    create or replace function search_tokens(value text) returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(coalesce(array_agg(substr(piece, place, 12)), '{}'))
      from regexp_split_to_table(value, E'[ \\t\\n\\r\\f\\v]+') word,
        generate_series(1, length(word), 60) start,
        substr(word, start, 71) piece,
        generate_series(1, least(60, length(piece))) place
    $$`.execute(db)
  await sql`alter table post_search add column is_public boolean not null default true`.execute(db)
  await sql`update post_search s set is_public = false from posts p
    where p.id = s.post_id and p.visibility <> 'public'`.execute(db)
  await sql`
    create or replace function posts_index() returns trigger language plpgsql as $$
    begin
      insert into post_search (post_id, content, linked_entity_name, is_public)
        values (new.id, search_fold(new.content), search_fold(coalesce(new.linked_entity_name, '')),
          new.visibility = 'public')
        on conflict (post_id) do update
          set content = excluded.content, linked_entity_name = excluded.linked_entity_name,
            is_public = excluded.is_public;
      return null;
    end $$`.execute(db)
  await sql`drop trigger posts_index on posts`.execute(db)
  await sql`create trigger posts_index after insert or update of content, linked_entity_name, visibility on posts
    for each row execute function posts_index()`.execute(db)
  await sql`drop index post_search_tokens`.execute(db)
  await sql`create index post_search_tokens on post_search
    using gin (search_tokens(content || chr(10) || linked_entity_name)) where is_public`.execute(db)
  // ANALYZE would make the tokens of its sample of posts anew, for statistics that nothing needs.
  await sql`alter index post_search_tokens alter column 1 set statistics 0`.execute(db)
  // The settings keep the planner from reading a small table without the index, and a bitmap of very many posts exact:
  // both would make the tokens of each post anew.
  await sql`
    create function posts_with_pieces(pieces tsquery, pattern text, most integer)
    returns table (id uuid, matches boolean) language sql stable
    set enable_seqscan = off set work_mem = '64MB' as $$
      select s.post_id,
        case when s.content like pattern or s.linked_entity_name like pattern then true else false end
      from post_search s
      where s.is_public and search_tokens(s.content || chr(10) || s.linked_entity_name) @@ pieces
      limit most
    $$`.execute(db)
  await sql`comment on function posts_with_pieces is
    'Public posts with these pieces (of search_tokens_within), and whether their text or linked name also matches the pattern.'`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/**
 * The same letters by an expression that PostgreSQL puts in place of the call. Before, each of the three indexes ran a
 * query of its own for each artist that was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function artist_letter(name text) returns text language sql immutable parallel safe as $$
      select coalesce(substring(
        regexp_replace(normalize(lower(btrim(name)), NFD), '^the\\s+(?=\\S)', '') collate "C" from '^[a-z]'), '#')
    $$`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Lists the known artists by letter, country and decade, the best known first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function artist_letter(name text) returns text language sql immutable parallel safe as $$
      select case when first between 'a' and 'z' then first else '#' end
      from (select left(regexp_replace(normalize(lower(btrim(name)), NFD), '^the\\s+(?=\\S)', ''), 1) collate "C" as first) initial
    $$`.execute(db)
  const where = sql`where popularity > 0`
  await sql`create index artists_by_letter on artists (artist_letter(name), popularity desc, id) ${where}`.execute(
    db,
  )
  await sql`create index artists_by_country on artists (country, popularity desc, id) ${where}`.execute(db)
  await sql`create index artists_by_decade on artists (left(begin_date, 3), popularity desc, id) ${where}`.execute(
    db,
  )
}

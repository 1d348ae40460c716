import { type Kysely, sql } from 'kysely'

/** Lists the known artists to whom two filters apply, the best known first; a third one is checked in these lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const where = sql`where popularity > 0`
  await sql`create index artists_by_letter_country on artists (artist_letter(name), country, popularity desc, id) ${where}`.execute(
    db,
  )
  await sql`create index artists_by_letter_decade on artists (artist_letter(name), left(begin_date, 3), popularity desc, id) ${where}`.execute(
    db,
  )
  await sql`create index artists_by_country_decade on artists (country, left(begin_date, 3), popularity desc, id) ${where}`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** What names of festivals look like, so that an admin decides on one that could be taken for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Bodies that the database reads now: an index calls functions without a search path.
  // Years go before digits become letters; then what stands between words. What many names have says little, unless
  // nothing else is left.
  await sql`
    create function name_words(value text) returns text language sql immutable parallel safe begin atomic
      select coalesce(
        nullif(trim(regexp_replace(words, '(^| )((the|festivals?|fest|music)( |$))+', ' ', 'g')), ''), words)
      from (select trim(translate(
        regexp_replace(
          regexp_replace(name_fold(value), '(^|\\D)(19|20)\\d\\d(?!\\d)', '\\1 ', 'g'),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g'),
        'аеорсухіјѕһкмтвнԁԛԝɡıαονρτυικχεηβγωøłđ0135',
        'aeopcyxijshkmtbhdqwgiaovptuikxenbywoldoles')) as words) w;
    end`.execute(db)
  await sql`comment on function name_words(text) is
    'The words of a name in the Latin letters that they look like, without years and words of many festivals.'`.execute(
    db,
  )
  await sql`
    create function name_look(value text) returns text language sql immutable parallel safe
      return translate(replace(replace(name_words(value), 'rn', 'm'), 'vv', 'w'), 'i ', 'l')`.execute(db)
  await sql`comment on function name_look(text) is 'Equal for names that could be taken for each other.'`.execute(
    db,
  )
  await sql`create index festivals_by_look on festivals (name_look(name))`.execute(db)
}

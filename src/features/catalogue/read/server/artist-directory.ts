import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { decodeCursor, isCursorInt, type Page, toPage } from '#platform/db/keyset.ts'
import { KIND_NUMBERS } from './kinds.ts'

/** The filters of a list of artists, all of which must match; `isNew` cannot be combined. */
export interface DirectoryFilter {
  /** A letter from a to z, or # for all others. */
  letter?: string
  /** Two letters. */
  country?: string
  /** The first year, such as 1990. */
  decade?: number
  /** The name of a tag. */
  genre?: string
  isNew?: boolean
}

export interface DirectoryArtist {
  id: number
  mbid: string
  popularity: number
  name: string
  type: string | null
  country: string | null
  beginDate: string | null
  disambiguation: string | null
}

/** How many of the newest rows the list of new artists examines. */
const NEW_ROWS = 5000
/** Genres are taken from this many of the best known artists. */
const GENRE_ARTISTS = 1000
const GENRES = 30

const COLUMNS = sql`a.id, a.mbid, a.popularity, a.name, a.type, a.country, a.begin_date as "beginDate", a.disambiguation`
/** Names in brackets do not stand for a person or group. */
const SHOWN = sql`a.popularity > 0 and a.name not like '[%'`

/** Known artists, the best known first; new ones the latest first. Throws a 400 problem for a wrong cursor. */
export async function listDirectory(
  db: Db,
  filter: DirectoryFilter,
  limit: number,
  cursor?: string,
): Promise<Page<DirectoryArtist>> {
  if (filter.isNew) return listNewest(db, limit, cursor)
  const [popularity, id] = cursor ? decodeCursor(cursor, [isCursorInt, isCursorInt]) : []
  const after =
    popularity === undefined
      ? sql`true`
      : sql`(a.popularity < ${popularity} or (a.popularity = ${popularity} and a.id > ${id}))`
  const { rows } = await sql<DirectoryArtist>`
    select ${COLUMNS} from artists a where ${SHOWN} and ${conditionOf(filter)} and ${after}
    order by a.popularity desc, a.id limit ${limit + 1}`.execute(db)
  return toPage(rows, limit, (row) => [row.popularity, row.id])
}

/** How many artists a list has, counted up to `most`. */
export async function countDirectory(db: Db, filter: DirectoryFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from artists a where ${SHOWN} and ${conditionOf(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.found ?? 0
}

function conditionOf({ letter, country, decade, genre }: DirectoryFilter): RawBuilder<unknown> {
  const conditions = [
    ...(letter === undefined ? [] : [sql`artist_letter(a.name) = ${letter}`]),
    ...(country === undefined ? [] : [sql`a.country = ${country}`]),
    ...(decade === undefined ? [] : [sql`left(a.begin_date, 3) = ${String(decade).slice(0, 3)}`]),
    ...(genre === undefined
      ? []
      : [
          sql`a.id = any (array(
            select e.entity_id from tags t join entity_tags e on e.tag_id = t.id
            where t.name = ${genre} and e.entity_kind = ${KIND_NUMBERS.artist} and e.votes > 0
            order by e.votes desc limit ${GENRE_ARTISTS}))`,
        ]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

async function listNewest(db: Db, limit: number, cursor?: string): Promise<Page<DirectoryArtist>> {
  const [before] = cursor ? decodeCursor(cursor, [isCursorInt]) : []
  const { rows } = await sql<DirectoryArtist>`
    select ${COLUMNS} from artists a
    where a.id > (select max(id) from artists) - ${NEW_ROWS} and not a.is_partial and a.name not like '[%'
      and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
    order by a.id desc limit ${limit + 1}`.execute(db)
  return toPage(rows, limit, (row) => [row.id])
}

/** The countries of known artists, and the most frequent genres of the best known. */
export async function readDirectoryFilters(db: Db): Promise<{ countries: string[]; genres: string[] }> {
  // One step in the index per country.
  const countries = await sql<{ country: string }>`
    with recursive found as (
      (select country from artists where popularity > 0 and country is not null order by country limit 1)
      union all
      select (select a.country from artists a where a.popularity > 0 and a.country > f.country
        order by a.country limit 1)
      from found f where f.country is not null)
    select country from found where country is not null`.execute(db)
  const genres = await sql<{ name: string }>`
    select t.name from (
      select id from artists where popularity > 0 order by popularity desc, id limit ${GENRE_ARTISTS}) a
    join entity_tags e on e.entity_kind = ${KIND_NUMBERS.artist} and e.entity_id = a.id and e.votes > 0
    join tags t on t.id = e.tag_id
    group by t.name order by count(*) desc, t.name limit ${GENRES}`.execute(db)
  return { countries: countries.rows.map((row) => row.country), genres: genres.rows.map((row) => row.name) }
}

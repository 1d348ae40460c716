import { type RawBuilder, sql } from 'kysely'
import { type Facts, popularityOf } from '#features/catalogue/facts.ts'
import type { Db } from '#platform/db/database.ts'
import { staged } from './stage.ts'

/** Assembles one kind of entity from a staged export, in batches by row number. */
export interface Assembler {
  step: string
  /** The staging table that it reads. */
  table: string
  /** Facts of at most `limit` rows after `after`, and the last row; undefined at the end. */
  next(
    db: Db,
    after: number,
    limit: number,
  ): Promise<{ facts: Facts; row: number; count: number } | undefined>
}

/** ISO codes by area: a country's own, or that of the country it is part of. Run it once everything is staged. */
export async function prepareAssembly(db: Db): Promise<void> {
  // https://musicbrainz.org/relationship/de7cc874-8b1b-3a05-8272-f3834c968fb7: an area is part of another.
  await sql`
    create unlogged table if not exists ${staged('area_country')} as
    with recursive within (area, code, depth) as (
      select area, code, 0 from (select area, min(code) as code from ${staged('iso_3166_1')} group by area) c
      union
      select x.entity1, w.code, w.depth + 1
      from within w
      join ${staged('l_area_area')} x on x.entity0 = w.area
      join ${staged('link')} l on l.id = x.link
      join ${staged('link_type')} t on t.id = l.link_type
        and t.gid = 'de7cc874-8b1b-3a05-8272-f3834c968fb7'
      where w.depth < 12)
    select distinct on (area) area, code from within order by area, depth, code`.execute(db)
  await sql`create index if not exists area_country_area on ${staged('area_country')} (area)`.execute(db)
  await sql`
    create unlogged table if not exists ${staged('artist_references')} as
    select n.artist, sum(c.ref_count)::int as count
    from ${staged('artist_credit_name')} n join ${staged('artist_credit')} c on c.id = n.artist_credit
    group by n.artist`.execute(db)
  await sql`create index if not exists artist_references_artist on ${staged('artist_references')} (artist)`.execute(
    db,
  )
  await sql`analyze ${staged('area_country')}`.execute(db)
  await sql`analyze ${staged('artist_references')}`.execute(db)
}

/** `query` selects the data of other tables about row `e`. */
export function assembler<Row extends { row: number }>(
  step: string,
  table: string,
  query: RawBuilder<unknown>,
  toFacts: (rows: Row[]) => Facts,
): Assembler {
  return {
    step,
    table,
    async next(db, after, limit) {
      const { rows } = await sql<Row>`
        select e.id as row, e.* , x.* from (
          select * from ${staged(table)} where id > ${after} order by id limit ${limit}) e
        cross join lateral (${query}) x order by e.id`.execute(db)
      const last = rows.at(-1)
      return last && { facts: toFacts(rows), row: last.row, count: rows.length }
    },
  }
}

export interface EntityRow {
  row: number
  gid: string
  name: string
  comment: string | null
}

interface SpanRow {
  begin_date: string | null
  end_date: string | null
  ended: boolean
  country: string | null
  type_name: string | null
}

/** The name of the type of row `e`. */
export const typeName = (table: string) =>
  sql`(select t.name from ${staged(table)} t where t.id = e.type) as type_name`
const countryOfArea = sql`(select c.code from ${staged('area_country')} c where c.area = e.area) as country`
const span = ({ begin_date, end_date, ended }: SpanRow) => ({
  beginDate: begin_date,
  endDate: end_date,
  ended,
})

export const artists = assembler<
  EntityRow &
    SpanRow & {
      sort_name: string
      aliases: [string, string | null, string | null, boolean][]
      uses: number | null
      area_name: string | null
      gender_name: string | null
    }
>(
  'artists',
  'artist',
  sql`select ${typeName('artist_type')}, ${countryOfArea},
    (select r.count from ${staged('artist_references')} r where r.artist = e.id) as uses,
    (select a.name from ${staged('area')} a where a.id = e.area) as area_name,
    (select g.name from ${staged('gender')} g where g.id = e.gender) as gender_name,
    coalesce((select json_agg(json_build_array(a.name, a.locale, t.name, a.is_primary) order by a.is_primary desc, a.id)
      from ${staged('artist_alias')} a left join ${staged('artist_alias_type')} t on t.id = a.type
      where a.artist = e.id), '[]') as aliases`,
  (rows) => ({
    artists: rows.map((row) => ({
      mbid: row.gid,
      row: row.row,
      name: row.name,
      sortName: row.sort_name,
      type: row.type_name,
      country: row.country,
      disambiguation: row.comment,
      ...span(row),
      area: row.area_name ?? undefined,
      gender: row.gender_name ?? undefined,
      aliases: row.aliases.map(([name, locale, type, isPrimary]) => ({ name, locale, type, isPrimary })),
      popularity: popularityOf(row.uses ?? 0),
    })),
  }),
)

export const labels = assembler<EntityRow & SpanRow & { label_code: number | null; aliases: string[] }>(
  'labels',
  'label',
  sql`select ${typeName('label_type')}, ${countryOfArea}, array(
    select a.name from ${staged('label_alias')} a where a.label = e.id order by a.is_primary desc, a.id) as aliases`,
  (rows) => ({
    labels: rows.map((row) => ({
      mbid: row.gid,
      name: row.name,
      type: row.type_name,
      country: row.country,
      disambiguation: row.comment,
      labelCode: row.label_code,
      aliases: row.aliases,
      ...span(row),
    })),
  }),
)

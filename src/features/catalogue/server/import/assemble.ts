import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type CreditPart, type Facts, popularityOf } from '../../facts.ts'
import { staged } from './stage.ts'

/** One kind of entity of a staged export, put together some rows at a time in order of their row numbers. */
export interface Assembler {
  step: string
  /** The staging table it goes through. */
  table: string
  /** Facts of the rows after `after`, at most `limit` of them, and the last row; undefined at the end. */
  next(
    db: Db,
    after: number,
    limit: number,
  ): Promise<{ facts: Facts; row: number; count: number } | undefined>
}

/** ISO codes by area: a country's own, or that of the country it is part of. Made once everything is staged. */
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

function assembler<Row extends { row: number }>(
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

interface EntityRow {
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

const typeName = (table: string) =>
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
    }
>(
  'artists',
  'artist',
  sql`select ${typeName('artist_type')}, ${countryOfArea},
    (select r.count from ${staged('artist_references')} r where r.artist = e.id) as uses,
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
      aliases: row.aliases.map(([name, locale, type, isPrimary]) => ({ name, locale, type, isPrimary })),
      popularity: popularityOf(row.uses ?? 0),
    })),
  }),
)

export const labels = assembler<EntityRow & SpanRow & { label_code: number | null }>(
  'labels',
  'label',
  sql`select ${typeName('label_type')}, ${countryOfArea}`,
  (rows) => ({
    labels: rows.map((row) => ({
      mbid: row.gid,
      name: row.name,
      type: row.type_name,
      country: row.country,
      disambiguation: row.comment,
      labelCode: row.label_code,
      ...span(row),
    })),
  }),
)

type StagedCredit = [
  mbid: string,
  name: string,
  sortName: string,
  comment: string | null,
  as: string,
  join: string,
][]

/** The credit of `e`, as a list of its parts. */
const creditParts = sql`
  (select json_agg(json_build_array(a.gid, a.name, a.sort_name, a.comment, n.name, n.join_phrase) order by n.position)
   from ${staged('artist_credit_name')} n join ${staged('artist')} a on a.id = n.artist
   where n.artist_credit = e.artist_credit) as credit`
/** Dates of the release with the row number `release`, in a country or not. */
const releaseDates = (release: RawBuilder<unknown>) => sql`
  select c.date, c.country from ${staged('release_country')} c where c.release = ${release}
  union all select u.date, null from ${staged('release_unknown_country')} u where u.release = ${release}`

function creditOf(parts: StagedCredit | null): CreditPart[] | undefined {
  return parts?.map(([mbid, name, sortName, disambiguation, as, joinPhrase]) => ({
    artist: { mbid, name, sortName, disambiguation },
    name: as,
    joinPhrase,
  }))
}

export const releaseGroups = assembler<
  EntityRow & {
    credit: StagedCredit | null
    type_name: string | null
    secondary: string[] | null
    first_date: string | null
    releases: number
  }
>(
  'release groups',
  'release_group',
  sql`select ${typeName('release_group_primary_type')}, ${creditParts},
    (select array_agg(t.name order by t.name) from ${staged('release_group_secondary_type_join')} j
      join ${staged('release_group_secondary_type')} t on t.id = j.secondary_type
      where j.release_group = e.id) as secondary,
    (select min(d.date) from ${staged('release')} r cross join lateral (${releaseDates(sql`r.id`)}) d
      where r.release_group = e.id) as first_date,
    (select count(*)::int from ${staged('release')} r where r.release_group = e.id) as releases`,
  (rows) => ({
    releaseGroups: rows.map((row) => ({
      mbid: row.gid,
      row: row.row,
      title: row.name,
      disambiguation: row.comment,
      primaryType: row.type_name,
      secondaryTypes: row.secondary ?? [],
      firstReleaseDate: row.first_date,
      credit: creditOf(row.credit),
      releaseCount: row.releases,
    })),
  }),
)

export const releases = assembler<
  EntityRow & {
    barcode: string | null
    credit: StagedCredit | null
    group_gid: string | null
    group_name: string | null
    status_name: string | null
    date: string | null
    code: string | null
    tracks: number | null
    labels: [mbid: string | null, name: string | null, catalogNumber: string | null][]
  }
>(
  'releases',
  'release',
  sql`select ${creditParts}, g.gid as group_gid, g.name as group_name, d.date, i.code,
      (select s.name from ${staged('release_status')} s where s.id = e.status) as status_name,
      (select sum(m.track_count)::int from ${staged('medium')} m where m.release = e.id) as tracks,
      coalesce((select json_agg(json_build_array(b.gid, b.name, l.catalog_number) order by l.id)
        from ${staged('release_label')} l left join ${staged('label')} b on b.id = l.label
        where l.release = e.id), '[]') as labels
    from (select 1) one
    left join ${staged('release_group')} g on g.id = e.release_group
    left join lateral (select d.date, d.country from (${releaseDates(sql`e.id`)}) d
      order by d.date nulls last, d.country nulls last limit 1) d on true
    left join ${staged('iso_3166_1')} i on i.area = d.country`,
  (rows) => ({
    releases: rows.map((row) => ({
      mbid: row.gid,
      title: row.name,
      disambiguation: row.comment,
      barcode: row.barcode,
      credit: creditOf(row.credit),
      releaseGroup:
        row.group_gid && row.group_name
          ? { mbid: row.group_gid, title: row.group_name, isPartial: true }
          : undefined,
      status: row.status_name,
      date: row.date,
      country: row.code,
      trackCount: row.tracks,
      labels: row.labels.map(([mbid, name, catalogNumber]) => ({
        label: mbid && name ? { mbid, name } : undefined,
        catalogNumber,
      })),
    })),
  }),
)

export const recordings = assembler<
  EntityRow & { credit: StagedCredit | null; length: number | null; video: boolean }
>('recordings', 'recording', sql`select ${creditParts}`, (rows) => ({
  recordings: rows.map((row) => ({
    mbid: row.gid,
    title: row.name,
    disambiguation: row.comment,
    credit: creditOf(row.credit),
    lengthMs: row.length,
    isVideo: row.video,
  })),
}))

export const works = assembler<Omit<EntityRow, 'comment'> & { type_name: string | null }>(
  'works',
  'work',
  sql`select ${typeName('work_type')}`,
  (rows) => ({ works: rows.map((row) => ({ mbid: row.gid, title: row.name, type: row.type_name })) }),
)

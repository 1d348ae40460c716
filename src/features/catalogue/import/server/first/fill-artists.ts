import { sql } from 'kysely'
import { ALIASES_MAX } from '#features/catalogue/store/server/artists.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Bases } from '../import-state.ts'
import { staged } from '../stage.ts'
import { idOf, keeps, known } from './dump-ids.ts'
import { next } from './next-tables.ts'

/** The context of an import's statements. */
export interface Filling {
  bases: Bases
  /** When the facts of the export were true. */
  dumpedAt: Date
}

/** `popularityOf` of a count, in SQL. */
export const popularitySql = (count: ReturnType<typeof sql>) =>
  sql`floor(1000 * log(1 + greatest(0, ${count})::float8) + 0.5)::int`

/** Stored entities that the export lacks, or that are newer than it. */
export const carryEntities = (trx: Trx, table: string) =>
  sql`insert into ${next(table)} select o.* from public.${sql.id(table)} o
    where not exists (select from ${next(table)} n where n.id = o.id)`.execute(trx)

/** Does the same as `artists` in assemble.ts, over what is stored. */
export async function fillArtists(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('artists')} (id, popularity, mb_row, fetched_at, mbid, ended, name, sort_name, type, country,
      disambiguation, begin_date, end_date, area, gender)
    select ${idOf(bases, 'artist', 'k', 'e.id')}, greatest(coalesce(o.popularity, 0), ${popularitySql(sql`coalesce(r.count, 0)`)}),
      e.id, ${dumpedAt}::timestamptz, e.gid, e.ended, e.name, nullif(e.sort_name, e.name), t.name, c.code, e.comment,
      e.begin_date, e.end_date, coalesce(a.name, o.area), coalesce(g.name, o.gender)
    from ${staged('artist')} e ${known('artist', 'k', 'e.id')}
    left join public.artists o on o.id = k.id
    left join ${staged('artist_type')} t on t.id = e.type
    left join ${staged('area_country')} c on c.area = e.area
    left join ${staged('area')} a on a.id = e.area
    left join ${staged('gender')} g on g.id = e.gender
    left join ${staged('artist_references')} r on r.artist = e.id
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'artists')
}

export async function fillAliases(trx: Trx, { bases }: Filling): Promise<void> {
  await sql`
    insert into ${next('artist_aliases')} (artist_id, position, is_primary, name, locale, type)
    select ${idOf(bases, 'artist', 'k', 'a.artist')}, a.place - 1, a.is_primary, a.name, a.locale, t.name
    from (select *, row_number() over (partition by artist order by is_primary desc, id) as place
      from ${staged('artist_alias')}) a
    ${known('artist', 'k', 'a.artist')}
    left join ${staged('artist_alias_type')} t on t.id = a.type
    where k.won is not true and a.place <= ${sql.lit(ALIASES_MAX)}`.execute(trx)
  await sql`
    insert into ${next('artist_aliases')} select o.* from public.artist_aliases o
    where ${keeps('artist', 'o.artist_id')}`.execute(trx)
}

export async function fillLabels(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('labels')} (id, label_code, fetched_at, mbid, ended, name, type, country, disambiguation,
      begin_date, end_date, aliases)
    select ${idOf(bases, 'label', 'k', 'e.id')}, e.label_code, ${dumpedAt}::timestamptz, e.gid, e.ended, e.name, t.name,
      c.code, e.comment, e.begin_date, e.end_date, l.aliases
    from ${staged('label')} e ${known('label', 'k', 'e.id')}
    left join (select label, (array_agg(name order by is_primary desc, id))[:${sql.lit(ALIASES_MAX)}] as aliases
      from ${staged('label_alias')} group by label) l on l.label = e.id
    left join ${staged('label_type')} t on t.id = e.type
    left join ${staged('area_country')} c on c.area = e.area
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'labels')
}

/**
 * Lists the artist credits that are used, with their ids here: those with the same fingerprint (`creditFingerprint`)
 * are one.
 */
export async function listCredits(trx: Trx, { bases }: Filling): Promise<void> {
  await sql`drop table if exists ${staged('credits')}`.execute(trx)
  // The text of the fingerprint is that of JSON.stringify: to_json escapes the same characters.
  await sql`
    create unlogged table ${staged('credits')} as
    with used as (
      select artist_credit from ${staged('release_group')} union select artist_credit from ${staged('release')}
      union select artist_credit from ${staged('recording')} union select artist_credit from ${staged('track')}),
    made as (
      select n.artist_credit as row, string_agg(n.name || n.join_phrase, '' order by n.position) as name,
        max(x.popularity) as popularity,
        md5('[' || string_agg('["' || a.gid || '",' || to_json(n.name) || ',' || to_json(n.join_phrase) || ']', ','
          order by n.position) || ']')::uuid as fingerprint
      from ${staged('artist_credit_name')} n
      join ${staged('artist')} a on a.id = n.artist
      join ${next('artists')} x on x.mbid = a.gid
      where n.artist_credit in (select artist_credit from used)
      group by n.artist_credit)
    select m.row, m.name, m.popularity, m.fingerprint, o.id is not null as known,
      coalesce(o.id, min(m.row) over (partition by m.fingerprint) + ${sql.lit(bases.credit)}) as id
    from made m left join public.artist_credits o on o.fingerprint = m.fingerprint`.execute(trx)
  await sql`analyze ${staged('credits')}`.execute(trx)
}

export async function fillCredits(trx: Trx, { bases }: Filling): Promise<void> {
  const isFirst = sql`not c.known and c.id = c.row + ${sql.lit(bases.credit)}`
  await sql`
    insert into ${next('artist_credits')} (id, fingerprint, name)
    select c.id, c.fingerprint, c.name from ${staged('credits')} c where ${isFirst}
    union all select id, fingerprint, name from public.artist_credits`.execute(trx)
  await sql`
    insert into ${next('artist_credit_names')} (artist_credit_id, position, artist_id, name, join_phrase)
    select c.id, row_number() over (partition by c.id order by n.position) - 1,
      ${idOf(bases, 'artist', 'k', 'n.artist')}, nullif(n.name, a.name), n.join_phrase
    from ${staged('credits')} c
    join ${staged('artist_credit_name')} n on n.artist_credit = c.row
    join ${staged('artist')} a on a.id = n.artist
    ${known('artist', 'k', 'n.artist')}
    where ${isFirst}
    union all select artist_credit_id, position, artist_id, name, join_phrase from public.artist_credit_names`.execute(
    trx,
  )
}

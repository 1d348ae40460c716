import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'

/** A release group of an artist, with what it can be filtered by. */
export interface DiscographyRow {
  /** The id of its row; of a release without a group its negative id. */
  id: number
  /** MBID of the release group, or of a release whose group is unknown. */
  mbid: string
  /** MBID of the release group; null when it is unknown. */
  groupMbid: string | null
  /** MBID of an early, official release. */
  releaseMbid: string | null
  title: string
  /** The first secondary type, such as Live; without one the primary type. Null when MusicBrainz states neither. */
  kind: string | null
  /** The earliest known date: YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  artistCredit: string
  /** Row ids of the labels of its known editions. */
  labels: number[]
  /** Countries of its known editions, two letters each. */
  countries: string[]
}

/**
 * The release groups that an artist is credited with, and releases without a group whose title none of the groups has; of
 * each at most `limit`, the best known ones. Newest first; those without a date last.
 */
export async function readDiscography(db: Db, artistId: number, limit: number): Promise<DiscographyRow[]> {
  return readPrepared(
    db,
    sql<DiscographyRow>`
    with credits as (select distinct artist_credit_id as id from artist_credit_names where artist_id = ${artistId}),
    ids as (
      select id from release_groups where artist_credit_id in (select id from credits)
      union
      select release_group_id from releases
      where artist_credit_id in (select id from credits) and release_group_id is not null),
    mine as materialized (
      select g.* from release_groups g join ids using (id) order by g.popularity desc, g.id limit ${limit})
    select g.id, g.mbid, g.mbid as "groupMbid", e.mbid as "releaseMbid", g.title, coalesce(g.secondary_types[1], g.primary_type) as kind,
      coalesce(g.first_release_date, e.date) as date, coalesce(c.name, e.credit, '') as "artistCredit",
      coalesce(e.labels, '{}') as labels, coalesce(e.countries, '{}') as countries
    from mine g left join artist_credits c on c.id = g.artist_credit_id
    left join lateral (
      select (array_agg(r.mbid order by r.status is distinct from 'Official', r.date nulls last, r.id))[1] as mbid,
        min(r.date) as date, min(rc.name) as credit,
        array_agg(distinct x.label_id) filter (where x.label_id is not null) as labels,
        array_agg(distinct r.country) filter (where r.country is not null) as countries
      from releases r left join release_labels x on x.release_id = r.id
      left join artist_credits rc on rc.id = r.artist_credit_id
      where r.release_group_id = g.id) e on true
    union all
    select -r.id, r.mbid, null, r.mbid, r.title, null, r.date, coalesce(c.name, ''),
      array(select distinct x.label_id from release_labels x where x.release_id = r.id and x.label_id is not null),
      array_remove(array[r.country], null)
    from (select * from releases where artist_credit_id in (select id from credits) and release_group_id is null
      limit ${limit}) r left join artist_credits c on c.id = r.artist_credit_id
    where lower(r.title) not in (select lower(title) from mine)
    order by date desc nulls last, id`,
  )
}

/** Names and MusicBrainz ids of labels by their row ids. */
export async function readLabelsByRow(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { mbid: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await readPrepared(
    db,
    sql<{ id: number; mbid: string; name: string }>`
    select id, mbid, name from labels where id = any(${ids}::int[])`,
  )
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}

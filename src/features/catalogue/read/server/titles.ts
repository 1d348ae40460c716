import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_TABLES, VARIOUS_ARTISTS } from './kinds.ts'

export interface CatalogueRecording {
  mbid: string
  title: string
  lengthMs: number | null
  firstReleaseDate: string | null
  /** The whole credit as one text; empty when it is unknown. */
  artistCredit: string
  /** By its listens; 0 while nobody counted them. */
  popularity: number
  /** An album that has it, the earliest if there are several; with an early, official release of it. */
  album: { groupMbid: string; releaseMbid: string | null; title: string } | null
}

export interface CatalogueAlbum {
  /** MBID of the release group; null when it is unknown. */
  groupMbid: string | null
  /** MBID of an early, official release. */
  releaseMbid: string | null
  title: string
  /** The earliest date of the release group and its releases. */
  date: string | null
  type: string | null
  trackCount: number | null
  artistCredit: string
}

/** No artist has more songs than this, except collective ones such as "Various Artists". */
const SONGS_READ_MAX = 5_000
/** No song needs more of its releases to find its album. */
const TRACKS_READ_MAX = 100

/**
 * Songs that an artist is credited with, each title once: the best known first, then the most often recorded. With
 * `isJoint` only those with other artists in the credit. `artistId` is a row id.
 */
export async function readSongs(
  db: Db,
  artistId: number,
  { limit, isJoint = false }: { limit: number; isJoint?: boolean },
): Promise<CatalogueRecording[]> {
  return readPrepared(
    db,
    sql<CatalogueRecording>`
    with mine as (
      select r.id, r.mbid, r.title, r.length_ms, r.first_release_date, r.popularity, r.is_video, c.name as credit
      from (select distinct artist_credit_id from artist_credit_names where artist_id = ${artistId}) k
      join artist_credits c on c.id = k.artist_credit_id
      join recordings r on r.artist_credit_id = c.id
      where ${isJoint ? sql`(select count(*) from artist_credit_names n where n.artist_credit_id = c.id) > 1` : sql`true`}
      limit ${SONGS_READ_MAX}),
    ranked as (
      select *,
        row_number() over (partition by lower(title)
          order by is_video, length_ms is null, first_release_date nulls last, mbid) as place,
        count(*) over (partition by lower(title)) as times,
        max(popularity) over (partition by lower(title)) as best
      from mine),
    best as (
      select * from ranked where place = 1
      order by best desc, times desc, first_release_date desc nulls last, title, mbid limit ${limit})
    select b.mbid, b.title, b.length_ms as "lengthMs", b.first_release_date as "firstReleaseDate",
      b.credit as "artistCredit", b.best as popularity, a.album
    from best b left join lateral (
      select jsonb_build_object('groupMbid', g.mbid, 'title', g.title, 'releaseMbid', (
        select o.mbid from releases o where o.release_group_id = g.id
        order by o.status is distinct from 'Official', o.date nulls last, o.id limit 1)) as album
      from (select release_id from tracks where recording_id = b.id limit ${TRACKS_READ_MAX}) t
      join releases r on r.id = t.release_id join release_groups g on g.id = r.release_group_id
      order by g.primary_type is distinct from 'Album', coalesce(g.secondary_types, '{}') <> '{}',
        g.first_release_date nulls last, g.id limit 1) a on true
    order by b.best desc, b.times desc, b.first_release_date desc nulls last, b.title, b.mbid`,
  )
}

/**
 * Release groups, and releases without one whose title none of them has, that an artist is credited with: the best known,
 * newest first.
 */
export async function readAlbums(db: Db, artistId: number, limit: number): Promise<CatalogueAlbum[]> {
  return readPrepared(
    db,
    sql<CatalogueAlbum>`
    with credits as (select distinct artist_credit_id as id from artist_credit_names where artist_id = ${artistId}),
    mine as (select r.id, r.release_group_id from releases r join credits on credits.id = r.artist_credit_id
      limit ${SONGS_READ_MAX}),
    albums as (
      select g.id, g.mbid, g.title, g.first_release_date, g.primary_type, g.artist_credit_id, g.popularity
      from release_groups g
      where g.artist_credit_id in (select id from credits)
        or g.id in (select release_group_id from mine where release_group_id is not null)
      order by g.popularity desc, g.first_release_date desc nulls last, g.id limit ${limit}),
    found as (
      select g.mbid as "groupMbid", r.mbid as "releaseMbid", g.title,
        coalesce(g.first_release_date, r.date) as date, g.primary_type as type, r.track_count as "trackCount",
        coalesce(c.name, r.credit, '') as "artistCredit", g.popularity
      from albums g left join artist_credits c on c.id = g.artist_credit_id
      left join lateral (
        select o.mbid, o.date, o.track_count, rc.name as credit
        from releases o left join artist_credits rc on rc.id = o.artist_credit_id
        where o.release_group_id = g.id
        order by o.status is distinct from 'Official', o.date nulls last, o.id limit 1) r on true
      union all
      select null, r.mbid, r.title, r.date, null, r.track_count, coalesce(c.name, ''), 0
      from mine join releases r on r.id = mine.id left join artist_credits c on c.id = r.artist_credit_id
      where mine.release_group_id is null and lower(r.title) not in (select lower(title) from albums))
    select "groupMbid", "releaseMbid", title, date, type, "trackCount", "artistCredit"
    from (select * from found order by popularity desc, date desc nulls last limit ${limit}) shown
    order by date desc nulls last, title, "releaseMbid"`,
  )
}

/** The title of a recording or release; undefined for an unknown id. */
export async function readTitle(
  db: Db,
  kind: 'recording' | 'release',
  mbid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(KIND_TABLES[kind])} where mbid = ${mbid}`.execute(db)
  return rows[0]?.title
}

export interface CatalogueRelease {
  mbid: string
  title: string
  /** The whole credit as one text. */
  artistCredit: string
}

/** Releases of these days (yyyy-mm-dd, inclusive) that are not reissues, those of the best known artists first. */
export async function readNewReleases(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<CatalogueRelease[]> {
  const { rows } = await sql<CatalogueRelease>`
    select mbid, title, "artistCredit" from (
      select distinct on (coalesce(r.release_group_id, -r.id))
        r.mbid, r.title, r.date, c.name as "artistCredit",
        greatest(a.popularity, g.popularity) as known
      from releases r join artist_credits c on c.id = r.artist_credit_id
      join artist_credit_names n on n.artist_credit_id = c.id and n.position = 0
      join artists a on a.id = n.artist_id
      left join release_groups g on g.id = r.release_group_id
      where r.date between ${from} and ${to} and length(r.date) = 10
        and coalesce(g.first_release_date, ${from}) >= ${from}
      order by coalesce(r.release_group_id, -r.id), r.date, r.id) found
    order by known desc, date desc, mbid limit ${limit}`.execute(db)
  return rows
}

/** How many of the latest releases are read, of which reissues and other versions are left out. */
const LATEST_READ = 200

interface LatestRelease extends CatalogueRelease {
  /** yyyy-mm-dd */
  date: string
}

/** The releases with the latest days until `to` (yyyy-mm-dd) that are not reissues, the latest first. */
export async function readLatestReleases(
  db: Db,
  { to }: { to: string },
  limit: number,
): Promise<LatestRelease[]> {
  const { rows } = await sql<LatestRelease>`
    select mbid, title, date, "artistCredit" from (
      select distinct on (coalesce(r.release_group_id, -r.id))
        r.mbid, r.title, r.date, c.name as "artistCredit",
        greatest(a.popularity, g.popularity) as known
      from (
        select id, mbid, title, date, release_group_id, artist_credit_id from releases
        where date <= ${to} and length(date) = 10 order by date desc limit ${LATEST_READ}) r
      join artist_credits c on c.id = r.artist_credit_id
      join artist_credit_names n on n.artist_credit_id = c.id and n.position = 0
      join artists a on a.id = n.artist_id
      left join release_groups g on g.id = r.release_group_id
      where left(coalesce(g.first_release_date, r.date), 4) >= left(r.date, 4) and a.mbid <> ${VARIOUS_ARTISTS}
      order by coalesce(r.release_group_id, -r.id), r.date, r.id) found
    order by date desc, known desc, mbid limit ${limit}`.execute(db)
  return rows
}

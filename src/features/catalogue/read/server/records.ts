import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS } from './kinds.ts'
import { isActiveRedirect, mergedInto } from './redirects.ts'

export interface CatalogueReleaseGroup {
  /** The id of its row. */
  id: number
  mbid: string
  title: string
  type: string | null
  secondaryTypes: string[]
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  firstReleaseDate: string | null
  disambiguation: string | null
  creditId: number | null
  /** Only mentioned by other entities so far. */
  isPartial: boolean
  fetchedAt: Date
}

/**
 * A release group by its MusicBrainz id, by the old id of a merged one (which the catalogue may still have as well), or by
 * the id of one of its releases.
 */
export async function readReleaseGroup(db: Db, mbid: string): Promise<CatalogueReleaseGroup | undefined> {
  const rows = await readPrepared(
    db,
    sql<CatalogueReleaseGroup>`
    select g.id, g.mbid, g.title, g.primary_type as type, coalesce(g.secondary_types, '{}') as "secondaryTypes",
      g.first_release_date as "firstReleaseDate", nullif(g.disambiguation, '') as disambiguation,
      g.artist_credit_id as "creditId", g.is_partial as "isPartial", g.fetched_at as "fetchedAt"
    from (
      select id, (mbid = ${mbid})::int as place from release_groups
      where mbid in (${mbid}, ${mergedInto('release-group', mbid)})
      union all
      select release_group_id, 2 + (mbid = ${mbid})::int from releases
      where mbid in (${mbid}, ${mergedInto('release', mbid)}) and release_group_id is not null) found
    join release_groups g on g.id = found.id
    order by found.place limit 1`,
  )
  return rows[0]
}

/** A release whose group is unknown. */
export interface LoneRelease {
  mbid: string
  title: string
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  trackCount: number | null
  creditId: number | null
}

/** A release by its MusicBrainz id, if its group is unknown. */
export async function readLoneRelease(db: Db, mbid: string): Promise<LoneRelease | undefined> {
  const rows = await readPrepared(
    db,
    sql<LoneRelease>`
    select mbid, title, date, track_count as "trackCount", artist_credit_id as "creditId" from releases
    where mbid = ${mbid} and release_group_id is null`,
  )
  return rows[0]
}

export interface CatalogueEdition {
  /** The id of its row. */
  id: number
  mbid: string
  title: string
  disambiguation: string | null
  status: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  /** Two letters. */
  country: string | null
  barcode: string | null
  packaging: string | null
  trackCount: number | null
  creditId: number | null
  /** Formats of its media, in order. */
  formats: string[]
  labels: { mbid: string | null; name: string | null; catalogNumber: string | null }[]
  fetchedAt: Date
}

/** A release group with more editions shows the earliest ones. */
const EDITIONS_MAX = 100

/** The releases of a release group, the earliest first; without those that are merged into another stored one. */
export async function readEditions(db: Db, groupId: number): Promise<CatalogueEdition[]> {
  return readPrepared(
    db,
    sql<CatalogueEdition>`
    select e.id, e.mbid, e.title, nullif(e.disambiguation, '') as disambiguation, e.status, e.date, e.country,
      nullif(e.barcode, '') as barcode, e.packaging, e.track_count as "trackCount",
      e.artist_credit_id as "creditId",
      coalesce((select array_agg(m.format order by m.position) from media m
        where m.release_id = e.id and m.format is not null), '{}') as formats,
      coalesce((select json_agg(json_build_object('mbid', l.mbid, 'name', l.name,
          'catalogNumber', x.catalog_number) order by x.position)
        from release_labels x left join labels l on l.id = x.label_id where x.release_id = e.id), '[]') as labels,
      e.fetched_at as "fetchedAt"
    from releases e where e.release_group_id = ${groupId} and not exists (
      select from mbid_redirects r join releases kept on kept.mbid = r.target_mbid
      where r.mbid = e.mbid and r.entity_kind = ${KIND_NUMBERS.release} and ${isActiveRedirect})
    order by e.date nulls last, e.id limit ${EDITIONS_MAX}`,
  )
}

export interface CatalogueMedium {
  position: number
  format: string | null
  title: string | null
  /** Without the pregap and data tracks. */
  trackCount: number | null
}

export interface CatalogueTrack {
  medium: number
  /** 0: a pregap. */
  position: number
  isDataTrack: boolean
  number: string | null
  title: string
  lengthMs: number | null
  /** Null: the credit of the release. */
  creditId: number | null
  recordingMbid: string | null
}

/** The media of a release, in order. */
export async function readMedia(db: Db, releaseId: number): Promise<CatalogueMedium[]> {
  return readPrepared(
    db,
    sql<CatalogueMedium>`
    select position, format, title, track_count as "trackCount" from media
    where release_id = ${releaseId} order by position`,
  )
}

/** The tracks of a release, in order. */
export async function readTracks(db: Db, releaseId: number, limit: number): Promise<CatalogueTrack[]> {
  return readPrepared(
    db,
    sql<CatalogueTrack>`
    select t.medium, t.position, t.is_data_track as "isDataTrack", t.number, t.title, coalesce(t.length_ms, r.length_ms) as "lengthMs",
      t.artist_credit_id as "creditId", r.mbid as "recordingMbid"
    from tracks t left join recordings r on r.id = t.recording_id
    where t.release_id = ${releaseId} order by t.medium, t.is_data_track, t.position limit ${limit}`,
  )
}

/** Valid URLs of a release group and of its releases, those of the group first. */
export async function readUrlsOfGroup(db: Db, groupId: number, limit: number): Promise<string[]> {
  const rows = await readPrepared(
    db,
    sql<{ url: string }>`
    with of (kind, id, place) as (
      select ${KIND_NUMBERS['release-group']}::smallint, ${groupId}::int, 0
      union all (select ${KIND_NUMBERS.release}::smallint, id, 1 from releases
        where release_group_id = ${groupId} order by status is distinct from 'Official', date nulls last, id
        limit ${EDITIONS_MAX}))
    select u.url from of join entity_urls u on u.entity_kind = of.kind and u.entity_id = of.id
    where not u.ended group by u.url order by min(of.place), u.url limit ${limit}`,
  )
  return rows.map(({ url }) => url)
}

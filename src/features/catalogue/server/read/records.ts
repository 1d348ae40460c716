import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS } from '../kinds.ts'
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

/** One artist of a credit. */
export interface CreditedArtist {
  /** Null when only the text of the credit is known. */
  mbid: string | null
  /** As credited. */
  name: string
  /** The artist's own name, for the address of its page. */
  artistName: string
  joinPhrase: string
}

/** The parts of artist credits, by the id of the credit. */
export async function readCreditParts(
  db: Db,
  creditIds: readonly (number | null)[],
): Promise<Map<number, CreditedArtist[]>> {
  const ids = [...new Set(creditIds.filter((id) => id !== null))]
  const parts = new Map<number, CreditedArtist[]>()
  if (ids.length === 0) return parts
  const rows = await readPrepared(
    db,
    sql<CreditedArtist & { id: number }>`
    select c.id, a.mbid, coalesce(n.name, a.name, c.name) as name, coalesce(a.name, c.name) as "artistName",
      coalesce(n.join_phrase, '') as "joinPhrase"
    from artist_credits c
    left join artist_credit_names n on n.artist_credit_id = c.id
    left join artists a on a.id = n.artist_id
    where c.id = any(${ids}::int[]) order by c.id, n.position`,
  )
  for (const { id, ...part } of rows) parts.set(id, [...(parts.get(id) ?? []), part])
  return parts
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
  /** Of its media, in order. */
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
  trackCount: number | null
}

export interface CatalogueTrack {
  medium: number
  position: number
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
    select t.medium, t.position, t.number, t.title, coalesce(t.length_ms, r.length_ms) as "lengthMs",
      t.artist_credit_id as "creditId", r.mbid as "recordingMbid"
    from tracks t left join recordings r on r.id = t.recording_id
    where t.release_id = ${releaseId} order by t.medium, t.position limit ${limit}`,
  )
}

/** What somebody did for a release, a recording or a work. */
export interface CreditedRole {
  mbid: string
  name: string
  /** MusicBrainz' name of the relation, such as "producer". */
  type: string
  attributes: string[]
  /** On how many of the tracks; 0: on the release as a whole. */
  tracks: number
}

/** Who made a release: relations of the release, of its recordings, and of the works that these perform. */
export async function readCreditsOfRelease(
  db: Db,
  releaseId: number,
  limit: number,
): Promise<CreditedRole[]> {
  const { release } = KIND_NUMBERS
  return readRoles(
    db,
    sql`recorded as (
      select distinct recording_id as id from tracks where release_id = ${releaseId} and recording_id is not null)`,
    sql`select ${release}::smallint, ${releaseId}::int, null::int`,
    limit,
  )
}

/** Who made a recording, and wrote the works that it performs. */
export const readCreditsOfRecording = (db: Db, recordingId: number, limit: number): Promise<CreditedRole[]> =>
  readRoles(
    db,
    sql`recorded as (select ${recordingId}::int as id)`,
    sql`select null::smallint, null::int, null::int where false`,
    limit,
  )

/** Credits of the entities in `whole`, of the recordings in `recorded`, and of their works; most frequent first. */
async function readRoles(
  db: Db,
  recorded: RawBuilder<unknown>,
  whole: RawBuilder<unknown>,
  limit: number,
): Promise<CreditedRole[]> {
  const { artist, recording, work } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<CreditedRole>`
    with ${recorded},
    targets (kind, id, recording) as (
      ${whole}
      union all select ${recording}::smallint, id, id from recorded
      union all
      select ${work}::smallint, w.to_id, r.id from recorded r
      join entity_relations w on w.from_kind = ${recording} and w.from_id = r.id and w.to_kind = ${work})
    select a.mbid, a.name, y.name as type, coalesce(e.attributes, '{}') as attributes,
      count(distinct t.recording)::int as tracks
    from targets t
    join entity_relations e on e.to_kind = t.kind and e.to_id = t.id and e.from_kind = ${artist}
    join relation_types y on y.id = e.type_id
    join artists a on a.id = e.from_id
    group by a.id, a.mbid, a.name, a.popularity, y.name, coalesce(e.attributes, '{}')
    order by tracks desc, a.popularity desc, a.name, a.mbid limit ${limit}`,
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

export interface CatalogueSong {
  /** The id of its row. */
  id: number
  mbid: string
  title: string
  lengthMs: number | null
  isVideo: boolean
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  firstReleaseDate: string | null
  disambiguation: string | null
  creditId: number | null
  isPartial: boolean
  fetchedAt: Date
}

/** A recording by its MusicBrainz id, or by the old id of a merged one. */
export async function readRecording(db: Db, mbid: string): Promise<CatalogueSong | undefined> {
  const rows = await readPrepared(
    db,
    sql<CatalogueSong>`
    select r.id, r.mbid, r.title, r.length_ms as "lengthMs", r.is_video as "isVideo",
      r.first_release_date as "firstReleaseDate", nullif(r.disambiguation, '') as disambiguation,
      r.artist_credit_id as "creditId", r.is_partial as "isPartial", r.fetched_at as "fetchedAt"
    from recordings r where r.mbid in (${mbid}, ${mergedInto('recording', mbid)})
    order by r.mbid = ${mbid} limit 1`,
  )
  return rows[0]
}

export interface Appearance {
  /** Of the release group. */
  mbid: string
  title: string
  type: string | null
  firstReleaseDate: string | null
  creditId: number | null
  /** Of a release in the group that has the recording. */
  releaseMbid: string
  /** Where the recording is on that release. */
  medium: number
  media: number
  number: string | null
}

/** The release groups that a recording is on, the earliest first. */
export async function readAppearances(db: Db, recordingId: number, limit: number): Promise<Appearance[]> {
  return readPrepared(
    db,
    sql<Appearance>`
    select g.mbid, g.title, g.primary_type as type, coalesce(g.first_release_date, f.date) as "firstReleaseDate",
      g.artist_credit_id as "creditId", f.mbid as "releaseMbid", f.medium,
      (select count(*)::int from media m where m.release_id = f.id) as media, f.number
    from (
      select distinct on (r.release_group_id) r.release_group_id, r.id, r.mbid, r.date, t.medium, t.number
      from tracks t join releases r on r.id = t.release_id
      where t.recording_id = ${recordingId} and r.release_group_id is not null
      order by r.release_group_id, r.status is distinct from 'Official', r.date nulls last, r.id) f
    join release_groups g on g.id = f.release_group_id
    order by "firstReleaseDate" nulls last, g.popularity desc, g.id limit ${limit}`,
  )
}

export interface CatalogueWork {
  /** The id of its row. */
  id: number
  mbid: string
  title: string
  type: string | null
  /** How the recording performs it, such as "cover", "live". */
  attributes: string[]
}

/** The works that a recording performs. */
export async function readWorksOf(db: Db, recordingId: number, limit: number): Promise<CatalogueWork[]> {
  const { recording, work } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<CatalogueWork>`
    select w.id, w.mbid, w.title, w.type, coalesce(e.attributes, '{}') as attributes
    from entity_relations e join works w on w.id = e.to_id
    where e.from_kind = ${recording} and e.from_id = ${recordingId} and e.to_kind = ${work}
    order by w.id limit ${limit}`,
  )
}

export interface Version {
  mbid: string
  title: string
  creditId: number | null
  lengthMs: number | null
  firstReleaseDate: string | null
  attributes: string[]
}

/** Other recordings of a work, the best known and earliest first. */
export async function readVersions(
  db: Db,
  workId: number,
  { except, limit }: { except: number; limit: number },
): Promise<Version[]> {
  const { recording, work } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<Version>`
    select r.mbid, r.title, r.artist_credit_id as "creditId", r.length_ms as "lengthMs",
      r.first_release_date as "firstReleaseDate", coalesce(e.attributes, '{}') as attributes
    from entity_relations e join recordings r on r.id = e.from_id
    where e.to_kind = ${work} and e.to_id = ${workId} and e.from_kind = ${recording} and r.id <> ${except}
    order by r.popularity desc, r.first_release_date nulls last, r.id limit ${limit}`,
  )
}

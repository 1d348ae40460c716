import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS } from './kinds.ts'
import { mergedInto } from './redirects.ts'

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
  /** MBID of the release group. */
  mbid: string
  title: string
  type: string | null
  firstReleaseDate: string | null
  creditId: number | null
  /** MBID of a release in the group that has the recording. */
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

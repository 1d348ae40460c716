import { sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS, KIND_TABLES } from './kinds.ts'

export interface RelatedArtist {
  mbid: string
  name: string
  /** MusicBrainz' name for it, such as "member of band". */
  type: string
  /** Whether the requested artist is the start of the relation: the member, not the band. */
  isForward: boolean
}

/** One role of an artist in a recording or work. */
export interface Credited {
  kind: 'recording' | 'work'
  mbid: string
  title: string
  type: string
  attributes: string[]
  /** The artist credit of the recording. */
  artistCredit: string | null
  /** First release date of the recording: YYYY, YYYY-MM or YYYY-MM-DD. */
  firstReleaseDate: string | null
}

/** Artists that are related to an artist in one of these ways, ongoing relations first. */
export async function readRelatedArtists(
  db: Db,
  artistId: number,
  types: readonly string[],
  limit: number,
): Promise<RelatedArtist[]> {
  const { artist } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<RelatedArtist>`
    select a.mbid, a.name, s.type, bool_or(s.is_forward) as "isForward"
    from (
      select r.to_id as other, r.type_id, true as is_forward, r.ended, t.name as type
      from entity_relations r join relation_types t on t.id = r.type_id
      where r.from_kind = ${artist} and r.from_id = ${artistId} and r.to_kind = ${artist}
      union all
      select r.from_id, r.type_id, false, r.ended, t.name
      from entity_relations r join relation_types t on t.id = r.type_id
      where r.to_kind = ${artist} and r.to_id = ${artistId} and r.from_kind = ${artist}) s
    join artists a on a.id = s.other
    where s.type = any(${types}::text[]) and a.id <> ${artistId}
    group by a.id, a.mbid, a.name, a.popularity, s.type
    order by bool_and(s.ended), array_position(${types}::text[], s.type), a.popularity desc, a.name, a.mbid
    limit ${limit}`,
  )
}

/** An artist's credits on recordings and works in one of these roles. */
export async function readCredits(
  db: Db,
  artistId: number,
  types: readonly string[],
  limit: number,
): Promise<Credited[]> {
  const { artist, recording, work } = KIND_NUMBERS
  const rows = await readPrepared(
    db,
    sql<Omit<Credited, 'kind'> & { to_kind: number }>`
    select r.to_kind, coalesce(s.mbid, w.mbid) as mbid, coalesce(s.title, w.title) as title, t.name as type,
      coalesce(r.attributes, '{}') as attributes, c.name as "artistCredit",
      s.first_release_date as "firstReleaseDate"
    from entity_relations r join relation_types t on t.id = r.type_id
    left join recordings s on r.to_kind = ${recording} and s.id = r.to_id
    left join artist_credits c on c.id = s.artist_credit_id
    left join works w on r.to_kind = ${work} and w.id = r.to_id
    where r.from_kind = ${artist} and r.from_id = ${artistId} and r.to_kind in (${recording}, ${work})
      and t.name = any(${types}::text[])
    order by coalesce(s.popularity, 0) desc, array_position(${types}::text[], t.name), title, mbid
    limit ${limit}`,
  )
  return rows.map(({ to_kind, ...row }) => ({ ...row, kind: to_kind === work ? 'work' : 'recording' }))
}

/** A recording of a work. */
export interface RecordingOfWork {
  workMbid: string
  mbid: string
  artistCredit: string | null
  firstReleaseDate: string | null
}

/**
 * The best known recording of each of these works of an artist: one that is related to the work, else one by the artist
 * with the same title.
 */
export async function readRecordingsOfWorks(
  db: Db,
  artistId: number,
  works: readonly string[],
): Promise<RecordingOfWork[]> {
  if (works.length === 0) return []
  const { recording, work } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<RecordingOfWork>`
    with wanted as (select id, mbid, lower(title) as title from works where mbid = any(${works}::uuid[])),
    found as (
      select w.mbid as work, r.id, true as is_related
      from wanted w
      join entity_relations e on e.to_kind = ${work} and e.to_id = w.id and e.from_kind = ${recording}
      join recordings r on r.id = e.from_id
      union all
      select w.mbid, r.id, false
      from (select distinct artist_credit_id as id from artist_credit_names where artist_id = ${artistId}) k
      join recordings r on r.artist_credit_id = k.id
      join wanted w on w.title = lower(r.title))
    select distinct on (f.work) f.work as "workMbid", r.mbid, c.name as "artistCredit",
      r.first_release_date as "firstReleaseDate"
    from found f join recordings r on r.id = f.id left join artist_credits c on c.id = r.artist_credit_id
    order by f.work, f.is_related desc, r.popularity desc, r.is_video, r.first_release_date nulls last, r.mbid`,
  )
}

/** Valid URLs of an entity by its MusicBrainz id. */
export async function readUrls(db: Db, kind: EntityKind, mbid: string): Promise<string[]> {
  const rows = await readPrepared(
    db,
    sql<{ url: string }>`
    select u.url from entity_urls u join ${sql.table(KIND_TABLES[kind])} e on e.id = u.entity_id
    where u.entity_kind = ${KIND_NUMBERS[kind]} and e.mbid = ${mbid} and not u.ended`,
  )
  return rows.map((row) => row.url)
}

/** A band that an artist was a member of, or a member of it, with the time of the membership. */
export interface Membership {
  mbid: string
  name: string
  /** The requested artist is the member, not the band. */
  isOfBand: boolean
  /** YYYY, YYYY-MM or YYYY-MM-DD, as `endDate`. */
  beginDate: string | null
  endDate: string | null
  ended: boolean
  /** Such as "guitar", "original". */
  attributes: string[]
}

/** Memberships of or in an artist, the earliest first; those without dates last. */
export async function readMemberships(db: Db, artistId: number, limit: number): Promise<Membership[]> {
  const { artist } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<Membership>`
    select distinct a.mbid, a.name, s.is_of_band as "isOfBand", s.begin_date as "beginDate",
      s.end_date as "endDate", s.ended, coalesce(s.attributes, '{}') as attributes
    from (
      select r.to_id as other, r.type_id, true as is_of_band, r.begin_date, r.end_date, r.ended, r.attributes
      from entity_relations r
      where r.from_kind = ${artist} and r.from_id = ${artistId} and r.to_kind = ${artist}
      union all
      select r.from_id, r.type_id, false, r.begin_date, r.end_date, r.ended, r.attributes
      from entity_relations r
      where r.to_kind = ${artist} and r.to_id = ${artistId} and r.from_kind = ${artist}) s
    join relation_types t on t.id = s.type_id
    join artists a on a.id = s.other
    where t.name = 'member of band'
    order by "beginDate", "endDate", a.name, a.mbid limit ${limit}`,
  )
}

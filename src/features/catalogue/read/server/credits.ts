import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS } from './kinds.ts'

/** One artist of a credit. */
export interface CreditedArtist {
  /** Null when only the text of the credit is known. */
  mbid: string | null
  /** The name as credited. */
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

/** A contribution of somebody to a release, a recording or a work. */
export interface CreditedRole {
  mbid: string
  name: string
  /** MusicBrainz' name of the relation, such as "producer". */
  type: string
  attributes: string[]
  /** On how many of the tracks; 0: on the release as a whole. */
  tracks: number
}

/** The people who made a release: relations of the release, of its recordings, and of the works that these perform. */
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

/** The people who made a recording and wrote the works that it performs. */
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

import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { SIMILAR_MAX } from '../limits.ts'

/** The most recent shows of an artist that are examined, and the first acts of each. */
const SHOWS = 60
const ACTS = 60
/** The maximum weight of shared bills in the similarity. */
const WEIGHT_MAX = 4

export interface SharedBill {
  mbid: string
  /** The number of bills with both. */
  shows: number
  /** The latest of the shows. */
  name: string
  /** Their weight: two acts of one evening have more in common than two of sixty at a festival. */
  weight: number
}

/** The artists on the same bills as an artist, highest weight first. Cancelled and withdrawn shows do not count. */
export async function readSharedBills(db: Db, mbid: string): Promise<SharedBill[]> {
  return readPrepared(
    db,
    sql<SharedBill>`
    with bills as materialized (
      select e.id, e.name, e.sorts_at
      from (select distinct event_id from event_acts
        where artist_mbid = ${mbid} and standing in ('vouched', 'confirmed')) mine
      join events e on e.id = mine.event_id
      where e.status <> 'cancelled' and e.withdrawn_at is null
      order by e.sorts_at desc, e.id limit ${SHOWS}),
    acts as materialized (
      select b.id, b.name, b.sorts_at, a.artist_mbid, count(*) over (partition by b.id) as acts
      from bills b cross join lateral (
        select artist_mbid from event_acts where event_id = b.id and role <> 'host' and standing in ('vouched', 'confirmed')
        order by position limit ${ACTS}) a)
    select artist_mbid as mbid, count(distinct id)::int as shows,
      (array_agg(name order by sorts_at desc, id))[1] as name,
      least(${WEIGHT_MAX}::float8, sum(6.0 / (acts + 1)))::float8 as weight
    from acts where artist_mbid is not null and artist_mbid <> ${mbid}
    group by artist_mbid order by weight desc, artist_mbid limit ${SIMILAR_MAX}`,
  )
}

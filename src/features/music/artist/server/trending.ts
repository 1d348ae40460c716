import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { VIEW_DAYS } from './views.ts'

/** A follow weighs more than a view. */
const VIEWS_PER_FOLLOW = 5
/** Half-life of views and follows, in days. */
const HALF_LIFE_DAYS = 2

/**
 * MusicBrainz ids of the artists most viewed and followed here in the last 7 days, in that order; older views and
 * follows weigh less.
 */
export async function readTrending(db: Db, limit: number): Promise<string[]> {
  const today = sql`(now() at time zone 'utc')::date`
  const weight = sql`power(0.5, (${today} - day)::float8 / ${HALF_LIFE_DAYS})`
  const { rows } = await sql<{ mbid: string }>`
    with counted as (
      select artist_mbid, day, views from artist_views where day > ${today} - ${VIEW_DAYS}::int
      union all
      select artist_mbid, (created_at at time zone 'utc')::date, ${VIEWS_PER_FOLLOW}::int
      from artist_follows where created_at > now() - make_interval(days => ${VIEW_DAYS})),
    -- Sorted before the catalogue is asked, so that only the first of them are looked up there.
    scored as (
      select artist_mbid, sum(views * ${weight}) as score from counted group by artist_mbid
      order by score desc, artist_mbid offset 0)
    select artist_mbid as mbid from scored where exists (select from artists where mbid = artist_mbid)
    order by score desc, artist_mbid limit ${limit}`.execute(db)
  return rows.map(({ mbid }) => mbid)
}

/** A visitor who is counted by several processes would count repeatedly, so the first openings of a day are ignored. */
const OPENINGS_IGNORED = 5

/** How often artists' pages were opened in the last 7 days, by MusicBrainz id, most opened first. */
export async function readOpenings(db: Db, limit: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ mbid: string; opened: number }>`
    select artist_mbid as mbid, sum(views - ${OPENINGS_IGNORED}::int)::int as opened from artist_views
    where day > (now() at time zone 'utc')::date - ${VIEW_DAYS}::int and views > ${OPENINGS_IGNORED}
    group by artist_mbid order by opened desc, artist_mbid limit ${limit}`.execute(db)
  return new Map(rows.map(({ mbid, opened }) => [mbid, opened]))
}

/** MusicBrainz ids of the artists that most members follow. */
export async function readMostFollowed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ mbid: string }>`
    select f.artist_mbid as mbid from artist_follower_counts f
    where f.followers > 0 and exists (select from artists where mbid = f.artist_mbid)
    order by f.followers desc, f.artist_mbid limit ${limit}`.execute(db)
  return rows.map(({ mbid }) => mbid)
}

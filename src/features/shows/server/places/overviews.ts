import { sql } from 'kysely'
import { KIND_NUMBERS } from '#features/catalogue/public.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { GENRES_MAX, MAP_CITIES, MONTH_NAMES } from '../../limits.ts'
import type { ShowMap, ShowMonth } from '../../search-contract.ts'
import { findingOf, inOrder, SCANNED_MAX, type ShowSearch } from '../find-shows.ts'

/** The shows that count for an overview: the first thousands that fit. */
function counted(search: ShowSearch, now: Date) {
  const finding = findingOf({ ...search, when: 'upcoming' }, now)
  const most = finding.conditions.length > 0 ? SCANNED_MAX : COUNT_MAX
  return {
    most,
    scanned: sql`scanned as materialized (select array(${inOrder(finding, most)}) as ids)`,
    events: sql`
      select e.* from events e
      where ${sql.join([sql`e.id = any ((select ids from scanned)::uuid[])`, ...finding.conditions], sql` and `)}`,
    /** How many were looked at. */
    looked: sql`(select cardinality(ids) from scanned)`,
  }
}

/** How many upcoming shows each day of a month has, and the first of them. A festival is on all of its days. */
export async function readMonth(
  db: DbOrTrx,
  month: string,
  search: ShowSearch,
  now: Date,
): Promise<ShowMonth> {
  const from = `${month}-01`
  const to = lastDayOf(month)
  const { events, scanned, looked, most } = counted({ ...search, from, to }, now)
  const { rows } = await sql<{ days: ShowMonth['days'] | null; looked: number }>`
    with ${scanned}, shown as (
      select to_char(d.day, 'YYYY-MM-DD') as day, e.id, e.name, e.status,
        row_number() over (partition by d.day order by e.sorts_at, e.id) as place, count(*) over (partition by d.day) as shows
      from (${events}) e, lateral generate_series(
        greatest(e.first_day, ${from}::date)::timestamp, least(e.last_day, ${to}::date)::timestamp, '1 day') d (day)),
    days as (
      select day, max(shows) as shows,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'status', status) order by place)
          filter (where place <= ${MONTH_NAMES}) as first
      from shown group by day)
    select (select jsonb_agg(jsonb_build_object('day', day, 'shows', shows, 'first', first) order by day) from days) as days,
      ${looked} as looked`.execute(db)
  return { days: rows[0]?.days ?? [], isCut: (rows[0]?.looked ?? 0) >= most }
}

/** The cities with upcoming shows, and where they are on the map. */
export async function readMap(db: DbOrTrx, search: ShowSearch, now: Date): Promise<ShowMap> {
  const { events, scanned, looked, most } = counted(search, now)
  const { rows } = await sql<{ cities: ShowMap['cities'] | null; unplaced: number; looked: number }>`
    with ${scanned}, shown as (
      select v.city, v.country, v.place_latitude, v.place_longitude
      from (${events}) e join venues v on v.id = e.venue_id),
    cities as (
      select min(city) as name, country, avg(place_latitude) as latitude, avg(place_longitude) as longitude,
        count(*) as shows
      from shown where place_latitude is not null
      group by search_fold(city), country order by shows desc, name limit ${MAP_CITIES})
    select (select jsonb_agg(jsonb_build_object('name', name, 'country', country,
        'latitude', round(latitude::numeric, 2), 'longitude', round(longitude::numeric, 2), 'shows', shows)
        order by shows desc, name) from cities) as cities,
      (select count(*) from shown where place_latitude is null) as unplaced, ${looked} as looked`.execute(db)
  const [found] = rows
  return {
    cities: found?.cities ?? [],
    unplaced: found?.unplaced ?? 0,
    isCut: (found?.looked ?? 0) >= most,
  }
}

/** The genres of most acts of the next shows. */
export async function readGenres(db: DbOrTrx, now: Date): Promise<string[]> {
  const next = inOrder(findingOf({}, now), SCANNED_MAX)
  const { rows } = await sql<{ name: string }>`
    select g.name from event_acts a join artists r on r.mbid = a.artist_mbid
      join entity_tags t on t.entity_kind = ${KIND_NUMBERS.artist} and t.entity_id = r.id and t.votes > 0
      join tags g on g.id = t.tag_id
    where a.event_id = any (array(${next}))
    group by g.name order by count(distinct a.event_id) desc, g.name limit ${GENRES_MAX}`.execute(db)
  return rows.map(({ name }) => name)
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

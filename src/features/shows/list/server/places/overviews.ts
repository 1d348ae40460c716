import { type SqlBool, sql } from 'kysely'
import { GENRES_MAX, MAP_CITIES, MONTH_NAMES } from '#features/shows/limits.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { daysOfMonth } from '#platform/time.ts'
import type { ShowMap, ShowMonth } from '../../search-contract.ts'
import { findingOf, inOrder, SCANNED_MAX, type ShowSearch } from '../find-shows.ts'

/** How many of the next shows are examined for those near a place. */
const LOOKED_MAX = 30_000

/** The next shows that an overview examines, and the condition that decides which of them count. */
function counted(search: ShowSearch, now: Date) {
  const finding = findingOf({ ...search, when: 'upcoming' }, now)
  const { isNear, conditions } = finding
  // Near a place, scans the next shows instead of reading the venues, unless conditions require opening each show.
  const readsAll = isNear !== undefined && conditions.length === 0
  const most = conditions.length > 0 ? SCANNED_MAX : readsAll ? LOOKED_MAX : COUNT_MAX
  return {
    looked: inOrder({ ...finding, venues: readsAll ? undefined : finding.venues }, most),
    counts: sql<SqlBool>`(${sql.join([sql`true`, ...(readsAll ? [isNear] : conditions)], sql` and `)})`,
    most,
  }
}

/** The number of upcoming shows on each day of a month, and the first of them. A festival counts on all of its days. */
export async function readMonth(
  db: DbOrTrx,
  month: string,
  search: ShowSearch,
  now: Date,
): Promise<ShowMonth> {
  const { from, to } = daysOfMonth(month)
  const { looked, counts, most } = counted({ ...search, from, to }, now)
  const { rows } = await sql<{ days: ShowMonth['days'] | null; isCut: boolean }>`
    with looked as materialized (select e.*, ${counts} as counts from (${looked}) e), on_days as (
      select first_day as day, id, sorts_at from looked where counts and first_day = last_day
      union all
      select d.day::date, id, sorts_at from looked, lateral generate_series(
        greatest(first_day, ${from}::date)::timestamp, least(last_day, ${to}::date)::timestamp, '1 day') d (day)
      where counts and first_day < last_day),
    days as (
      select day, count(*) as shows, (array_agg(id order by sorts_at, id))[1:${sql.lit(MONTH_NAMES)}] as first
      from on_days group by day)
    select (select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'shows', shows, 'first',
        (select json_agg(json_build_object('id', e.id, 'name', e.name, 'status', e.status) order by e.sorts_at, e.id)
          from events e where e.id = any (first))) order by day) from days) as days,
      (select count(*) from looked) >= ${most} as "isCut"`.execute(db)
  return { days: rows[0]?.days ?? [], isCut: rows[0]?.isCut ?? false }
}

/** The cities with upcoming shows, and their coordinates. */
export async function readMap(db: DbOrTrx, search: ShowSearch, now: Date): Promise<ShowMap> {
  const { looked, counts, most } = counted(search, now)
  const { rows } = await sql<{ cities: ShowMap['cities'] | null; unplaced: number; isCut: boolean }>`
    with groups as materialized (
      -- All that do not count are one group.
      select case when counts then city_key end as key, avg(place_latitude) filter (where counts) as latitude,
        avg(place_longitude) filter (where counts) as longitude,
        count(place_latitude) filter (where counts) as shows, count(*) as looked
      -- The offset keeps the planner from computing the conditions once more for each of these.
      from (select city_key, place_latitude, place_longitude, ${counts} as counts from (${looked}) e offset 0) e
      group by 1)
    select (select json_agg(json_build_object('name', v.city, 'country', v.country,
        'latitude', round(c.latitude::numeric, 2), 'longitude', round(c.longitude::numeric, 2), 'shows', c.shows)
        order by c.shows desc, v.city)
        from (select * from groups where shows > 0 and key is not null
            order by shows desc, key limit ${MAP_CITIES}) c,
          lateral (select city, country from venues where city_key = c.key limit 1) v) as cities,
      (select coalesce(sum(looked - shows), 0)::int from groups where key is not null) as unplaced,
      (select coalesce(sum(looked), 0) from groups) >= ${most} as "isCut"`.execute(db)
  const [found] = rows
  return { cities: found?.cities ?? [], unplaced: found?.unplaced ?? 0, isCut: found?.isCut ?? false }
}

/** The most frequent genres of the next shows. */
export async function readGenres(db: DbOrTrx, now: Date): Promise<string[]> {
  const next = inOrder(findingOf({}, now), SCANNED_MAX)
  const { rows } = await sql<{ name: string }>`
    select g.name from events e, unnest(e.genres) act (tag_id) join tags g on g.id = act.tag_id
    where e.id = any (array(select id from (${next}) n))
    group by g.name order by count(*) desc, g.name limit ${GENRES_MAX}`.execute(db)
  return rows.map(({ name }) => name)
}

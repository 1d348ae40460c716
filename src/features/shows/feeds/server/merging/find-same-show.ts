import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { findSame, type ShowFacts } from './same-show.ts'

/** The most shows of the same days that are compared with one stated show, and with several. */
const CANDIDATES_MAX = 500
const CANDIDATES_OF_SOME_MAX = 5000

/** A stored show that may be the same as a stated one. */
export type Candidate = ShowFacts & { id: string }

/** The id of the same show among the events `e` that `counts` admits. */
export const findSameShow = async (
  trx: Trx,
  facts: ShowFacts,
  counts: RawBuilder<unknown>,
): Promise<string | undefined> => findSame(facts, await readCandidates(trx, [facts], counts))?.id

/** Reads once all shows that may be the same as any of these, among the events `e` that `counts` admits. */
export async function readCandidates(
  trx: Trx,
  some: readonly ShowFacts[],
  counts: RawBuilder<unknown>,
): Promise<Candidate[]> {
  if (some.length === 0) return []
  const { rows } = await sql<Candidate>`
    select e.id, e.kind, e.name, e.first_day as "firstDay", e.last_day as "lastDay", e.begins_at as "beginsAt",
      e.festival_id as "festivalId",
      case when v.id is not null then jsonb_build_object('mbid', v.mbid, 'name', v.name, 'city', v.city,
        'latitude', v.latitude, 'longitude', v.longitude) end as venue,
      coalesce((select jsonb_agg(jsonb_build_object('mbid', a.artist_mbid, 'name', a.name))
        from event_acts a where a.event_id = e.id and a.role = 'headliner'), '[]') as headliners
    from events e left join venues v on v.id = e.venue_id
    where e.id = any (array(${ofSameActs(some)})) and ${isOnDaysOf(some)} and ${counts}
    limit ${some.length === 1 ? CANDIDATES_MAX : CANDIDATES_OF_SOME_MAX}`.execute(trx)
  return rows
}

function isOnDaysOf(some: readonly ShowFacts[]) {
  const days = some.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
  const [first, last] = [days[0], days.at(-1)]
  return sql<boolean>`
    e.first_day between ${first}::date - 31 and ${last}::date + 1 and e.last_day >= ${first}::date - 1`
}

/** Ids of the shows that may be the same, found by indexes: festivals on these days, and shows of the headliners. */
function ofSameActs(some: readonly ShowFacts[]) {
  const festivals = some.filter(({ kind }) => kind === 'festival')
  const headliners = some.flatMap((facts) => (facts.kind === 'festival' ? [] : facts.headliners))
  const ids = [...new Set(headliners.flatMap(({ mbid }) => mbid ?? []))]
  const names = [...new Set(headliners.map(({ name }) => name))]
  const acts = sql`
    select a.event_id from event_acts a where a.artist_mbid = any (${ids}::uuid[]) and a.role = 'headliner'
    union select a.event_id from event_acts a where a.role = 'headliner' and search_fold(a.name) = any (
      array(select search_fold(n) from unnest(${names}::text[]) n))`
  if (festivals.length === 0) return acts
  const ofDays = sql`select e.id from events e where e.kind = 'festival' and ${isOnDaysOf(festivals)}`
  return festivals.length === some.length ? ofDays : sql`${acts} union ${ofDays}`
}

/**
 * Keeps others from publishing shows on these programme days until the end of the transaction; otherwise two organisers
 * who publish the same show at the same moment would not find each other's. Take this lock before any other that both
 * may wait for.
 */
export async function lockDays(trx: Trx, days: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('shows of ' || day, 0))
    from (select distinct day from unnest(${days}::text[]) d (day) order by day) d`.execute(trx)
}

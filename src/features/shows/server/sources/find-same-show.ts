import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { findSame, type ShowFacts } from './same-show.ts'

/** How many shows of the same days are compared. */
const CANDIDATES_MAX = 500

/** The id of the show that is the same, of those events `e` that count. */
export async function findSameShow(
  trx: Trx,
  facts: ShowFacts,
  counts: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<CandidateRow>`
    select e.id, e.kind, e.name, e.first_day as "firstDay", e.last_day as "lastDay", e.begins_at as "beginsAt",
      e.festival_id as "festivalId",
      case when v.id is not null then jsonb_build_object('mbid', v.mbid, 'name', v.name, 'city', v.city,
        'latitude', v.latitude, 'longitude', v.longitude) end as venue,
      coalesce((select jsonb_agg(jsonb_build_object('mbid', a.artist_mbid, 'name', a.name))
        from event_acts a where a.event_id = e.id and a.role = 'headliner'), '[]') as headliners
    from events e left join venues v on v.id = e.venue_id
    where e.id = any (array(${ofSameActs(facts)})) and ${isOnDaysOf(facts)} and ${counts}
    limit ${CANDIDATES_MAX}`.execute(trx)
  return findSame(facts, rows)?.id
}

type CandidateRow = ShowFacts & { id: string }

const isOnDaysOf = ({ firstDay, lastDay }: ShowFacts) => sql<boolean>`
  e.first_day between ${firstDay}::date - 31 and ${lastDay}::date + 1 and e.last_day >= ${firstDay}::date - 1`

/** Ids of the shows that may be the same, by an index: festivals of these days, or what one of the headliners plays. */
function ofSameActs(facts: ShowFacts) {
  if (facts.kind === 'festival') {
    return sql`select e.id from events e where e.kind = 'festival' and ${isOnDaysOf(facts)}`
  }
  const { headliners } = facts
  const ids = headliners.flatMap(({ mbid }) => mbid ?? [])
  return sql`
    select a.event_id from event_acts a where a.artist_mbid = any (${ids}::uuid[]) and a.role = 'headliner'
    union select a.event_id from event_acts a where a.role = 'headliner' and search_fold(a.name) = any (
      array(select search_fold(n) from unnest(${headliners.map(({ name }) => name)}::text[]) n))`
}

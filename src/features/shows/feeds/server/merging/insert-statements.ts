import { sql } from 'kysely'
import { MORNING } from '#features/shows/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { addDays, HOUR_MS, instantAt } from '#platform/time.ts'
import type { Source, StatedAct, StatedShow, Statement } from './statement.ts'

/** A new show whose venue is stored. */
export interface NewStatement extends StatedShow {
  venueId: string | null
}

/** Inserts new shows of a source in bulk: each with its acts and with the source's statement. */
export async function insertStatements(
  trx: Trx,
  { source, feedId, claim, festivalId }: Source,
  added: readonly NewStatement[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ key, statement, venueId }) => ({
    ...claim,
    ...timeColumns(statement),
    source,
    key,
    feed_id: feedId,
    mbid: source === 'musicbrainz' ? key : null,
    festival_id: statement.kind === 'festival' ? festivalId : null,
    venue_id: venueId,
    kind: statement.kind,
    name: statement.name,
    description: statement.description,
    status: statement.status,
    previous_day: statement.previousDay ?? null,
    ticket_links: linksOf(statement),
    residency: statement.residency && `${feedId}#${statement.residency}`,
    acts: statement.acts.map((act) => ({ ...act, ...slotOf(act, statement) })),
    statement,
  }))
  await sql`
    with statement as materialized (
      select uuid_v7() as id, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (source text, key text,
        feed_id uuid, mbid uuid, artist_claim_id uuid, festival_claim_id uuid, label_claim_id uuid, venue_claim_id uuid,
        festival_id uuid, venue_id uuid, kind text, name text, description text, status text, previous_day date, ticket_links jsonb,
        residency text, time_zone text, first_day date, last_day date, begins_at timestamptz, ends_at timestamptz,
        sorts_at timestamptz, over_at timestamptz, acts jsonb, statement jsonb)
    ), added as (
      insert into events (id, source, mbid, artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id,
        festival_id, venue_id, kind, name, description, status, previous_day, ticket_links, residency, time_zone,
        first_day, last_day,        begins_at, ends_at, sorts_at, over_at, words, genres)
      select r.id, r.source, r.mbid, r.artist_claim_id, r.festival_claim_id, r.label_claim_id, r.venue_claim_id,
        r.festival_id, r.venue_id, r.kind, r.name, r.description, r.status, r.previous_day, r.ticket_links, r.residency,
        r.time_zone, r.first_day, r.last_day, r.begins_at, r.ends_at, r.sorts_at, r.over_at,
        -- As describe_shows writes them, which then has nothing to change.
        search_fold(concat_ws(E'\\n', r.name, v.name, v.city,
          (select string_agg(act ->> 'name', E'\\n') from jsonb_array_elements(r.acts) act))),
        genres_of_acts(array(select (act ->> 'mbid')::uuid from jsonb_array_elements(r.acts) act))
      from statement r left join venues v on v.id = r.venue_id
      on conflict (mbid) do nothing returning id
    ), acts as (
      insert into event_acts (event_id, position, number, artist_mbid, name, role, stage, day, begins_at, ends_at)
      select a.id, act.place - 1, act.place, (act.statement ->> 'mbid')::uuid, act.statement ->> 'name', act.statement ->> 'role',
        act.statement ->> 'stage', (act.statement ->> 'day')::date, (act.statement ->> 'begins_at')::timestamptz,
        (act.statement ->> 'ends_at')::timestamptz
      from added a join statement r on r.id = a.id, jsonb_array_elements(r.acts) with ordinality act (statement, place)
    )
    insert into event_sources (source, key, event_id, feed_id, statement, seen_at)
    select r.source, r.key, a.id, r.feed_id, r.statement, ${now} from added a join statement r on r.id = a.id`.execute(
    trx,
  )
}

/** The columns with the times of a show. */
export function timeColumns({ timeZone, firstDay, lastDay, beginsAt, endsAt }: Statement) {
  const begin = beginsAt ? new Date(beginsAt) : null
  const end = endsAt ? new Date(endsAt) : null
  const sortsAt = begin ?? instantAt(firstDay, '00:00', timeZone)
  const night = instantAt(addDays(lastDay, 1), MORNING, timeZone)
  return {
    time_zone: timeZone,
    first_day: firstDay,
    last_day: lastDay,
    begins_at: begin,
    ends_at: begin && end && end > begin ? end : null,
    sorts_at: sortsAt,
    over_at:
      begin && end && end > begin ? end : night > sortsAt ? night : new Date(sortsAt.getTime() + HOUR_MS),
  }
}

/** The columns with the times of an act; no time when it is outside the days of the show. */
export function slotOf({ day, beginsAt, endsAt }: StatedAct, { firstDay, lastDay }: Statement) {
  const isInside = day !== null && day >= firstDay && day <= lastDay
  const begins = isInside && beginsAt ? new Date(beginsAt) : null
  const ends = begins && endsAt ? new Date(endsAt) : null
  return {
    day: isInside ? day : null,
    begins_at: begins,
    ends_at: begins && ends && ends > begins ? ends : null,
  }
}

export const linksOf = ({ ticketLinks }: Statement) =>
  ticketLinks.slice(0, 5).map((link) => ({ ...link, statedAt: new Date().toISOString() }))

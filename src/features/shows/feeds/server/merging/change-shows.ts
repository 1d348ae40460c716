import { type Selectable, sql } from 'kysely'
import {
  type OverwrittenShow,
  recordSourceChanges,
} from '#features/shows/editor/server/history/change-rows.ts'
import { type ShowSource, SOURCED_FIELDS, type SourcedField } from '#features/shows/limits.ts'
import {
  type MovedShow,
  moveActs,
  moveDraft,
  movedDays,
} from '#features/shows/line-ups/server/move-programme.ts'
import { findShows } from '#features/shows/list/server/show-list.ts'
import { type ClaimColumns, claimOf } from '#features/shows/server/claim-columns.ts'
import { findStatedVenue, type StatedVenues } from '#features/shows/venues/server/venues.ts'
import type { Database, Trx } from '#platform/db/database.ts'
import { linksOf, slotOf, timeColumns } from './insert-statements.ts'
import { type FieldSources, RANKS, type Source, type StatedShow } from './statement.ts'

/** A source's statement about a stored show. */
export interface KnownShow extends StatedShow {
  eventId: string
}

/**
 * Applies a source's statements to several stored shows, each at most once, and records the changes in the histories of
 * the pages that publish them. Returns the changed shows of other organisers.
 */
export async function changeShows(
  trx: Trx,
  source: Source,
  changed: readonly KnownShow[],
  now: Date,
  venues: StatedVenues,
): Promise<OverwrittenShow[]> {
  if (changed.length === 0) return []
  const rows = await lockShows(
    trx,
    changed.map(({ eventId }) => eventId),
  )
  const published = [...rows.values()].filter((row) => claimOf(row)).map(({ id }) => id)
  const before = await findShows(trx, published)
  const ofOthers = await ofWhomItDoesNotSpeak(trx, source, [...rows.keys()])
  const written: Row[] = []
  const withActs: KnownShow[] = []
  const moved: MovedShow[] = []
  for (const one of changed) {
    const row = rows.get(one.eventId)
    if (!row) throw new Error('A show of an entry is missing.')
    const { fields, writesActs } = await fieldsOf(
      trx,
      source,
      one,
      { ...row, isOfOthers: ofOthers.has(one.eventId) },
      now,
      venues,
    )
    const changedRow = { ...row, ...fields }
    const days = { before: daysOf(row), after: daysOf(changedRow) }
    written.push({
      ...changedRow,
      cancelled_days: movedDays(row.cancelled_days, days.before, days.after),
    })
    if (writesActs) withActs.push(one)
    else if (isOnOtherDays(days)) moved.push({ id: one.eventId, ...days })
  }
  await writeRows(trx, written, now)
  await moveActs(trx, moved)
  for (const one of moved) await moveDraft(trx, one)
  await replaceStatedActs(trx, withActs)
  // The source may speak for acts that another one had named before.
  await sql`select settle_billings(${changed.map(({ eventId }) => eventId)}::uuid[])`.execute(trx)
  const after = await findShows(trx, published)
  const changes = changed.flatMap(({ eventId: id }) => {
    const claim = rows.get(id)
    return claim && before.has(id) ? [{ claim, before: before.get(id), after: after.get(id) }] : []
  })
  return recordSourceChanges(trx, source, changes)
}

/** The columns that a source may change. */
const WRITTEN = [
  'name',
  'description',
  'venue_id',
  'time_zone',
  'first_day',
  'last_day',
  'begins_at',
  'ends_at',
  'sorts_at',
  'over_at',
  'status',
  'status_reason',
  'status_changed_at',
  'previous_day',
  'previous_begins_at',
  'cancelled_days',
  'ticket_links',
  'mbid',
  'source',
  'field_sources',
  'artist_claim_id',
  'festival_claim_id',
  'label_claim_id',
  'venue_claim_id',
] as const
type Row = Pick<Selectable<Database['events']>, (typeof WRITTEN)[number] | 'id'>

const daysOf = (row: Row) => ({ firstDay: row.first_day, lastDay: row.last_day, timeZone: row.time_zone })

const isOnOtherDays = ({ before, after }: Pick<MovedShow, 'before' | 'after'>) =>
  before.firstDay !== after.firstDay || before.lastDay !== after.lastDay

async function lockShows(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('events')
    .select(['id', ...WRITTEN])
    .select(sql<boolean>`exists (select from event_acts where event_id = events.id)`.as('has_acts'))
    .where('id', 'in', ids)
    // All readings lock in the same order, so that they cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a feed with these claims speaks for the event `e`: for a headliner, the venue or the festival. */
const speaksForShow = (table: string) => {
  const claim = (column: keyof ClaimColumns) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(
    exists (select from event_acts a where a.event_id = e.id and a.role = 'headliner' and a.artist_mbid is not null
      and speaks_for(${claim('artist_claim_id')}, null, ${claim('label_claim_id')}, null, a.artist_mbid))
    or exists (select from venue_claims v where v.id = ${claim('venue_claim_id')} and v.venue_id = e.venue_id)
    or exists (select from festival_claims v
      where v.id = ${claim('festival_claim_id')} and v.festival_id = e.festival_id))`
}

/**
 * The shows of other organisers, by id, for which a feed does not speak: it adds what they lack and changes nothing. So
 * nobody can cancel or move the show of another by naming it in a calendar.
 */
async function ofWhomItDoesNotSpeak(
  trx: Trx,
  { feedId, claim }: Source,
  ids: readonly string[],
): Promise<Set<string>> {
  if (feedId === null) return new Set()
  const { rows } = await sql<{ id: string }>`
    select e.id from events e, show_feeds f
    where e.id = any (${ids}::uuid[]) and f.id = ${feedId} and not ${speaksForShow('f')} and (
      (e.source <> 'musicbrainz' and (e.artist_claim_id, e.festival_claim_id, e.label_claim_id, e.venue_claim_id)
        is distinct from (${claim.artist_claim_id}::uuid, ${claim.festival_claim_id}::uuid,
          ${claim.label_claim_id}::uuid, ${claim.venue_claim_id}::uuid))
      or exists (select from event_sources s join show_feeds o on o.id = s.feed_id
        where s.event_id = e.id and o.id <> f.id and ${speaksForShow('o')}))`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function writeRows(trx: Trx, rows: readonly Row[], now: Date): Promise<void> {
  const columns = WRITTEN.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`)
  await sql`
    update events e set updated_at = ${now}, ${sql.join(columns)}
    from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb) r where e.id = r.id`.execute(
    trx,
  )
}

/** The fields that a source may write, with their sources; and whether it may replace the acts. */
async function fieldsOf(
  trx: Trx,
  stating: Source,
  { key, statement }: StatedShow,
  before: Row & { has_acts: boolean; isOfOthers: boolean },
  now: Date,
  venues: StatedVenues,
): Promise<{ fields: Partial<Row>; writesActs: boolean }> {
  const { source, claim } = stating
  const sourceOf = (field: SourcedField): ShowSource => before.field_sources[field] ?? before.source
  const isTrusted = (field: SourcedField) => !before.isOfOthers && RANKS[source] >= RANKS[sourceOf(field)]
  const written: FieldSources = {}
  const mayWrite = (field: SourcedField, isEmpty = false) => {
    const may = isTrusted(field) || isEmpty
    if (may) written[field] = source
    return may
  }
  const fields: Partial<Row> = {}
  if (mayWrite('name')) fields.name = statement.name
  if (statement.description && mayWrite('description', before.description === null))
    fields.description = statement.description
  if (statement.venue && mayWrite('venue', before.venue_id === null)) {
    fields.venue_id = await findStatedVenue(trx, stating, statement, venues)
  }
  const hasOtherTime =
    statement.firstDay !== before.first_day ||
    (statement.beginsAt !== null && Date.parse(statement.beginsAt) !== before.begins_at?.getTime())
  // A statement with only a day does not remove a known time.
  const isLessPrecise =
    statement.beginsAt === null && before.begins_at !== null && statement.firstDay === before.first_day
  const completes =
    before.begins_at === null && statement.beginsAt !== null && statement.firstDay === before.first_day
  if (hasOtherTime && !isLessPrecise && mayWrite('when', completes)) {
    Object.assign(fields, timeColumns(statement))
    const isMove = !completes && before.over_at > now && before.status !== 'cancelled'
    if (isMove && before.status !== 'postponed') fields.status = 'moved'
    if (isMove) {
      fields.status_changed_at = now
      fields.previous_day = before.first_day
      fields.previous_begins_at = before.begins_at
    }
  }
  const isOff = statement.status === 'cancelled' || statement.status === 'postponed'
  const wasOff = before.status === 'cancelled' || before.status === 'postponed'
  if ((isOff ? statement.status !== before.status : wasOff) && mayWrite('status')) {
    const back = before.previous_day || fields.previous_day ? 'moved' : 'scheduled'
    fields.status = isOff ? statement.status : back
    fields.status_reason = null
    fields.status_changed_at = now
  }
  const isMoved =
    statement.status === 'moved' && statement.previousDay && (fields.status ?? before.status) === 'scheduled'
  if (isMoved && mayWrite('status')) {
    fields.status = 'moved'
    fields.previous_day = statement.previousDay
    fields.status_changed_at = now
  }
  if (statement.ticketLinks.length > 0 && mayWrite('tickets', before.ticket_links.length === 0)) {
    fields.ticket_links = linksOf(statement)
  }
  const writesActs = statement.acts.length > 0 && mayWrite('acts', !before.has_acts)
  const isBetter = !before.isOfOthers && RANKS[source] > RANKS[before.source]
  if (isBetter) Object.assign(fields, { source, ...claim })
  if (source === 'musicbrainz' && !before.mbid) fields.mbid = key
  fields.field_sources = {
    // When a more trusted source takes over, fields that it did not state keep their earlier source.
    ...(isBetter && Object.fromEntries(unwritten(written).map((field) => [field, sourceOf(field)]))),
    ...before.field_sources,
    ...written,
  }
  return { fields, writesActs }
}

const unwritten = (written: FieldSources): SourcedField[] => SOURCED_FIELDS.filter((field) => !written[field])

/** Replaces bills that have changed. Acts that stay on the bill keep their numbers. */
async function replaceStatedActs(trx: Trx, shows: readonly KnownShow[]): Promise<void> {
  if (shows.length === 0) return
  const stored = await trx
    .selectFrom('event_acts')
    .select(['event_id', 'position', 'number', 'artist_mbid', 'name', 'role', 'stage'])
    .select(['day', 'begins_at', 'ends_at'])
    .where(
      'event_id',
      'in',
      shows.map(({ eventId }) => eventId),
    )
    .orderBy('position')
    .execute()
  const bills = Map.groupBy(stored, ({ event_id }) => event_id)
  const replaced = shows
    .map((show) => ({ id: show.eventId, acts: billOf(show, bills.get(show.eventId) ?? []) }))
    .filter(({ id, acts }) => JSON.stringify(acts) !== JSON.stringify(bills.get(id) ?? []))
  if (replaced.length === 0) return
  await trx
    .deleteFrom('event_acts')
    .where(
      'event_id',
      'in',
      replaced.map(({ id }) => id),
    )
    .execute()
  const acts = replaced.flatMap((bill) => bill.acts)
  await sql`
    insert into event_acts (event_id, position, number, artist_mbid, name, role, stage, day, begins_at, ends_at)
    select event_id, position, number, artist_mbid, name, role, stage, day, begins_at, ends_at
    from jsonb_populate_recordset(null::event_acts, ${JSON.stringify(acts)}::jsonb)`.execute(trx)
}

/** An act as a source states it; its standing follows. */
type StoredAct = Omit<Selectable<Database['event_acts']>, 'standing'>

function billOf({ eventId, statement }: KnownShow, before: readonly StoredAct[]) {
  const left = [...before]
  let last = Math.max(0, ...before.map(({ number }) => number))
  return statement.acts.map((act, position): StoredAct => {
    const place = left.findIndex((one) => (act.mbid && act.mbid === one.artist_mbid) || act.name === one.name)
    const [kept] = place >= 0 ? left.splice(place, 1) : []
    return {
      event_id: eventId,
      position,
      number: kept?.number ?? ++last,
      artist_mbid: act.mbid,
      name: act.name,
      role: act.role,
      stage: act.stage,
      ...slotOf(act, statement),
    }
  })
}

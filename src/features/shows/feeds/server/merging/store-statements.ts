import { sql } from 'kysely'
import type { OverwrittenShow } from '#features/shows/editor/server/history/change-rows.ts'
import { findStatedVenue, type StatedVenues } from '#features/shows/venues/server/venues.ts'
import type { Trx } from '#platform/db/database.ts'
import { changeShows, type KnownShow } from './change-shows.ts'
import { type Candidate, lockDays, readCandidates } from './find-same-show.ts'
import { insertStatements, type NewStatement } from './insert-statements.ts'
import { findSame, type ShowFacts } from './same-show.ts'
import { freeKey, settleKey } from './settle-key.ts'
import type { Source, StatedShow, Statement } from './statement.ts'

/** The result of storing what a source says of shows. */
export interface Stored {
  added: number
  changed: number
  same: number
  /** The changed shows of other organisers. */
  overwritten: OverwrittenShow[]
}

/**
 * Stores a source's statements: each updates the show of an earlier statement, the same show from another source, or
 * becomes a new show. A field is written unless a more trusted source has stated it.
 */
export async function storeStatements(
  trx: Trx,
  source: Source,
  stated: readonly StatedShow[],
  now: Date,
  venues: StatedVenues = new Map(),
): Promise<Stored> {
  const known = await readSettled(trx, source, stated, now)
  const unknown = stated.filter(({ key }) => !known.has(key))
  // Keeps organisers from publishing the same shows meanwhile. The many shows of a dump need no lock: the next import
  // compares them again.
  if (source.source === 'feed')
    await lockDays(
      trx,
      unknown.map(({ statement }) => statement.firstDay),
    )
  const candidates = await candidatesFor(trx, source, unknown)
  const same: string[] = []
  const changed: KnownShow[] = []
  const added: StatedShow[] = []
  /** The source states the same key a second time. */
  const again: StatedShow[] = []
  const seen = new Set<string>()
  for (const one of stated) {
    const { key, statement } = one
    if (seen.has(key)) {
      again.push(one)
      continue
    }
    seen.add(key)
    const found = known.get(key)
    const eventId = found?.eventId ?? takeSameCandidate(candidates, factsOf(source, statement))
    if (found?.isSame) same.push(key)
    else if (eventId !== undefined) changed.push({ ...one, eventId })
    else added.push(one)
  }
  await storeStated(trx, source, changed, now)
  await markStated(trx, source, [...same, ...changed.map(({ key }) => key)], now)
  const overwritten = await changeShows(trx, source, changed, now, venues)
  await insertStatements(trx, source, await withVenues(trx, source, added, venues), now)
  const later = again.length > 0 ? await storeStatements(trx, source, again, now, venues) : undefined
  return {
    added: added.length + (later?.added ?? 0),
    changed: changed.length + (later?.changed ?? 0),
    same: same.length + (later?.same ?? 0),
    overwritten: [...overwritten, ...(later?.overwritten ?? [])],
  }
}

interface KnownEntry {
  key: string
  eventId: string
  isSame: boolean
  /** The day of the stored show, if it differs from the stated one and the show has begun. */
  startedOn: string | null
}

/** The source's stored entries by key, after keys that have changed since earlier readings are renamed. */
async function readSettled(
  trx: Trx,
  source: Source,
  stated: readonly StatedShow[],
  now: Date,
): Promise<Map<string, KnownEntry>> {
  const known = await readKnown(trx, source, stated, now)
  const mayHaveOthers = stated.filter(({ key, otherKeys = [] }) => {
    const found = known.get(key)
    return otherKeys.length > 0 && (!found || (found.startedOn !== null && !found.isSame))
  })
  if (mayHaveOthers.length === 0) return known
  const isKnownAlready = await readEarlierKeys(trx, source, now)
  for (const one of mayHaveOthers) {
    const startedOn = known.get(one.key)?.startedOn
    if (startedOn) await freeKey(trx, one.key, startedOn)
    if (startedOn || isKnownAlready(one)) await settleKey(trx, source, one, now)
  }
  return readKnown(trx, source, stated, now)
}

async function readKnown(
  trx: Trx,
  { source }: Source,
  stated: readonly StatedShow[],
  now: Date,
): Promise<Map<string, KnownEntry>> {
  const all = stated.map(({ key, statement }) => ({ key, statement }))
  const { rows } = await sql<KnownEntry>`
    select s.key, s.event_id as "eventId", s.statement = d.statement as "isSame",
      case when e.sorts_at <= ${now} and s.statement ->> 'firstDay' <> d.statement ->> 'firstDay'
        then s.statement ->> 'firstDay' end as "startedOn"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as d (key text, statement jsonb)
    join event_sources s on s.source = ${source} and s.key = d.key join events e on e.id = s.event_id`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Whether an earlier reading may have stored an entry under another key, with or without its day. */
async function readEarlierKeys(trx: Trx, { feedId }: Source, now: Date) {
  const rows = await trx
    .selectFrom('event_sources')
    .select('key')
    .where('feed_id', '=', feedId)
    .where('seen_at', '<', now)
    .execute()
  const keys = new Set(rows.map(({ key }) => key))
  const withoutDay = new Set(rows.map(({ key }) => key.replace(/#\d{4}-\d{2}-\d{2}$/, '')))
  return ({ key, otherKeys = [] }: StatedShow) =>
    withoutDay.has(key) || otherKeys.some((other) => keys.has(other))
}

/**
 * The shows of other sources that may be the same as the stated ones, by id; without those that already have an entry
 * of this source.
 */
async function candidatesFor(
  trx: Trx,
  source: Source,
  stated: readonly StatedShow[],
): Promise<Map<string, Candidate>> {
  const found = await readCandidates(
    trx,
    stated.map(({ statement }) => factsOf(source, statement)),
    sql`e.hidden_at is null and not exists (select from event_sources s where s.event_id = e.id and s.source = ${source.source}
      and s.feed_id is not distinct from ${source.feedId})`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

/** Returns the id of the same show and removes it from the candidates, because this source then has an entry of it. */
function takeSameCandidate(candidates: Map<string, Candidate>, facts: ShowFacts): string | undefined {
  const found = findSame(facts, [...candidates.values()])
  if (found) candidates.delete(found.id)
  return found?.id
}

const factsOf = ({ festivalId }: Source, statement: Statement): ShowFacts => ({
  kind: statement.kind,
  name: statement.name,
  headliners: statement.acts.filter(({ role }) => role === 'headliner'),
  venue: statement.venue,
  beginsAt: statement.beginsAt ? new Date(statement.beginsAt) : null,
  firstDay: statement.firstDay,
  lastDay: statement.lastDay,
  festivalId,
})

async function storeStated(
  trx: Trx,
  { source, feedId }: Source,
  changed: readonly KnownShow[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ key, eventId, statement }) => ({ key, event_id: eventId, statement }))
  await sql`
    insert into event_sources (source, key, event_id, feed_id, statement, seen_at)
    select ${source}, key, event_id, ${feedId}::uuid, statement, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, event_id uuid, statement jsonb)
    on conflict (source, key) do update set statement = excluded.statement`.execute(trx)
}

/** Records that these entries are still stated, and shows hidden ones again. */
async function markStated(trx: Trx, { source }: Source, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await trx
    .updateTable('event_sources')
    .set({ seen_at: now, missing_reads: 0, missing_since: null })
    .where('source', '=', source)
    .where('key', 'in', keys)
    .execute()
  await trx
    .updateTable('events')
    .set({ withdrawn_at: null })
    .where('withdrawn_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('id', 'in', (those) =>
      those
        .selectFrom('event_sources')
        .select('event_id')
        .where('source', '=', source)
        .where('key', 'in', keys),
    )
    .execute()
}

async function withVenues(
  trx: Trx,
  source: Source,
  added: readonly StatedShow[],
  venues: StatedVenues,
): Promise<NewStatement[]> {
  const all: NewStatement[] = []
  for (const one of added)
    all.push({ ...one, venueId: await findStatedVenue(trx, source, one.statement, venues) })
  return all
}

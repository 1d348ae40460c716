import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { type ShowSource, SOURCED_FIELDS, type SourcedField } from '../../limits.ts'
import { recordSourceChange } from '../history/change-rows.ts'
import { findShow } from '../show-list.ts'
import { findStatedVenue } from '../venues.ts'
import { type Candidate, readCandidates } from './find-same-show.ts'
import { insertStatements, linksOf, slotOf, whenOf } from './insert-statements.ts'
import { findSame, type ShowFacts } from './same-show.ts'
import { settleKey } from './settle-key.ts'
import { type FieldSources, RANKS, type SourceOf, type Statement } from './statement.ts'

export type Became = 'added' | 'changed' | 'same'

/**
 * Stores what a source says of a show: of the one that it has spoken of before, of the same one that another source
 * knows, or of a new one. A field is written where no more trusted source has said it. Returns what became of it.
 * `candidates`: what `candidatesFor` has read for this and others; one that is found is taken out.
 */
export async function storeStatement(
  trx: Trx,
  of: SourceOf,
  said: Statement,
  now: Date,
  candidates?: Map<string, Candidate>,
): Promise<Became> {
  let known = await findKnown(trx, of, said)
  if (!known?.is_same && (await settleKey(trx, of, said, known !== undefined, now))) {
    known = await findKnown(trx, of, said)
  }
  if (known?.is_same) {
    await keep(trx, of, known.event_id, said, now)
    return 'same'
  }
  const same = known?.event_id ?? findEvent(of, said, candidates ?? (await candidatesFor(trx, of, [said])))
  if (same === undefined) {
    const venueId = said.venue && (await findStatedVenue(trx, said.venue, said.timeZone))
    await insertStatements(trx, [{ of, said, venueId }], now)
    return 'added'
  }
  await keep(trx, of, same, said, now)
  await changeEvent(trx, of, same, said, now)
  return 'changed'
}

const findKnown = (trx: Trx, of: SourceOf, said: Statement) =>
  trx
    .selectFrom('event_sources')
    .select(['event_id', sql<boolean>`said = ${JSON.stringify(said)}::jsonb`.as('is_same')])
    .where('source', '=', of.source)
    .where('key', '=', of.key)
    .executeTakeFirst()

async function keep(trx: Trx, of: SourceOf, eventId: string, said: Statement, now: Date): Promise<void> {
  await trx
    .insertInto('event_sources')
    .values({
      source: of.source,
      key: of.key,
      event_id: eventId,
      feed_id: of.feedId,
      said: JSON.stringify(said),
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['source', 'key']).doUpdateSet({
        said: JSON.stringify(said),
        seen_at: now,
        missing_reads: 0,
        missing_since: null,
      }),
    )
    .execute()
  await trx
    .updateTable('events')
    .set({ withdrawn_at: null })
    .where('id', '=', eventId)
    .where('withdrawn_at', 'is not', null)
    .execute()
}

/**
 * The shows of other sources that may be the same as what a source says, by their ids: none of which this source has an
 * entry already.
 */
export async function candidatesFor(
  trx: Trx,
  of: Pick<SourceOf, 'source' | 'feedId' | 'festivalId'>,
  said: readonly Statement[],
): Promise<Map<string, Candidate>> {
  const found = await readCandidates(
    trx,
    said.map((one) => factsOf(of, one)),
    sql`not exists (select from event_sources s where s.event_id = e.id and s.source = ${of.source}
      and s.feed_id is not distinct from ${of.feedId})`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

function findEvent(of: SourceOf, said: Statement, candidates: Map<string, Candidate>): string | undefined {
  const found = findSame(factsOf(of, said), [...candidates.values()])
  // From now on this source has an entry of it.
  if (found) candidates.delete(found.id)
  return found?.id
}

export const factsOf = ({ festivalId }: Pick<SourceOf, 'festivalId'>, said: Statement): ShowFacts => ({
  kind: said.kind,
  name: said.name,
  headliners: said.acts.filter(({ role }) => role === 'headliner'),
  venue: said.venue,
  beginsAt: said.beginsAt ? new Date(said.beginsAt) : null,
  firstDay: said.firstDay,
  lastDay: said.lastDay,
  festivalId,
})

/** Writes what this source may of a show, and what that changed into the history of the page whose claim publishes it. */
async function changeEvent(trx: Trx, of: SourceOf, id: string, said: Statement, now: Date): Promise<void> {
  const claim = await trx
    .selectFrom('events')
    .select(['artist_claim_id', 'festival_claim_id', 'label_claim_id', 'venue_claim_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isPublished = Object.values(claim).some((column) => column !== null)
  const before = isPublished ? await findShow(trx, id) : undefined
  await writeFields(trx, of, id, said, now)
  if (!before) return
  const overwritten = await recordSourceChange(trx, claim, of, { before, after: await findShow(trx, id) })
  if (overwritten) of.onOverwritten?.(overwritten)
}

/** Writes the fields that this source may, with their sources. */
async function writeFields(trx: Trx, of: SourceOf, id: string, said: Statement, now: Date): Promise<void> {
  const before = await trx
    .selectFrom('events')
    .select(['source', 'field_sources', 'status', 'first_day', 'begins_at', 'over_at', 'previous_day'])
    .select(['description', 'venue_id', 'ticket_links', 'mbid'])
    .select(sql<boolean>`exists (select from event_acts where event_id = events.id)`.as('has_acts'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const sourceOf = (field: SourcedField): ShowSource => before.field_sources[field] ?? before.source
  const isTrusted = (field: SourcedField) => RANKS[of.source] >= RANKS[sourceOf(field)]
  const written: FieldSources = {}
  const mayWrite = (field: SourcedField, isEmpty = false) => {
    const may = isTrusted(field) || isEmpty
    if (may) written[field] = of.source
    return may
  }
  const changes: Record<string, unknown> = {}
  if (mayWrite('name')) changes.name = said.name
  if (said.description && mayWrite('description', before.description === null))
    changes.description = said.description
  if (said.venue && mayWrite('venue', before.venue_id === null)) {
    changes.venue_id = await findStatedVenue(trx, said.venue, said.timeZone)
  }
  const hasOtherTime =
    said.firstDay !== before.first_day ||
    (said.beginsAt !== null && Date.parse(said.beginsAt) !== before.begins_at?.getTime())
  // A day alone does not take back a time.
  const isLessPrecise =
    said.beginsAt === null && before.begins_at !== null && said.firstDay === before.first_day
  const completes = before.begins_at === null && said.beginsAt !== null && said.firstDay === before.first_day
  if (hasOtherTime && !isLessPrecise && mayWrite('when', completes)) {
    Object.assign(changes, whenOf(said))
    const isMove = !completes && before.over_at > now && before.status !== 'cancelled'
    if (isMove && before.status !== 'postponed') changes.status = 'moved'
    if (isMove) {
      Object.assign(changes, {
        status_changed_at: now,
        previous_day: before.first_day,
        previous_begins_at: before.begins_at,
      })
    }
  }
  const isOff = said.status !== 'scheduled'
  const wasOff = before.status === 'cancelled' || before.status === 'postponed'
  if ((isOff ? said.status !== before.status : wasOff) && mayWrite('status')) {
    const back = before.previous_day || changes.previous_day ? 'moved' : 'scheduled'
    Object.assign(changes, {
      status: isOff ? said.status : back,
      status_reason: null,
      status_changed_at: now,
    })
  }
  if (said.ticketLinks.length > 0 && mayWrite('tickets', before.ticket_links.length === 0)) {
    changes.ticket_links = JSON.stringify(linksOf(said))
  }
  if (said.acts.length > 0 && mayWrite('acts', !before.has_acts)) await replaceStatedActs(trx, id, said)
  const isBetter = RANKS[of.source] > RANKS[before.source]
  await trx
    .updateTable('events')
    .set({
      ...changes,
      updated_at: now,
      ...(of.source === 'musicbrainz' && !before.mbid && { mbid: of.key }),
      ...(isBetter && {
        source: of.source,
        ...of.claim,
      }),
      field_sources: JSON.stringify({
        // What was said by the source before stays said by it.
        ...(isBetter && Object.fromEntries(unwritten(written).map((field) => [field, sourceOf(field)]))),
        ...before.field_sources,
        ...written,
      }),
    })
    .where('id', '=', id)
    .execute()
}

const unwritten = (written: FieldSources): SourcedField[] => SOURCED_FIELDS.filter((field) => !written[field])

/** Acts that are on the bill already keep their numbers. */
async function replaceStatedActs(trx: Trx, id: string, said: Statement): Promise<void> {
  const before = await trx
    .deleteFrom('event_acts')
    .where('event_id', '=', id)
    .returning(['number', 'name', 'artist_mbid'])
    .execute()
  if (said.acts.length === 0) return
  const left = [...before]
  let last = Math.max(0, ...before.map(({ number }) => number))
  const values = said.acts.map((act, position) => {
    const place = left.findIndex((one) => (act.mbid && act.mbid === one.artist_mbid) || act.name === one.name)
    const [kept] = place >= 0 ? left.splice(place, 1) : []
    return {
      event_id: id,
      position,
      number: kept?.number ?? ++last,
      artist_mbid: act.mbid,
      name: act.name,
      role: act.role,
      stage: act.stage,
      ...slotOf(act, said),
    }
  })
  await trx.insertInto('event_acts').values(values).execute()
}

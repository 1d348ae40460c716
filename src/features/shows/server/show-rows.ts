import { type Insertable, sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { attachPoster, detachPoster } from '#features/files/uploads/public.ts'
import { type Notified, notifyShowTakenOver } from '#features/notify/bell/public.ts'
import type { ShowFields } from '#features/shows/editor/contract.ts'
import { findKnown } from '#features/shows/feeds/server/known-show.ts'
import { lockDays } from '#features/shows/feeds/server/merging/find-same-show.ts'
import { replaceActs } from '#features/shows/line-ups/server/acts.ts'
import { moveDraft, movedDays } from '#features/shows/line-ups/server/move-programme.ts'
import { momentsOf } from '#features/shows/page/server/moments.ts'
import { findOrAddVenue, findVenue } from '#features/shows/venues/server/venues.ts'
import type { Database, Trx } from '#platform/db/database.ts'
import { invalid, notFound } from '#platform/http/problem.ts'
import { zoneAt } from '#platform/places/zone-at.ts'
import { timeAt } from '#platform/time.ts'
import type { CancelledDay, TicketLink } from '../contract.ts'
import {
  type AnnouncedStatus,
  type ShowKind,
  type ShowOwner,
  type ShowStatus,
  SOURCED_FIELDS,
  type SourcedField,
  VENUE_REQUIRED,
  zoneMismatch,
} from '../limits.ts'
import { claimColumns, isOf } from './claim-columns.ts'

export const showNotFound = () => notFound('Show not found')

/** `isFormer`: a poster that the show had before, which only the history may reuse. */
export type Poster = { fileId: string; alt: string; isFormer?: boolean } | null

/** The facts about a show that a change needs. */
export interface ShowRow {
  id: string
  name: string
  status: ShowStatus
  firstDay: string
  beginsAt: Date | null
  previousDay: string | null
  ticketLinks: TicketLink[]
  kind: ShowKind
  lastDay: string
  timeZone: string
  venueId: string | null
  cancelledDays: CancelledDay[]
  updatedAt: Date
}

/** State of a show that is not among the fields of its form. */
export interface ShowStateColumns {
  status: ShowStatus
  status_reason: string | null
  previous_day: string | null
  previous_begins_at: Date | null
  /** JSON. */
  cancelled_days: string
}

/**
 * Publishes a show of a page that the editor manages. If other sources already state the show and the editor's page may
 * have it, it takes that over, with its other sources, and notifies the organiser who published it. A restored show has
 * its old id and state (`restored`). Returns its id, and who was notified. Throws 422 problems that name the field, and 409
 * for a show that somebody else publishes.
 */
export async function insertShow(
  trx: Trx,
  managed: Managed<ShowOwner>,
  editorId: string,
  fields: ShowFields & { poster: Poster },
  restored?: ShowStateColumns & { id: string },
): Promise<Notified & { id: string }> {
  await lockDays(trx, [momentsOf(fields).firstDay])
  const columns = await columnsOf(trx, managed, fields)
  const claimed = {
    source: 'organiser' as const,
    ...claimColumns(managed),
    festival_id: managed.type === 'festival' ? managed.entityId : null,
  }
  const known = restored ? undefined : await findKnown(trx, managed, fields, columns)
  const id = known?.id ?? (await addEvent(trx, { ...columns, ...claimed, ...restored }))
  if (known) {
    await trx
      .updateTable('events')
      .set({
        ...columns,
        ...claimed,
        // Other acts of the show may spell the name differently.
        venue_id: managed.type === 'venue' ? columns.venue_id : known.venueId,
        withdrawn_at: null,
        updated_at: new Date(),
        field_sources: statedByOrganiser(SOURCED_FIELDS.filter((field) => field !== 'status')),
      })
      .where('id', '=', id)
      .execute()
  }
  await replaceActs(trx, { id, ...daysOf(columns) }, managed, fields.acts)
  await attachPoster(trx, editorId, id, fields.poster)
  if (!known?.takenFrom || known.takenFrom === editorId) return { id, userIds: [] }
  return { id, ...(await notifyShowTakenOver(trx, known.takenFrom, { ...known, by: managed.name })) }
}

async function addEvent(trx: Trx, columns: Insertable<Database['events']>): Promise<string> {
  const { id } = await trx.insertInto('events').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Replaces all fields of a show. With `moved` a new date is announced as a move, and the previous one is kept; without,
 * the old date was a mistake. `restored` is put back with the fields.
 */
export async function updateShow(
  trx: Trx,
  managed: Managed<ShowOwner>,
  editorId: string,
  before: ShowRow,
  { moved, ...fields }: ShowFields & { poster: Poster; moved: { reason: string | null } | null },
  restored?: ShowStateColumns,
): Promise<void> {
  const columns = await columnsOf(trx, managed, fields, before)
  const isOtherDate =
    columns.first_day !== before.firstDay || columns.begins_at?.getTime() !== before.beginsAt?.getTime()
  await trx
    .updateTable('events')
    .set({
      ...columns,
      // Written with the acts below.
      line_up_version: sql`line_up_version + 1`,
      cancelled_days: JSON.stringify(movedDays(before.cancelledDays, before, daysOf(columns))),
      updated_at: new Date(),
      field_sources: statedByOrganiser(
        SOURCED_FIELDS.filter((field) => field !== 'status' || moved || restored),
      ),
      ...(moved &&
        isOtherDate && {
          status: before.status === 'cancelled' ? ('cancelled' as const) : ('moved' as const),
          status_reason: moved.reason,
          status_changed_at: new Date(),
          previous_day: before.firstDay,
          previous_begins_at: before.beginsAt,
        }),
      ...restored,
    })
    .where('id', '=', before.id)
    .execute()
  await moveDraft(trx, { id: before.id, before, after: daysOf(columns) })
  await replaceActs(trx, { id: before.id, ...daysOf(columns) }, managed, fields.acts)
  await attachPoster(trx, editorId, before.id, fields.poster, { detach: true })
}

/** Cancels or postpones a show, or undoes that: a show that was moved then counts as moved again. */
export async function announceShow(
  trx: Trx,
  before: ShowRow,
  { status, reason }: { status: AnnouncedStatus; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      status: status === 'scheduled' && before.previousDay ? 'moved' : status,
      status_reason: reason,
      status_changed_at: new Date(),
      updated_at: new Date(),
      field_sources: statedByOrganiser(['status']),
    })
    .where('id', '=', before.id)
    .execute()
}

/** Deletes a show; its poster stays for the history. */
export async function removeShow(trx: Trx, id: string): Promise<void> {
  await detachPoster(trx, id)
  await trx.deleteFrom('events').where('id', '=', id).execute()
}

/** Locks a managed show until the end of the transaction; throws a 404 problem when the page has no such show. */
export async function lockOwnShow(trx: Trx, managed: Managed<ShowOwner>, id: string): Promise<ShowRow> {
  const row = await trx
    .selectFrom('events')
    .select(['id', 'name', 'kind', 'status', 'time_zone', 'first_day', 'last_day', 'begins_at'])
    .select(['previous_day', 'ticket_links', 'cancelled_days', 'venue_id', 'updated_at'])
    .where('id', '=', id)
    .where(isOf(managed))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw showNotFound()
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    firstDay: row.first_day,
    beginsAt: row.begins_at,
    previousDay: row.previous_day,
    ticketLinks: row.ticket_links,
    kind: row.kind,
    lastDay: row.last_day,
    timeZone: row.time_zone,
    venueId: row.venue_id,
    cancelledDays: row.cancelled_days,
    updatedAt: row.updated_at,
  }
}

async function columnsOf(
  trx: Trx,
  managed: Managed<ShowOwner>,
  fields: ShowFields,
  before?: Pick<ShowRow, 'ticketLinks' | 'venueId'>,
) {
  const moments = momentsOf(fields)
  const venueId = fields.kind === 'stream' ? null : await venueOf(trx, managed, fields, before?.venueId)
  await refuseOtherClocks(trx, venueId, fields, moments.sortsAt)
  return {
    kind: fields.kind,
    name: fields.name,
    description: fields.description,
    venue_id: venueId,
    time_zone: fields.timeZone,
    first_day: moments.firstDay,
    last_day: moments.lastDay,
    begins_at: moments.beginsAt,
    ends_at: moments.endsAt,
    sorts_at: moments.sortsAt,
    over_at: moments.overAt,
    ticket_links: JSON.stringify(statedNow(fields.ticketLinks, before?.ticketLinks ?? [])),
  }
}

/** A venue's shows take place there, or where its feed says; the form cannot change that. */
async function venueOf(
  trx: Trx,
  { type, entityId, business }: Managed<ShowOwner>,
  { venue, timeZone }: ShowFields,
  before?: string | null,
): Promise<string> {
  if (type === 'venue') return before ?? entityId
  if (!venue) throw invalid({ 'venue.name': VENUE_REQUIRED })
  return findOrAddVenue(trx, venue, { businessId: business.id, timeZone })
}

/** Throws a 422 problem when the chosen zone has a different time than the coordinates. */
async function refuseOtherClocks(
  trx: Trx,
  venueId: string | null,
  { venue, timeZone }: ShowFields,
  at: Date,
): Promise<void> {
  const known = venueId === null ? undefined : await findVenue(trx, venueId)
  const latitude = known?.latitude ?? venue?.latitude ?? null
  const longitude = known?.longitude ?? venue?.longitude ?? null
  if (latitude === null || longitude === null) return
  const there = zoneAt({ latitude, longitude, country: known?.country ?? venue?.country ?? null })
  if (timeAt(at, there) !== timeAt(at, timeZone)) throw invalid({ timeZone: zoneMismatch(there) })
}

/** Keeps `statedAt` of unchanged ticket links. */
function statedNow(links: ShowFields['ticketLinks'], before: readonly TicketLink[]): TicketLink[] {
  const statedAt = new Date().toISOString()
  return links.map((link) => {
    const { url, priceFrom, priceTo, currency, availability } = link
    const same = before.find(
      (one) =>
        one.url === url &&
        one.priceFrom === priceFrom &&
        one.priceTo === priceTo &&
        one.currency === currency &&
        one.availability === availability,
    )
    return { url, priceFrom, priceTo, currency, availability, statedAt: same?.statedAt ?? statedAt }
  })
}

/** The organiser's statements override feeds and MusicBrainz. */
export const statedByOrganiser = (fields: readonly SourcedField[]) =>
  sql<string>`field_sources || ${JSON.stringify(Object.fromEntries(fields.map((field) => [field, 'organiser'])))}::jsonb`

const daysOf = (columns: { first_day: string; last_day: string; time_zone: string }) => ({
  firstDay: columns.first_day,
  lastDay: columns.last_day,
  timeZone: columns.time_zone,
})

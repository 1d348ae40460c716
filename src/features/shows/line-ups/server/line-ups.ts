import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import type { ActFields } from '#features/shows/editor/contract.ts'
import { DAY_OUTSIDE, LINE_UP_CHANGED_MEANWHILE, MORNING, type ShowOwner } from '#features/shows/limits.ts'
import { CLAIM_COLUMN_LIST, isOf } from '#features/shows/server/claim-columns.ts'
import { type ShowRow, showNotFound, statedByOrganiser } from '#features/shows/server/show-rows.ts'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import { addDays, dayAt, daysBetween, instantAt, timeAt } from '#platform/time.ts'
import type { DraftAct, LineUp } from '../contract.ts'
import { replaceActs } from './acts.ts'

/** The most acts whose new times one publication announces. */
const MOVES_ANNOUNCED_MAX = 50

/** The published line-up of a managed show, and the draft. Throws a 404 problem when the page has no such show. */
export async function readLineUp(
  db: DbOrTrx,
  managed: Pick<Managed<ShowOwner>, 'type' | 'entityId'>,
  id: string,
): Promise<LineUp> {
  const show = await db
    .selectFrom('events')
    .select(['time_zone', 'first_day', 'last_day', 'cancelled_days'])
    .select(['line_up_draft', 'line_up_draft_at', 'line_up_version'])
    .where('id', '=', id)
    .where(isOf(managed))
    .executeTakeFirst()
  if (!show) throw showNotFound()
  const { line_up_draft: acts, line_up_draft_at: savedAt, line_up_version: version } = show
  return {
    acts: await publishedActs(db, id, show.time_zone),
    draft: acts && savedAt ? { acts, savedAt: savedAt.toISOString() } : null,
    version,
    timeZone: show.time_zone,
    date: show.first_day,
    lastDate: show.last_day,
    cancelledDays: show.cancelled_days,
  }
}

async function publishedActs(db: DbOrTrx, id: string, timeZone: string): Promise<DraftAct[]> {
  const rows = await db
    .selectFrom('event_acts')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    artistMbid: row.standing === 'removed' ? null : row.artist_mbid,
    name: row.name,
    role: row.role,
    stage: row.stage,
    day: row.day,
    time: row.begins_at && timeAt(row.begins_at, timeZone),
    endTime: row.ends_at && timeAt(row.ends_at, timeZone),
  }))
}

/**
 * Stores what is typed until it is published; null deletes it. Throws a 409 problem when the line-up or its draft has
 * changed since the editor's version.
 */
export async function saveDraft(
  trx: Trx,
  id: string,
  acts: DraftAct[] | null,
  version: number,
): Promise<{ savedAt: string; version: number }> {
  const next = await nextVersion(trx, id, version)
  const savedAt = new Date()
  await trx
    .updateTable('events')
    .set({
      line_up_draft: acts && JSON.stringify(acts),
      line_up_draft_at: acts && savedAt,
    })
    .where('id', '=', id)
    .execute()
  return { savedAt: savedAt.toISOString(), version: next }
}

async function nextVersion(trx: Trx, id: string, version: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ line_up_version: version + 1 })
    .where('id', '=', id)
    .where('line_up_version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new ProblemError(409, LINE_UP_CHANGED_MEANWHILE, { code: CHANGED_MEANWHILE })
  return version + 1
}

/**
 * Publishes a line-up and deletes the draft. Returns the next version. Throws 422 problems that name the act, and the
 * 409 problem of `saveDraft`.
 */
export async function publishLineUp(
  trx: Trx,
  managed: Managed<ShowOwner>,
  show: ShowRow,
  acts: readonly ActFields[],
  version: number,
): Promise<number> {
  const next = await nextVersion(trx, show.id, version)
  const before = await slotsOf(trx, show.id)
  // First, because who states the acts decides on their standing.
  await trx
    .updateTable('events')
    .set({
      line_up_draft: null,
      line_up_draft_at: null,
      updated_at: new Date(),
      field_sources: statedByOrganiser(['acts']),
    })
    .where('id', '=', show.id)
    .execute()
  await replaceActs(trx, show, managed, acts)
  await enqueueLineUpNews(trx, show, before)
  return next
}

type Slots = Awaited<ReturnType<typeof slotsOf>>

const slotsOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('event_acts')
    .select(['number', 'artist_mbid', 'day', 'begins_at'])
    .where('event_id', '=', id)
    .orderBy('position')
    .execute()

/**
 * Enqueues notifications: new acts for their followers, new times for followers of the moved acts and for members who
 * plan to see them.
 */
async function enqueueLineUpNews(trx: Trx, show: ShowRow, before: Slots): Promise<void> {
  const isOver = show.lastDay < addDays(dayAt(Date.now()), -1)
  if (isOver || show.status === 'cancelled') return
  const after = await slotsOf(trx, show.id)
  const known = new Map(before.map((slot) => [slot.number, slot]))
  // Acts that can have followers come first.
  const inOrder = after.toSorted((a, b) => Number(a.artist_mbid === null) - Number(b.artist_mbid === null))
  const moved = inOrder.flatMap(({ number, day, begins_at }) => {
    const was = known.get(number)
    const isMoved =
      was?.day && day && (was.day !== day || (was.begins_at?.getTime() ?? 0) !== (begins_at?.getTime() ?? 0))
    return isMoved
      ? [
          {
            event_id: show.id,
            kind: 'moved' as const,
            day,
            previous_day: was.day === day ? null : was.day,
            act_number: number,
          },
        ]
      : []
  })
  const isNew = after.some(
    ({ artist_mbid }) => artist_mbid && !before.some((one) => one.artist_mbid === artist_mbid),
  )
  const news = [
    ...moved.slice(0, MOVES_ANNOUNCED_MAX),
    ...(isNew ? [{ event_id: show.id, kind: 'announced' as const, day: show.firstDay }] : []),
  ]
  if (news.length > 0) await trx.insertInto('show_fan_outs').values(news).execute()
}

/**
 * Cancels one day of a show, or undoes that. Throws a 422 problem for a day outside the show, and for the only one that
 * is left: then the whole show is to be cancelled.
 */
export async function announceDay(
  trx: Trx,
  show: ShowRow,
  day: string,
  { cancelled, reason }: { cancelled: boolean; reason: string | null },
): Promise<void> {
  if (day < show.firstDay || day > show.lastDay) throw invalid({ day: DAY_OUTSIDE })
  const others = show.cancelledDays.filter((one) => one.day !== day)
  const days = 1 + daysBetween(show.firstDay, show.lastDay)
  if (cancelled && others.length + 1 >= days) {
    throw invalid({ day: 'No other day is left, so cancel the show instead' })
  }
  const after = cancelled ? [...others, { day, reason }].sort((a, b) => (a.day < b.day ? -1 : 1)) : others
  await trx
    .updateTable('events')
    .set({ cancelled_days: JSON.stringify(after), updated_at: new Date() })
    .where('id', '=', show.id)
    .execute()
}

/**
 * Prepares the next edition of a show: as many days from another first day, with the acts as a draft. The times and
 * tickets of the old edition are not copied, and no acts are published. Returns its id.
 */
export async function duplicateShow(trx: Trx, show: ShowRow, date: string): Promise<string> {
  const shift = daysBetween(show.firstDay, date)
  const lastDay = addDays(show.lastDay, shift)
  const acts = (await publishedActs(trx, show.id, show.timeZone)).map((act) => ({
    ...act,
    number: null,
    day: act.day && addDays(act.day, shift),
  }))
  const { rows } = await sql<{ id: string }>`
    insert into events (source, ${CLAIM_COLUMN_LIST}, festival_id, venue_id, kind, name, description,
      time_zone, first_day, last_day, sorts_at, over_at, line_up_draft, line_up_draft_at)
    select 'organiser', ${CLAIM_COLUMN_LIST}, festival_id, venue_id, kind,
      case when name like '%' || ${show.firstDay.slice(0, 4)}::text then
        left(name, -4) || ${date.slice(0, 4)}::text else name end,
      description, time_zone, ${date}::date, ${lastDay}::date,
      ${instantAt(date, '00:00', show.timeZone)}, ${instantAt(addDays(lastDay, 1), MORNING, show.timeZone)},
      ${JSON.stringify(acts)}::jsonb, clock_timestamp()
    from events where id = ${show.id} returning id`.execute(trx)
  const [created] = rows
  if (!created) throw showNotFound()
  return created.id
}

import { sql } from 'kysely'
import type { CancelledDay } from '#features/shows/contract.ts'
import { isDay } from '#features/shows/fields.ts'
import { daysAfter } from '#features/shows/night.ts'
import type { Trx } from '#platform/db/database.ts'
import type { DraftAct } from '../contract.ts'

const DAY_MS = 86_400_000

interface Days {
  firstDay: string
  lastDay: string
}

/** A show whose days have changed. */
export interface MovedShow {
  id: string
  before: Days
  after: Days & { timeZone: string }
}

/** By how many days the programme of a show has moved. */
const shiftOf = (before: Days, after: Days) =>
  (Date.parse(after.firstDay) - Date.parse(before.firstDay)) / DAY_MS

/** The cancelled days of a moved show: they move with its first day; those outside its new days are dropped. */
export function movedDays(days: readonly CancelledDay[], before: Days, after: Days): CancelledDay[] {
  const shift = shiftOf(before, after)
  return days
    .map((one) => ({ ...one, day: daysAfter(one.day, shift) }))
    .filter(({ day }) => day >= after.firstDay && day <= after.lastDay)
}

/**
 * Moves the days of an unpublished line-up with the show. Acts that fall outside its days keep theirs, for the editor
 * to see.
 */
export async function moveDraft(trx: Trx, { id, before, after }: MovedShow): Promise<void> {
  const shift = shiftOf(before, after)
  if (shift === 0) return
  const show = await trx.selectFrom('events').select('line_up_draft').where('id', '=', id).executeTakeFirst()
  if (!show?.line_up_draft) return
  const acts = show.line_up_draft.map(
    (act): DraftAct => ({ ...act, day: act.day && isDay(act.day) ? daysAfter(act.day, shift) : act.day }),
  )
  await trx
    .updateTable('events')
    .set({ line_up_draft: JSON.stringify(acts) })
    .where('id', '=', id)
    .execute()
}

/**
 * Moves the published acts of shows whose new days came without a bill: each by as many days, at the same local time.
 * Acts that fall outside the new days lose day and time.
 */
export async function moveActs(trx: Trx, moved: readonly MovedShow[]): Promise<void> {
  if (moved.length === 0) return
  const rows = moved.map(({ id, before, after }) => ({
    id,
    shift: shiftOf(before, after),
    first_day: after.firstDay,
    last_day: after.lastDay,
    time_zone: after.timeZone,
  }))
  const later = (column: 'begins_at' | 'ends_at') =>
    sql`case when a.day + m.shift between m.first_day and m.last_day then
      (a.${sql.ref(column)} at time zone m.time_zone + m.shift * interval '1 day') at time zone m.time_zone end`
  await sql`
    update event_acts a set begins_at = ${later('begins_at')}, ends_at = ${later('ends_at')},
      day = case when a.day + m.shift between m.first_day and m.last_day then a.day + m.shift end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, shift int, first_day date, last_day date,
      time_zone text)
    where a.event_id = m.id and a.day is not null`.execute(trx)
}

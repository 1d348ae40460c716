import { sql } from 'kysely'
import type { CancelledDay } from '#features/shows/contract.ts'
import type { Trx } from '#platform/db/database.ts'
import { addDays, dayAt, daysBetween, instantAt, isDay, timeAt } from '#platform/time.ts'
import type { DraftAct } from '../contract.ts'

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
const shiftOf = (before: Days, after: Days) => daysBetween(before.firstDay, after.firstDay)

/** The cancelled days of a moved show: they move with its first day; those outside its new days are dropped. */
export function movedDays(days: readonly CancelledDay[], before: Days, after: Days): CancelledDay[] {
  const shift = shiftOf(before, after)
  return days
    .map((one) => ({ ...one, day: addDays(one.day, shift) }))
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
    (act): DraftAct => ({ ...act, day: act.day && isDay(act.day) ? addDays(act.day, shift) : act.day }),
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
  const byId = new Map(moved.map((show) => [show.id, show]))
  const acts = await trx
    .selectFrom('event_acts')
    .select(['event_id', 'position', 'day', 'begins_at', 'ends_at'])
    .where('event_id', '=', sql<string>`any(${[...byId.keys()]}::uuid[])`)
    .where('day', 'is not', null)
    .execute()
  const rows = acts.flatMap(({ event_id, position, day, begins_at, ends_at }) => {
    const show = byId.get(event_id)
    if (!show || day === null) return []
    const { before, after } = show
    const shift = shiftOf(before, after)
    const newDay = addDays(day, shift)
    const isInside = newDay >= after.firstDay && newDay <= after.lastDay
    const later = (at: Date | null) =>
      at && isInside
        ? instantAt(addDays(dayAt(at, after.timeZone), shift), timeAt(at, after.timeZone), after.timeZone)
        : null
    const [begin, end] = [later(begins_at), later(ends_at)]
    // Of an act between 2:30 and 3:00, clocks that skip 2:30 leave no end.
    const ends = begin && end && end > begin ? end : null
    return [{ event_id, position, day: isInside ? newDay : null, begins_at: begin, ends_at: ends }]
  })
  await sql`
    update event_acts a set day = m.day, begins_at = m.begins_at, ends_at = m.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (event_id uuid, position int, day date,
      begins_at timestamptz, ends_at timestamptz)
    where a.event_id = m.event_id and a.position = m.position`.execute(trx)
}

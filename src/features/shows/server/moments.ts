import { TZDate } from '@date-fns/tz'
import { invalid } from '#platform/http/problem.ts'
import type { ShowFields } from '../contract.ts'
import { ENDS_BEFORE, NO_SUCH_TIME } from '../limits.ts'

/** Shows of which only the day is known are over when the night is. */
const MORNING = '06:00'

export interface Moments {
  firstDay: string
  lastDay: string
  beginsAt: Date | null
  endsAt: Date | null
  /** When it begins; where only the day is known, the first moment of that day. */
  sortsAt: Date
  /** When it ends; where that is not known, the morning after the last day. */
  overAt: Date
}

/**
 * The instants of a show from the days and times of its time zone. Throws a 422 problem that names the field for a
 * time that the clocks of that zone leave out, and for an end before the begin.
 */
export function momentsOf(
  fields: Pick<ShowFields, 'date' | 'time' | 'endDate' | 'endTime' | 'timeZone'>,
): Moments {
  const { date, time, endDate, endTime, timeZone } = fields
  const lastDay = endDate ?? date
  const beginsAt = time ? clockTime('time', date, time, timeZone) : null
  const endsNextDay = endTime !== null && time !== null && endDate === null && endTime <= time
  const endsAt = endTime
    ? clockTime('endTime', endsNextDay ? dayAfter(lastDay) : lastDay, endTime, timeZone)
    : null
  if (beginsAt && endsAt && endsAt <= beginsAt) throw invalid({ endTime: ENDS_BEFORE })
  return {
    firstDay: date,
    lastDay,
    beginsAt,
    endsAt,
    sortsAt: beginsAt ?? instantAt(date, '00:00', timeZone),
    overAt: endsAt ?? instantAt(dayAfter(lastDay), MORNING, timeZone),
  }
}

/** The time of day at an instant, such as "20:00". */
export const timeAt = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(instant)

function clockTime(field: string, day: string, time: string, timeZone: string): Date {
  const instant = instantAt(day, time, timeZone)
  if (timeAt(instant, timeZone) !== time) throw invalid({ [field]: NO_SUCH_TIME })
  return instant
}

function instantAt(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hour, minute, timeZone).getTime())
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

import { addDays } from '#platform/time.ts'
import { MORNING } from './limits.ts'

/** The calendar day on which a show begins, given its programme day: after midnight that is the next day. */
export const beginDayOf = ({ date, time }: { date: string; time: string | null }): string =>
  time && time < MORNING ? addDays(date, 1) : date

/** The programme day of a show, given the calendar day in its form. A festival's form names programme days already. */
export const firstDayOf = (kind: string, date: string, time: string | null): string =>
  kind !== 'festival' && time && time < MORNING ? addDays(date, -1) : date

/** The calendar day on which a show of several days ends. A festival may end in the night after its last day. */
export const endDayOf = (kind: string, endDate: string, endTime: string): string =>
  kind === 'festival' && endTime <= MORNING ? addDays(endDate, 1) : endDate

interface Shown {
  kind: string
  date: string
  lastDate: string
  time: string | null
  endTime: string | null
}

/** The days of a show as its form shows them: `date`, and `endDate` if it lasts several days. */
export function typedDaysOf(show: Shown): { date: string; endDate: string | null } {
  const { kind, lastDate, endTime } = show
  const date = kind === 'festival' ? show.date : beginDayOf(show)
  if (lastDate === show.date) return { date, endDate: null }
  const isOver = endTime !== null && endTime <= MORNING && kind !== 'festival'
  return { date, endDate: isOver ? addDays(lastDate, 1) : lastDate }
}

/** The last programme day of a show, given what its form says. A show that ends until 6:00 ends with the day before. */
export function lastDayOf(kind: string, firstDay: string, endDate: string, endTime: string): string {
  if (!endDate) return firstDay
  const lastDay = kind !== 'festival' && endTime && endTime <= MORNING ? addDays(endDate, -1) : endDate
  return lastDay < firstDay ? firstDay : lastDay
}

import { MORNING } from './limits.ts'

const DAY_MS = 86_400_000

/** A day (yyyy-mm-dd), so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the calendar on which a show begins, whose night belongs to the programme of the day before. */
export const beginDayOf = ({ date, time }: { date: string; time: string | null }): string =>
  time && time < MORNING ? daysAfter(date, 1) : date

/** The first day of the programme of a show that its form says to begin then: the days of a festival are those already. */
export const firstDayOf = (kind: string, date: string, time: string | null): string =>
  kind !== 'festival' && time && time < MORNING ? daysAfter(date, -1) : date

/** The day on which a show of several days ends: of a festival the night after its last day, of others that very day. */
export const endDayOf = (kind: string, endDate: string, endTime: string): string =>
  kind === 'festival' && endTime <= MORNING ? daysAfter(endDate, 1) : endDate

interface Shown {
  kind: string
  date: string
  lastDate: string
  time: string | null
  endTime: string | null
}

/** The days of a show as its form has them: `date`, and `endDate` where it lasts several days. */
export function typedDaysOf(show: Shown): { date: string; endDate: string | null } {
  const { kind, lastDate, endTime } = show
  const date = kind === 'festival' ? show.date : beginDayOf(show)
  if (lastDate === show.date) return { date, endDate: null }
  const isOver = endTime !== null && endTime <= MORNING && kind !== 'festival'
  return { date, endDate: isOver ? daysAfter(lastDate, 1) : lastDate }
}

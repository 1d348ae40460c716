import { addDays, daysOfMonth, mondayOf } from '#platform/time.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** A month (yyyy-mm) as "March 2027". */
export const monthInWords = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** The weeks of a month (yyyy-mm), from Monday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = daysOfMonth(month)
  const weeks: (string | null)[][] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const days = WEEKDAYS.map((_, i) => addDays(monday, i))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)))
  }
  return weeks
}

/**
 * The day that an arrow key moves to, among the sorted days with shows. Up and down move by a week, or to the next day
 * with shows beyond it.
 */
export function dayByKey(days: readonly string[], from: string, key: string): string | undefined {
  const weekOn = addDays(from, 7)
  const weekBack = addDays(from, -7)
  if (key === 'ArrowRight') return days.find((day) => day > from)
  if (key === 'ArrowLeft') return days.findLast((day) => day < from)
  if (key === 'ArrowDown') return days.find((day) => day >= weekOn)
  if (key === 'ArrowUp') return days.findLast((day) => day <= weekBack)
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  return undefined
}

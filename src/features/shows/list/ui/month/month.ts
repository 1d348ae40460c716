const DAY_MS = 86_400_000
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
  const first = Date.parse(`${month}-01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const weeks: (string | null)[][] = []
  for (let start = monday; start <= first || dayAt(start).startsWith(month); start += 7 * DAY_MS) {
    const days = WEEKDAYS.map((_, i) => dayAt(start + i * DAY_MS))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)))
  }
  return weeks
}

/**
 * The day that an arrow key moves to, among the sorted days with shows. Up and down move by a week, or to the next day
 * with shows beyond it.
 */
export function dayByKey(days: readonly string[], from: string, key: string): string | undefined {
  const weekOn = dayAt(Date.parse(from) + 7 * DAY_MS)
  const weekBack = dayAt(Date.parse(from) - 7 * DAY_MS)
  if (key === 'ArrowRight') return days.find((day) => day > from)
  if (key === 'ArrowLeft') return days.findLast((day) => day < from)
  if (key === 'ArrowDown') return days.find((day) => day >= weekOn)
  if (key === 'ArrowUp') return days.findLast((day) => day <= weekBack)
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  return undefined
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

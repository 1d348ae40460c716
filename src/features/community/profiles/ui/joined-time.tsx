import { useSyncExternalStore } from 'react'
import { clock } from '#ui/clock.ts'
import { formatDate } from '#ui/format.ts'
import { formatDistance, formatRelative } from '#ui/format-distance.ts'

/** The time since a member joined, with the date on hover. */
export function JoinedTime({ date }: { date: string }) {
  // During hydration the time of rendering is unknown: keep the server's text.
  const now = useSyncExternalStore(clock.subscribe, clock.now, serverNow)
  return (
    <time dateTime={date} title={formatDate(date)} suppressHydrationWarning>
      {inWords(date, now)}
    </time>
  )
}

const serverNow = () => (typeof window === 'undefined' ? Date.now() : 0)

/** A twelfth of a year of 365.2425 days. */
const MONTH_MS = 2_629_746_000

function inWords(date: string, now: number): string {
  if (now === 0) return formatDate(date)
  const age = now - Date.parse(date)
  if (age < 60_000) return 'just now'
  const [then, today] = [new Date(date), new Date(now)]
  const years = today.getFullYear() - then.getFullYear()
  const months = 12 * years + today.getMonth() - then.getMonth()
  if (months >= 12) return formatRelative(-years, 'year')
  if (months > 1 || (months === 1 && age >= MONTH_MS)) return formatRelative(-months, 'month')
  return formatDistance(then, now)
}

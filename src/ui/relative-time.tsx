import { useSyncExternalStore } from 'react'
import { clock } from './clock.ts'
import { formatDate } from './format.ts'
import { formatDistance } from './format-distance.ts'

/** The time from `date` to `now` (milliseconds since 1970): "just now", "5 minutes ago"; after 30 days the date. */
export function describeAge(date: Date, now: number): string {
  const seconds = (now - date.getTime()) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  if (seconds > 30 * 86_400) return formatDate(date)
  return formatDistance(date, now)
}

/** The time since a date, updated while visible, with the full date on hover. */
export function RelativeTime({ date, className }: { date: Date | string; className?: string }) {
  const then = new Date(date)
  // During hydration the time of rendering is unknown: render the date invisibly instead.
  const now = useSyncExternalStore(clock.subscribe, clock.now, serverNow)
  return (
    <time
      dateTime={then.toISOString()}
      // Not before: the Intl format would take a phone some 30 ms while the page loads.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = then.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
      }}
      suppressHydrationWarning
      className={className}
    >
      {now === 0 ? formatDate(then) : describeAge(then, now)}
    </time>
  )
}

const serverNow = () => (typeof window === 'undefined' ? Date.now() : 0)

import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { intlFormatDistance } from 'date-fns/intlFormatDistance'
import { useSyncExternalStore } from 'react'
import { clock } from '#ui/clock.ts'
import { formatDate } from '#ui/format.ts'

/** How long ago somebody joined, however long that is, with the day on hover. */
export function JoinedTime({ date }: { date: string }) {
  // While the page comes alive the time it was rendered at is not known: what the server wrote stands.
  const now = useSyncExternalStore(clock.subscribe, clock.now, serverNow)
  return (
    <time dateTime={date} title={formatDate(date)} suppressHydrationWarning>
      {inWords(date, now)}
    </time>
  )
}

const serverNow = () => (typeof window === 'undefined' ? Date.now() : 0)

function inWords(date: string, now: number): string {
  if (now === 0) return formatDate(date)
  if (now - Date.parse(date) < 60_000) return 'just now'
  const months = differenceInCalendarMonths(now, date)
  // By itself it counts quarters, as nobody does.
  const unit = months > 1 && months < 12 ? { unit: 'month' as const } : {}
  return intlFormatDistance(date, now, { locale: 'en-US', numeric: 'always', ...unit })
}

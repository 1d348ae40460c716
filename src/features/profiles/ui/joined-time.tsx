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
      {intlFormatDistance(date, now || date, { locale: 'en-US', numeric: 'always' })}
    </time>
  )
}

const serverNow = () => (typeof window === 'undefined' ? Date.now() : 0)

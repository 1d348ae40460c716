import { cx } from './cx.ts'

interface OfflineNoteProps {
  /** When what is shown came from the server (ISO 8601). Nothing is shown without it. */
  keptAt: string | null
  className?: string
}

/** Says that what is shown was kept for a time without a connection, and from when it is. */
export function OfflineNote({ keptAt, className }: OfflineNoteProps) {
  return (
    <div role="status">
      {keptAt && (
        <p className={cx('rounded-card border border-edge px-4 py-3', className)}>
          You’re offline; as of <time dateTime={keptAt}>{formatMoment(new Date(keptAt), new Date())}</time>.
        </p>
      )}
    </div>
  )
}

/** "10:51", with the day when that is not today, in the reader's time. */
function formatMoment(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString()
  return moment.toLocaleString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}

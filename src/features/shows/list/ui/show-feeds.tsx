import CalendarPlus from 'virtual:icon/calendar-plus'
import Rss from 'virtual:icon/rss'
import type { ShowFilter } from '#features/shows/ui/queries.ts'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'

interface ShowFeedsProps {
  filter: Pick<ShowFilter, 'artist' | 'festival' | 'venue' | 'label'>
  className?: string
}

/** Calendar and feed of the shows of an artist, festival, label or venue, to subscribe to. */
export function ShowFeeds({ filter, className = 'mt-5' }: ShowFeedsProps) {
  const { artist, festival, venue, label } = filter
  const words = new URLSearchParams({
    ...(artist && { artist }),
    ...(festival && { festival }),
    ...(venue && { venue }),
    ...(label && { label }),
  })
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <ButtonAnchor
        href={`/api/shows/calendar.ics?${words}`}
        download="shows.ics"
        variant="secondary"
        size="small"
      >
        <CalendarPlus aria-hidden="true" />
        Shows as calendar
      </ButtonAnchor>
      <a
        href={`/api/shows/feed.atom?${words}`}
        className="link inline-flex min-h-11 items-center gap-1.5 px-1 text-sm text-muted"
      >
        <Rss aria-hidden="true" className="size-4" />
        <span>Atom feed</span>
      </a>
    </div>
  )
}

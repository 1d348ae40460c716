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
    <div className={cx('flex flex-wrap gap-2', className)}>
      <ButtonAnchor
        href={`/api/shows/calendar.ics?${words}`}
        download="shows.ics"
        variant="secondary"
        size="small"
      >
        <CalendarPlus aria-hidden="true" />
        Shows as calendar
      </ButtonAnchor>
      <ButtonAnchor href={`/api/shows/feed.atom?${words}`} variant="secondary" size="small">
        <Rss aria-hidden="true" />
        Atom feed
      </ButtonAnchor>
    </div>
  )
}

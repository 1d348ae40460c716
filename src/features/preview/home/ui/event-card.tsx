import { TicketStatusBadge } from '#features/preview/festivals/ui/ticket-status-badge.tsx'
import type { LiveEvent } from '#features/preview/samples/live-events.ts'
import { formatMonth } from '#ui/format.ts'
import { SampleEventButton } from './sample-event-button.tsx'

/** An event as a ticket: poster, stub with the date, artist, venue, price and availability. */
export function EventCard({ event }: { event: LiveEvent }) {
  const { artist, venue, city, date, time, price, status, image } = event
  return (
    <li className="relative flex w-[78%] min-w-0 shrink-0 snap-start flex-col overflow-hidden sm:w-auto rounded-sleeve bg-surface transition-[background-color] hover:bg-raised">
      <img
        src={image}
        alt=""
        width={1200}
        height={800}
        loading="lazy"
        decoding="async"
        className="aspect-[3/2] w-full bg-hover object-cover"
      />
      <div className="flex flex-1">
        <time
          dateTime={date}
          className="flex w-14 shrink-0 flex-col items-center border-r-2 border-dashed border-line py-4 sm:w-16"
        >
          <span className="type-label text-coral-text">{formatMonth(date)}</span>
          <span className="type-title figures">{Number(date.slice(8))}</span>
          <span className="sr-only">{date.slice(0, 4)}</span>
        </time>
        <div className="flex min-w-0 flex-1 flex-col p-4">
          <h3 className="type-heading line-clamp-2 wrap-anywhere">
            <SampleEventButton
              event={event}
              className="cover-link text-left focus-visible:after:-outline-offset-2"
            />
          </h3>
          <p className="mt-1 truncate">{artist}</p>
          <p className="truncate text-sm text-muted">
            {venue}, {city}
          </p>
          <p className="figures text-sm text-muted">{time}</p>
          <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4">
            <span className="figures font-display font-[720] [font-stretch:85%]">{price}</span>
            <TicketStatusBadge status={status} />
          </p>
        </div>
      </div>
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import type { Festival } from '#features/shows/festivals/contract.ts'
import type { TicketsSearch } from '#features/shows/festivals/search.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatMonth } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { FestivalBadges } from './festival-badges.tsx'
import { daysOf } from './when.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The details were opened from the list, which is one step back in the history. */
    fromEvents?: boolean
  }
}

interface FestivalCardProps {
  festival: Festival
  /** The filters, which stay in the URL when the details open. */
  search: TicketsSearch
  /** For the pictures of the first screen: load them at high priority. */
  eager?: boolean
}

/** A festival as a ticket: poster, stub with the date, venue, lineup, price and availability. */
export function FestivalCard({ festival, search, eager }: FestivalCardProps) {
  const { slug, artist, image, venue, city, date, time, days, price, status, genre, lineup } = festival
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised">
      <img
        src={image}
        alt=""
        width={1200}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="aspect-[3/2] w-full bg-hover object-cover"
      />
      <div className="flex flex-1">
        <time
          dateTime={date}
          className="flex w-16 shrink-0 flex-col items-center border-r-2 border-dashed border-line py-5 sm:w-20"
        >
          <span className="type-label text-coral-text">{formatMonth(date)}</span>
          <span className="type-title figures">{Number(date.slice(8))}</span>
          <span className="type-label figures text-muted">{date.slice(0, 4)}</span>
        </time>
        <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <p className="type-label text-muted">
              {genre} · {formatCount(days, 'day')}
            </p>
            <p className="flex flex-wrap gap-2">
              <FestivalBadges {...festival} />
            </p>
          </div>
          <h2 className="type-title wrap-anywhere">
            <Link
              to="/tickets"
              search={{ ...search, event: slug }}
              state={{ fromEvents: true }}
              resetScroll={false}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              {artist}
            </Link>
          </h2>
          <p className="truncate">
            {venue}, {city}
          </p>
          <p className="figures text-sm text-muted">
            {daysOf(festival)} · {time}
          </p>
          <p className="line-clamp-2 text-sm text-muted">{lineup.map(({ name }) => name).join(', ')}</p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
            <p className="figures font-display text-lg font-[720] [font-stretch:85%]">
              <span className="text-sm text-muted">From </span>
              {price}
            </p>
            <BuyTickets status={status} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** The button does nothing yet, as the specification demands. */
function BuyTickets({ status }: Pick<Festival, 'status'>) {
  return (
    <Button
      variant={status === 'sold-out' ? 'secondary' : 'primary'}
      disabled={status === 'sold-out' && 'Every ticket is sold.'}
      className="z-10"
    >
      Buy Tickets
    </Button>
  )
}

/** The skeleton of a card. */
export function FestivalCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-sleeve bg-surface">
      <Skeleton className="aspect-[3/2] w-full rounded-none" />
      <div className="space-y-3 p-5 pl-24">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-11 w-32" />
      </div>
    </div>
  )
}

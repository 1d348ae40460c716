import { Link } from '@tanstack/react-router'
import { Face } from '#features/catalogue/public-ui.tsx'
import type { ListedShow } from '#features/shows/contract.ts'
import { ShowBadge } from '#features/shows/ui/show-badge.tsx'
import {
  actsInWords,
  cheapestOf,
  placeInWords,
  pricesInWords,
  timeInWords,
  untilInWords,
  weekdayInWords,
} from '#features/shows/ui/words.ts'
import { cx } from '#ui/cx.ts'
import { formatMonth } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const SHOW_GRID = 'grid gap-4 md:grid-cols-2 lg:gap-6'

interface ShowTicketsProps {
  shows: readonly ListedShow[]
  /** The name of the list for screen readers. */
  label: string
  /** The level of the heading of each show. */
  level: 2 | 3 | 4
  /** Whether these shows are over. */
  past?: boolean
  /** The editor shows them before they are published: their names lead nowhere. */
  isInEditor?: boolean
}

/** Shows as tickets: a stub with the date, then what, who and where. */
export function ShowTickets({ shows, label, level, past = false, isInEditor }: ShowTicketsProps) {
  return (
    <ul aria-label={label} className={SHOW_GRID}>
      {shows.map((show) => (
        <ShowTicket key={show.id} show={show} level={level} isPast={past} isInEditor={isInEditor} />
      ))}
    </ul>
  )
}

interface ShowTicketProps {
  show: ListedShow
  level: 2 | 3 | 4
  isPast: boolean
  isInEditor?: boolean
}

function ShowTicket({ show, level, isPast, isInEditor }: ShowTicketProps) {
  const { id, name, date, time, status, face } = show
  const Heading = `h${level}` as const
  const acts = actsInWords(show)
  const until = untilInWords(show)
  const cheapest = !isPast && status !== 'cancelled' && cheapestOf(show.ticketLinks)
  return (
    <li className="relative flex min-w-0 overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised">
      <time
        dateTime={date}
        className="flex w-16 shrink-0 flex-col items-center border-r-2 border-dashed border-line py-4 sm:w-20"
      >
        <span className={cx('type-label', isPast ? 'text-muted' : 'text-coral-text')}>
          {weekdayInWords(date)}
        </span>
        <span className="type-title figures">{Number(date.slice(8))}</span>
        <span className="type-label text-muted">{formatMonth(date)}</span>
        {date.slice(0, 4) !== String(new Date().getUTCFullYear()) && (
          <span className="type-label figures text-muted">{date.slice(0, 4)}</span>
        )}
      </time>
      <Face
        {...face}
        widest={320}
        sizes="6rem"
        className="mt-4 ml-4 size-14 shrink-0 self-start sm:size-20"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-4">
        <div className="flex items-start justify-between gap-3">
          <Heading
            className={cx('type-heading min-w-0 wrap-anywhere', status === 'cancelled' && 'line-through')}
          >
            <Link
              to="/show/$showId"
              params={{ showId: id }}
              disabled={isInEditor}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              <bdi>{name}</bdi>
            </Link>
          </Heading>
          <ShowBadge show={show} isPast={isPast} />
        </div>
        {acts && <p className="line-clamp-2 wrap-anywhere">{acts}</p>}
        <p className="line-clamp-2 wrap-anywhere text-muted">{placeInWords(show)}</p>
        {(time || until) && (
          <p className="figures text-sm text-muted">
            {[timeInWords(show), until].filter(Boolean).join(' · ')}
          </p>
        )}
        {cheapest && (
          <p className="figures mt-auto pt-2 font-display font-[720] [font-stretch:85%]">
            {pricesInWords({ ...cheapest, priceTo: null, priceFrom: cheapest.priceFrom ?? cheapest.priceTo })}
          </p>
        )}
      </div>
    </li>
  )
}

/** The skeleton of a list while it loads. */
export function ShowTicketsSkeleton({ label, places = 4 }: { label: string; places?: number }) {
  return (
    <SkeletonGroup label={label} className={SHOW_GRID}>
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else
        <Skeleton key={place} className="h-36 rounded-sleeve" />
      ))}
    </SkeletonGroup>
  )
}

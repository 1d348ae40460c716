import { Link } from '@tanstack/react-router'
import type { ListedShow } from '#features/shows/contract.ts'
import { placeInWords } from '#features/shows/ui/words.ts'
import { cx } from '#ui/cx.ts'
import { formatMonth } from '#ui/format.ts'
import { RailItem } from '#ui/rail.tsx'

/** Upcoming shows as items of a rail, all of the same height. */
export function ShowTags({ shows }: { shows: readonly ListedShow[] }) {
  return shows.map((show) => (
    <RailItem key={show.id} className="w-72">
      <div className="relative flex h-24 overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised">
        <time
          dateTime={show.date}
          className="flex w-16 shrink-0 flex-col items-center justify-center border-r-2 border-dashed border-line"
        >
          <span className="type-label text-coral-text">{formatMonth(show.date)}</span>
          <span className="type-title figures">{Number(show.date.slice(8))}</span>
        </time>
        <div className="flex min-w-0 flex-1 flex-col justify-center p-3">
          <p className="type-label text-coral-text">
            {
              { scheduled: 'Show', moved: 'Moved', postponed: 'Postponed', cancelled: 'Cancelled' }[
                show.status
              ]
            }
          </p>
          <h3 className={cx('type-heading truncate', show.status === 'cancelled' && 'line-through')}>
            <Link
              to="/show/$showId"
              params={{ showId: show.id }}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              <bdi>{show.name}</bdi>
            </Link>
          </h3>
          <p className="truncate text-sm text-muted">{placeInWords(show)}</p>
        </div>
      </div>
    </RailItem>
  ))
}

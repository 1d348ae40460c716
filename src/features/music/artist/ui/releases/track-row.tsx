import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { formatDuration } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type Playable, usePlayer } from '../play.ts'
import { PlayButton } from './play-button.tsx'

interface TrackRowProps {
  /** The position in the list, from 1. */
  place: number
  /** Whether the position is a rank. */
  isRank?: boolean
  /** Shown before the title: a cover. */
  picture?: ReactNode
  /** Shown beside the title where there is room: the album. */
  album?: ReactNode
  title: ReactNode
  /** The text of a second, smaller line. */
  under?: ReactNode
  year?: string
  lengthMs?: number | null
  /** Without it there is no play button. */
  playable?: Playable
  /** Shown at the end, before the duration. */
  aside?: ReactNode
}

/** A row of a track list, 48 px high, with a cover 56: position, play button, cover, title, album, year, duration. */
export function TrackRow({
  place,
  isRank,
  picture,
  title,
  under,
  album,
  year,
  lengthMs,
  playable,
  aside,
}: TrackRowProps) {
  const isNumbered = usePlayer().hasPlainRows || isRank
  return (
    <li
      className={cx(
        'when-seen flex items-center gap-2 border-b border-line pr-2 transition-[background-color] last:border-b-0 hover:bg-surface sm:gap-3',
        picture ? 'h-14' : 'h-12',
      )}
    >
      {isNumbered && (
        <span aria-hidden="true" className="figures w-6 shrink-0 text-right text-sm text-muted">
          {place}
        </span>
      )}
      {playable ? (
        <PlayButton playable={playable} className="text-muted hover:text-ink" />
      ) : (
        <span className="size-11 shrink-0" />
      )}
      {picture && <div className="shrink-0">{picture}</div>}
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate font-medium">{title}</p>
        {under && <p className="truncate text-[0.8125rem] text-muted">{under}</p>}
      </div>
      {album && <p className="hidden w-2/5 min-w-0 truncate text-sm text-muted md:block">{album}</p>}
      {aside}
      {year && <span className="figures hidden w-12 text-right text-sm text-muted sm:block">{year}</span>}
      {lengthMs !== undefined && (
        <span className="figures w-14 shrink-0 text-right text-sm text-muted">
          {formatDuration(lengthMs)}
        </span>
      )}
    </li>
  )
}

const PLACES = Array.from({ length: 10 }, (_, place) => place)

/** The skeleton of ten rows. */
export function TrackRowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {PLACES.map((place) => (
        <div key={place} className="flex h-12 items-center gap-3 border-b border-line pr-2 last:border-b-0">
          <span className="w-18" />
          <Skeleton className={place % 3 === 0 ? 'h-4 w-2/5' : 'h-4 w-1/2'} />
          <Skeleton className="ml-auto h-4 w-10" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

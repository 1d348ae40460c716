import type { ReactNode } from 'react'
import { formatDuration } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { Playable } from '../play.ts'
import { PlayButton } from './play-button.tsx'

interface TrackRowProps {
  /** The position in the list, from 1. */
  place: number
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

/** A row of a track list, 48 px high: position, play button, title, year, duration. */
export function TrackRow({ place, title, under, year, lengthMs, playable, aside }: TrackRowProps) {
  return (
    <li className="when-seen flex h-12 items-center gap-2 border-b border-line pr-2 transition-[background-color] last:border-b-0 hover:bg-surface sm:gap-3">
      <span aria-hidden="true" className="figures w-6 shrink-0 text-right text-sm text-muted">
        {place}
      </span>
      {playable ? (
        <PlayButton playable={playable} className="text-muted hover:text-ink" />
      ) : (
        <span className="size-11 shrink-0" />
      )}
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate font-medium">{title}</p>
        {under && <p className="truncate text-[0.8125rem] text-muted">{under}</p>}
      </div>
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

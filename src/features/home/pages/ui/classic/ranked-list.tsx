import type { ReactNode } from 'react'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CARD_PLACES } from '../home/card-grid.tsx'

interface RankedSectionProps {
  id: string
  title: string
  /** At the far end of the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the classic home: a title with a list. */
export function RankedSection({ id, title, action, children }: RankedSectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeading id={id} title={title} action={action} className="mb-2" />
      {children}
    </section>
  )
}

/** A numbered list. The children are RankedRow elements. */
export function RankedList({ children }: { children: ReactNode }) {
  return <ol className="divide-y divide-line [counter-reset:rank]">{children}</ol>
}

interface RankedRowProps {
  picture: ReactNode
  /** The link that covers the row (class `cover-link`). */
  title: ReactNode
  detail: ReactNode
  /** Shown at the end of the row. */
  end?: ReactNode
}

/** One row: rank, picture, title with a second line, and at the end the value to compare. */
export function RankedRow({ picture, title, detail, end }: RankedRowProps) {
  return (
    <li className="relative flex min-h-16 items-center gap-2 py-2 transition-[background-color] [counter-increment:rank] hover:bg-hover sm:gap-3">
      <span
        aria-hidden="true"
        className="figures w-6 shrink-0 sm:w-8 text-center font-display text-2xl font-[800] text-muted [font-stretch:75%] before:content-[counter(rank)]"
      />
      <div className="size-12 shrink-0 overflow-hidden rounded-sleeve">{picture}</div>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</span>
        <span className="block truncate text-sm text-muted">{detail}</span>
      </span>
      {end && <span className="figures max-w-[38%] shrink-0 text-right text-sm text-muted">{end}</span>}
    </li>
  )
}

/** The skeleton of one list. */
export function RankedSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {CARD_PLACES.map((place) => (
        <div key={place} className="flex min-h-16 items-center gap-3 py-2">
          <span className="w-8" />
          <Skeleton className="size-12" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

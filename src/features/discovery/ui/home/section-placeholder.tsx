import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

interface SectionPlaceholderProps {
  title: string
  /** Columns and gaps of the part's own grid. */
  grid: string
  /** Height of one of its items. */
  item: string
}

const PLACES = [0, 1, 2, 3]

/** The place of a part of the page whose code is on its way. */
export function SectionPlaceholder({ title, grid, item }: SectionPlaceholderProps) {
  return (
    <>
      <SectionHeading title={title} className="mb-6" />
      <SkeletonGroup label={`Loading ${title}`} className={grid}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={item} />
        ))}
      </SkeletonGroup>
    </>
  )
}

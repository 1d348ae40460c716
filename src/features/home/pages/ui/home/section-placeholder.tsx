import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

interface SectionPlaceholderProps {
  title: string
  /** The columns and gaps of the section's grid, as classes. */
  grid: string
  /** The height of an item, as a class. */
  item: string
}

const PLACES = [0, 1, 2, 3]

/** Shown while the code of a section loads. */
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

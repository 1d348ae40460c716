import { useQuery } from '@tanstack/react-query'
import { ListState } from '#ui/list-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { newReleasesQuery } from '../queries.ts'
import { CARD_PLACES } from './card-grid.tsx'
import { RELEASE_ROWS, ReleaseRows } from './release-rows.tsx'

/** The newest releases. */
export function NewReleasesSection() {
  const query = useQuery(newReleasesQuery)
  return (
    <section aria-labelledby="new-releases-title">
      <SectionHeading
        id="new-releases-title"
        title="New Releases"
        action={<MoreLink to="/releases">All releases</MoreLink>}
        className="mb-6"
      />
      <ListState
        query={query}
        subject="new releases"
        skeleton={
          <SkeletonGroup label="Loading new releases" className={RELEASE_ROWS}>
            {CARD_PLACES.map((place) => (
              <ReleaseSkeleton key={place} />
            ))}
          </SkeletonGroup>
        }
        emptyTitle="No new records yet"
        emptyText="This year’s records will show up here as they come out."
      >
        {(releases) => <ReleaseRows releases={releases} />}
      </ListState>
    </section>
  )
}

function ReleaseSkeleton() {
  return (
    <div className="flex h-28 overflow-hidden rounded-sleeve bg-surface lg:h-40">
      <Skeleton className="aspect-square h-full shrink-0 rounded-none" />
      <div className="flex flex-1 flex-col justify-between p-3 lg:p-5">
        <Skeleton className="h-3.5 w-24" />
        <div className="space-y-2">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      </div>
    </div>
  )
}

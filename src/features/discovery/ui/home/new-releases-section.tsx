import { useQuery } from '@tanstack/react-query'
import { imageSrcSet } from '#features/images/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { NewRelease } from '../../contract.ts'
import { ListState } from '../list-state.tsx'
import { artistPath, PageLink } from '../page-link.tsx'
import { newReleasesQuery } from '../queries.ts'
import { CARD_PLACES } from './card-grid.tsx'

const GRID = 'grid gap-4 sm:grid-cols-2 lg:gap-6'

/** The newest records, two in a row, sleeve first. */
export function NewReleasesSection() {
  const query = useQuery(newReleasesQuery)
  return (
    <section aria-labelledby="new-releases-title">
      <SectionHeading id="new-releases-title" title="New Releases" className="mb-6" />
      <ListState
        query={query}
        what="New releases"
        skeleton={
          <SkeletonGroup label="Loading new releases" className={GRID}>
            {CARD_PLACES.map((place) => (
              <ReleaseSkeleton key={place} />
            ))}
          </SkeletonGroup>
        }
        emptyTitle="No new records yet"
        emptyText="The music database has not told us about this year's releases yet."
      >
        {(releases) => (
          <ul aria-label="New releases" className={GRID}>
            {releases.map((release) => (
              <Release key={release.id} release={release} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

function Release({ release }: { release: NewRelease }) {
  const { id, title, artist, artistSlug, imageUrl, year, type } = release
  return (
    <li className="relative flex h-28 min-w-0 overflow-hidden rounded-sleeve bg-surface transition-[background-color] hover:bg-raised lg:h-40">
      <CoverArt
        id={id}
        title={title}
        src={imageUrl}
        srcSet={imageUrl ? imageSrcSet(imageUrl, 480) : undefined}
        sizes="(width >= 64rem) 10rem, 7rem"
        className="h-full shrink-0 rounded-none"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1 p-3 lg:p-5">
        <p className="type-label figures text-muted">
          {type} · {year}
        </p>
        <div>
          <h3 className="type-heading line-clamp-2 wrap-anywhere lg:text-2xl">
            <PageLink
              href={artistPath(artistSlug)}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              {title}
            </PageLink>
          </h3>
          <p className="truncate text-muted lg:mt-1">{artist}</p>
        </div>
      </div>
    </li>
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { RADAR_WHEN } from '#features/follow/radar/limits.ts'
import { ReleaseCards, ReleaseCardsSkeleton, releasePagesQuery } from '#features/follow/radar/public-ui.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FilterLink, FilterLinks } from '#ui/filter-links.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { type FollowingSearch, followingPath, releasesOf } from '../following-search.ts'

/** Records per page: two full rows on wide screens. */
const RECORDS = 12
const NAMES = { upcoming: 'Upcoming', recent: 'Recent' }
const NONE = {
  upcoming:
    'No new records announced yet by anyone you follow. When one is, you’ll see it here and hear about it.',
  recent: 'Nothing from anyone you follow came out in the last 90 days.',
}

/** Upcoming and recent releases of the artists and labels that the member follows. */
export function FollowedReleases({ userId, search }: { userId: string; search: FollowingSearch }) {
  const when = releasesOf(search)
  const query = useInfiniteQuery(releasePagesQuery(userId, when, RECORDS))
  const releases = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="followed-releases">
      <SectionHeading
        id="followed-releases"
        title="Releases"
        className="mb-5"
        action={
          <FilterLinks>
            {RADAR_WHEN.map((one) => (
              <FilterLink
                key={one}
                href={followingPath(search, { releases: one })}
                isChosen={one === when}
                keepsScroll
              >
                {NAMES[one]}
              </FilterLink>
            ))}
          </FilterLinks>
        }
      />
      {query.isPending && <ReleaseCardsSkeleton label="Loading releases" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the releases"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {releases.length > 0 && <ReleaseCards releases={releases} label={`${NAMES[when]} releases for you`} />}
      {query.data && releases.length === 0 && <p className="max-w-prose text-muted">{NONE[when]}</p>}
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </section>
  )
}

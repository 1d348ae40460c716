import { Link } from '@tanstack/react-router'
import { ReleaseTags } from '#features/follow/radar/public-ui.tsx'
import { ShowTags } from '#features/shows/public-ui.tsx'
import { Rail } from '#ui/rail.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useNews } from './use-news.ts'

/** News of a member's follows, in one row above everything else, if the home has reserved a place for it. */
export function NewsFirst({ userId }: { userId: string }) {
  const { releases, shows, hasNews, isPending, hasFailed } = useNews(userId)
  return (
    // The height is that of the reserved place.
    <section aria-labelledby="news-first" className="page min-h-52 pt-6">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="news-first" className="type-title">
          New for you
        </h2>
        <Link to="/following" className="link inline-flex min-h-11 items-center md:mr-28">
          Following
        </Link>
      </div>
      {isPending ? (
        <SkeletonGroup label="Loading what is new" className="flex gap-4 overflow-hidden md:gap-6">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-24 w-72 shrink-0" />
          ))}
        </SkeletonGroup>
      ) : hasNews ? (
        <Rail label="News of whom you follow">
          <ReleaseTags releases={releases} />
          <ShowTags shows={shows} />
        </Rail>
      ) : (
        <p className="text-muted">
          {hasFailed
            ? 'What is new did not load. Please try again later.'
            : 'Nothing new of whom you follow at the moment.'}
        </p>
      )}
    </section>
  )
}

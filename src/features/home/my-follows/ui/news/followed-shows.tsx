import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { followedShowsQuery, ShowTickets, ShowTicketsSkeleton } from '#features/shows/public-ui.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** How many shows the page has. */
const SHOWS = 6

/** The next shows of a member's follows. */
export function FollowedShows({ userId }: { userId: string }) {
  const query = useQuery(followedShowsQuery(userId, SHOWS))
  const shows = query.data?.items
  return (
    <section aria-labelledby="followed-shows">
      <SectionHeading id="followed-shows" title="Upcoming shows" className="mb-5" />
      {query.isPending && <ShowTicketsSkeleton label="Loading shows" places={2} />}
      {query.isError && !shows && (
        <ErrorState
          title="The shows did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {shows && shows.length > 0 && (
        <>
          <ShowTickets shows={shows} label="Upcoming shows of whom you follow" level={3} />
          <p className="mt-4 text-muted">
            All of them are in a calendar of your own.{' '}
            <Link to="/settings" className="link">
              Its private address is in the settings
            </Link>
            .
          </p>
        </>
      )}
      {shows?.length === 0 && (
        <p className="text-muted">No show of whom you follow is announced at the moment.</p>
      )}
    </section>
  )
}

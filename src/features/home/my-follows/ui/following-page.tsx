import ListPlus from 'virtual:icon/list-plus'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { GuestNote, MembersOnly } from '#features/accounts/public-ui.tsx'
import { followedShowsQuery, ShowTickets, ShowTicketsSkeleton } from '#features/shows/public-ui.tsx'
import { useKeptAt } from '#platform/http/client/kept-answers.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { FollowingSearch } from './following-search.ts'
import { FollowList, FollowListSkeleton } from './list/follow-list.tsx'
import { FollowedReleases } from './news/followed-releases.tsx'
import { followCountsQuery } from './queries.ts'

const OnboardingPanel = lazyPart(() =>
  import('./onboarding/onboarding-panel.tsx').then((part) => part.OnboardingPanel),
)

/** Everything that a member follows, with its releases and shows. */
export function FollowingPage({ search }: { search: FollowingSearch }) {
  return (
    // A member's window is filled from the start: the footer would move out of it when the lists arrive.
    <div className="reading-page py-8 in-data-member:min-h-svh md:py-12">
      <h1 className="type-display mb-8">Following</h1>
      <MembersOnly
        fallback={<FollowListSkeleton />}
        guests={
          <GuestNote title="Never miss a record or a show" next="/following">
            Follow artists, labels, festivals, venues and other fans. Their new records, shows and posts show
            up here.
          </GuestNote>
        }
      >
        {(userId) => (
          <>
            <KeptNote />
            <Following userId={userId} search={search} />
          </>
        )}
      </MembersOnly>
    </div>
  )
}

const KeptNote = () => <OfflineNote keptAt={useKeptAt()} className="mb-8" />

function Following({ userId, search }: { userId: string; search: FollowingSearch }) {
  const { data } = useQuery(followCountsQuery(userId))
  const isEmpty = data !== undefined && Object.values(data.counts).every((count) => count === 0)
  // Stays while the member follows their first artists in it.
  const [isAsking, setAsking] = useState(false)
  if (isEmpty && !isAsking) setAsking(true)
  return (
    <div className="flex flex-col gap-y-14">
      {isAsking ? (
        <InPlace fallback={<FollowListSkeleton />}>
          <OnboardingPanel userId={userId} isDone onClose={isEmpty ? undefined : () => setAsking(false)} />
        </InPlace>
      ) : (
        <Button variant="secondary" onClick={() => setAsking(true)} className="self-start">
          <ListPlus aria-hidden="true" /> Find and import artists
        </Button>
      )}
      {!isEmpty && (
        <>
          <FollowedReleases userId={userId} search={search} />
          <FollowedShows userId={userId} />
        </>
      )}
      <section aria-labelledby="what-you-follow">
        <SectionHeading id="what-you-follow" title="What you follow" className="mb-4" />
        <FollowList userId={userId} search={search} />
      </section>
    </div>
  )
}

/** How many shows the page has. */
const SHOWS = 6

/** The next shows of a member's follows. */
function FollowedShows({ userId }: { userId: string }) {
  const query = useQuery(followedShowsQuery(userId, SHOWS))
  const shows = query.data?.items
  return (
    <section aria-labelledby="followed-shows">
      <SectionHeading id="followed-shows" title="Upcoming shows" className="mb-5" />
      {query.isPending && <ShowTicketsSkeleton label="Loading shows" places={2} />}
      {query.isError && !shows && (
        <ErrorState
          title="Couldn’t load the shows"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {shows && shows.length > 0 && (
        <>
          <ShowTickets shows={shows} label="Upcoming shows for you" level={3} />
          <p className="mt-4 text-muted">
            <Link to="/settings" hash="calendar" className="link">
              Subscribe to these shows in your calendar
            </Link>
          </p>
        </>
      )}
      {shows?.length === 0 && (
        <p className="text-muted">No shows announced by anyone you follow at the moment.</p>
      )}
    </section>
  )
}

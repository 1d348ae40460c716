import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { followedShowsQuery, ShowTickets, ShowTicketsSkeleton } from '#features/shows/public-ui.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { OnboardingPanel } from '../onboarding/onboarding-panel.tsx'
import { followCountsQuery } from '../queries.ts'
import { dismiss, isDismissed } from './dismissed.ts'

/** Shows on the home. */
const SHOWS = 4

/**
 * What the home has for a member alone: while they follow no artist, the question whom they listen to, until they
 * dismiss it; else what is new of whom they follow.
 */
export function MemberHome({ userId }: { userId: string }) {
  const { data } = useQuery(followCountsQuery(userId))
  const [isClosed, setClosed] = useState(() => isDismissed(userId))
  // Stays while the member follows the first ones in it.
  const [isAsking, setAsking] = useState(false)
  const followsNone = data?.counts.artist === 0
  if (followsNone && !isClosed && !isAsking) setAsking(true)
  if (!data) return <NewForYouSkeleton />
  if (isAsking && !isClosed) {
    const close = () => {
      dismiss(userId)
      setClosed(true)
    }
    return <OnboardingPanel userId={userId} onClose={close} />
  }
  const followsAny = Object.values(data.counts).some((count) => count > 0)
  return followsAny ? <NewForYou userId={userId} /> : null
}

function NewForYou({ userId }: { userId: string }) {
  const shows = useQuery(followedShowsQuery(userId, SHOWS))
  const found = shows.data?.items
  return (
    <section aria-labelledby="new-for-you">
      <SectionHeading
        id="new-for-you"
        title="New for you"
        className="mb-6"
        action={
          <Link to="/following" className="link inline-flex min-h-11 items-center">
            Following
          </Link>
        }
      />
      {shows.isPending && <ShowTicketsSkeleton label="Loading what is new" places={2} />}
      {found && found.length > 0 && (
        <ShowTickets shows={found} label="Upcoming shows of whom you follow" level={3} />
      )}
      {(found?.length === 0 || (shows.isError && !found)) && (
        <p className="text-muted">
          {found
            ? 'Nothing new of whom you follow at the moment.'
            : 'This did not load. Please try again later.'}
        </p>
      )}
    </section>
  )
}

export function NewForYouSkeleton() {
  return (
    <div>
      <SectionHeading title="New for you" className="mb-6" />
      <ShowTicketsSkeleton label="Loading what is new" places={2} />
    </div>
  )
}

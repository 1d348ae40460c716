import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ReleaseCards, ReleaseCardsSkeleton } from '#features/follow/radar/public-ui.tsx'
import { ShowTickets } from '#features/shows/public-ui.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { OnboardingPanel } from '../onboarding/onboarding-panel.tsx'
import { followCountsQuery } from '../queries.ts'
import { dismiss, isDismissed } from './dismissed.ts'
import { reserveNewsSpace } from './shown-news.ts'
import { useNews } from './use-news.ts'

/**
 * The member's part of the home. Members without followed artists are asked to follow some, until they dismiss the
 * question; others see news of their follows, unless it stands first.
 */
export function MemberHome({ userId, hasNewsFirst }: { userId: string; hasNewsFirst: boolean }) {
  const { data } = useQuery(followCountsQuery(userId))
  const [isClosed, setClosed] = useState(() => isDismissed(userId))
  // Stays while the member follows their first artists in it.
  const [isAsking, setAsking] = useState(false)
  // Its place does not change while the home is shown.
  useEffect(() => () => reserveNewsSpace(userId), [userId])
  const followsNone = data?.counts.artist === 0
  if (followsNone && !isClosed && !isAsking) setAsking(true)
  if (!data) return hasNewsFirst ? null : <NewForYouSkeleton />
  if (isAsking && !isClosed) {
    const close = () => {
      dismiss(userId)
      setClosed(true)
    }
    return <OnboardingPanel userId={userId} isDone={!followsNone} onClose={close} />
  }
  const followsAny = Object.values(data.counts).some((count) => count > 0)
  return followsAny && !hasNewsFirst ? <NewForYou userId={userId} /> : null
}

function NewForYou({ userId }: { userId: string }) {
  const { releases, shows, hasNews, isPending, hasFailed } = useNews(userId)
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
      {isPending ? (
        <ReleaseCardsSkeleton label="Loading what is new" />
      ) : (
        <div className="flex flex-col gap-9">
          {releases.length > 0 && <ReleaseCards releases={releases} label="Releases of whom you follow" />}
          {shows.length > 0 && (
            <ShowTickets shows={shows} label="Upcoming shows of whom you follow" level={3} />
          )}
          {hasFailed && <p className="text-muted">Not everything did load. Please try again later.</p>}
          {!hasFailed && !hasNews && (
            <p className="text-muted">Nothing new of whom you follow at the moment.</p>
          )}
        </div>
      )}
    </section>
  )
}

function NewForYouSkeleton() {
  return (
    <div>
      <SectionHeading title="New for you" className="mb-6" />
      <ReleaseCardsSkeleton label="Loading what is new" />
    </div>
  )
}

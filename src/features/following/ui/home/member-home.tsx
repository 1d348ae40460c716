import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RadarRelease } from '#features/radar/contract.ts'
import { ReleaseCards, ReleaseCardsSkeleton, releaseListQuery } from '#features/radar/public-ui.tsx'
import { followedShowsQuery, ShowTickets } from '#features/shows/public-ui.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { OnboardingPanel } from '../onboarding/onboarding-panel.tsx'
import { followCountsQuery } from '../queries.ts'
import { dismiss, isDismissed } from './dismissed.ts'

/** Releases and shows on the home. */
const RELEASES = 6
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
  const recent = useQuery(releaseListQuery(userId, 'recent', RELEASES))
  const upcoming = useQuery(releaseListQuery(userId, 'upcoming', RELEASES))
  const shows = useQuery(followedShowsQuery(userId, SHOWS))
  const queries = [recent, upcoming, shows]
  const releases = newReleases(recent.data?.items ?? [], upcoming.data?.items ?? [])
  const found = shows.data?.items ?? []
  const isPending = queries.some((query) => query.isPending)
  const hasFailed = queries.some((query) => query.isError && !query.data)
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
          {found.length > 0 && (
            <ShowTickets shows={found} label="Upcoming shows of whom you follow" level={3} />
          )}
          {hasFailed && <p className="text-muted">Not everything did load. Please try again later.</p>}
          {!hasFailed && releases.length + found.length === 0 && (
            <p className="text-muted">Nothing new of whom you follow at the moment.</p>
          )}
        </div>
      )}
    </section>
  )
}

/** What came out last, and the next of what is to come; each has the places that the other leaves. */
function newReleases(recent: readonly RadarRelease[], upcoming: readonly RadarRelease[]): RadarRelease[] {
  const out = recent.slice(0, RELEASES - Math.min(upcoming.length, RELEASES / 2))
  return [...out, ...upcoming.slice(0, RELEASES - out.length)]
}

export function NewForYouSkeleton() {
  return (
    <div>
      <SectionHeading title="New for you" className="mb-6" />
      <ReleaseCardsSkeleton label="Loading what is new" />
    </div>
  )
}

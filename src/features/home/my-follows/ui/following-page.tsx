import ListPlus from 'virtual:icon/list-plus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { FollowingSearch } from './following-search.ts'
import { FollowList, FollowListSkeleton } from './list/follow-list.tsx'
import { FollowedReleases } from './news/followed-releases.tsx'
import { FollowedShows } from './news/followed-shows.tsx'
import { followCountsQuery } from './queries.ts'

const OnboardingPanel = lazyPart(() =>
  import('./onboarding/onboarding-panel.tsx').then((part) => part.OnboardingPanel),
)

/** Everything that a member follows, with its releases and shows. */
export function FollowingPage({ search }: { search: FollowingSearch }) {
  return (
    <div className="page max-w-5xl py-8 md:py-12">
      <h1 className="type-display mb-8">Following</h1>
      <MembersOnly fallback={<FollowListSkeleton />}>
        {(userId) => <Following userId={userId} search={search} />}
      </MembersOnly>
    </div>
  )
}

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

import { useQuery } from '@tanstack/react-query'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { FollowingSearch } from './following-search.ts'
import { FollowList, FollowListSkeleton } from './list/follow-list.tsx'
import { FollowedShows } from './news/followed-shows.tsx'
import { followCountsQuery } from './queries.ts'

/** Everything that a member follows, and what comes of it. */
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
  if (isEmpty) {
    return (
      <EmptyState
        title="You follow nothing yet"
        level={2}
        action={<ButtonLink to="/artists">Find artists</ButtonLink>}
      >
        Follow artists, labels, festivals and members, and hear of every new record and show.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-y-14">
      <FollowedShows userId={userId} />
      <section aria-labelledby="what-you-follow">
        <SectionHeading id="what-you-follow" title="What you follow" className="mb-4" />
        <FollowList userId={userId} search={search} />
      </section>
    </div>
  )
}

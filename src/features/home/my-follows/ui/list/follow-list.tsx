import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FOLLOW_KINDS, FOLLOWS_TEXT_MAX, type FollowKind } from '#features/follow/follows/limits.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FilterLink, FilterLinks } from '#ui/filter-links.tsx'
import { formatNumber } from '#ui/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type FollowingSearch, followingPath, viewOf } from '../following-search.ts'
import { followPagesQuery } from '../queries.ts'
import { FollowRow } from './follow-row.tsx'

const KIND_NAMES = {
  artist: 'Artists',
  label: 'Labels',
  festival: 'Festivals',
  venue: 'Venues',
  member: 'Members',
}
const WHERE = {
  artist: { path: '/artists', label: 'All artists' },
  label: { path: '/search', label: 'Search for labels' },
  festival: { path: '/tickets', label: 'Shows and festivals' },
  venue: { path: '/tickets', label: 'Shows and their venues' },
  member: { path: '/community', label: 'Community' },
}
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

/** Everything that the member follows, with a search and switches. */
export function FollowList({ userId, search }: { userId: string; search: FollowingSearch }) {
  const navigate = useNavigate()
  const view = viewOf(search)
  const query = useInfiniteQuery(followPagesQuery(userId, view))
  const counts = query.data?.pages[0]?.counts
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const go = (next: FollowingSearch) =>
    void navigate({ to: '/following', search: { ...search, ...next }, replace: true, resetScroll: false })
  // A member without follows has nothing to search or to order.
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0)
  const hrefOf = (kind?: string) => followingPath(search, { kind })
  return (
    <>
      <FilterLinks>
        <FilterLink href={hrefOf()} isChosen={!view.kind} keepsScroll>
          All
        </FilterLink>
        {FOLLOW_KINDS.map((kind) => (
          <FilterLink key={kind} href={hrefOf(kind)} isChosen={view.kind === kind} keepsScroll>
            {KIND_NAMES[kind]}
            {counts && <span className="figures ml-1.5 text-muted">{formatNumber(counts[kind])}</span>}
          </FilterLink>
        ))}
      </FilterLinks>
      {!isEmpty && (
        <div className="mt-3 flex flex-wrap gap-3">
          <SearchInput
            label="Search what you follow"
            placeholder="Search what you follow"
            value={view.q}
            maxLength={FOLLOWS_TEXT_MAX}
            action="/following"
            name="q"
            onSearch={(q) => go({ q: q || undefined })}
          />
          <NativeSelect
            label="Order"
            options={SORTS}
            value={view.sort}
            onChange={(sort) => go({ sort: sort === 'name' ? 'name' : undefined })}
            className="w-full sm:w-44"
          />
        </div>
      )}
      {items.length > 0 && (
        <ul aria-label="What you follow" className="mt-4 border-t border-line">
          {items.map((follow) => (
            <FollowRow key={`${follow.kind} ${follow.id}`} userId={userId} follow={follow} />
          ))}
        </ul>
      )}
      {query.isPending && <FollowListSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load what you follow"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && items.length === 0 && (
        <p className="mt-8 text-muted wrap-anywhere">
          {view.q ? `Nothing you follow matches “${view.q}”.` : <NothingYet kind={view.kind} />}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore
          auto
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Says that there are no entries, and where to find some. */
function NothingYet({ kind }: { kind?: FollowKind }) {
  if (!kind)
    return 'You don’t follow anything yet. Artists, labels, festivals, venues and members you follow will show up here.'
  const name = KIND_NAMES[kind].toLowerCase()
  return (
    <>
      You don’t follow any {name} yet.{' '}
      <PageLink href={WHERE[kind].path} className="link">
        {WHERE[kind].label}
      </PageLink>
    </>
  )
}

export function FollowListSkeleton() {
  return (
    <SkeletonGroup label="Loading what you follow" className="mt-4 flex flex-col gap-4">
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-16" />
      ))}
    </SkeletonGroup>
  )
}

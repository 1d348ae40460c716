import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { MembersOnly, useSession } from '#features/accounts/public-ui.tsx'
import { SEARCH_MAX } from '#features/community/limits.ts'
import { CreatePost } from '#features/community/posts/ui/compose/create-post.tsx'
import { linkedFrom } from '#features/community/posts/ui/compose/linked-entity.ts'
import { usePart } from '#platform/http/client/parts.ts'
import { cx } from '#ui/cx.ts'
import { LinkTabPanel } from '#ui/link-tabs.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import type { CommunitySearch } from './community-search.ts'
import { EmptyFeed } from './empty-feed.tsx'
import { Feed, FeedSkeleton } from './feed.tsx'
import { FeedTabs, TAB_LABELS } from './feed-tabs.tsx'
import { SortButtons } from './sort-buttons.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Whether the community has a column beside the posts, and no row of tabs where it would have one tab. */
    communityColumn: boolean
  }
}

interface CommunityPageProps {
  search: CommunitySearch
  /** Beside the posts in wide windows. */
  aside: ReactNode
}

/** The community page: feed, search and composer. */
export function CommunityPage({ search, aside }: CommunityPageProps) {
  const { tab = 'all' } = search
  const session = useSession()
  const linked = useLocation({ select: (location) => linkedFrom(location.state) })
  // Posting takes the link out of the history state; the panel stays the same one and keeps the focus.
  const [lastLinked, setLastLinked] = useState(linked)
  if (linked && linked.id !== lastLinked?.id) setLastLinked(linked)
  const panel = useId()
  const hasColumn = usePart('communityColumn', true)
  const hasTabs = session.status === 'member' || tab !== 'all'
  return (
    <div
      className={cx(
        'py-8 md:py-12',
        hasColumn
          ? 'page gap-x-16 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:content-start'
          : 'reading-page',
      )}
    >
      <div className="min-w-0">
        <h1 className="type-display">Community</h1>
        <p className="mt-2 text-lg text-muted">Share your love for music with fellow fans</p>
        <div className="mt-6">
          <CreatePost key={lastLinked?.id} linked={linked} />
        </div>
        {(hasTabs || !hasColumn) && (
          <div className="mt-8">
            <FeedTabs tab={tab} personal={hasTabs} panel={panel} />
          </div>
        )}
        <LinkTabPanel id={panel} label={TAB_LABELS[tab]}>
          <div className="flex flex-col gap-3 py-4 sm:flex-row-reverse sm:items-center">
            <SearchBox search={search.search} />
            <SortButtons sort={search.sort} />
          </div>
          {tab === 'all' ? (
            <Feed filter={search} userId={session.userId} empty={<EmptyFeed {...search} />} />
          ) : (
            <MembersOnly fallback={<FeedSkeleton />}>
              {(userId) => (
                <Feed key={tab} filter={search} userId={userId} empty={<EmptyFeed {...search} />} />
              )}
            </MembersOnly>
          )}
        </LinkTabPanel>
      </div>
      {hasColumn && aside}
    </div>
  )
}

/** Searches the posts; the URL holds the search text. */
function SearchBox({ search = '' }: { search?: string }) {
  const navigate = useNavigate({ from: '/community/' })
  return (
    <SearchInput
      label="Search posts"
      placeholder="Search posts"
      value={search}
      maxLength={SEARCH_MAX}
      action="/community"
      name="search"
      onSearch={(words) =>
        void navigate({
          to: '/community',
          search: (current) => ({ ...current, search: words || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

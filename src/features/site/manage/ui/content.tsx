import ChevronDown from 'virtual:icon/chevron-down'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { itemsOf, PostCardSkeleton } from '#features/community/public-ui.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatNumber } from '#ui/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { InPlace } from '#ui/on-demand.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { ContentFilter } from '../limits.ts'
import { contentQuery, type EntityRef } from './manage-queries.ts'
import { ManagedPostCard } from './managed-post-card.tsx'
import { OfficialPostForm } from './official-post-form.tsx'

interface ContentProps {
  entityRef: EntityRef
  entity: ManagedEntity
  filter: ContentFilter
}

/** The posts about the artist or festival, with moderation. */
export function Content({ entityRef, entity, filter }: ContentProps) {
  const query = useInfiniteQuery({ ...contentQuery(entityRef, filter), placeholderData: keepPreviousData })
  const counts = query.data?.pages.at(0)?.counts
  const posts = itemsOf(query.data)
  return (
    <div className="flex flex-col gap-4">
      <OfficialPostPanel entityRef={entityRef} entity={entity} />
      <section aria-labelledby="fan-posts">
        <Card className="p-4 sm:p-6">
          <h2 id="fan-posts" className="type-heading">
            Fan Posts & Mentions
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            Posts from fans about {entity.name}. Pin important content, respond as the {entityRef.type}, or
            hide inappropriate posts.
          </p>
          <nav aria-label="Which posts" className="mt-4 flex flex-wrap gap-2">
            <FilterLink filter="all" current={filter}>
              All Posts ({formatNumber(counts?.all ?? 0)})
            </FilterLink>
            <FilterLink filter="pinned" current={filter}>
              Pinned ({formatNumber(counts?.pinned ?? 0)})
            </FilterLink>
          </nav>
        </Card>
        <div className="mt-4">
          {query.isPending && (
            <SkeletonGroup label="Loading posts" className="grid grid-cols-1 gap-4">
              {[0, 1, 2].map((one) => (
                <PostCardSkeleton key={one} />
              ))}
            </SkeletonGroup>
          )}
          {query.isError && !query.data && (
            <ErrorState
              title="Couldn’t load the posts"
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          )}
          {query.data && posts.length === 0 && (
            <EmptyState title={filter === 'pinned' ? 'No pinned posts' : 'No posts yet'}>
              {filter === 'pinned'
                ? 'Pin a post, and it’ll come first on your page.'
                : `When fans post about ${entity.name}, you’ll see it here.`}
            </EmptyState>
          )}
          <ol
            aria-busy={query.isPlaceholderData}
            className={cx('grid grid-cols-1 gap-4', query.isPlaceholderData && 'opacity-60')}
          >
            {posts.map((post) => (
              <li key={post.id} className="min-w-0">
                <ManagedPostCard entityRef={entityRef} entity={entity} post={post} />
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <LoadMore
              auto={false}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </div>
      </section>
    </div>
  )
}

interface FilterLinkProps {
  filter: ContentFilter
  current: ContentFilter
  children: ReactNode
}

function FilterLink({ filter, current, children }: FilterLinkProps) {
  const selected = filter === current
  return (
    <Link
      to="."
      search={filter === 'pinned' ? { filter } : {}}
      resetScroll={false}
      aria-current={selected ? 'true' : undefined}
      className={cx(
        'figures inline-flex min-h-11 items-center rounded-control px-4 font-display text-sm font-[640]',
        selected ? 'bg-ink text-canvas' : 'bg-hover text-ink hover:bg-raised',
      )}
    >
      {children}
    </Link>
  )
}

/** The panel in which a manager posts in the name of the business. */
function OfficialPostPanel({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="type-heading flex min-h-16 w-full items-center justify-between gap-4 rounded-card px-4 text-left sm:px-6"
        >
          Create Official Post
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 transition-[rotate]', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:px-6 sm:pb-6">
        {open && (
          <InPlace fallback={<Skeleton className="h-44 w-full" />}>
            <OfficialPostForm entityRef={entityRef} entity={entity} onPosted={() => setOpen(false)} />
          </InPlace>
        )}
      </div>
    </Card>
  )
}

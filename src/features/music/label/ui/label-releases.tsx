import { useInfiniteQuery } from '@tanstack/react-query'
import { Face, releasePath } from '#features/catalogue/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { LabelPage, LabelRelease } from '../contract.ts'
import { MusicBrainzLink } from './label-roster.tsx'
import { labelReleasesQuery } from './queries.ts'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-6'

/** The releases of a label by year, newest first. */
export function LabelReleases({ label: { mbid, name } }: { label: LabelPage }) {
  const query = useInfiniteQuery(labelReleasesQuery(mbid))
  if (query.isPending) {
    return (
      <SkeletonGroup label="Loading releases" className={GRID}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="aspect-square" />
        ))}
      </SkeletonGroup>
    )
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the releases"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const years = byYear(query.data.pages.flatMap((page) => page.items))
  if (years.length === 0) {
    return (
      <EmptyState title="No releases known yet" level={2} action={<MusicBrainzLink mbid={mbid} />}>
        We don’t know any {name} releases yet. Anyone can add one at MusicBrainz.
      </EmptyState>
    )
  }
  return (
    <>
      {years.map(([year, releases]) => (
        <section key={year} aria-label={year} className="mb-10">
          <h2 className="type-title figures border-t-[3px] border-ink pt-3">{year}</h2>
          <ul className={`mt-5 ${GRID}`}>
            {releases.map((release) => (
              <Release key={release.id} release={release} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Releases in the order they come in, with the heading of their year. */
function byYear(releases: readonly LabelRelease[]): [year: string, LabelRelease[]][] {
  const years = new Map<string, LabelRelease[]>()
  for (const release of releases) {
    const year = release.year ?? 'Unknown year'
    years.set(year, [...(years.get(year) ?? []), release])
  }
  return [...years]
}

function Release({ release }: { release: LabelRelease }) {
  const { id, title, artistCredit, type, catalogNumber, imageUrl } = release
  return (
    <li className="relative min-w-0">
      <Face
        id={id}
        name={title}
        widest={640}
        imageUrl={imageUrl}
        sizes="(width >= 64rem) 18rem, (width >= 48rem) 30vw, 45vw"
      />
      <h3 className="type-heading mt-3 wrap-anywhere">
        <PageLink href={releasePath(id, title)} className="cover-link">
          <bdi>{title}</bdi>
        </PageLink>
      </h3>
      <p className="mt-1 truncate text-sm text-muted">
        <bdi>{artistCredit}</bdi>
      </p>
      <p className="figures truncate text-sm text-muted">
        {[type, catalogNumber].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { CategoryBadge, homeNewsQuery, StoryImage } from '#features/music/news/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { formatDate } from '#ui/format.ts'
import { ClassicArtists } from './classic-artists.tsx'
import { ClassicReleases } from './classic-releases.tsx'
import { ClassicShows } from './classic-shows.tsx'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The shows of the classic home. */
    classicEvents: ComponentType
  }
}

/** The classic home: the content of the home as ranked lists on one page. */
export function ClassicHomePage() {
  const ClassicEvents = usePart('classicEvents', ClassicShows)
  return (
    <div className="page py-10 md:py-14">
      <h1 className="type-display">Everything at a glance</h1>
      <p className="mt-3 mb-10 max-w-prose text-lg text-balance text-muted">
        Who’s trending, what’s new, where to go and what the papers say, in four short lists.
      </p>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <ClassicArtists />
        <ClassicReleases />
        <ClassicEvents />
        <ClassicNews />
      </div>
    </div>
  )
}

/** The news; as on the home, it renders nothing when there are no stories. */
function ClassicNews() {
  const { data, isError } = useQuery(homeNewsQuery)
  const articles = data?.items ?? []
  const isLoading = data ? data.pending : !isError
  if (articles.length === 0 && !isLoading) return null
  return (
    <RankedSection id="latest-news" title="Latest News">
      {articles.length === 0 ? (
        <RankedSkeleton label="Loading the latest news" />
      ) : (
        <RankedList>
          {articles.map((article) => (
            <RankedRow
              key={article.id}
              picture={<StoryImage article={article} sizes="3rem" className="size-full" />}
              title={
                <a href={article.link} target="_blank" rel="noopener noreferrer" className="cover-link">
                  {article.title}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              }
              detail={
                <>
                  {article.source} · <time dateTime={article.pubDate}>{formatDate(article.pubDate)}</time>
                </>
              }
              end={
                <span className="max-sm:hidden">
                  <CategoryBadge category={article.category} />
                </span>
              }
            />
          ))}
        </RankedList>
      )}
    </RankedSection>
  )
}

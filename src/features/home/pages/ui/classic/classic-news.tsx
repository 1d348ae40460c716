import { useQuery } from '@tanstack/react-query'
import { CategoryBadge, homeNewsQuery, StoryImage } from '#features/music/news/public-ui.tsx'
import { formatDate } from '#ui/format.ts'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

/** The news; as on the home, it renders nothing when there are no stories. */
export function ClassicNews() {
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

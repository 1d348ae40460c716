import { useQuery } from '@tanstack/react-query'
import { usePart } from '#platform/http/client/parts.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { HOME_NEWS_MORE } from '../limits.ts'
import { homeNewsQuery } from './queries.ts'
import { FeaturedStory, Story } from './story.tsx'
import { FeaturedStorySkeleton, StorySkeleton } from './story-skeletons.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The link to all news. */
    allNews: string
  }
}

const GRID = 'mt-4 grid gap-4 sm:grid-cols-2 lg:mt-6 lg:gap-6'
const PLACES = Array.from({ length: HOME_NEWS_MORE }, (_, place) => place)

/** The newest story and up to four more. Renders nothing without stories. */
export function LatestNewsSection() {
  const allNews = usePart('allNews', 'All news')
  const { data, isError } = useQuery(homeNewsQuery)
  const [featured, ...others] = data?.items ?? []
  const isLoading = data ? data.pending : !isError
  if (!featured && !isLoading) return null
  return (
    <section aria-labelledby="latest-news-title">
      <SectionHeading
        id="latest-news-title"
        title="Latest News"
        action={<MoreLink to="/news">{allNews}</MoreLink>}
        className="mb-6"
      />
      {featured ? (
        <>
          <FeaturedStory article={featured} />
          {others.length > 0 && (
            <ul aria-label="More news" className={GRID}>
              {others.map((article) => (
                <li key={article.id} className="min-w-0">
                  <Story article={article} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <SkeletonGroup label="Loading the latest news">
          <FeaturedStorySkeleton />
          <div className={GRID}>
            {PLACES.map((place) => (
              <StorySkeleton key={place} />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </section>
  )
}

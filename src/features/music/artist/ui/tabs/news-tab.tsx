import { useQuery } from '@tanstack/react-query'
import { newsQuery } from '#features/music/news/ui/queries.ts'
import { Story } from '#features/music/news/ui/story.tsx'
import { StorySkeleton } from '#features/music/news/ui/story-skeletons.tsx'
import { ListState } from '#ui/list-state.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { ARTIST_NEWS_MAX } from '../../limits.ts'
import type { TabProps } from './tab-props.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'
const PLACES = [0, 1, 2]

/** The news that names the artist. */
export function NewsTab({ artist: { name } }: TabProps) {
  const query = useQuery(newsQuery(ARTIST_NEWS_MAX, name))
  return (
    <ListState
      query={query}
      subject="the news"
      level={3}
      skeleton={
        <SkeletonGroup label="Loading news" className={GRID}>
          {PLACES.map((place) => (
            <StorySkeleton key={place} />
          ))}
        </SkeletonGroup>
      }
      emptyTitle="No Recent News"
      emptyText={`The music papers haven’t mentioned ${name} lately.`}
    >
      {(articles) => (
        <ul aria-label="News" className={GRID}>
          {articles.map((article) => (
            <li key={article.id} className="min-w-0">
              <Story article={article} withCategory />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}

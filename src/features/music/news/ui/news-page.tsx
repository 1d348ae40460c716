import { useQuery } from '@tanstack/react-query'
import { ListState } from '#ui/list-state.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { newsQuery } from './queries.ts'
import { FeaturedStory, Story } from './story.tsx'
import { FeaturedStorySkeleton, StorySkeleton } from './story-skeletons.tsx'

const GRID = 'mt-4 grid gap-4 sm:grid-cols-2 lg:mt-6 lg:grid-cols-3 lg:gap-6'
/** Twelve in all: the featured story and eleven more. */
const PLACES = Array.from({ length: 11 }, (_, place) => place)

/** All news: the first story large, the rest in a grid. */
export function NewsPage() {
  const query = useQuery(newsQuery())
  return (
    <div className="page py-10 md:py-14">
      <h1 className="type-display">News</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        What the music papers are writing, newest first.
      </p>
      <ListState
        query={query}
        subject="the news"
        level={2}
        skeleton={
          <SkeletonGroup label="Loading the news">
            <FeaturedStorySkeleton />
            <div className={GRID}>
              {PLACES.map((place) => (
                <StorySkeleton key={place} />
              ))}
            </div>
          </SkeletonGroup>
        }
        emptyTitle="No news right now"
        emptyText="Stories show up here as soon as the music papers publish them."
      >
        {([featured, ...others]) => (
          <>
            {featured && <FeaturedStory article={featured} level={2} eager />}
            <ul aria-label="More news" className={GRID}>
              {others.map((article) => (
                <li
                  key={article.id}
                  className="when-seen min-w-0 [contain-intrinsic-size:auto_11rem] sm:[contain-intrinsic-size:auto_26rem]"
                >
                  <Story article={article} level={2} withCategory />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListState>
    </div>
  )
}

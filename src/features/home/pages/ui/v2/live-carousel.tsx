import { useQuery } from '@tanstack/react-query'
import { ListState } from '#ui/list-state.tsx'
import { trendingArtistsQuery } from '../queries.ts'
import { Carousel, CarouselSkeleton } from './trending-carousel.tsx'

/** The artists of Trending Now. */
export function LiveCarousel() {
  const query = useQuery(trendingArtistsQuery)
  return (
    <ListState
      query={query}
      subject="what’s trending"
      skeleton={<CarouselSkeleton />}
      emptyTitle="Nothing is trending yet"
      emptyText="Open and follow some artists, and they’ll show up here."
    >
      {(artists) => (
        <Carousel
          artists={artists.map(({ id, name, path, imageUrl, genre, followers }) => ({
            id,
            name,
            path,
            imageUrl,
            lines: followers ? [genre, `${followers} followers`] : [genre],
          }))}
        />
      )}
    </ListState>
  )
}

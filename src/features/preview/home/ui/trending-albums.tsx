import { useQuery } from '@tanstack/react-query'
import { CARD_GRID, CARD_PLACES, CardGrid, newReleasesQuery } from '#features/home/pages/public-ui.tsx'
import { ListState } from '#ui/list-state.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { AlbumCard, AlbumCardSkeleton } from './album-card.tsx'

/** The new releases, since nobody counts which albums trend. */
export function TrendingAlbums() {
  const query = useQuery(newReleasesQuery)
  return (
    <ListState
      query={query}
      subject="trending albums"
      skeleton={
        <SkeletonGroup label="Loading trending albums" className={CARD_GRID}>
          {CARD_PLACES.map((place) => (
            <AlbumCardSkeleton key={place} />
          ))}
        </SkeletonGroup>
      }
      emptyTitle="All quiet for a moment"
      emptyText="The music database has not told us about trending albums yet."
    >
      {(albums) => (
        <CardGrid label="Trending albums">
          {albums.map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </CardGrid>
      )}
    </ListState>
  )
}

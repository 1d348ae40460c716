import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListState } from '#ui/list-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { HOME_LIST_SIZE } from '../../limits.ts'
import { newReleasesQuery, trendingArtistsQuery } from '../queries.ts'
import { AlbumCard, AlbumCardSkeleton } from './album-card.tsx'
import { ArtistCard, ArtistCardSkeleton } from './artist-card.tsx'
import { CARD_GRID, CARD_PLACES, CardGrid } from './card-grid.tsx'

const TABS = [
  { value: 'artists', label: 'Artists' },
  { value: 'albums', label: 'Albums' },
]

/** Trending Now, the target of `/#trending`: a tab for artists and one for albums, or artists alone. */
export function TrendingSection({ withAlbums }: { withAlbums: boolean }) {
  if (!withAlbums) {
    return (
      <section id="trending" tabIndex={-1} aria-labelledby="trending-title">
        <SectionHeading id="trending-title" title="Trending Now" className="mb-6" />
        <TrendingArtists />
        <AllArtists />
      </section>
    )
  }
  return (
    <section id="trending" tabIndex={-1} aria-labelledby="trending-title">
      <Tabs defaultValue="artists">
        <SectionHeading
          id="trending-title"
          title="Trending Now"
          action={<TabList label="What is trending" tabs={TABS} />}
          className="mb-6"
        />
        <TabPanel value="artists">
          <TrendingArtists />
          <AllArtists />
        </TabPanel>
        <TabPanel value="albums">
          <TrendingAlbums />
        </TabPanel>
      </Tabs>
    </section>
  )
}

const AllArtists = () => (
  <Link to="/artists" className="link mt-6 inline-flex min-h-11 items-center">
    All artists
  </Link>
)

function TrendingArtists() {
  const query = useQuery(trendingArtistsQuery)
  return (
    <ListState
      query={query}
      subject="Trending artists"
      skeleton={
        <SkeletonGroup label="Loading trending artists" className={CARD_GRID}>
          {CARD_PLACES.map((place) => (
            <ArtistCardSkeleton key={place} />
          ))}
        </SkeletonGroup>
      }
      emptyTitle="All quiet for a moment"
      emptyText="The music database has not told us about trending artists yet."
    >
      {(artists) => (
        <CardGrid label="Trending artists">
          {artists.slice(0, HOME_LIST_SIZE).map((artist) => (
            <ArtistCard key={artist.id} artist={artist} />
          ))}
        </CardGrid>
      )}
    </ListState>
  )
}

function TrendingAlbums() {
  const query = useQuery(newReleasesQuery)
  return (
    <ListState
      query={query}
      subject="Trending albums"
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

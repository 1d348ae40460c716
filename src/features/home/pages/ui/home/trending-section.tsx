import { useQuery } from '@tanstack/react-query'
import { ListState } from '#ui/list-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { HOME_LIST_SIZE } from '../../limits.ts'
import { trendingArtistsQuery } from '../queries.ts'
import { ArtistCard, ArtistCardSkeleton } from './artist-card.tsx'
import { CARD_GRID, CARD_PLACES, CardGrid } from './card-grid.tsx'

/** Trending Now, the target of `/#trending`; well-known artists while nothing trends. */
export function TrendingSection() {
  const { data } = useQuery(trendingArtistsQuery)
  return (
    <section id="trending" tabIndex={-1} aria-labelledby="trending-title">
      <SectionHeading
        id="trending-title"
        title={data?.isWellKnown ? 'Well Known' : 'Trending Now'}
        action={<MoreLink to="/artists">All artists</MoreLink>}
        className={data?.isWellKnown === false ? 'mb-2' : 'mb-6'}
      />
      {data?.isWellKnown === false && (
        <p className="mb-6 text-muted">Most opened and followed here this week.</p>
      )}
      <TrendingArtists />
    </section>
  )
}

/** The trending artists. */
export function TrendingArtists() {
  const query = useQuery(trendingArtistsQuery)
  return (
    <ListState
      query={query}
      subject="trending artists"
      skeleton={<CardSkeletons label="Loading trending artists" />}
      emptyTitle="All quiet for a moment"
      emptyText="The music database hasn’t told us who’s trending yet."
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

/** Skeletons of as many cards as the home has. */
export const CardSkeletons = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className={CARD_GRID}>
    {CARD_PLACES.map((place) => (
      <ArtistCardSkeleton key={place} />
    ))}
  </SkeletonGroup>
)

import BadgeCheck from 'virtual:icon/badge-check'
import { useQuery } from '@tanstack/react-query'
import { verificationText } from '#features/business/public-ui.tsx'
import { Face, useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { ListState } from '#ui/list-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { HOME_LIST_SIZE } from '../../limits.ts'
import { trendingArtistsQuery } from '../queries.ts'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

export function ClassicArtists() {
  const fallbackOf = useFallbackArtistImage()
  const query = useQuery(trendingArtistsQuery)
  return (
    <RankedSection id="trending" title={query.data?.isWellKnown ? 'Well-Known Artists' : 'Trending Artists'}>
      <ListState
        query={query}
        subject="trending artists"
        skeleton={<RankedSkeleton label="Loading trending artists" />}
        emptyTitle="No trending artists yet"
        emptyText="Check back in a little while."
      >
        {(artists) => (
          <RankedList>
            {artists
              .slice(0, HOME_LIST_SIZE)
              .map(({ id, name, path, imageUrl, genre, followers, verified, verification }) => (
                <RankedRow
                  key={id}
                  picture={
                    <Face
                      id={id}
                      name={name}
                      imageUrl={imageUrl}
                      widest={192}
                      sizes="3rem"
                      fallbackSrc={fallbackOf(id)}
                    />
                  }
                  title={
                    <>
                      <PageLink href={path} className="cover-link">
                        {name}
                      </PageLink>
                      {verified && (
                        <>
                          {' '}
                          <span title={verificationText(verification)}>
                            <BadgeCheck aria-hidden="true" className="inline size-4 text-accent" />
                            <span className="sr-only">{verificationText(verification)}</span>
                          </span>
                        </>
                      )}
                    </>
                  }
                  detail={genre}
                  end={
                    followers && (
                      <span>
                        {followers}
                        <span className="max-sm:sr-only">
                          {' '}
                          {followers === '1' ? 'follower' : 'followers'}
                        </span>
                      </span>
                    )
                  }
                />
              ))}
          </RankedList>
        )}
      </ListState>
    </RankedSection>
  )
}

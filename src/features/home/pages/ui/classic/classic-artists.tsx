import BadgeCheck from 'virtual:icon/badge-check'
import { useQuery } from '@tanstack/react-query'
import { verificationText } from '#features/business/public-ui.tsx'
import { useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { ListState } from '#ui/list-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { HOME_LIST_SIZE } from '../../limits.ts'
import { trendingArtistsQuery } from '../queries.ts'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

export function ClassicArtists() {
  const fallbackOf = useFallbackArtistImage()
  return (
    <RankedSection id="trending" title="Trending Artists">
      <ListState
        query={useQuery(trendingArtistsQuery)}
        subject="Trending artists"
        skeleton={<RankedSkeleton label="Loading trending artists" />}
        emptyTitle="Nobody has been named yet"
        emptyText="Look in again in a little while."
      >
        {(artists) => (
          <RankedList>
            {artists
              .slice(0, HOME_LIST_SIZE)
              .map(({ id, name, path, imageUrl, genre, followers, verified, verification }) => (
                <RankedRow
                  key={id}
                  picture={
                    <CoverArt
                      id={id}
                      title={name}
                      src={imageUrl}
                      srcSet={imageUrl ? imageSrcSet(imageUrl, 192) : undefined}
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

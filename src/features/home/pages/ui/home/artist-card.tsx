import BadgeCheck from 'virtual:icon/badge-check'
import { verificationText } from '#features/business/public-ui.tsx'
import { Face, useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { FOLLOW_ON_COVER, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TrendingArtist } from '../../contract.ts'
import { CARD_SIZES } from './card-grid.tsx'

/** A trending artist: picture, name, genre, followers and verified badge. The whole card links to the artist. */
export function ArtistCard({ artist }: { artist: TrendingArtist }) {
  const { id, name, path, imageUrl, genre, followers, verified, verification } = artist
  const fallbackOf = useFallbackArtistImage()
  return (
    <li className="group relative min-w-0">
      <Face
        id={id}
        name={name}
        imageUrl={imageUrl}
        widest={640}
        sizes={CARD_SIZES}
        fallbackSrc={fallbackOf(id)}
        brightens
      />
      <OfferedFollowIcon kind="artist" id={id} name={name} className={FOLLOW_ON_COVER} />
      <h3 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        <PageLink href={path} className="cover-link">
          {name}
        </PageLink>
        {verified && (
          <>
            {' '}
            <span title={verificationText(verification)}>
              <BadgeCheck aria-hidden="true" className="inline size-[0.9em] align-[-0.06em] text-accent" />
              <span className="sr-only">{verificationText(verification)}</span>
            </span>
          </>
        )}
      </h3>
      <p className="mt-1 truncate text-sm text-muted">{genre}</p>
      {followers && <p className="figures text-sm text-muted">{followersText(followers)}</p>}
    </li>
  )
}

/** The skeleton of an artist's card. */
export function ArtistCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square" />
      <Skeleton className="mt-3 h-[calc(var(--text-heading)*1.15)] w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-1.5 h-4 w-2/3" />
    </div>
  )
}

/** "12 followers", for a number that is already written out. */
const followersText = (followers: string): string =>
  `${followers} ${followers === '1' ? 'follower' : 'followers'}`

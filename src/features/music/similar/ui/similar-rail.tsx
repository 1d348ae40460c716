import { useQuery } from '@tanstack/react-query'
import { Face } from '#features/catalogue/public-ui.tsx'
import { FOLLOW_ON_COVER, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { SimilarArtist } from '../contract.ts'
import { similarQuery } from './queries.ts'
import { addressOf } from './similar-search.ts'

const SHOWN = 4
const GRID = 'mt-5 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6'

/** The most similar artists on the page of one, each with the strongest reason. */
export function SimilarRail({ mbid }: { mbid: string }) {
  const { data } = useQuery(similarQuery(mbid))
  const items = data?.items.slice(0, SHOWN) ?? []
  if (items.length === 0) {
    return data?.state !== 'ready' && data?.state !== 'unavailable' && <RailSkeleton />
  }
  return (
    <ul aria-label="Similar artists" className={GRID}>
      {items.map((artist) => (
        <Entry key={artist.mbid} artist={artist} />
      ))}
    </ul>
  )
}

function Entry({ artist }: { artist: SimilarArtist }) {
  const { mbid, name, imageUrl, reasons } = artist
  return (
    <li className="group relative min-w-0">
      <Face
        id={mbid}
        name={name}
        imageUrl={imageUrl}
        widest={640}
        sizes="(width >= 80rem) 18rem, (width >= 48rem) 23vw, 46vw"
        brightens
      />
      <OfferedFollowIcon kind="artist" id={mbid} name={name} className={FOLLOW_ON_COVER} />
      <h3 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        <PageLink href={addressOf(artist)} className="cover-link">
          <bdi>{name}</bdi>
        </PageLink>
      </h3>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{reasons[0]}</p>
    </li>
  )
}

const RailSkeleton = () => (
  <SkeletonGroup label="Loading similar artists" className={GRID}>
    {Array.from({ length: SHOWN }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else
      <div key={place}>
        <Skeleton className="aspect-square" />
        <Skeleton className="mt-3 h-5 w-2/3" />
      </div>
    ))}
  </SkeletonGroup>
)

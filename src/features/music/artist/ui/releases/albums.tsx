import { useQuery } from '@tanstack/react-query'
import { discographyPath, Face, releasePath } from '#features/catalogue/public-ui.tsx'
import { formatCount } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { Album, ArtistPage } from '../../contract.ts'
import { PartList } from '../part-list.tsx'
import { albumsQuery } from '../state/queries.ts'
import { PlayButton } from './play-button.tsx'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6'
const SIZES = '(width >= 80rem) 18rem, (width >= 48rem) 23vw, 46vw'
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]

/** The albums of an artist, newest first. */
export function Albums({ artist }: { artist: ArtistPage }) {
  const query = useQuery(albumsQuery(artist.mbid))
  return (
    <PartList
      artist={artist}
      query={query}
      part="releases"
      subject="the albums"
      empty="No albums found"
      emptyText="The music database has none yet. Anyone can add them there."
      skeleton={SKELETON}
    >
      {({ items }) => (
        <>
          <AlbumGrid label="Albums" albums={items} of={artist.name} />
          <PageLink
            href={`${discographyPath(artist.slug)}?mbid=${artist.mbid}`}
            className="link mt-8 inline-flex min-h-11 items-center"
          >
            All releases by type, year, label and country
          </PageLink>
        </>
      )}
    </PartList>
  )
}

interface AlbumGridProps {
  label: string
  albums: readonly Album[]
  /** The name of the page's artist. */
  of: string
  /** Invented albums, which have no pages. */
  isSample?: boolean
}

/** Cards of albums. */
export function AlbumGrid({ label, albums, of, isSample }: AlbumGridProps) {
  return (
    <ul aria-label={label} className={GRID}>
      {albums.map((album) => (
        <AlbumCard key={album.id} album={album} of={of} hasPage={!isSample} />
      ))}
    </ul>
  )
}

function AlbumCard({ album, of, hasPage }: { album: Album; of: string; hasPage: boolean }) {
  const { id, releaseId, title, year, type, trackCount, artistCredit, imageUrl } = album
  const facts = [type, year, trackCount ? formatCount(trackCount, 'track') : undefined]
  return (
    <li className="group relative min-w-0">
      <Face id={id} name={title} imageUrl={imageUrl} widest={640} sizes={SIZES} brightens>
        <PlayButton
          playable={{ entity: 'release', id: releaseId, name: title, by: artistCredit || of }}
          variant="brass"
          // Over the cover on hover and focus, and always where there is no hover.
          className="absolute! right-2 bottom-2 z-10 opacity-0 shadow-lift transition-[opacity,background-color] group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
        />
      </Face>
      <h3 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        {hasPage ? (
          <PageLink href={releasePath(id, title)} className="cover-link">
            <bdi>{title}</bdi>
          </PageLink>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h3>
      {artistCredit && artistCredit !== of && (
        <p className="mt-1 truncate text-sm text-muted">
          <bdi>{artistCredit}</bdi>
        </p>
      )}
      <p className="figures mt-1 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}

const SKELETON = (
  <SkeletonGroup label="Loading albums" className={GRID}>
    {PLACES.map((place) => (
      <div key={place}>
        <Skeleton className="aspect-square" />
        <Skeleton className="mt-3 h-[calc(var(--text-heading)*1.15)] w-3/4" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </div>
    ))}
  </SkeletonGroup>
)

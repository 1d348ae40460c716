import { useQuery } from '@tanstack/react-query'
import { Face, releasePath, songPath } from '#features/catalogue/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { ArtistPage, Song } from '../../contract.ts'
import { PartList } from '../part-list.tsx'
import { usePlayer } from '../play.ts'
import { songsQuery } from '../state/queries.ts'
import { TrackRow, TrackRowsSkeleton } from './track-row.tsx'

/** The songs of an artist, the most played first. */
export function Songs({ artist }: { artist: ArtistPage }) {
  const query = useQuery(songsQuery(artist.mbid))
  const { hasPlainRows } = usePlayer()
  return (
    <PartList
      artist={artist}
      query={query}
      part="recordings"
      subject="the songs"
      empty="No recordings found"
      skeleton={<TrackRowsSkeleton label="Loading songs" />}
    >
      {({ items, ranked }) => (
        <>
          {ranked > 0 && !hasPlainRows && (
            <p className="mb-2 text-sm text-muted">Most played first, by listens at ListenBrainz.</p>
          )}
          <ol aria-label="Songs">
            {items.map((song, index) => (
              <SongRow
                key={song.id}
                song={song}
                place={index + 1}
                isRank={index < ranked}
                of={artist.name}
                hasAlbum={!hasPlainRows}
              />
            ))}
          </ol>
        </>
      )}
    </PartList>
  )
}

interface SongRowProps {
  song: Song
  place: number
  isRank?: boolean
  /** The name of the page's artist. */
  of: string
  /** Shows the cover and title of its album. */
  hasAlbum?: boolean
}

/** The row of a recording; it shows the artist credit unless that is just `of`, the page's artist. */
export function SongRow({ song, place, isRank, of, hasAlbum }: SongRowProps) {
  const { id, title, lengthMs, firstReleaseDate, artistCredit } = song
  const album = hasAlbum ? song.album : null
  const credit = artistCredit === of ? undefined : <bdi>{artistCredit}</bdi>
  return (
    <TrackRow
      place={place}
      isRank={isRank}
      picture={
        hasAlbum && (
          <Face
            id={album?.id ?? id}
            name={album?.title ?? title}
            imageUrl={album?.imageUrl}
            widest={96}
            sizes="2.5rem"
            className="size-10 shrink-0"
          />
        )
      }
      title={
        <PageLink
          href={songPath(id, title)}
          className="inline-flex min-h-6 max-w-full items-center hover:underline"
        >
          <span className="truncate">
            <bdi>{title}</bdi>
          </span>
        </PageLink>
      }
      under={credit ?? (album && <bdi className="md:hidden">{album.title}</bdi>)}
      album={
        album && (
          <PageLink href={releasePath(album.id, album.title)} className="hover:underline">
            <bdi>{album.title}</bdi>
          </PageLink>
        )
      }
      year={firstReleaseDate?.slice(0, 4)}
      lengthMs={lengthMs}
      playable={{ entity: 'recording', id, name: title, by: artistCredit }}
    />
  )
}

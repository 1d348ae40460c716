import { useQuery } from '@tanstack/react-query'
import { songPath } from '#features/catalogue/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { ArtistPage, Song } from '../../contract.ts'
import { PartList } from '../part-list.tsx'
import { songsQuery } from '../state/queries.ts'
import { TrackRow, TrackRowsSkeleton } from './track-row.tsx'

/** The songs of an artist. */
export function Songs({ artist }: { artist: ArtistPage }) {
  const query = useQuery(songsQuery(artist.mbid))
  return (
    <PartList
      artist={artist}
      query={query}
      row="song"
      at="/recordings"
      part="recordings"
      subject="The songs"
      empty="No recordings found"
      skeleton={<TrackRowsSkeleton label="Loading songs" />}
    >
      {({ items }) => (
        <ol aria-label="Songs">
          {items.map((song, index) => (
            <SongRow key={song.id} song={song} place={index + 1} of={artist.name} />
          ))}
        </ol>
      )}
    </PartList>
  )
}

/** The row of a recording; it shows the artist credit unless that is just `of`, the page's artist. */
export function SongRow({ song, place, of }: { song: Song; place: number; of: string }) {
  const { id, title, lengthMs, firstReleaseDate, artistCredit } = song
  return (
    <TrackRow
      place={place}
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
      under={artistCredit === of ? undefined : <bdi>{artistCredit}</bdi>}
      year={firstReleaseDate?.slice(0, 4)}
      lengthMs={lengthMs}
      playable={{ entity: 'recording', id, name: title }}
    />
  )
}

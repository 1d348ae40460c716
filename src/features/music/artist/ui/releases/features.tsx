import UserRound from 'virtual:icon/user-round'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ArtistPage } from '../../contract.ts'
import { PartList } from '../part-list.tsx'
import { featuresQuery } from '../state/queries.ts'
import { SongRow } from './songs.tsx'
import { TrackRow, TrackRowsSkeleton } from './track-row.tsx'

/** The collaborators of an artist, and the recordings made together. */
export function Features({ artist }: { artist: ArtistPage }) {
  const query = useQuery(featuresQuery(artist.mbid))
  return (
    <PartList
      artist={artist}
      query={query}
      part="relations"
      subject="the collaborations"
      empty="No collaborations found"
      skeleton={<TrackRowsSkeleton label="Loading collaborations" />}
    >
      {({ items }) => (
        <ol aria-label="Features">
          {items.map((item, index) =>
            item.kind === 'recording' ? (
              <SongRow key={item.id} song={item} place={index + 1} of={artist.name} />
            ) : (
              <TrackRow
                key={`${item.id} ${item.role}`}
                place={index + 1}
                title={
                  <Link
                    to="/artist/$artistName"
                    params={{ artistName: item.slug }}
                    search={{ mbid: item.id }}
                    className="inline-flex min-h-11 max-w-full items-center gap-2 hover:underline"
                  >
                    <span className="truncate">
                      <bdi>{item.name}</bdi>
                    </span>
                    <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  </Link>
                }
                aside={<span className="shrink-0 pr-2 text-sm text-muted">{item.role}</span>}
              />
            ),
          )}
        </ol>
      )}
    </PartList>
  )
}

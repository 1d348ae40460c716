import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { songPath } from '#features/catalogue/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { ArtistPage } from '../../contract.ts'
import { PartList } from '../part-list.tsx'
import { contributionsQuery } from '../state/queries.ts'
import { TrackRow, TrackRowsSkeleton } from './track-row.tsx'

/** The recordings and works that an artist produced or wrote. */
export function Contributions({ artist }: { artist: ArtistPage }) {
  const query = useQuery(contributionsQuery(artist.mbid))
  return (
    <PartList
      artist={artist}
      query={query}
      part="relations"
      subject="the credits"
      empty="No production/writing credits found"
      skeleton={<TrackRowsSkeleton label="Loading credits" />}
    >
      {({ items }) => (
        <ol aria-label="Contributions">
          {items.map(({ id, kind, title, roles, recordingId, artistCredit, firstReleaseDate }, index) => (
            <TrackRow
              key={`${kind} ${id}`}
              place={index + 1}
              title={
                recordingId ? (
                  <PageLink
                    href={songPath(recordingId, title)}
                    className="inline-flex min-h-6 max-w-full items-center hover:underline"
                  >
                    <span className="truncate">
                      <bdi>{title}</bdi>
                    </span>
                  </PageLink>
                ) : (
                  <bdi>{title}</bdi>
                )
              }
              under={underOf(artistCredit, firstReleaseDate?.slice(0, 4))}
              aside={
                <span className="max-w-[45%] truncate pr-2 text-right text-sm text-muted">
                  {roles.join(', ')}
                </span>
              }
              playable={
                recordingId
                  ? { entity: 'recording', id: recordingId, name: title, by: artistCredit ?? undefined }
                  : undefined
              }
            />
          ))}
        </ol>
      )}
    </PartList>
  )
}

/** "Queen · 1981", or as much of it as is known. */
function underOf(artistCredit: string | null | undefined, year: string | undefined): ReactNode {
  if (!artistCredit) return year
  return (
    <>
      <bdi>{artistCredit}</bdi>
      {year && <span> · {year}</span>}
    </>
  )
}

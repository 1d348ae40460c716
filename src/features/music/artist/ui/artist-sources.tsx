import { useQuery, useQueryClient } from '@tanstack/react-query'
import { verificationText } from '#features/business/public-ui.tsx'
import { FactSource, ListSource, Sources } from '#features/catalogue/public-ui.tsx'
import type { ArtistPage } from '../contract.ts'
import type { ReleaseList } from './artist-search.ts'
import { ARTIST_QUERIES, albumsQuery, storyQuery } from './state/queries.ts'

type Known = ArtistPage & { mbid: string }

interface ArtistSourcesProps {
  artist: Known
  /** The open list of records, if one is. */
  list: ReleaseList | undefined
  /** Whether the facts of the story are open. */
  hasStory: boolean
}

/** Where the facts of an artist's page, and those of its open tab, are from. */
export const ArtistSources = ({ artist, list, hasStory }: ArtistSourcesProps) => (
  <Sources>
    <OfArtist artist={artist} />
    {list === 'albums' && <OfAlbums artist={artist} />}
    {list && list !== 'albums' && <OfList artist={artist} list={list} />}
    {hasStory && <OfStory mbid={artist.mbid} />}
  </Sources>
)

/** With what the sources have and the artist replaces. */
function OfArtist({ artist }: { artist: Known }) {
  const { mbid, fetchedAt, genre, bioSource, verification, sourceImageUrl } = artist
  const client = useQueryClient()
  return (
    <FactSource
      title="Artist"
      kind="artist"
      mbid={mbid}
      fetchedAt={fetchedAt}
      onRefresh={() => void client.invalidateQueries(ARTIST_QUERIES)}
    >
      {genre && <span>The genre is what most people there tagged (CC BY-NC-SA). </span>}
      {bioSource && (
        <span>
          Text and picture are from{' '}
          <a href={bioSource.url} target="_blank" rel="noopener noreferrer" className="link">
            {bioSource.name}
          </a>{' '}
          (CC BY-SA).{' '}
        </span>
      )}
      {verification && <span>{verificationText(verification)}. </span>}
      {sourceImageUrl && (
        <span className="mt-2 flex items-center gap-3">
          <img src={sourceImageUrl} alt="" className="size-16 shrink-0 rounded-sleeve object-cover" />
          This is the picture there. The one above is the artist's own.
        </span>
      )}
    </FactSource>
  )
}

// Both below only read what the tabs have asked for: an answer from here could be ahead of the hydration of a tab.

/** Nothing while the albums are samples. */
function OfAlbums({ artist }: { artist: Known }) {
  const { data } = useQuery({ ...albumsQuery(artist.mbid), enabled: false })
  return data?.isSample ? null : <OfList artist={artist} list="albums" />
}

const LISTS = {
  albums: { title: 'Albums', row: 'album', at: '' },
  songs: { title: 'Songs', row: 'song', at: '/recordings' },
  features: { title: 'Features', row: 'song', at: '/recordings' },
  contributions: { title: 'Contributions', row: 'song', at: '/relationships' },
} as const

function OfList({ artist: { mbid, fetchedAt }, list }: { artist: Known; list: ReleaseList }) {
  const { title, row, at } = LISTS[list]
  return <ListSource title={title} of="artist" path={`artist/${mbid}${at}`} fetchedAt={fetchedAt} row={row} />
}

function OfStory({ mbid }: { mbid: string }) {
  const { data, refetch } = useQuery({ ...storyQuery(mbid), enabled: false })
  if (!data) return null
  const { life, fetchedAt, membersFetchedAt } = data
  const source = { kind: 'artist', mbid, onRefresh: () => void refetch() } as const
  return (
    <>
      {life.members.length + life.bands.length > 0 && (
        <FactSource
          {...source}
          title={life.members.length > 0 ? 'Members' : 'Bands'}
          path={`artist/${mbid}/relationships`}
          fetchedAt={membersFetchedAt}
        />
      )}
      {fetchedAt && <FactSource {...source} title="Dates" fetchedAt={fetchedAt} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Album, ArtistPage } from '#features/music/artist/contract.ts'
import { AlbumGrid, Albums, albumsQuery } from '#features/music/artist/public-ui.tsx'
import { SAMPLE_ALBUMS } from '#features/preview/samples/artist-page.ts'
import { SampleMark } from '#ui/sample-mark.tsx'

const SAMPLES = SAMPLE_ALBUMS.map(
  ({ id, title, year, type, trackCount, image }): Album => ({
    id,
    releaseId: null,
    title,
    date: null,
    year: String(year),
    type,
    trackCount,
    artistCredit: '',
    imageUrl: image,
  }),
)

/** The albums of an artist; four samples if none are known. */
export function AlbumsOrSamples({ artist }: { artist: ArtistPage }) {
  const { data } = useQuery(albumsQuery(artist.mbid))
  const state = data?.state ?? (artist.mbid === null ? artist.states.profile : undefined)
  if (!state || state === 'pending' || (data && !data.isSample)) return <Albums artist={artist} />
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        No album of <bdi>{artist.name}</bdi> is known yet. These four are samples. <SampleMark />
      </p>
      <AlbumGrid label="Sample albums" albums={SAMPLES} of={artist.name} isSample />
    </>
  )
}

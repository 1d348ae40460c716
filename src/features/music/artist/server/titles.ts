import {
  type CatalogueFetcher,
  type CatalogueRecording,
  readAlbums,
  readSongs,
} from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Album, AlbumList, Song, SongList } from '../contract.ts'
import { SHOWN_MAX } from '../limits.ts'
import { sampleAlbums } from './by-mode.ts'
import type { Covers } from './covers.ts'
import { readPart } from './state.ts'

interface Artist {
  id: number
  mbid: string
}

/** The songs of an artist. */
export async function listSongs(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  artist: Artist,
): Promise<SongList> {
  const { rows: songs, state } = await readPart(platform, catalogueFetcher.recordings(artist.mbid), () =>
    readSongs(platform.reads.db, artist.id, { limit: SHOWN_MAX }),
  )
  return { items: songs.map(toSong), state }
}

/** The albums of an artist with their covers; in preview sample albums if there are none. */
export async function listAlbums(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  covers: Covers,
  artist: Artist,
): Promise<AlbumList> {
  const { rows: albums, state } = await readPart(platform, catalogueFetcher.releases(artist.mbid), () =>
    readAlbums(platform.reads.db, artist.id, SHOWN_MAX),
  )
  const samples = sampleAlbums(platform.site.values.mode)
  if (albums.length === 0 && state === 'ready' && samples.length > 0)
    return { items: samples, isSample: true, state }
  const { images, state: coverState } = await covers.of(artist.mbid, albums)
  const items = albums.map((album, index): Album => {
    const { groupMbid, releaseMbid, title, date, type, trackCount, artistCredit } = album
    return {
      id: groupMbid ?? releaseMbid ?? title,
      releaseId: releaseMbid,
      title,
      date,
      year: date?.match(/^\d{4}/)?.[0] ?? null,
      type,
      trackCount,
      artistCredit,
      imageUrl: images[index] ?? null,
    }
  })
  // The page expects more while covers are missing.
  return { items, isSample: false, state: state === 'ready' ? coverState : state }
}

export function toSong({ mbid, title, lengthMs, firstReleaseDate, artistCredit }: CatalogueRecording): Song {
  return { id: mbid, title, lengthMs, firstReleaseDate, artistCredit }
}

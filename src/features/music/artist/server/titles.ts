import {
  type CatalogueFetcher,
  type CatalogueRecording,
  readAlbums,
  readSongs,
} from '#features/catalogue/public.ts'
import { readPart } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { Album, AlbumList, Song, SongList } from '../contract.ts'
import { SHOWN_MAX } from '../limits.ts'
import type { Covers } from './covers.ts'

interface Artist {
  id: number
  mbid: string
}

/** The songs of an artist, with the covers of their albums. */
export async function listSongs(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  covers: Covers,
  artist: Artist,
): Promise<SongList> {
  const { rows: songs, state } = await readPart(platform, catalogueFetcher.recordings(artist.mbid), () =>
    readSongs(platform.reads.db, artist.id, { limit: SHOWN_MAX }),
  )
  return { items: await withCovers(covers, artist.mbid, songs), ranked: countRanked(songs), state }
}

/** What a site shows for an artist without albums, if anything. */
export type OtherAlbums = () => Album[] | undefined

/** The albums of an artist with their covers. */
export async function listAlbums(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  covers: Covers,
  artist: Artist,
  otherAlbums: OtherAlbums,
): Promise<AlbumList> {
  const { rows: albums, state } = await readPart(platform, catalogueFetcher.releases(artist.mbid), () =>
    readAlbums(platform.reads.db, artist.id, SHOWN_MAX),
  )
  const others = albums.length === 0 && state === 'ready' ? otherAlbums() : undefined
  if (others) return { items: others, isSample: true, state }
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

/** They come with the most listens first. */
const countRanked = (songs: readonly CatalogueRecording[]) =>
  songs.filter(({ popularity }) => popularity > 0).length

/** With the covers of their albums; each album is looked up once. */
async function withCovers(
  covers: Covers,
  artistMbid: string,
  songs: readonly CatalogueRecording[],
): Promise<Song[]> {
  const albums = new Map(songs.flatMap(({ album }) => (album ? [[album.groupMbid, album]] : [])))
  const { images } = await covers.of(artistMbid, [...albums.values()])
  const coverOf = new Map([...albums.keys()].map((mbid, index) => [mbid, images[index] ?? null]))
  return songs.map((song) => {
    const { album } = song
    const shown = album && {
      id: album.groupMbid,
      title: album.title,
      imageUrl: coverOf.get(album.groupMbid) ?? null,
    }
    return { ...toSong(song), album: shown }
  })
}

export function toSong({ mbid, title, lengthMs, firstReleaseDate, artistCredit }: CatalogueRecording): Song {
  return { id: mbid, title, lengthMs, firstReleaseDate, artistCredit, album: null }
}

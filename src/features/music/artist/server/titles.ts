import {
  artistTopic,
  type CatalogueAlbum,
  type CatalogueFetcher,
  type CatalogueRecording,
  coverQuery,
  publishPart,
  readAlbums,
  readSongs,
} from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { readPart } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { Album, AlbumList, PartState, Song, SongList } from '../contract.ts'
import { SHOWN_MAX } from '../limits.ts'

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

/** The number of covers to query at once; each batch is published to open pages. */
const BATCH_SIZE = 8
const SIZE = 500

/** Of a release its own cover, else that of its release group. */
type Pictured = Pick<CatalogueAlbum, 'releaseMbid' | 'groupMbid'>

export interface Covers {
  /**
   * The proxied URL of each album's cover, or null, and whether more may come. Queries missing and stale covers in the
   * background, and publishes them to the open pages of the artist (`artistMbid`).
   */
  of(
    artistMbid: string,
    albums: readonly Pictured[],
  ): Promise<{ images: (string | null)[]; state: PartState }>
}

export function createCovers(platform: Platform, { coverArt }: Sources): Covers {
  const { sourceCache, fetcher, log } = platform
  const refreshing = new Set<string>()

  const queryOf = ({ releaseMbid, groupMbid }: Pictured) =>
    coverQuery(coverArt, { id: releaseMbid ?? undefined, releaseGroupId: groupMbid ?? undefined })

  /** Runs once per artist at a time; stops when no query of a batch has succeeded. */
  const refreshCovers = async (artistMbid: string, albums: readonly Pictured[]) => {
    if (refreshing.has(artistMbid)) return
    refreshing.add(artistMbid)
    try {
      for (let start = 0; start < albums.length; start += BATCH_SIZE) {
        const batch = albums.slice(start, start + BATCH_SIZE)
        const found = await Promise.all(batch.map((album) => sourceCache.refresh(queryOf(album), 'stale')))
        // Another process may be fetching the same covers, and publishes what it gets.
        if (fetcher.closing.aborted || !found.some(Boolean)) return
        await publishPart(platform, artistTopic(artistMbid), 'releases')
      }
    } finally {
      refreshing.delete(artistMbid)
    }
  }

  return {
    async of(artistMbid, albums) {
      const addressOf = await imageAddresses(platform)
      const known = await sourceCache.peekAll(albums.map(queryOf))
      const stale = albums.filter((_, index) => !known[index]?.isFresh)
      if (stale.length > 0 && !known.some(({ hasFailed }) => hasFailed)) {
        refreshCovers(artistMbid, stale).catch((err) => log.error({ err, artistMbid }, 'cover lookup failed'))
      }
      const isMissing = known.some(({ value }) => value === undefined)
      const images = known.map(({ value }) => (value ? addressOf(coverArt.frontAddress(value, SIZE)) : null))
      return { images, state: !isMissing ? 'ready' : refreshing.has(artistMbid) ? 'pending' : 'unavailable' }
    },
  }
}

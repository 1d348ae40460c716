import { imageAt } from '#features/files/outside-pictures/contract.ts'
import type { Album, AlbumList, Song, SongList } from '../contract.ts'

type MakeUrl = (path: string) => string

/** The lists of a page for search engines, as members of its MusicGroup; nothing of sample albums. */
export function schemaOfLists({ songs, albums }: ArtistLists, url: MakeUrl): Record<string, unknown> {
  return {
    ...(songs && songs.items.length > 0 && { track: schemaOfSongs(songs.items) }),
    ...(albums &&
      !albums.isSample &&
      albums.items.length > 0 && { album: schemaOfAlbums(albums.items, url) }),
  }
}

/** The lists that are loaded when the head is made. */
export interface ArtistLists {
  songs?: SongList
  albums?: AlbumList
}

/** https://schema.org/MusicRecording */
const schemaOfSongs = (songs: readonly Song[]) => ({
  '@type': 'ItemList',
  numberOfItems: songs.length,
  itemListElement: songs.map(({ id, title, lengthMs, firstReleaseDate, artistCredit }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'MusicRecording',
      name: title,
      byArtist: { '@type': 'MusicGroup', name: artistCredit },
      sameAs: `https://musicbrainz.org/recording/${id}`,
      ...(lengthMs !== null && { duration: `PT${Math.round(lengthMs / 1000)}S` }),
      ...(firstReleaseDate && { datePublished: firstReleaseDate }),
    },
  })),
})

/** https://schema.org/MusicAlbum */
const schemaOfAlbums = (albums: readonly Album[], url: MakeUrl) =>
  albums.map(({ id, title, date, trackCount, artistCredit, imageUrl }) => ({
    '@type': 'MusicAlbum',
    name: title,
    byArtist: { '@type': 'MusicGroup', name: artistCredit },
    sameAs: `https://musicbrainz.org/release-group/${id}`,
    ...(date && { datePublished: date }),
    ...(trackCount !== null && { numTracks: trackCount }),
    ...(imageUrl && { image: url(imageAt(imageUrl, 640)) }),
  }))

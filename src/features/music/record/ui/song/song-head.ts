import { releasePath, songPath } from '#features/catalogue/public-ui.tsx'
import { imageAt } from '#features/files/outside-pictures/contract.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { SongPage } from '../../contract.ts'
import { artistStep, schemaOfArtists } from '../release/release-head.ts'
import { isoDuration } from '../words.ts'

/** The head of a song's page: title, description, canonical address, Open Graph and schema.org's MusicRecording. */
export function songHead(matches: Parameters<typeof pageHead>[0], song: SongPage) {
  const { known, mbid, title, artistCredit, credit, date } = song
  const path = songPath(mbid, title)
  const by = artistCredit ? ` by ${artistCredit}` : ''
  return pageHead(matches, {
    title: known ? `${title}${by} · Fanfare` : 'Song · Fanfare',
    description: `${title}${by}${date ? ` (${date.slice(0, 4)})` : ''}: the albums that have it, who wrote it, its versions and covers.`,
    path,
    type: 'music.song',
    image: known ? { path: `/og/song/${mbid}.jpg`, alt: `${title}${by}` } : undefined,
    trail: known ? [...artistStep(credit[0]), { name: title, path }] : undefined,
    about: known ? (url) => [schemaOf(song, url)] : undefined,
    noindex: !known,
  })
}

/** https://schema.org/MusicRecording */
function schemaOf(song: SongPage, url: (path: string) => string): Record<string, unknown> {
  const { mbid, title, credit, date, lengthMs, imageUrl, appearances, works } = song
  return {
    '@type': 'MusicRecording',
    name: title,
    url: url(songPath(mbid, title)),
    sameAs: [`https://musicbrainz.org/recording/${mbid}`, ...song.elsewhere.map((link) => link.url)],
    ...(credit.length > 0 && { byArtist: schemaOfArtists(credit, url) }),
    ...(date && { datePublished: date }),
    ...(lengthMs !== null && { duration: isoDuration(lengthMs) }),
    ...(imageUrl && { image: url(imageAt(imageUrl, 960)) }),
    ...(appearances.length > 0 && {
      inAlbum: appearances.map((album) => ({
        '@type': 'MusicAlbum',
        name: album.title,
        url: url(releasePath(album.mbid, album.title)),
        byArtist: { '@type': 'MusicGroup', name: album.artistCredit || song.artistCredit },
      })),
    }),
    ...(works.length > 0 && {
      recordingOf: works.map((work) => ({
        '@type': 'MusicComposition',
        name: work.title,
        sameAs: `https://musicbrainz.org/work/${work.mbid}`,
      })),
    }),
  }
}

import { artistPath, labelPath, releasePath, songPath } from '#features/catalogue/public-ui.tsx'
import { imageAt } from '#features/files/outside-pictures/contract.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { CreditedArtist, ReleasePage } from '../../contract.ts'
import { isoDuration } from '../words.ts'

type MakeUrl = (path: string) => string

/** The head of an album's page: title, description, canonical address, Open Graph and schema.org's MusicAlbum. */
export function releaseHead(matches: Parameters<typeof pageHead>[0], release: ReleasePage) {
  const { known, mbid, title, artistCredit, credit, type, date } = release
  const path = releasePath(mbid, title)
  const by = artistCredit ? ` by ${artistCredit}` : ''
  const kind = type ? type.toLowerCase() : 'release'
  const [first] = credit
  return pageHead(matches, {
    title: known ? `${title}${by} · Fanfare` : 'Album · Fanfare',
    description: `${title}${by}${date ? ` (${date.slice(0, 4)})` : ''}: the ${kind} with its tracks, editions and credits, and what fans say.`,
    path,
    type: 'music.album',
    image: known ? { path: `/og/release/${mbid}.jpg`, alt: `${title}${by}` } : undefined,
    trail: known ? [...artistStep(first), { name: title, path }] : undefined,
    about: known ? (url) => [schemaOf(release, url)] : undefined,
    noindex: !known,
  })
}

/** The step of a trail that leads to an artist. */
export const artistStep = (artist: CreditedArtist | undefined) =>
  artist?.mbid ? [{ name: artist.name, path: `${artistPath(artist.slug)}?mbid=${artist.mbid}` }] : []

/** Artists for search engines: https://schema.org/MusicGroup. */
export const schemaOfArtists = (credit: readonly CreditedArtist[], url: MakeUrl) =>
  credit.map(({ name, mbid, slug }) => ({
    '@type': 'MusicGroup',
    name,
    ...(mbid && {
      url: url(`${artistPath(slug)}?mbid=${mbid}`),
      sameAs: `https://musicbrainz.org/artist/${mbid}`,
    }),
  }))

const RELEASE_TYPES: Record<string, string> = {
  Album: 'https://schema.org/AlbumRelease',
  EP: 'https://schema.org/EPRelease',
  Single: 'https://schema.org/SingleRelease',
  Broadcast: 'https://schema.org/BroadcastRelease',
}
const PRODUCTION_TYPES: Record<string, string> = {
  Compilation: 'https://schema.org/CompilationAlbum',
  Live: 'https://schema.org/LiveAlbum',
  Soundtrack: 'https://schema.org/SoundtrackAlbum',
  Remix: 'https://schema.org/RemixAlbum',
  'DJ-mix': 'https://schema.org/DJMixAlbum',
  'Mixtape/Street': 'https://schema.org/MixtapeAlbum',
  Demo: 'https://schema.org/DemoAlbum',
  Spokenword: 'https://schema.org/SpokenWordAlbum',
}

/** https://schema.org/MusicAlbum */
function schemaOf(release: ReleasePage, url: MakeUrl): Record<string, unknown> {
  const { mbid, title, credit, type, secondaryTypes, date, imageUrl, media, trackCount, editions } = release
  const tracks = media.flatMap((medium) => medium.tracks)
  const production = secondaryTypes.map((one) => PRODUCTION_TYPES[one]).find(Boolean)
  return {
    '@type': 'MusicAlbum',
    name: title,
    url: url(releasePath(mbid, title)),
    sameAs: [`https://musicbrainz.org/release-group/${mbid}`, ...release.elsewhere.map((link) => link.url)],
    ...(credit.length > 0 && { byArtist: schemaOfArtists(credit, url) }),
    ...(type && RELEASE_TYPES[type] && { albumReleaseType: RELEASE_TYPES[type] }),
    ...(production && { albumProductionType: production }),
    ...(date && { datePublished: date }),
    ...(imageUrl && { image: url(imageAt(imageUrl, 960)) }),
    ...(trackCount > 0 && { numTracks: trackCount }),
    ...(tracks.length > 0 && {
      track: {
        '@type': 'ItemList',
        numberOfItems: tracks.length,
        itemListElement: tracks.map((track, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'MusicRecording',
            name: track.title,
            ...(track.song && { url: url(songPath(track.song.mbid, track.title)) }),
            ...(track.lengthMs !== null && { duration: isoDuration(track.lengthMs) }),
            byArtist: schemaOfArtists(track.credit ?? credit, url),
          },
        })),
      },
    }),
    ...(editions.length > 0 && {
      albumRelease: editions.map((edition) => ({
        '@type': 'MusicRelease',
        name: edition.title,
        sameAs: `https://musicbrainz.org/release/${edition.mbid}`,
        ...(edition.date && { datePublished: edition.date }),
        ...(edition.labels.some(({ name }) => name) && {
          recordLabel: edition.labels.flatMap(({ name, slug }) =>
            name && slug ? [{ '@type': 'Organization', name, url: url(labelPath(slug)) }] : [],
          ),
        }),
        ...(edition.labels[0]?.catalogNumber && { catalogNumber: edition.labels[0].catalogNumber }),
      })),
    }),
  }
}

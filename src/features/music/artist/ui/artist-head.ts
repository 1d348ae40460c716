import { imageAt } from '#features/files/outside-pictures/contract.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { ArtistPage } from '../contract.ts'
import { type ArtistLists, schemaOfLists } from './release-schemas.ts'

/** The canonical URL of an artist. With namesakes it has the id, because the default artist of a name may change. */
export function artistAddress({ slug, mbid, others }: Pick<ArtistPage, 'slug' | 'mbid' | 'others'>): string {
  const path = `/artist/${encodeURIComponent(slug)}`
  return mbid && others.length > 0 ? `${path}?mbid=${mbid}` : path
}

/** The artist's news as an Atom feed. */
function feedAddress(artist: ArtistPage): string {
  const [path, query] = artistAddress(artist).split('?')
  return `${path}/news.atom${query ? `?${query}` : ''}`
}

/** A string of all data in the head of an artist's page: the head is rebuilt when it changes. */
export const headKeyOf = (artist: ArtistPage | undefined): string =>
  JSON.stringify([artist?.mbid, artist?.name, artist?.bio, artist?.imageUrl, artist?.genre])

/** The head of an artist's page: title, description, canonical address, Open Graph and schema.org's MusicGroup. */
export function artistHead(
  matches: Parameters<typeof pageHead>[0],
  artist: ArtistPage,
  lists: ArtistLists = {},
  { noindex = false }: { noindex?: boolean } = {},
) {
  const { known, name, bio, bioSource, disambiguation } = artist
  return pageHead(matches, {
    title: `${name} · Fanfare`,
    description: bioSource
      ? bio
      : (site) =>
          `${disambiguation ? `${name} (${disambiguation})` : name} on ${site}: songs, albums, shows, news and what fans say.`,
    path: artistAddress(artist),
    type: 'music.musician',
    hasPreview: known,
    image: artist.mbid ? { path: `/og/artist/${artist.mbid}.jpg`, alt: name } : undefined,
    feed: known ? { path: feedAddress(artist), title: `${name} in the news` } : undefined,
    trail: known ? [{ name, path: artistAddress(artist) }] : undefined,
    about: known ? (url) => [{ ...schemaOf(artist, url), ...schemaOfLists(lists, url) }] : undefined,
    // Any name has a page; search engines must not index those of unknown artists.
    noindex: noindex || !known,
  })
}

/** The artist for search engines: https://schema.org/MusicGroup. */
function schemaOf(artist: ArtistPage, url: (path: string) => string): Record<string, unknown> {
  const { name, mbid, bio, bioSource, imageUrl, genre, countryName, disambiguation, links } = artist
  return {
    '@type': 'MusicGroup',
    name,
    url: url(artistAddress(artist)),
    ...(imageUrl && { image: url(imageAt(imageUrl, 960)) }),
    ...(bioSource && { description: bio }),
    ...(genre && { genre }),
    ...(disambiguation && { disambiguatingDescription: disambiguation }),
    ...(countryName && { foundingLocation: { '@type': 'Country', name: countryName } }),
    sameAs: [
      ...(mbid ? [`https://musicbrainz.org/artist/${mbid}`] : []),
      ...(bioSource ? [bioSource.url] : []),
      ...links.map((link) => link.url),
    ],
  }
}

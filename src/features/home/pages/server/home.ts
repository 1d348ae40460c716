import { artistPath, type Catalogue, nameSlug } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { ReadStandings } from '#features/music/artist/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { NewRelease, NewReleaseList, TrendingArtist, TrendingArtistList } from '../contract.ts'
import { CAROUSEL_SIZE } from '../limits.ts'
import { type ArtistFact, homeQueries, type ReleaseFact } from './home-queries.ts'
import { createTrendingHere } from './trending-here.ts'

export interface Home {
  trendingArtists(): Promise<TrendingArtistList>
  newReleases(): Promise<NewReleaseList>
  /** Refreshes all data of the home, including pictures. */
  refresh(): Promise<void>
}

/** Before the first answer of a source, a request waits at most this long, and then gets an empty list. */
const FIRST_ANSWER_MS = 1_000

/** How the home makes its lists. */
export interface HomeLists {
  /** Whether Trending Now begins with the artists that trend on this site; else they are those of a tag. */
  trendsHere: boolean
  /** The slug of a trending artist, and the address of the page. */
  addressOf(artist: Pick<ArtistFact, 'id' | 'name'>): { slug: string; path: string }
  /** The type of the release at this place of the list. */
  releaseType(release: Pick<ReleaseFact, 'type'>, index: number): string
}

const OWN_LISTS: HomeLists = {
  trendsHere: true,
  addressOf({ id, name }) {
    const slug = nameSlug(name)
    // With the id, so that namesakes differ.
    return { slug, path: `${artistPath(slug)}?mbid=${id}` }
  },
  releaseType: ({ type }) => type ?? 'Release',
}

export interface HomeParts {
  sources: Sources
  catalogue: Pick<Catalogue, 'fetcher' | 'readFaces'>
  readStandings: ReadStandings
  /** How the site makes the lists, unless it is our own way. */
  otherLists: () => HomeLists | undefined
}

/** Builds the lists of the home from cached answers of the sources; pictures appear as soon as they are known. */
export function createHome(
  platform: Platform,
  { sources, catalogue, readStandings, otherLists }: HomeParts,
): Home {
  const { sourceCache } = platform
  const queries = homeQueries(platform, sources)

  /** The pictures of the artists' pages by MusicBrainz id; does not wait for missing ones. */
  const facesOf = async (artists: ArtistFact[]) => {
    await Promise.all(
      artists.map(({ id }) => sourceCache.get(catalogue.fetcher.biography(id), { isShown: true })),
    )
    return catalogue.readFaces(artists.map(({ id }) => id))
  }

  const coverImages = async (release: Parameters<typeof queries.cover>[0]) => {
    const { value } = await sourceCache.get(queries.cover(release))
    if (!value) return { imageUrl: null, thumbnailUrl: null }
    const addressOf = await imageAddresses(platform)
    const { frontAddress } = sources.coverArt
    return {
      imageUrl: addressOf(frontAddress(value, 500)),
      thumbnailUrl: addressOf(frontAddress(value, 250), 192),
    }
  }

  const lists = () => otherLists() ?? OWN_LISTS
  const trendingHere = createTrendingHere(platform, CAROUSEL_SIZE)

  const tagged = async () => {
    const { value, pending } = await sourceCache.get(queries.trendingArtists, { waitMs: FIRST_ANSWER_MS })
    return { artists: value ?? [], pending }
  }

  /** Those trending here; of the tag while none do. `pending`: more may come soon. */
  const trending = async () => {
    const { trendsHere } = lists()
    const here = trendsHere ? await trendingHere() : undefined
    return here && here.artists.length > 0
      ? { ...here, pending: false }
      : { ...(await tagged()), isWellKnown: trendsHere }
  }

  return {
    async trendingArtists() {
      const { artists, pending, isWellKnown } = await trending()
      const faceOf = await facesOf(artists)
      const standingOf = await readStandings(artists.map(({ id }) => id))
      const items = artists.map(
        ({ id, name, genre }): TrendingArtist => ({
          id,
          name,
          ...lists().addressOf({ id, name }),
          imageUrl: faceOf(id),
          genre,
          ...standingOf(id),
        }),
      )
      return { items, pending, isWellKnown }
    },
    async newReleases() {
      const { value, pending } = await sourceCache.get(queries.newReleases, { waitMs: FIRST_ANSWER_MS })
      const items = (value ?? []).map(
        async (release, index): Promise<NewRelease> => ({
          // Its page and its face are those of the release group.
          id: release.releaseGroupId ?? release.id,
          title: release.title,
          artist: release.artist,
          artistSlug: nameSlug(release.firstArtist),
          ...(await coverImages(release)),
          year: release.year,
          type: lists().releaseType(release, index),
        }),
      )
      return { items: await Promise.all(items), pending }
    },
    async refresh() {
      await sourceCache.refresh(queries.trendingArtists, 'background')
      await sourceCache.refresh(queries.newReleases, 'background')
      const { artists } = await trending()
      const releases = (await sourceCache.get(queries.newReleases)).value ?? []
      await Promise.all([
        ...artists.map(({ id }) => sourceCache.refresh(catalogue.fetcher.biography(id), 'background')),
        ...releases.map((release) => sourceCache.refresh(queries.cover(release), 'background')),
      ])
    },
  }
}

import { type CatalogueFetcher, nameSlug, readArtistImages } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { readStandings } from '#features/music/artist/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { NewRelease, NewReleaseList, TrendingArtist, TrendingArtistList } from '../contract.ts'
import { releaseTypeByMode, trendingAddressByMode, trendingByMode } from './by-mode.ts'
import { type ArtistFact, homeQueries } from './home-queries.ts'

export interface Home {
  trendingArtists(): Promise<TrendingArtistList>
  newReleases(): Promise<NewReleaseList>
  /** Refreshes all data of the home, including pictures. */
  refresh(): Promise<void>
}

/** Before the first answer of a source, a request waits at most this long, and then gets an empty list. */
const FIRST_ANSWER_MS = 1_000

/** Builds the lists of the home from cached answers of the sources; pictures appear as soon as they are known. */
export function createHome(platform: Platform, sources: Sources, { biography }: CatalogueFetcher): Home {
  const { sourceCache } = platform
  const queries = homeQueries(platform, sources)

  /** The pictures of the artists' pages by MusicBrainz id; does not wait for missing ones. */
  const picturesOf = async (artists: ArtistFact[]) => {
    await Promise.all(artists.map(({ id }) => sourceCache.get(biography(id), { isShown: true })))
    return readArtistImages(
      platform.db,
      artists.map(({ id }) => id),
    )
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

  const trending = trendingByMode(platform)

  const tagged = async () => {
    const { value, pending } = await sourceCache.get(queries.trendingArtists, { waitMs: FIRST_ANSWER_MS })
    return { artists: value ?? [], pending }
  }

  return {
    async trendingArtists() {
      const { artists, pending } = await trending(tagged)
      const pictures = await picturesOf(artists)
      const standingOf = await readStandings(
        platform,
        artists.map(({ id }) => id),
      )
      const addressOf = await imageAddresses(platform)
      const items = artists.map(({ id, name, genre }): TrendingArtist => {
        const picture = pictures.get(id)
        return {
          id,
          name,
          ...trendingAddressByMode(platform.site.values.mode, { id, name }),
          imageUrl: picture ? addressOf(picture) : null,
          genre,
          ...standingOf(id),
        }
      })
      return { items, pending }
    },
    async newReleases() {
      const { value, pending } = await sourceCache.get(queries.newReleases, { waitMs: FIRST_ANSWER_MS })
      const items = (value ?? []).map(
        async (release, index): Promise<NewRelease> => ({
          id: release.id,
          title: release.title,
          artist: release.artist,
          artistSlug: nameSlug(release.firstArtist),
          ...(await coverImages(release)),
          year: release.year,
          type: releaseTypeByMode(platform.site.values.mode, release, index),
        }),
      )
      return { items: await Promise.all(items), pending }
    },
    async refresh() {
      await sourceCache.refresh(queries.trendingArtists, 'background')
      await sourceCache.refresh(queries.newReleases, 'background')
      const { artists } = await trending(tagged)
      const releases = (await sourceCache.get(queries.newReleases)).value ?? []
      await Promise.all([
        ...artists.map(({ id }) => sourceCache.refresh(biography(id), 'background')),
        ...releases.map((release) => sourceCache.refresh(queries.cover(release), 'background')),
      ])
    },
  }
}

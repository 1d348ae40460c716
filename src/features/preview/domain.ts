import { type RawBuilder, sql } from 'kysely'
import type { HomeLists } from '#features/home/pages/public.ts'
import { SITEMAP_LISTS, type SitemapLists } from '#features/home/sharing/public.ts'
import type { Album } from '#features/music/artist/contract.ts'
import type { ReadStandings } from '#features/music/artist/public.ts'
import type { OtherFestivals } from '#features/shows/festivals/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { SAMPLE_ALBUMS } from './artist/server/sample-albums.ts'
import { createFixedFestivals } from './festivals/server/fixed-festivals.ts'
import { createDjs } from './home/server/dj-routes.ts'
import { SPECIFIED_LISTS } from './home/server/specified-lists.ts'
import { FESTIVALS } from './samples/festivals.ts'
import { followersOf, verifiedOf } from './samples/popularity.ts'
import { createArtistPictures } from './server/artist-pictures.ts'

const CHECK_SECONDS = 60

/**
 * What a preview answers in place of our own answers. Functions, because an admin may turn the preview on and off: while it
 * is off they return undefined, or what our own answers need.
 */
export function createPreviewDomain(platform: Platform, { wikipedia }: Pick<Sources, 'wikipedia'>) {
  const isOn = () => platform.site.values.mode === 'preview'
  const whenOn =
    <T>(value: T) =>
    (): T | undefined =>
      isOn() ? value : undefined
  const pictures = createArtistPictures(platform, wikipedia)
  const festivals = createFixedFestivals(pictures)
  const slugs = FESTIVALS.map(({ slug }) => slug)
  const djs = createDjs(pictures, isOn)
  return {
    samples: {
      routes: djs.routes,
      jobs: [
        { name: 'preview.djs', everySeconds: CHECK_SECONDS, run: djs.refresh },
        {
          name: 'preview.festivals',
          everySeconds: CHECK_SECONDS,
          run: async () => {
            if (isOn()) await festivals.refresh()
          },
        },
      ],
    },
    /** The two fixed festivals, which are rows of `festivals` as well and otherwise hidden. */
    otherFestivals: {
      hidden: () => (isOn() ? [] : slugs),
      shown: whenOn(festivals),
    } satisfies OtherFestivals,
    /** Derived from the ids. */
    standings:
      (own: ReadStandings): ReadStandings =>
      async (mbids) =>
        isOn()
          ? (mbid) => ({ followers: followersOf(mbid), verified: verifiedOf(mbid), verification: null })
          : own(mbids),
    /** Claimants state nothing on its pages. */
    ownPicture: (own: RawBuilder<string | null>) => (): RawBuilder<string | null> =>
      isOn() ? sql.lit(null) : own,
    otherAlbums: whenOn<Album[]>(SAMPLE_ALBUMS),
    otherHomeLists: whenOn<HomeLists>(SPECIFIED_LISTS),
    /** Some pages are made of samples, all labels have one page, and there are too few posts to list their hashtags. */
    otherSitemapLists: whenOn<SitemapLists>({
      pages: SITEMAP_LISTS.pages.filter((path) => !['/v2', '/tickets', '/merch'].includes(path)),
      kinds: { ...SITEMAP_LISTS.kinds, labels: undefined },
      tags: false,
    }),
    hasLabels: () => !isOn(),
    /** By the specification an admin verifies each business before it claims anything. */
    admitsNewBusinesses: () => !isOn(),
    /** The specification's tab has followed posts only. */
    listsOfFollowed: () => !isOn(),
  }
}

import { artistPath, nameSlug } from '#features/catalogue/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { FIXED_ARTIST_SLUG, SAMPLE_DJS } from '../../../../../../sample-data/djs.ts'
import { sampleImage } from '../../../../../../sample-data/images.ts'
import { NEW_RELEASES } from '../../../../../../sample-data/new-releases.ts'
import { NewReleasesSection } from '../home/new-releases-section.tsx'
import { LiveCarousel } from './live-carousel.tsx'
import { SampleCarousel } from './sample-carousel.tsx'
import { SamplePlayerBar } from './sample-player-bar.tsx'
import { SampleReleases } from './sample-releases.tsx'

/** Where the navigation of `/v2` leads to artists, and what its button for guests says. */
export const useAlternativeNav = (): { artists: string; signUp: string } =>
  useSiteMode() === 'preview'
    ? { artists: artistPath(FIXED_ARTIST_SLUG), signUp: 'Start free trial' }
    : { artists: '/#trending', signUp: 'Sign up' }

/** The carousel of `/v2`. */
export const TrendingCarousel = () =>
  useSiteMode() === 'preview' ? <SampleCarousel placeholders={SAMPLE_DJS} /> : <LiveCarousel />

/** A cover in the wall behind the search: sample artwork in preview, a drawn one in live. */
export const Tile = ({ name }: { name: string }) =>
  useSiteMode() === 'preview' ? (
    <img src={sampleImage(name)} alt="" decoding="async" className="size-full object-cover" />
  ) : (
    <SleeveArt id={name} />
  )

/** New releases of `/v2`. */
export const AlternativeReleases = () =>
  useSiteMode() === 'preview' ? <SampleReleases releases={SAMPLE_RELEASES} /> : <NewReleasesSection />

/** The player of `/v2`, which plays nothing; none in live. */
export const PlayerBar = () =>
  useSiteMode() === 'preview' ? <SamplePlayerBar releases={NEW_RELEASES} /> : null

const SAMPLE_RELEASES = NEW_RELEASES.map(({ artist, year, image, ...release }) => ({
  ...release,
  artist,
  artistSlug: nameSlug(artist),
  imageUrl: image,
  year: String(year),
}))

import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import { SAMPLE_ALBUMS } from '../../../../sample-data/artist-page.ts'
import type { Album, ArtistPage } from '../contract.ts'
import type { TabProps } from './tabs/tab-props.ts'

const SAMPLES = SAMPLE_ALBUMS.map(
  ({ id, title, year, type, trackCount, image }): Album => ({
    id,
    releaseId: null,
    title,
    date: null,
    year: String(year),
    type,
    trackCount,
    artistCredit: '',
    imageUrl: image,
  }),
)

/** Shown for an artist without albums: samples in preview, nothing in live. */
export const useSampleAlbums = (): readonly Album[] => (useSiteMode() === 'preview' ? SAMPLES : [])

/**
 * Whether the page says that the artist is unknown: in live, for names that the music database does not know. Preview
 * shows the default profile.
 */
export const isOfNobody = (mode: SiteMode, { known, states }: ArtistPage): boolean =>
  mode === 'live' && !known && states.profile === 'ready'

export const useIsOfNobody = (artist: ArtistPage | undefined): boolean => {
  const mode = useSiteMode()
  return artist !== undefined && isOfNobody(mode, artist)
}

/** The artist of the address without a name; none in live. */
export const defaultArtist = (mode: SiteMode): string | undefined =>
  mode === 'preview' ? 'unknown-artist' : undefined

const SampleShowsTab = lazyPart<TabProps>(() =>
  import('./tabs/sample-shows-tab.tsx').then((part) => part.SampleShowsTab),
)
const RealShowsTab = lazyPart<TabProps>(() => import('./tabs/shows-tab.tsx').then((part) => part.ShowsTab))

/** The fixed festivals in preview, real shows in live. */
export const useShowsTab = () => (useSiteMode() === 'preview' ? SampleShowsTab : RealShowsTab)

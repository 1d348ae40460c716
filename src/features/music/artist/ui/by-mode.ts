import { createElement } from 'react'
import { StatedByOwners } from '#features/business/page-facts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import { ARTIST_MERCH, ARTIST_STORY, SAMPLE_ALBUMS } from '../../../../../sample-data/artist-page.ts'
import type { Album, ArtistPage } from '../contract.ts'
import type { ArtistSearch } from './artist-search.ts'
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
 * Whether the page says that the artist is unknown: in live, for names that MusicBrainz does not know. Preview shows
 * the default profile.
 */
export const isUnknownArtist = (mode: SiteMode, { known, states }: ArtistPage): boolean =>
  mode === 'live' && !known && states.profile === 'ready'

export const useIsUnknownArtist = (artist: ArtistPage | undefined): boolean => {
  const mode = useSiteMode()
  return artist !== undefined && isUnknownArtist(mode, artist)
}

/**
 * Whether the page says that it is currently unclear whether the artist exists: in live, while MusicBrainz does not
 * answer and the catalogue lacks the name.
 */
export const useIsInDoubt = (artist: ArtistPage | undefined): boolean =>
  useSiteMode() === 'live' && artist?.known === false && artist.states.profile === 'unavailable'

/** The artist of the address without a name; none in live. */
export const defaultArtist = (mode: SiteMode): string | undefined =>
  mode === 'preview' ? 'unknown-artist' : undefined

const SampleShowsTab = lazyPart<TabProps>(() =>
  import('./tabs/sample-shows-tab.tsx').then((part) => part.SampleShowsTab),
)
const RealShowsTab = lazyPart<TabProps>(() => import('./tabs/shows-tab.tsx').then((part) => part.ShowsTab))

/** The fixed festivals in preview, real shows in live. */
export const useShowsTab = () => (useSiteMode() === 'preview' ? SampleShowsTab : RealShowsTab)

const SampleStoryTab = lazyPart<{ chapters: typeof ARTIST_STORY }>(() =>
  import('./tabs/sample-story-tab.tsx').then((part) => part.SampleStoryTab),
)
const RealStoryTab = lazyPart<TabProps>(() => import('./tabs/story-tab.tsx').then((part) => part.StoryTab))

/** A sample biography in preview, facts and what claimants wrote in live. */
export const StoryTab = (props: TabProps) =>
  useSiteMode() === 'preview'
    ? createElement(SampleStoryTab, { chapters: ARTIST_STORY })
    : createElement(RealStoryTab, props)

const SampleMerchTab = lazyPart<{ items: typeof ARTIST_MERCH }>(() =>
  import('./tabs/sample-merch-tab.tsx').then((part) => part.SampleMerchTab),
)
const RealMerchTab = lazyPart<TabProps>(() => import('./tabs/merch-tab.tsx').then((part) => part.MerchTab))

/** Sample products in preview, products that claimants link to in live. */
export const MerchTab = (props: TabProps) =>
  useSiteMode() === 'preview'
    ? createElement(SampleMerchTab, { items: ARTIST_MERCH })
    : createElement(RealMerchTab, props)

/** Whether a tab shows sample content. */
export const isSampleTab = (mode: SiteMode, tab: ArtistSearch['tab']): boolean =>
  mode === 'preview' && (tab === 'shows' || tab === 'story' || tab === 'merch')

/** The statements of the claimants of an artist, except the biography, which is in the story; nothing in preview. */
export const ArtistStatements = ({ artist: { mbid, verification } }: Pick<TabProps, 'artist'>) =>
  useSiteMode() === 'live' && mbid && verification
    ? createElement(StatedByOwners, { kind: 'artist', id: mbid, withoutText: true })
    : null

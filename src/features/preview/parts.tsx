import { nearPart } from '#features/home/pages/public-ui.tsx'
import type { Parts } from '#platform/http/client/parts.ts'
import { InPlace, lazyPart, renderedPart } from '#ui/on-demand.tsx'
import { TrendingTabs } from './home/ui/trending-tabs.tsx'
import { fallbackArtistImage } from './samples/images.ts'
import { SpecifiedFooter } from './shell/ui/footer.tsx'
import { SPECIFIED_PLACES } from './shell/ui/nav-places.tsx'

const pages = () => import('./pages.ts')
const Replies = lazyPart(async () => (await pages()).replies())

/** What a preview shows in place of our own parts. Each loads when it is shown, but for those of the home. */
export const PREVIEW: Parts = {
  footer: SpecifiedFooter,
  navPlaces: SPECIFIED_PLACES,
  userMenu: ['profile', 'my-posts', 'log-out', 'separator', 'following', 'settings', 'manage', 'admin'],
  showsWord: 'live events',
  trending: TrendingTabs,
  fallbackArtistImage,
  offersFollowing: false,
  keepsWishes: false,
  saysLogIn: true,
  communityColumn: false,
  composerTitle: 'Create a Post',
  // By the specification festivals link to the list of all; albums and songs only fill the box.
  suggestionPath: (found, own) => {
    if (found.type === 'festival') return '/tickets'
    return found.type === 'artist' ? own(found) : undefined
  },
  homeEvents: {
    title: 'Live Events',
    part: nearPart(async () => (await import('./home/ui/sample-events-section.tsx')).SampleEventsSection),
  },
  loadHomeEvents: async () => {},
  memberHome: false,
  allNews: 'View All News',
  loadHeroOffers: async (loadPart) => {
    const [part, { HERO_SAMPLES }] = await Promise.all([loadPart(), import('./home/ui/hero-samples.ts')])
    return { part, samples: HERO_SAMPLES, query: part.foundQuery }
  },
  classicEvents: renderedPart(async () => (await pages()).classicEvents()),
  alternativeHome: {
    Page: renderedPart(async () => (await (await pages()).alternativeHome()).SampleAlternativeHome),
    load: async (client) => (await (await pages()).alternativeHome()).loadSampleDjs(client),
    noindex: true,
  },
  tickets: {
    Page: renderedPart(async () => (await pages()).tickets()),
    load: async (client, search) => (await (await pages()).festivals()).loadSampleTickets(client, search),
  },
  merch: { Page: renderedPart(async () => (await pages()).merch()), noindex: true },
  label: {
    Page: renderedPart(async () => (await (await pages()).label()).SampleLabelPage),
    load: async (_, parentMatch) => (await (await pages()).label()).loadSampleLabel(parentMatch),
  },
  artist: {
    Page: renderedPart(async () => (await pages()).artist()),
    loadTab: async (client, tab) => {
      if (tab === 'shows') await (await (await pages()).festivals()).loadFestivals(client)
    },
    isHiddenTab: (tab) => tab === 'shows' || tab === 'story' || tab === 'merch',
    hasUnknown: true,
    firstList: 'songs',
  },
  namelessArtist: 'unknown-artist',
  businessOffer: renderedPart(async () => (await pages()).businessOffer()),
  claimTitle: 'Claim Artist or Festival',
  businessKinds: 'independent artists, record labels and festivals',
  managesAll: false,
  // There is one label, and there are no venues: their claims have a tab only while some wait. Jobs have none.
  hasAdminTab: (tab, waiting) =>
    tab !== 'waiting' &&
    (waiting > 0 || (tab !== 'label-claims' && tab !== 'venue-claims' && tab !== 'jobs')),
  adminFrame: renderedPart(async () => (await pages()).adminFrame()),
  replies: () => (
    <InPlace fallback={null}>
      <Replies />
    </InPlace>
  ),
}

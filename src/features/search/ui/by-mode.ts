import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { HeroSuggestion } from '../limits.ts'
import { foundArtistsQuery, type OffersQuery, realOffersQuery } from './hero/offers.ts'

interface HeroSource {
  /** What is found for a text. */
  query: OffersQuery
  /** Loads what is offered before that. */
  loadSamples(): Promise<readonly HeroSuggestion[]>
}

const PREVIEW: HeroSource = {
  query: foundArtistsQuery,
  loadSamples: async () => (await import('../../../../sample-data/hero-suggestions.ts')).HERO_SUGGESTIONS,
}
const LIVE: HeroSource = { query: realOffersQuery, loadSamples: async () => [] }

/** What the search of the home offers: samples before artists of the catalogue in preview, real lists in live. */
export const useHeroSource = (): HeroSource => (useSiteMode() === 'preview' ? PREVIEW : LIVE)

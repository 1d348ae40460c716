import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { HeroSuggestion } from '../limits.ts'

type SuggestionsPart = typeof import('./hero/suggestions-part.ts')

/** The parts of the home search that load with its first use. */
export interface HeroOffers {
  part: SuggestionsPart
  /** The suggestions before any are found. */
  samples: readonly HeroSuggestion[]
  /** The suggestions for a text. */
  query: SuggestionsPart['foundQuery']
}

const loadPart = () => import('./hero/suggestions-part.ts')

async function loadPreview(): Promise<HeroOffers> {
  const [part, { HERO_SUGGESTIONS }] = await Promise.all([
    loadPart(),
    import('../../../../../sample-data/hero-suggestions.ts'),
  ])
  const samples = HERO_SUGGESTIONS.map((one) => ({ ...one, sample: true }))
  return { part, samples, query: part.foundQuery }
}

async function loadLive(): Promise<HeroOffers> {
  const part = await loadPart()
  return { part, samples: [], query: part.realOffersQuery }
}

/** The suggestions of the home search: samples before the catalogue in preview, real lists in live. */
export const useHeroOffers = () => (useSiteMode() === 'preview' ? loadPreview : loadLive)

/** Whether suggestions on the alternative home link where the specification says; in live each links to its page. */
export const useIsAsSpecified = () => useSiteMode() === 'preview'

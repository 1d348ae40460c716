import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { HeroSuggestion } from '../limits.ts'

type SuggestionsPart = typeof import('./hero/suggestions-part.ts')

/** What the search of the home needs once it is used. */
export interface HeroOffers {
  part: SuggestionsPart
  /** What is offered before anything is found. */
  samples: readonly HeroSuggestion[]
  /** What is found for a text. */
  query: SuggestionsPart['foundQuery']
}

const loadPart = () => import('./hero/suggestions-part.ts')

async function loadPreview(): Promise<HeroOffers> {
  const [part, { HERO_SUGGESTIONS }] = await Promise.all([
    loadPart(),
    import('../../../../sample-data/hero-suggestions.ts'),
  ])
  const samples = HERO_SUGGESTIONS.map((one) => ({ ...one, sample: true }))
  return { part, samples, query: part.foundQuery }
}

async function loadLive(): Promise<HeroOffers> {
  const part = await loadPart()
  return { part, samples: [], query: part.realOffersQuery }
}

/** What the search of the home offers: samples before the catalogue in preview, real lists in live. */
export const useHeroOffers = () => (useSiteMode() === 'preview' ? loadPreview : loadLive)

/** Whether the search of the alternative home leads where the specification says; in live each suggestion leads to its page. */
export const useIsAsSpecified = () => useSiteMode() === 'preview'

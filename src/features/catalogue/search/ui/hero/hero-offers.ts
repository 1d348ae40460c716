import type { HeroSuggestion } from '../../limits.ts'

type SuggestionsPart = typeof import('./suggestions-part.ts')

/** The parts of the home search that load with its first use. */
export interface HeroOffers {
  part: SuggestionsPart
  /** The suggestions before any are found. */
  samples: readonly HeroSuggestion[]
  /** The suggestions for a text. */
  query: SuggestionsPart['foundQuery']
}

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Loads the suggestions of the home search. */
    loadHeroOffers: (loadPart: () => Promise<SuggestionsPart>) => Promise<HeroOffers>
  }
}

export const loadPart = () => import('./suggestions-part.ts')

/** Our own: real lists before anything is typed, and the catalogue. */
export async function loadOffers(): Promise<HeroOffers> {
  const part = await loadPart()
  return { part, samples: [], query: part.realOffersQuery }
}

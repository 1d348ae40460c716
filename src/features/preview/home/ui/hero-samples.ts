import type { HeroOffers } from '#features/catalogue/search/public-ui.tsx'
import { HERO_SUGGESTIONS } from '#features/preview/samples/hero-suggestions.ts'

/** The suggestions before any are found. */
export const HERO_SAMPLES: HeroOffers['samples'] = HERO_SUGGESTIONS.map((one) => ({ ...one, sample: true }))

/** Code of the hero search that is loaded at the first hover or focus. */
export { HeroNotice } from './hero-notice.tsx'
export { HeroRow } from './hero-row.tsx'
export { foundQuery, realOffersQuery } from './offers.ts'
export { suggestionsFor, withFound } from './suggestions.ts'

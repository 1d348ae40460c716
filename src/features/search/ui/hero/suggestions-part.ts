/** Code of the hero search that is loaded at the first hover or focus. */
export { SuggestionNotice } from '../suggestion-notice.tsx'
export { HeroRow } from './hero-row.tsx'
export { foundQuery, realOffersQuery } from './offers.ts'
export { notFoundNotice, suggestionsFor, withFound } from './suggestions.ts'

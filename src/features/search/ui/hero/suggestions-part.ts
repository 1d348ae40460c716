/** What the search of the home loads when a pointer or the focus first comes to it. */
export { SuggestionNotice } from '../suggestion-notice.tsx'
export { HeroRow } from './hero-row.tsx'
export { suggestionsFor, withArtists } from './suggestions.ts'

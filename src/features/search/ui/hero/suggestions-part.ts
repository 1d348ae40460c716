/** What the search box loads when it is first wanted. */
export { findArtists } from '#features/catalogue/public-ui.tsx'
export { SuggestionList } from './suggestion-list.tsx'
export { SUGGESTION_LIMIT, suggestionsFor, withArtists } from './suggestions.ts'

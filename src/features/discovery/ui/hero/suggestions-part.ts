/** What the search box loads when it is first wanted. */
export { SuggestionList } from './suggestion-list.tsx'
export { findArtists, suggestionsFor, withArtists } from './suggestions.ts'

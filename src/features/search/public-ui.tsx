export type { Suggestion } from './contract.ts'
export { HeroSearch } from './ui/hero/hero-search.tsx'
export { LiveSearch } from './ui/live/live-search.tsx'
export { suggestionsQuery } from './ui/queries.ts'

export { trendingArtistsQuery } from './ui/queries.ts'

export { type ReadStandings, readStandings } from './server/artist-pages.ts'

export { readMostFollowed, readOpenings, readTrending } from './server/trending.ts'

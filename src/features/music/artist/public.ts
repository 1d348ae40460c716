export { type ReadStandings, readStandings } from './server/artist-pages.ts'
export { streamingLinks } from './server/streaming.ts'
export { readMostFollowed, readOpenings, readTrending } from './server/trending.ts'

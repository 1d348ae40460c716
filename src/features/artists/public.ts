export { readStandings } from './server/by-mode.ts'
export { readMostFollowed, readTrending } from './server/trending.ts'

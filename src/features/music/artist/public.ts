export { readStandings } from './server/by-mode.ts'
export { stateOf } from './server/state.ts'
export { streamingLinks } from './server/streaming.ts'
export { readMostFollowed, readOpenings, readTrending } from './server/trending.ts'

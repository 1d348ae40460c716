export { readStandings } from './server/by-mode.ts'

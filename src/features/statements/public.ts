export { readShown, readStatedDates, shownDates } from './server/shown.ts'

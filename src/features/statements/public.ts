export { readShown, readStatedDate, shownDates } from './server/shown.ts'

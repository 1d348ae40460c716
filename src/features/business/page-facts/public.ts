export { isStatedPublicly, readShown, readStatedDates, shownDates } from './server/shown.ts'

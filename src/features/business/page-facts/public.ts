export { notifyOwners, reasonOf, type Visibility } from './server/moderated.ts'
export { isStatedPublicly, readShown, readStatedDates, shownDates } from './server/shown.ts'

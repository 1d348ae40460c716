export { notifyOwners, reasonOf, type Visibility } from './server/moderated.ts'
export { isStatedPublicly, readShown, readStatedDates, shownDates, shownPicture } from './server/shown.ts'

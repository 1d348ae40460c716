export { showDocuments } from '#features/shows/feeds/server/musicbrainz/documents.ts'
export {
  type ListedShowPage,
  listShowPages,
  listShows,
  readShowCards,
  searchShows,
} from '#features/shows/list/server/show-list.ts'
export { pageWithFaces } from '#features/shows/server/show-faces.ts'
export { listVenuePages } from '#features/shows/venues/server/venues.ts'
export { faceOf } from './face.ts'
export { daysInWords, KINDS, placeInWords } from './ui/words.ts'

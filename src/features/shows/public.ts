export { showDocuments } from './server/musicbrainz/documents.ts'
export { type ListedShowPage, listShowPages, listShows, searchShows } from './server/show-list.ts'
export { listVenuePages } from './server/venues.ts'

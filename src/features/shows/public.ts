export { showDocuments } from './server/musicbrainz/documents.ts'
export { findShows, type ListedShowPage, listShowPages, listShows, searchShows } from './server/show-list.ts'
export { listVenuePages } from './server/venues.ts'

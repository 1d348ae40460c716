export { ManagedShows } from '#features/shows/editor/ui/managed-shows.tsx'
export { ArtistShows, LabelShows } from '#features/shows/list/ui/artist-shows.tsx'

export { ShowTags } from '#features/shows/list/ui/show-tags.tsx'
export { ShowTickets, ShowTicketsSkeleton } from '#features/shows/list/ui/show-ticket.tsx'

export { UpcomingShows } from '#features/shows/list/ui/upcoming-shows.tsx'
export { ManagedVenue } from '#features/shows/venues/ui/managed-venue.tsx'
export { followedShowsQuery, nextShowsQuery } from './ui/queries.ts'
export { ShowBadge } from './ui/show-badge.tsx'
export { daysInWords, placeInWords } from './ui/words.ts'

export { artistAddress } from './ui/artist-head.ts'
export { ArtistNotFound } from './ui/artist-not-found.tsx'
export { ARTIST_PROFILES, artistQuery, retryAfter } from './ui/state/queries.ts'

export { artistAddress } from './ui/artist-head.ts'
export { ArtistNotFound } from './ui/artist-not-found.tsx'
export { ARTIST_PROFILES, artistQuery } from './ui/state/queries.ts'

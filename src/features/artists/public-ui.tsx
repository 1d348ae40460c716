export { artistAddress } from './ui/artist-head.ts'
export { ArtistNotFound } from './ui/artist-not-found.tsx'
export { artistQuery } from './ui/state/queries.ts'

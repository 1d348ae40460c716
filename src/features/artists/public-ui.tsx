export { artistAddress } from './ui/artist-head.ts'
export { ArtistNotFound } from './ui/artist-not-found.tsx'
export { BiographyEditor } from './ui/biography-editor.tsx'
export { artistQuery } from './ui/state/queries.ts'

export { type ArtistPictures, createArtistPictures } from './server/artist-picture.ts'

export { verifiedOf } from './popularity.ts'
export { type ArtistPictures, createArtistPictures } from './server/artist-picture.ts'
export { newsAbout } from './server/news.ts'
export { capitalised, nameSlug, slugToName, trendingSlug } from './slugs.ts'
